//! What walls add to a path, several of them at once.
//!
//! A wall changes no ring around the pawn before the first that touches it, and none around the goal
//! either. So the flood behind a wall starts at the one and ends at the other: it takes little more
//! rings than the detour has steps.

use crate::{
    flood::{MAX_RINGS, OpenBoard},
    simd::Rows,
    wall::{Orientation, Wall},
};

use super::rings::{Narrow, Rings};

/// Floods that run together, two in a register. A ring waits for the ring before; two registers do
/// not wait for each other.
const FLOODS: usize = 4;

/// Rings after which it is asked whether a flood still grows; most are over by then.
const PATIENCE: usize = 8;

/// The steps that a wall blocks, in the lanes of a side.
struct Bars {
    /// The cells west of them.
    east: u128,
    /// The cells south of them.
    north: u128,
    /// The cells from which it would block the last step, if they lie before the goal.
    finish: u128,
}

impl Bars {
    const fn of(wall: Wall, side: usize) -> Bars {
        let anchor = 16 * wall.row() as u32 + wall.column() as u32;
        let bars: u128 = match wall.orientation() {
            Orientation::Horizontal => 0b11,
            Orientation::Vertical => 0x1_0001,
        };
        // The south side's lanes begin with row 1.
        let steps = match anchor.checked_sub(16 * side as u32) {
            Some(anchor) => bars << anchor,
            None => bars << anchor >> 16,
        };
        match (wall.orientation(), side, wall.row()) {
            (Orientation::Vertical, ..) => Bars { east: steps, north: 0, finish: 0 },
            (_, 0, _) => Bars { east: 0, north: steps, finish: steps },
            (_, _, 0) => Bars { east: 0, north: 0, finish: bars << anchor },
            _ => Bars { east: 0, north: steps, finish: 0 },
        }
    }

    /// The cells on both sides of the wall.
    #[inline(always)]
    const fn cells(&self) -> u128 {
        self.east | self.east << 1 | self.north | self.north << 16 | self.finish
    }
}

/// The bars of every wall for each side.
static BARS: [[Bars; Wall::COUNT]; 2] = {
    let mut bars = [const { [const { Bars { east: 0, north: 0, finish: 0 } }; Wall::COUNT] }; 2];
    let mut index = 0;
    while let Some(wall) = Wall::from_index(index) {
        bars[0][index] = Bars::of(wall, 0);
        bars[1][index] = Bars::of(wall, 1);
        index += 1;
    }
    bars
};

/// A flood behind a wall.
#[derive(Clone, Copy)]
pub(super) struct Flood {
    pub(super) side: usize,
    pub(super) wall: Wall,
    east: u128,
    north: u128,
    /// Where it starts.
    cells: u128,
    /// Where it ends.
    goal: u128,
    /// Steps before the start and after the end.
    outside: u8,
}

impl Flood {
    /// A flood that is over as soon as it begins.
    const IDLE: Flood =
        Flood { side: 0, wall: Wall::FIRST, east: 0, north: 0, cells: 1, goal: 1, outside: 0 };

    /// The flood of a side behind a wall that blocks its shortest paths.
    #[inline(always)]
    fn behind<R: Rows>(rings: &Rings<R>, side: usize, Narrow { wall, step }: Narrow) -> Flood {
        let bars = &BARS[side][wall.index()];
        let cells = bars.cells();
        // Beside the steps that all paths share, the wall mostly stands one step earlier or later.
        let mut before = usize::from(step).saturating_sub(1);
        while before > 0 && rings.around[before - 1][side] & cells != 0 {
            before -= 1;
        }
        let mut after = (rings.lengths[side] - usize::from(step)).saturating_sub(2);
        while after > 0 && rings.near[after - 1][side] & cells != 0 {
            after -= 1;
        }
        Flood {
            side,
            wall,
            east: rings.east[side] & !bars.east,
            north: rings.north[side] & !bars.north,
            cells: rings.around[before][side],
            goal: rings.near[after][side] & !if after == 0 { bars.finish } else { 0 },
            outside: (before + after + 1) as u8,
        }
    }
}

/// Floods that wait to be run together.
pub(super) struct Floods {
    list: [Flood; FLOODS],
    n_waiting: usize,
}

impl Floods {
    /// None yet.
    #[inline(always)]
    pub(super) fn new() -> Floods {
        Floods { list: [Flood::IDLE; FLOODS], n_waiting: 0 }
    }

    /// Adds the flood behind a wall; says whether it is time to run them.
    #[inline(always)]
    pub(super) fn add<R: Rows>(&mut self, rings: &Rings<R>, side: usize, narrow: Narrow) -> bool {
        self.list[self.n_waiting] = Flood::behind(rings, side, narrow);
        self.n_waiting += 1;
        self.n_waiting == FLOODS
    }

    /// Runs all that wait: each with the length of the shortest path, 0 where there is none.
    #[inline(always)]
    pub(super) fn run<R: Rows>(&mut self) -> impl Iterator<Item = (&Flood, u8)> {
        let (arrived, rings) = rings_until_arrival::<R>(&self.list);
        let n_waiting = std::mem::take(&mut self.n_waiting);
        self.list[..n_waiting].iter().enumerate().map(move |(place, flood)| {
            (flood, if arrived >> place & 1 == 1 { flood.outside + rings[place] } else { 0 })
        })
    }
}

/// For each set of floods that have arrived, a byte of 1 for each that has not.
static WAITING: [u32; 1 << FLOODS] = {
    let mut waiting = [0; 1 << FLOODS];
    let mut arrived = 0;
    while arrived < waiting.len() {
        let mut flood = 0;
        while flood < FLOODS {
            waiting[arrived] |= (!(arrived as u32) >> flood & 1) << (8 * flood);
            flood += 1;
        }
        arrived += 1;
    }
    waiting
};

/// Runs some floods: which of them arrive, as bits, and after how many rings.
#[inline(always)]
fn rings_until_arrival<R: Rows>(floods: &[Flood; FLOODS]) -> (usize, [u8; FLOODS]) {
    let [a, b, c, d] = floods;
    let (first, second) = (board::<R>(a, b), board::<R>(c, d));
    let mut cells = (R::from_bits(a.cells, b.cells), R::from_bits(c.cells, d.cells));
    let (mut arrived, mut rings) = (0, 0);
    for ring in 0..MAX_RINGS {
        let here =
            (cells.0.and(first.finish()).occupied(), cells.1.and(second.finish()).occupied());
        arrived = usize::from(here.0 | here.1 << 2);
        rings += WAITING[arrived];
        if arrived == WAITING.len() - 1 {
            break;
        }
        let grown = (first.spread(cells.0), second.spread(cells.1));
        if ring >= PATIENCE && grown.0.equals(cells.0) && grown.1.equals(cells.1) {
            break;
        }
        cells = grown;
    }
    (arrived, rings.to_le_bytes())
}

/// The open board of two floods, with their ends.
#[inline(always)]
fn board<R: Rows>(a: &Flood, b: &Flood) -> OpenBoard<R> {
    OpenBoard::from_parts(
        R::from_bits(a.east, b.east),
        R::from_bits(a.north, b.north),
        R::from_bits(a.goal, b.goal),
    )
}
