//! Closing cycles: which walls could cut the board, known exactly without any flood.
//!
//! A wall passes three inner crossings: its two ends and its middle; the whole rim counts as one
//! more crossing. Walls that share a crossing form a component. A new wall can only separate two
//! regions if it closes a cycle, that is, if two of its three crossings already belong to the
//! same component (or to the rim). All other walls are legal wherever they fit.
//!
//! The set of closing walls only grows while walls are placed, and only by walls with two
//! crossings in the component that the newest wall belongs to. So each placement finds that one
//! component and adds the slots that meet it twice, for all 64 slots of an orientation at once:
//!
//! ```text
//!     crossings of H(p):  p−1  p  p+1          two of three of  C≪1, C, C≫1
//!     crossings of V(p):  p−8  p  p+8          two of three of  C≪8, C, C≫8
//! ```

use crate::{
    frame::Frame,
    wall::{Orientation, Wall, WallSet},
};

/// Column a and column h of the 8×8 crossings.
const FIRST_COLUMN: u64 = 0x0101_0101_0101_0101;
const LAST_COLUMN: u64 = FIRST_COLUMN << 7;

/// The crossings one to the right of those given.
#[inline(always)]
const fn right_of(points: u64) -> u64 {
    points << 1 & !FIRST_COLUMN
}

/// The crossings one to the left of those given.
#[inline(always)]
const fn left_of(points: u64) -> u64 {
    points >> 1 & !LAST_COLUMN
}

/// The slots where no wall lies on or across: not occupied, not overlapping, not crossing.
#[inline(always)]
pub(crate) fn free_slots(walls: WallSet, frame: &Frame) -> WallSet {
    let WallSet { h, v } = walls;
    WallSet {
        h: frame.points & !(h | v | right_of(h) | left_of(h)),
        v: frame.points & !(h | v | v << 8 | v >> 8),
    }
}

/// The slots that close a cycle once `placed` stands. `walls` already includes it; `closing` is
/// the set before it.
#[inline(always)]
pub(crate) fn closing_after(
    closing: WallSet,
    walls: WallSet,
    placed: Wall,
    frame: &Frame,
) -> WallSet {
    let reach = match placed.orientation() {
        Orientation::Horizontal => h_reach(placed.point()),
        Orientation::Vertical => v_reach(placed.point()),
    };
    let WallSet { h, v } = walls & !WallSet::of(placed);
    let touched = h_reach(h) | v_reach(v) | rim_ends(WallSet::of(placed), frame);
    if reach & touched == 0 {
        // It stands alone: a single wall meets no other slot twice.
        return closing;
    }
    let (points, on_rim) = component(walls, reach & frame.points, frame);
    let rim = |crossings: u64| if on_rim { crossings } else { 0 };
    let (west, east) = (right_of(points) | rim(frame.left), left_of(points) | rim(frame.right));
    let (south, north) = (points << 8 | rim(frame.bottom), points >> 8 | rim(frame.top));
    WallSet {
        h: closing.h | two_of_three(west, points, east),
        v: closing.v | two_of_three(south, points, north),
    }
}

#[inline(always)]
const fn two_of_three(a: u64, b: u64, c: u64) -> u64 {
    a & b | (a | b) & c
}

/// The crossings that horizontal walls with these middles pass, those on the rim left out.
#[inline(always)]
const fn h_reach(middles: u64) -> u64 {
    middles | left_of(middles) | right_of(middles)
}

/// The crossings that vertical walls with these middles pass, those on the rim left out.
#[inline(always)]
const fn v_reach(middles: u64) -> u64 {
    middles | middles << 8 | middles >> 8
}

/// The middles of the walls that end on the rim.
#[inline(always)]
const fn rim_ends(walls: WallSet, frame: &Frame) -> u64 {
    walls.h & (frame.left | frame.right) | walls.v & (frame.bottom | frame.top)
}

/// The inner crossings of the component that holds `points`, and whether it includes the rim.
#[inline(always)]
fn component(walls: WallSet, mut points: u64, frame: &Frame) -> (u64, bool) {
    let WallSet { h, v } = walls;
    let on_rim = rim_ends(walls, frame);
    // The steps between crossings that walls cover.
    let along = (h | left_of(h)) & !frame.right;
    let up = (v | v >> 8) & !frame.top;
    loop {
        let rim = if points & on_rim != 0 { on_rim } else { 0 };
        let grown = points
            | rim
            | right_of(points & along)
            | left_of(points) & along
            | (points & up) << 8
            | points >> 8 & up;
        if grown == points {
            return (points, rim != 0);
        }
        points = grown;
    }
}
