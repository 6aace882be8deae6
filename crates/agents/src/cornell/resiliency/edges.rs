//! Sets of steps between neighboring cells.

use stockade_core::{
    Cell, CellSet, Direction, Position, Wall, WallSet,
    simd::{self, Isa, Task},
};

/// A set of edges. An edge north is named by its lower cell, one east by its left cell.
///
/// ```
/// use stockade_agents::cornell::Edges;
/// use stockade_core::{Direction, Position, Rules};
/// let pos = Position::start(&Rules::preset("cornell").unwrap()).play("b2h".parse()?)?;
/// let open = Edges::open(&pos);
/// assert!(!open.contains("c2".parse()?, Direction::North));
/// assert!(open.contains("d3".parse()?, Direction::South));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Edges {
    /// The lower cells of edges north.
    pub north: CellSet,
    /// The left cells of edges east.
    pub east: CellSet,
}

impl Edges {
    /// The steps that no wall blocks.
    pub fn open(pos: &Position) -> Edges {
        let cells = pos.size().cells();
        let closed = Edges::covered(pos.walls());
        // A cell has an edge where the board goes on.
        let below = CellSet::from_bits(cells.bits() >> Cell::FILES);
        let left = CellSet::from_bits((cells & !CellSet::column(0)).bits() >> 1);
        Edges { north: cells & below & !closed.north, east: cells & left & !closed.east }
    }

    /// The steps that some wall blocks which the player to move may place now.
    pub fn blockable(pos: &Position) -> Edges {
        struct Blockable<'a>(&'a Position);
        impl Task for Blockable<'_> {
            type Output = Edges;
            #[inline(always)]
            fn run<I: Isa>(self, isa: I) -> Edges {
                Edges::covered(super::placeable(isa, self.0))
            }
        }
        simd::dispatch(Blockable(pos))
    }

    /// The steps that these walls lie across.
    #[inline(always)]
    pub(super) fn covered(walls: WallSet) -> Edges {
        let (mut north, mut east) = (0, 0);
        for row in 0..Wall::RANKS {
            let byte = |plane: u64| u128::from(plane >> (8 * row) & 0xff);
            let (lying, standing) = (byte(walls.horizontal()), byte(walls.vertical()));
            north |= (lying | lying << 1) << (Cell::FILES * row);
            east |= (standing | standing << Cell::FILES) << (Cell::FILES * row);
        }
        Edges { north: CellSet::from_bits(north), east: CellSet::from_bits(east) }
    }

    /// Whether the step from a cell in a direction is in the set.
    pub fn contains(self, from: Cell, direction: Direction) -> bool {
        match direction {
            Direction::North => self.north.contains(from),
            Direction::East => self.east.contains(from),
            Direction::South | Direction::West => from
                .neighbor(direction)
                .is_some_and(|cell| self.contains(cell, opposite(direction))),
        }
    }
}

/// The opposite direction.
const fn opposite(direction: Direction) -> Direction {
    match direction {
        Direction::North => Direction::South,
        Direction::East => Direction::West,
        Direction::South => Direction::North,
        Direction::West => Direction::East,
    }
}

#[cfg(test)]
mod tests {
    use stockade_core::{CellSet, Direction, Position, Rules, SplitMix64};

    use super::Edges;

    /// The core's own idea of open steps, over random games.
    #[test]
    fn open_edges_are_open_steps() {
        for rules in ["cornell", "standard", "3x7,walls=4", "6x4,walls=3"] {
            let rules: Rules = rules.parse().unwrap();
            let (mut pos, mut rng) = (Position::start(&rules), SplitMix64::new(1));
            while pos.winner().is_none() {
                for cell in pos.size().cells().iter() {
                    let around = Direction::ALL
                        .into_iter()
                        .filter(|&direction| Edges::open(&pos).contains(cell, direction))
                        .filter_map(|direction| cell.neighbor(direction));
                    let around: CellSet = around.collect();
                    assert_eq!(around, pos.open_neighbors(CellSet::of(cell)), "{cell} in {pos:?}");
                }
                let moves = pos.legal_moves();
                pos = pos.play_unchecked(moves.iter().nth(rng.below(moves.len())).unwrap());
            }
        }
    }
}
