//! Which moves of a position win, when every single one can be proven.

use stockade_core::{Game, MoveSet, Position, Rules};

use crate::{alphabeta::AlphaBeta, limits::Limits, proof::Proof, request::Request};

/// What is proven about all moves of a position together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Winning {
    /// The moves that win; all others lose.
    pub moves: MoveSet,
    /// The quickest win found; there may be a quicker one.
    pub plies: u16,
}

/// The winning moves of a position of two players; `None` if alpha-beta cannot prove all moves won
/// or lost with so many nodes for each, or none wins.
pub fn winning_moves(rules: &Rules, pos: &Position, nodes: u64) -> Option<Winning> {
    let mut search = AlphaBeta::new(16);
    let mut winning = Winning { moves: MoveSet::EMPTY, plies: u16::MAX };
    for mv in pos.legal_moves().iter() {
        let after = pos.play_unchecked(mv);
        let reply = match after.winner() {
            Some(_) => Proof::Loss(0),
            None => prove(&mut search, rules, &after, nodes)?,
        };
        match reply {
            Proof::Loss(plies) => {
                winning.moves.insert(mv);
                winning.plies = winning.plies.min(plies + 1);
            }
            Proof::Win(_) => {}
            Proof::Draw => return None,
        }
    }
    (!winning.moves.is_empty()).then_some(winning)
}

/// The proven result of a position.
fn prove(search: &mut AlphaBeta, rules: &Rules, pos: &Position, nodes: u64) -> Option<Proof> {
    let game = Game::from_position(rules, *pos).ok()?;
    let report = search.search(Request::new(&game, Limits::nodes(nodes)));
    report.lines.first()?.proof
}
