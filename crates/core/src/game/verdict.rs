//! The referee's verdict: whether a position, with what came before it, ends the game.

use super::{
    State,
    outcome::{Outcome, Termination},
};
use crate::{
    player::Player,
    position::Position,
    rules::{CapResult, PlyCap, Rules},
};

/// How the game ends in this state under these rules, if it does.
///
/// Several reasons may apply. A goal counts before repetition, and repetition before the cap,
/// because they happened on the board; a cap that is set to come before the goal precedes all.
pub(super) fn judge(rules: &Rules, state: &State) -> Option<Outcome> {
    let position = &state.position;
    let cap = rules.ply_cap.filter(|cap| state.ply >= usize::from(cap.plies));
    if let Some(cap) = cap.filter(|cap| cap.before_goal) {
        return Some(capped(position, cap));
    }
    if let Some(winner) = position.winner() {
        return Some(Outcome::Win { winner, by: Termination::Goal });
    }
    if rules.repetition.is_some_and(|limit| state.occurrence >= usize::from(limit)) {
        return Some(Outcome::Draw { by: Termination::Repetition });
    }
    cap.map(|cap| capped(position, cap))
}

/// Which occurrence of its position comes next: 1 for a new one, or one more than the last time.
pub(super) fn occurrence(earlier: &[State], position: &Position) -> usize {
    // Walls never leave the board, so nothing before the last wall can be equal. The position
    // right after that wall has the same walls and is still looked at.
    let mut since_wall =
        earlier.iter().rev().take_while(|state| state.position.walls() == position.walls());
    let last_time = since_wall.find(|state| state.position == *position);
    last_time.map_or(1, |state| state.occurrence + 1)
}

/// The one player who is left on the board, if all others have left.
pub(super) fn last_left(position: &Position) -> Option<Player> {
    sole(position.active_players())
}

fn capped(position: &Position, cap: PlyCap) -> Outcome {
    let by = Termination::PlyLimit;
    match cap.result {
        CapResult::Draw => Outcome::Draw { by },
        CapResult::Discard => Outcome::Void { by },
        // With several others left there is no telling which of them has won.
        CapResult::LossFor(loser) => {
            match sole(position.active_players().filter(|&player| player != loser)) {
                Some(winner) => Outcome::Win { winner, by },
                None => Outcome::Draw { by },
            }
        }
    }
}

fn sole(mut players: impl Iterator<Item = Player>) -> Option<Player> {
    let first = players.next()?;
    players.next().is_none().then_some(first)
}
