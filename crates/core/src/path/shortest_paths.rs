//! The shortest paths of White and Black as cells, and the walls that make them longer.

use arrayvec::ArrayVec;

use crate::{
    cellset::CellSet,
    flood::{Axis, OpenBoardOf},
    player::Player,
    position::Position,
    simd::{Isa, Rows},
    wall::{Wall, WallSet},
};

use super::{detours::Floods, rings::Rings};

/// A wall that makes a player's path longer, and by how many steps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Detour {
    /// The wall.
    pub wall: Wall,
    /// Steps that it adds, at least 1.
    pub steps: u8,
}

/// The shortest paths of White and Black; pawns are ignored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ShortestPaths {
    distances: [u8; 2],
    cells: [CellSet; 2],
    detours: [ArrayVec<Detour, { Wall::COUNT }>; 2],
}

impl ShortestPaths {
    /// Steps to a player's goal.
    #[inline(always)]
    pub fn distance(&self, player: Player) -> u8 {
        self.distances[Axis::of(player).1]
    }

    /// The cells on some shortest path of a player, the pawn's cell included, the goal left out.
    #[inline(always)]
    pub fn cells(&self, player: Player) -> CellSet {
        self.cells[Axis::of(player).1]
    }

    /// What each of the slots that were asked about adds to a player's path if it blocks the only
    /// step, or the only two, that all shortest paths share: see
    /// [`Routes::bottlenecks`](super::Routes::bottlenecks). Slots that would leave the player without
    /// a path are left out. Each occurs once, in no order.
    #[inline(always)]
    pub fn detours(&self, player: Player) -> &[Detour] {
        &self.detours[Axis::of(player).1]
    }

    /// Runs the floods that wait.
    #[inline(always)]
    fn measure<R: Rows>(&mut self, floods: &mut Floods) {
        for (flood, length) in floods.run::<R>() {
            if length > 0 {
                let steps = length - self.distances[flood.side];
                self.detours[flood.side].push(Detour { wall: flood.wall, steps });
            }
        }
    }
}

/// Cells from the lanes of a side.
#[inline(always)]
fn cells_of(lanes: u128, side: usize) -> CellSet {
    // Lanes of 16 bits become rows of 9.
    let packed = |half: u64| {
        let pairs = half & 0x01ff_0000_01ff | half >> 7 & 0x0003_fe00_0003_fe00;
        pairs & 0x3_ffff | pairs >> 14 & 0xf_fffc_0000
    };
    let (low, high) = (packed(lanes as u64), packed((lanes >> 64) as u64));
    CellSet::from_bits((u128::from(low) | u128::from(high) << 36) << (9 * side))
}

impl Position {
    /// The shortest paths of White and Black, who must both be in the game, and the detours behind
    /// walls in free slots, inside code that has chosen its instructions. The slots are those of
    /// interest for the path of White and for that of Black.
    ///
    /// ```
    /// use stockade_core::{Player, Position, Rules, WallSet, simd::Portable};
    /// let pos = Position::start(&Rules::standard());
    /// let paths = pos.shortest_paths_with(Portable, [pos.free_slots(), WallSet::EMPTY]);
    /// assert_eq!(paths.distance(Player::White), 8);
    /// assert_eq!(paths.cells(Player::White).len(), 8); // the e-file without e9
    /// let detours = paths.detours(Player::White);
    /// assert_eq!(detours.len(), 16);
    /// assert!(detours.iter().all(|detour| detour.steps == 1));
    /// assert!(paths.detours(Player::Black).is_empty());
    /// ```
    #[inline(always)]
    pub fn shortest_paths_with<I: Isa>(&self, _: I, slots: [WallSet; 2]) -> ShortestPaths {
        let board = self.board();
        let mut rings = Rings::new(OpenBoardOf::<I>::of(&board, Axis::Ranks));
        rings.flood(OpenBoardOf::<I>::sides(&board, Axis::Ranks));
        let mut paths = ShortestPaths {
            distances: rings.lengths.map(|length| length as u8 + 1),
            cells: [CellSet::EMPTY; 2],
            detours: [ArrayVec::new(), ArrayVec::new()],
        };
        let mut floods = Floods::new();
        for (side, slots) in slots.into_iter().enumerate() {
            let (narrows, lanes) = rings.walk(side, slots);
            paths.cells[side] = cells_of(lanes, side);
            for &narrow in narrows.as_slice() {
                if floods.add(&rings, side, narrow) {
                    paths.measure::<I::Rows>(&mut floods);
                }
            }
        }
        paths.measure::<I::Rows>(&mut floods);
        paths
    }
}
