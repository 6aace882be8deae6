//! A set of positions that depends on rules and seed alone, the same for every agent.

use std::collections::HashSet;

use stockade_agents::Agent;
use stockade_core::{Game, Move, Position, Rules, SplitMix64};
use stockade_solver::Table;

use super::{
    games::ask,
    phase::Phase,
    verdict::{MoveOutcomes, Verdicts},
};
use crate::progress::show_count;

/// Games that are drawn from for every position that is wanted, before a phase is left short: a
/// board without walls has endings only.
const GAMES_PER_POSITION: usize = 20;

/// Draws positions with something to throw away, as many in every phase, all different, at most one
/// of a phase from a game. The games mix moves that hold with any moves, pawn moves as often as
/// walls: random play alone seldom comes to an ending, and good play alone seldom to a mistake.
pub(super) fn draw(
    table: &Table,
    rules: &Rules,
    n_positions: usize,
    seed: u64,
) -> anyhow::Result<Vec<Position>> {
    let mut rng = SplitMix64::new(seed);
    let mut found: [Vec<Position>; 3] = Default::default();
    let mut seen = HashSet::new();
    let quotas = [0, 1, 2].map(|phase| (n_positions + phase) / Phase::ALL.len());
    for _ in 0..GAMES_PER_POSITION * n_positions {
        let mut by_phase = positions(table, rules, &mut rng)?;
        for ((found, quota), positions) in found.iter_mut().zip(quotas).zip(&mut by_phase) {
            if found.len() < quota && !positions.is_empty() {
                let pos = positions.swap_remove(rng.below(positions.len()));
                if seen.insert(pos.key()) {
                    found.push(pos);
                }
            }
        }
        if found.iter().map(Vec::len).eq(quotas) {
            break;
        }
    }
    Ok(found.concat())
}

/// The positions of one game with something to throw away, by phase.
fn positions(
    table: &Table,
    rules: &Rules,
    rng: &mut SplitMix64,
) -> anyhow::Result<[Vec<Position>; 3]> {
    let mut found: [Vec<Position>; 3] = Default::default();
    let mut game = Game::new(rules);
    while !game.is_over() {
        let pos = *game.position();
        let outcomes = MoveOutcomes::of(table, &pos)?;
        if outcomes.is_decision() {
            found[Phase::of(&pos, rules) as usize].push(pos);
        }
        let moves = if rng.below(2) == 0 { outcomes.holding() } else { some_kind(&pos, rng) };
        game.play(moves[rng.below(moves.len())])?;
    }
    Ok(found)
}

/// All pawn moves or all walls, whichever chance decides, where there are both.
fn some_kind(pos: &Position, rng: &mut SplitMix64) -> Vec<Move> {
    let moves = pos.legal_moves();
    let want_pawn = rng.below(2) == 0;
    let (pawn, other): (Vec<Move>, Vec<Move>) =
        moves.iter().partition(|mv| moves.pawn.iter().any(|cell| Move::pawn(cell) == *mv));
    if other.is_empty() || (want_pawn && !pawn.is_empty()) { pawn } else { other }
}

/// Judges the agent's move in every position.
pub(super) fn judge(
    table: &Table,
    rules: &Rules,
    agent: &mut dyn Agent,
    set: &[Position],
    seed: u64,
) -> anyhow::Result<Verdicts> {
    let mut verdicts = Verdicts::default();
    for (number, pos) in set.iter().enumerate() {
        show_count("position", number, set.len());
        agent.reseed(SplitMix64::new(seed ^ number as u64).next_u64());
        agent.new_game(rules)?;
        let mv = ask(agent, &Game::from_position(rules, *pos)?)?;
        let verdict = MoveOutcomes::of(table, pos)?.judge(mv, false, Phase::of(pos, rules));
        verdicts.0.push(verdict.into_iter().collect());
    }
    show_count("position", set.len(), set.len());
    Ok(verdicts)
}
