//! The index of a state among those with the same walls and stocks.

use stockade_core::{BoardSize, Cell, Player};

/// Numbers the entries of a slice, two pawns and the player to move: `turn · n² + white · n + black`,
/// where each pawn has `n` cells, all but those of its goal.
///
/// Entries where both pawns share a cell are counted too, but hold no state.
#[derive(Clone, Copy)]
pub(crate) struct Entries {
    size: BoardSize,
}

impl Entries {
    pub(crate) fn new(size: BoardSize) -> Entries {
        Entries { size }
    }

    fn per_pawn(self) -> usize {
        usize::from(self.size.width()) * usize::from(self.size.height() - 1)
    }

    /// Entries with the same player to move.
    pub(crate) fn per_turn(self) -> usize {
        self.per_pawn() * self.per_pawn()
    }

    /// All entries.
    pub(crate) fn len(self) -> usize {
        2 * self.per_turn()
    }

    /// The same pawns with the other player to move.
    pub(crate) fn other_turn(self, entry: usize) -> usize {
        if entry < self.per_turn() { entry + self.per_turn() } else { entry - self.per_turn() }
    }

    /// The entry of a state; `None` if a pawn is on its goal.
    pub(crate) fn of(self, to_move: Player, white: Cell, black: Cell) -> Option<usize> {
        if self.size.goal(Player::White).contains(white)
            || self.size.goal(Player::Black).contains(black)
        {
            return None;
        }
        let width = usize::from(self.size.width());
        let on_board = |cell: Cell, first_row: u8| {
            usize::from(cell.row() - first_row) * width + usize::from(cell.column())
        };
        let pawns = on_board(white, 0) * self.per_pawn() + on_board(black, 1);
        Some(to_move.index() * self.per_turn() + pawns)
    }

    /// The player to move and the cells of White and Black of an entry.
    pub(crate) fn state(self, entry: usize) -> Option<(Player, Cell, Cell)> {
        let width = usize::from(self.size.width());
        let (turn, pawns) = (entry / self.per_turn(), entry % self.per_turn());
        let (white, black) = (pawns / self.per_pawn(), pawns % self.per_pawn());
        let cell = |on_board: usize, first_row: usize| {
            Cell::new((on_board % width) as u8, (on_board / width + first_row) as u8)
        };
        let to_move = if turn == 0 { Player::White } else { Player::Black };
        Some((to_move, cell(white, 0)?, cell(black, 1)?))
    }
}
