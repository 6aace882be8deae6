//! How players of the authors' game play Quoridor: two players, the rules of the core, on every
//! board that a network does not forbid. Slots are numbered as on the authors' board, two for each
//! cell, row by row.
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

use stockade_core::{Cell, Direction, Move, Orientation, Player, Position, Symmetry, Wall};

use super::{
    action::{Action, ActionKind, Slot},
    environment::{Side, state},
};

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
        let symmetry = if pos.to_move() == mover { Symmetry::Identity } else { Symmetry::Rotate };
        View { pos: pos.transformed(symmetry).unwrap_or(*pos), symmetry }
    }

    /// Asks the player until its answer is legal, and gives the move.
    pub(super) fn choose(&self, mut ask: impl FnMut(&[Action]) -> Option<Action>) -> Option<Move> {
        let mut candidates = self.candidates();
        while let Some(action) = ask(&candidates) {
            if let Some(mv) = self.legal_move(action) {
                return Some(mv);
            }
            candidates.retain(|other| *other != action);
        }
        self.pos.is_legal(Move::PASS).then_some(Move::PASS)
    }

    /// Every candidate that stands for a legal move, with the move; two may stand for the same.
    pub(super) fn legal_candidates(&self) -> impl Iterator<Item = (Action, Move)> {
        let candidates = self.candidates().into_iter();
        candidates.filter_map(|action| Some((action, self.legal_move(action)?)))
    }

    /// The state of the authors, or the one with fences.
    pub(super) fn state(&self, with_fences: bool) -> Vec<f32> {
        let players = [Player::White, Player::Black];
        let cells = players.map(|player| {
            let cell = self.pos.pawn(player).unwrap_or(self.pos.size().start(player));
            usize::from(cell.row()) * self.width() + usize::from(cell.column())
        });
        let hands = players.map(|player| self.pos.stock(player));
        let mut state = state(self.width() * self.height(), cells, hands);
        if with_fences {
            state.extend(self.slots().map(|slot| f32::from(u8::from(self.is_covered(slot)))));
        }
        state
    }

    fn width(&self) -> usize {
        usize::from(self.pos.size().width())
    }

    fn height(&self) -> usize {
        usize::from(self.pos.size().height())
    }

    fn slots(&self) -> impl Iterator<Item = Slot> + use<> {
        (0..2 * (self.width() * self.height()) as u8).map(Slot::new)
    }

    /// Whether it is an edge between two cells of the board.
    fn is_real(&self, slot: Slot) -> bool {
        let [_, (row, column)] = slot.cells(self.width());
        row < self.height() && column < self.width()
    }

    fn candidates(&self) -> Vec<Action> {
        let steps = Direction::ALL.into_iter().map(Action::step);
        let has_walls = self.pos.stock(self.pos.to_move()) > 0;
        let free = |slot: &Slot| has_walls && self.is_real(*slot) && !self.is_covered(*slot);
        steps.chain(self.slots().filter(free).map(Action::fence)).collect()
    }

    fn is_covered(&self, slot: Slot) -> bool {
        self.walls(slot).into_iter().flatten().any(|wall| self.pos.walls().contains(wall))
    }

    /// The move of the game that an action stands for, if there is a legal one.
    fn legal_move(&self, action: Action) -> Option<Move> {
        let is_legal = |mv: &Move| self.pos.is_legal(*mv);
        let seen = match action.kind() {
            ActionKind::Step(direction) => {
                self.steps(direction).into_iter().flatten().map(Move::pawn).find(is_legal)
            }
            ActionKind::Fence(slot) => {
                self.walls(slot).into_iter().flatten().map(Move::wall).find(is_legal)
            }
        };
        seen.map(|mv| self.symmetry.mv(self.pos.size(), mv))
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

    /// The walls that cover the edge of a slot, the one that starts with it first.
    fn walls(&self, slot: Slot) -> [Option<Wall>; 2] {
        let [(row, column), _] = slot.cells(self.width());
        let (row, column) = (row as u8, column as u8);
        let (orientation, before) = if slot.is_between_rows() {
            (Orientation::Horizontal, column.checked_sub(1).map(|column| (row, column)))
        } else {
            (Orientation::Vertical, row.checked_sub(1).map(|row| (row, column)))
        };
        let wall = |(row, column): (u8, u8)| Wall::new(orientation, column, row);
        [wall((row, column)), before.and_then(wall)]
    }
}

#[cfg(test)]
mod tests {
    use stockade_core::{Rules, SplitMix64};

    use super::*;

    /// Every wall has a slot that stands for it, and some action stands for a legal move unless the
    /// pass is all there is.
    #[test]
    fn every_legal_wall_has_its_action() {
        let boards =
            [("5x5,walls=6", 40), ("standard", 2), ("3x7,walls=4", 10), ("8x4,walls=5", 10)];
        for (rules, seed) in
            boards.into_iter().flat_map(|(rules, n)| (0..n).map(move |i| (rules, i)))
        {
            let rules: Rules = rules.parse().unwrap();
            let (mut pos, mut random) = (Position::start(&rules), SplitMix64::new(seed));
            while pos.winner().is_none() {
                let side = [Side::One, Side::Two][usize::from(seed % 2 == 1)];
                let view = View::new(&pos, side);
                let found: Vec<Move> = view.legal_candidates().map(|(_, mv)| mv).collect();
                assert!(found.iter().all(|mv| pos.is_legal(*mv)), "{pos}");
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
