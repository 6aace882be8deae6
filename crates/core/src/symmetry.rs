//! Symmetries of the board: what a mirror or a change of seats makes of cells, moves and
//! positions.

use crate::{
    cell::Cell,
    frame::BoardSize,
    moves::{Move, MoveKind},
    player::{Player, PlayerCount},
    position::Position,
    wall::Wall,
};

/// A map of the board onto itself that keeps the rules.
///
/// ```
/// use stockade_core::{BoardSize, Symmetry};
/// let size = BoardSize::STANDARD;
/// assert_eq!(Symmetry::Mirror.mv(size, "a1h".parse()?).to_string(), "h1h");
/// assert_eq!(Symmetry::Swap.mv(size, "e2".parse()?).to_string(), "e8");
/// # Ok::<(), stockade_core::ParseMoveError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Symmetry {
    /// Nothing changes.
    Identity,
    /// Files are reversed. Two players only: for four it would reverse the turn order.
    Mirror,
    /// Ranks are reversed and the colors change sides. Two players only.
    Swap,
    /// The board is rotated by 180° and everybody takes the opposite seat.
    Rotate,
}

impl Symmetry {
    /// All of them; each is its own inverse.
    pub const ALL: [Symmetry; 4] =
        [Symmetry::Identity, Symmetry::Mirror, Symmetry::Swap, Symmetry::Rotate];

    /// Whether games of this many players keep their rules under it.
    ///
    /// ```
    /// use stockade_core::{PlayerCount, Symmetry};
    /// assert!(Symmetry::Mirror.suits(PlayerCount::Two));
    /// assert!(!Symmetry::Mirror.suits(PlayerCount::Four));
    /// ```
    pub const fn suits(self, players: PlayerCount) -> bool {
        match players {
            PlayerCount::Two => true,
            PlayerCount::Four => matches!(self, Symmetry::Identity | Symmetry::Rotate),
        }
    }

    const fn reverses_files(self) -> bool {
        matches!(self, Symmetry::Mirror | Symmetry::Rotate)
    }

    const fn reverses_ranks(self) -> bool {
        matches!(self, Symmetry::Swap | Symmetry::Rotate)
    }

    /// Where a cell of the board goes.
    pub fn cell(self, size: BoardSize, cell: Cell) -> Cell {
        debug_assert!(size.contains(cell), "{cell} is off the {size} board");
        let column = reversed(self.reverses_files(), cell.column(), size.width());
        let row = reversed(self.reverses_ranks(), cell.row(), size.height());
        Cell::new(column, row).unwrap_or(cell)
    }

    /// Where a wall on the board goes.
    pub fn wall(self, size: BoardSize, wall: Wall) -> Wall {
        debug_assert!(size.slots().contains(wall), "{wall} is off the {size} board");
        let column = reversed(self.reverses_files(), wall.column(), size.width() - 1);
        let row = reversed(self.reverses_ranks(), wall.row(), size.height() - 1);
        Wall::new(wall.orientation(), column, row).unwrap_or(wall)
    }

    /// What a move on the board becomes.
    pub fn mv(self, size: BoardSize, mv: Move) -> Move {
        match mv.kind() {
            MoveKind::Pawn(cell) => self.cell(size, cell).into(),
            MoveKind::Wall(wall) => self.wall(size, wall).into(),
            MoveKind::Pass => Move::PASS,
        }
    }

    /// Whose part a player plays afterwards.
    pub const fn player(self, player: Player) -> Player {
        if self.reverses_ranks() { player.opposite() } else { player }
    }
}

const fn reversed(reverse: bool, index: u8, length: u8) -> u8 {
    if reverse { length.wrapping_sub(1).wrapping_sub(index) } else { index }
}

impl Position {
    /// The position that a symmetry makes of this one; `None` if it does not suit the number of
    /// players.
    ///
    /// ```
    /// use stockade_core::{Position, Rules, Symmetry};
    /// let pos = Position::start(&Rules::standard()).play("a3h".parse()?)?;
    /// let mirrored = pos.transformed(Symmetry::Mirror).unwrap();
    /// assert_eq!(mirrored.to_string(), "h3 / / e1 e9 / 9 10 / 2");
    /// assert_eq!(mirrored.transformed(Symmetry::Mirror), Some(pos));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn transformed(&self, symmetry: Symmetry) -> Option<Position> {
        symmetry.suits(self.players()).then(|| {
            let size = self.size();
            self.rebuilt(
                |player| symmetry.player(player),
                |cell| symmetry.cell(size, cell),
                |wall| symmetry.wall(size, wall),
            )
        })
    }
}
