//! The board as the player to move sees it.

use stockade_core::{BoardSize, Cell, Player, PlayerCount, Position, Symmetry, Wall};

/// Where a view's cells and walls lie: what a symmetry makes of each index.
struct Places {
    cells: [u8; Cell::COUNT],
    walls: [u8; Wall::COUNT],
}

impl Places {
    const fn of(symmetry: Symmetry) -> Places {
        let mut places = Places { cells: [0; Cell::COUNT], walls: [0; Wall::COUNT] };
        let (files, ranks) = match symmetry {
            Symmetry::Identity => (false, false),
            Symmetry::Mirror => (true, false),
            Symmetry::Swap => (false, true),
            Symmetry::Rotate => (true, true),
        };
        let mut index = 0;
        while index < Cell::COUNT {
            places.cells[index] = turned(index, 9, files, ranks);
            index += 1;
        }
        index = 0;
        while index < Wall::PER_ORIENTATION {
            places.walls[index] = turned(index, 8, files, ranks);
            places.walls[index + 64] = places.walls[index] + 64;
            index += 1;
        }
        places
    }
}

/// An index on a square of this many files with its files or ranks reversed.
const fn turned(index: usize, length: usize, files: bool, ranks: bool) -> u8 {
    let (row, column) = (index / length, index % length);
    let row = if ranks { length - 1 - row } else { row };
    let column = if files { length - 1 - column } else { column };
    (row * length + column) as u8
}

static PLACES: [Places; 4] = [
    Places::of(Symmetry::Identity),
    Places::of(Symmetry::Mirror),
    Places::of(Symmetry::Swap),
    Places::of(Symmetry::Rotate),
];

/// How a position is turned before a net sees it: the player to move runs north, and of the two
/// mirror images one is chosen by the pawns' files, or by the walls if both stand in the middle. So
/// positions that are equal by the rules' symmetries give the same inputs, to the bit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct View {
    symmetry: Symmetry,
}

impl View {
    /// The view of a position for which [`View::suits`] holds.
    #[inline(always)]
    pub fn of(pos: &Position) -> View {
        let symmetry = match (pos.to_move(), is_mirrored(pos)) {
            (Player::White, false) => Symmetry::Identity,
            (Player::White, true) => Symmetry::Mirror,
            (_, false) => Symmetry::Swap,
            (_, true) => Symmetry::Rotate,
        };
        View { symmetry }
    }

    /// Whether nets of these features know such positions: two players on 9×9, at most ten walls in
    /// hand each, the edge diagonal on, and both still on their way.
    #[inline(always)]
    pub fn suits(pos: &Position) -> bool {
        pos.players() == PlayerCount::Two
            && pos.size() == BoardSize::STANDARD
            && pos.edge_diagonal()
            && pos.winner().is_none()
            && [Player::White, Player::Black].into_iter().all(|player| pos.stock(player) <= 10)
    }

    /// What was done to the board; it undoes itself.
    pub fn symmetry(self) -> Symmetry {
        self.symmetry
    }

    /// Where a cell is seen.
    #[inline(always)]
    pub fn cell(self, cell: Cell) -> usize {
        usize::from(PLACES[self.symmetry as usize].cells[cell.index()])
    }

    /// Where a wall is seen.
    #[inline(always)]
    pub fn wall(self, wall: Wall) -> usize {
        usize::from(PLACES[self.symmetry as usize].walls[wall.index()])
    }
}

/// Whether the mirror image is the one to look at.
#[inline(always)]
fn is_mirrored(pos: &Position) -> bool {
    let column = |player| pos.pawn(player).map_or(4, Cell::column);
    match (column(pos.to_move()), column(pos.to_move().opposite())) {
        (4, 4) => are_walls_mirrored(pos),
        (4, column) | (column, _) => column > 4,
    }
}

fn are_walls_mirrored(pos: &Position) -> bool {
    let seen = |rows: u64| if pos.to_move() == Player::White { rows } else { rows.swap_bytes() };
    let mirror = |rows: u64| rows.reverse_bits().swap_bytes();
    let walls = [seen(pos.walls().horizontal()), seen(pos.walls().vertical())];
    walls.map(mirror) < walls
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_agree_with_the_symmetries_of_the_rules() {
        for symmetry in Symmetry::ALL {
            let view = View { symmetry };
            for cell in Cell::all() {
                assert_eq!(view.cell(cell), symmetry.cell(BoardSize::STANDARD, cell).index());
            }
            for wall in Wall::all() {
                assert_eq!(view.wall(wall), symmetry.wall(BoardSize::STANDARD, wall).index());
            }
        }
    }
}
