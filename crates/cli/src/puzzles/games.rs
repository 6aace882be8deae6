//! Games whose positions a miner looks at.

use stockade_core::{Game, Move, MoveKind, Position, Rules, SplitMix64};
use stockade_engine::{Engine, EngineOptions, Level, Limits, Report, Request};
use stockade_solver::{Answer, Table, TableError};

/// Memory of the engine, in megabytes.
const HASH_MB: usize = 16;
/// Simulations of a move.
const NODES: u64 = 120;
/// Levels from which players are drawn, the strongest last.
const LEVELS: std::ops::RangeInclusive<u64> = 2..=6;

/// The positions of a game between two levels of the engine.
pub(super) fn between_levels(rules: &Rules, rng: &mut SplitMix64) -> anyhow::Result<Vec<Position>> {
    let options = EngineOptions { hash_mb: HASH_MB, ..EngineOptions::default() };
    let mut engine = Engine::new(options);
    let span = (LEVELS.end() - LEVELS.start() + 1) as usize;
    let mut draw = || Level::new(LEVELS.start() + rng.below(span) as u64).unwrap_or(Level::FULL);
    let levels = [draw(), draw()];
    let mut game = Game::new(rules);
    while !game.is_over() {
        let level = levels[game.position().to_move().index()];
        let report: Report = engine.search(Request::new(&game, Limits::nodes(NODES)));
        let Some(mv) = level.choose(&report, rng) else { break };
        game.play(mv)?;
    }
    Ok(game.positions().copied().collect())
}

/// The positions of a game that mixes perfect moves with any moves.
pub(super) fn with_table(
    table: &Table,
    rules: &Rules,
    rng: &mut SplitMix64,
) -> anyhow::Result<Vec<Position>> {
    let mut game = Game::new(rules);
    while !game.is_over() {
        let pos = *game.position();
        let moves = if rng.below(2) == 0 { holding(table, &pos)? } else { some_kind(&pos, rng) };
        game.play(moves[rng.below(moves.len())])?;
    }
    Ok(game.positions().copied().collect())
}

/// The moves that keep the value.
fn holding(table: &Table, pos: &Position) -> Result<Vec<Move>, TableError> {
    let mut valued: Vec<(Answer, Move)> = Vec::new();
    for mv in pos.legal_moves().iter() {
        valued.push((table.move_value(pos, mv)?, mv));
    }
    let outcome = |value: Answer| value.rank().signum();
    let best = valued.iter().map(|&(value, _)| outcome(value)).min();
    valued.retain(|&(value, _)| Some(outcome(value)) == best);
    Ok(valued.into_iter().map(|(_, mv)| mv).collect())
}

/// All pawn moves or all walls, whichever chance decides, where there are both.
fn some_kind(pos: &Position, rng: &mut SplitMix64) -> Vec<Move> {
    let is_wall = |mv: &Move| matches!(mv.kind(), MoveKind::Wall(_));
    let (walls, steps): (Vec<Move>, Vec<Move>) = pos.legal_moves().iter().partition(is_wall);
    let wants_wall = rng.below(2) == 0;
    if steps.is_empty() || (wants_wall && !walls.is_empty()) { walls } else { steps }
}
