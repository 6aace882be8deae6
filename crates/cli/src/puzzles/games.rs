//! Games whose positions a miner looks at.

use std::ops::RangeInclusive;

use stockade_core::{Cell, Game, Move, MoveKind, Player, Position, Rules, SplitMix64};
use stockade_engine::{Engine, EngineOptions, Level, Limits, Report, Request};
use stockade_solver::{Answer, Table, TableError};

/// Memory of the engine, in megabytes.
const HASH_MB: usize = 16;
/// Simulations of a move.
const NODES: u64 = 120;
/// Levels from which players are drawn, the strongest last.
const LEVELS: RangeInclusive<u64> = 2..=6;

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

/// By how many steps one pawn of a variant may be ahead.
const MOST_LEAD: u8 = 3;

/// The walls of a position, with so many left in the hands and the pawns set anew; and the rules in
/// whose games it can arise. `None` if chance finds no place where both pawns have so many steps to their goals.
pub(super) fn variant(
    rules: &Rules,
    pos: &Position,
    left: [u8; 2],
    steps: RangeInclusive<u8>,
    rng: &mut SplitMix64,
) -> Option<(Rules, Position)> {
    let placed = [Player::White, Player::Black].map(|it| rules.walls(it) - pos.stock(it));
    let rules = rules.with_walls(&[placed[0] + left[0], placed[1] + left[1]])?;
    let cells: Vec<Cell> = pos.size().cells().iter().collect();
    let mut setup = pos.to_setup();
    setup.stock = [left[0], left[1], 0, 0];
    setup.pawns =
        [Some(cells[rng.below(cells.len())]), Some(cells[rng.below(cells.len())]), None, None];
    setup.to_move = if rng.below(2) == 0 { Player::White } else { Player::Black };
    let found = Position::from_setup(&rules, &setup).ok()?;
    let [white, black] = [found.distance(Player::White)?, found.distance(Player::Black)?];
    let is_open = steps.contains(&white) && steps.contains(&black);
    (is_open && white.abs_diff(black) <= MOST_LEAD).then_some((rules, found))
}

/// All pawn moves or all walls, whichever chance decides, where there are both.
fn some_kind(pos: &Position, rng: &mut SplitMix64) -> Vec<Move> {
    let is_wall = |mv: &Move| matches!(mv.kind(), MoveKind::Wall(_));
    let (walls, steps): (Vec<Move>, Vec<Move>) = pos.legal_moves().iter().partition(is_wall);
    let wants_wall = rng.below(2) == 0;
    if steps.is_empty() || (wants_wall && !walls.is_empty()) { walls } else { steps }
}
