//! How players of the authors' game play Quoridor: 5×5, two players, the rules of the core.
//!
//! The authors' game has no jumps and fences of one edge, so their actions are read like this:
//!
//! - **The board** is turned by half where needed, so that a network always is player one, as in its
//!   training, and a dummy always player two.
//! - **A step** is that step. If the other pawn stands there, it is the straight jump; if that is
//!   impossible, the step beside the other pawn, to the east or north before west or south.
//! - **A fence** in a slot is a wall two cells long that covers the slot's edge. Of the two such
//!   walls, the one that starts with this edge and goes on to the east or north is tried first, then
//!   the one that ends with it.
//! - **Candidates** are the four steps and, with walls in hand, every real slot whose edge no wall
//!   covers. What is illegal is struck out and the player asked again, until something is legal. As
//!   every legal wall begins with some slot, this ends; where nothing is legal, the player passes.
//! - **The state** has the pawns' cells and the walls in hand as they are, and, for networks that
//!   look at fences, both edges of every wall.

use stockade_core::{Cell, Direction, Move, Orientation, Player, Position, Rules, Symmetry, Wall};

use super::{
    action::{Action, ActionKind, Slot, slot_count},
    environment::{Environment, Side, state},
};
use crate::agent::AgentError;

const SIZE: usize = Environment::SIZE;

/// What a player of the authors' game sees of a position.
pub(super) struct View {
    pos: Position,
    symmetry: Symmetry,
}

impl View {
    /// The position with the player to move in the part of a side.
    pub(super) fn new(pos: &Position, part: Side) -> View {
        let mover = match part {
            Side::One => Player::White,
            Side::Two => Player::Black,
        };
        let symmetry = if pos.to_move() == mover { Symmetry::Identity } else { Symmetry::Turn };
        View { pos: pos.transformed(symmetry).unwrap_or(*pos), symmetry }
    }

    /// Asks the player until its answer is legal, and gives the move.
    pub(super) fn choose(&self, mut ask: impl FnMut(&[Action]) -> Option<Action>) -> Option<Move> {
        let mut candidates = self.candidates();
        while let Some(action) = ask(&candidates) {
            if let Some(mv) = self.legal_move(action) {
                return Some(self.symmetry.mv(self.pos.size(), mv));
            }
            candidates.retain(|other| *other != action);
        }
        self.pos.is_legal(Move::PASS).then_some(Move::PASS)
    }

    /// The state of the authors, or the one with fences.
    pub(super) fn state(&self, with_fences: bool) -> Vec<f32> {
        let players = [Player::White, Player::Black];
        let cells = players.map(|player| {
            let cell = self.pos.pawn(player).unwrap_or(self.pos.size().start(player));
            usize::from(cell.row()) * SIZE + usize::from(cell.column())
        });
        let mut state = state(SIZE, cells, players.map(|player| self.pos.stock(player)));
        if with_fences {
            state.extend(slots().map(|slot| f32::from(u8::from(self.is_covered(slot)))));
        }
        state
    }

    fn candidates(&self) -> Vec<Action> {
        let steps = Direction::ALL.into_iter().map(Action::step);
        let has_walls = self.pos.stock(self.pos.to_move()) > 0;
        let free = |slot: &Slot| has_walls && slot.is_real(SIZE) && !self.is_covered(*slot);
        steps.chain(slots().filter(free).map(Action::fence)).collect()
    }

    fn is_covered(&self, slot: Slot) -> bool {
        walls(slot).into_iter().flatten().any(|wall| self.pos.walls().contains(wall))
    }

    /// The move that an action stands for, if there is a legal one.
    fn legal_move(&self, action: Action) -> Option<Move> {
        let is_legal = |mv: &Move| self.pos.is_legal(*mv);
        match action.kind() {
            ActionKind::Step(direction) => {
                self.steps(direction).into_iter().flatten().map(Move::pawn).find(is_legal)
            }
            ActionKind::Fence(slot) => {
                walls(slot).into_iter().flatten().map(Move::wall).find(is_legal)
            }
        }
    }

    /// Where a step may lead: ahead, else over the other pawn, else beside it.
    fn steps(&self, direction: Direction) -> [Option<Cell>; 3] {
        let ahead = self.pos.pawn(self.pos.to_move()).and_then(|cell| cell.neighbor(direction));
        let Some(cell) = ahead.filter(|cell| self.pos.pawns().contains(*cell)) else {
            return [ahead, None, None];
        };
        let [first, second] = direction.sides();
        [direction, first, second].map(|direction| cell.neighbor(direction))
    }
}

fn slots() -> impl Iterator<Item = Slot> {
    (0..slot_count(SIZE) as u8).map(Slot::new)
}

/// The walls that cover the edge of a slot, the one that starts with it first.
fn walls(slot: Slot) -> [Option<Wall>; 2] {
    let [(row, column), _] = slot.cells(SIZE);
    let (row, column) = (row as u8, column as u8);
    let (orientation, before) = if slot.is_between_rows() {
        (Orientation::Horizontal, column.checked_sub(1).map(|column| (row, column)))
    } else {
        (Orientation::Vertical, row.checked_sub(1).map(|row| (row, column)))
    };
    let wall = |(row, column): (u8, u8)| Wall::new(orientation, column, row);
    [wall((row, column)), before.and_then(wall)]
}

/// Whether these are rules that the adapter can play.
pub(super) fn check_size(agent: &str, rules: &Rules) -> Result<(), AgentError> {
    let size = rules.size();
    if usize::from(size.width()) == SIZE && usize::from(size.height()) == SIZE {
        return Ok(());
    }
    Err(AgentError::Unsupported {
        agent: agent.to_owned(),
        rules: *rules,
        reason: "it knows 5x5 only".to_owned(),
    })
}

#[cfg(test)]
mod tests {
    use stockade_core::SplitMix64;

    use super::*;

    /// Every wall has a slot that stands for it, and some action stands for a legal move unless the
    /// pass is all there is.
    #[test]
    fn every_legal_wall_has_its_action() {
        let rules: Rules = "5x5,walls=6".parse().unwrap();
        for seed in 0..40 {
            let (mut pos, mut random) = (Position::start(&rules), SplitMix64::new(seed));
            while pos.winner().is_none() {
                let view = View { pos, symmetry: Symmetry::Identity };
                let actions = view.candidates();
                let found: Vec<Move> =
                    actions.iter().filter_map(|action| view.legal_move(*action)).collect();
                for wall in pos.legal_walls().iter() {
                    assert!(found.contains(&Move::wall(wall)), "{wall} in {pos}");
                }
                assert_eq!(found.is_empty(), pos.is_legal(Move::PASS), "{pos}");
                let moves = pos.legal_moves();
                pos = pos.play_unchecked(moves.iter().nth(random.below(moves.len())).unwrap());
            }
        }
    }
}
