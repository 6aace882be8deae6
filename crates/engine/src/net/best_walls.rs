//! What a wall does to the best walls of both players. It may change no distance and yet decide a
//! wall fight.

use stockade_core::{Detour, Orientation, Position, Wall, WallSet, simd::Isa};

/// Of so many walls it is worked out what takes them away, the best ones first.
const MAX_TAKEN: usize = 12;

/// Tells each legal wall that makes the best of these cuts impossible, because its slot is taken or
/// because both walls together would close somebody's last way; with the steps of the best cut and of
/// the best that is left.
#[inline(always)]
pub(super) fn take_away<I: Isa>(
    isa: I,
    pos: &Position,
    cuts: &[Detour],
    legal: WallSet,
    mut tell: impl FnMut(Wall, u8, u8),
) {
    let best = best_below(cuts, u8::MAX);
    let (mut takers, mut left, mut n_taken) = (legal, best, 0);
    while left > 0 && !takers.is_empty() {
        for cut in cuts {
            n_taken += usize::from(cut.steps == left);
        }
        if n_taken > MAX_TAKEN {
            break;
        }
        let stronger = takers_of(isa, pos, cuts, left, takers);
        if left < best {
            (takers & !stronger).iter().for_each(|wall| tell(wall, best, left));
        }
        takers = stronger;
        left = best_below(cuts, left);
    }
    if left < best {
        takers.iter().for_each(|wall| tell(wall, best, left));
    }
}

/// The steps of the best cut with fewer steps than these.
#[inline(always)]
fn best_below(cuts: &[Detour], steps: u8) -> u8 {
    let mut best = 0;
    for cut in cuts {
        best = if cut.steps < steps { cut.steps.max(best) } else { best };
    }
    best
}

/// Which of some walls make all cuts of so many steps impossible.
#[inline(always)]
fn takers_of<I: Isa>(
    isa: I,
    pos: &Position,
    cuts: &[Detour],
    steps: u8,
    mut takers: WallSet,
) -> WallSet {
    for cut in cuts {
        if cut.steps == steps && !takers.is_empty() {
            takers = takers & (rivals(cut.wall) | pos.closing_behind(cut.wall));
        }
    }
    for cut in cuts {
        if cut.steps == steps {
            let doubtful = takers & !rivals(cut.wall);
            if !doubtful.is_empty() {
                let closed = pos.closed_together_with(isa, cut.wall, doubtful);
                takers = takers & !(doubtful & !closed);
            }
        }
    }
    takers
}

/// The slots that cannot be filled together with one, itself included.
#[inline(always)]
fn rivals(wall: Wall) -> WallSet {
    const FIRST_FILE: u64 = 0x0101_0101_0101_0101;
    let bit = 1u64 << (wall.index() % Wall::PER_ORIENTATION);
    match wall.orientation() {
        Orientation::Horizontal => {
            let beside = bit << 1 & !FIRST_FILE | bit >> 1 & !(FIRST_FILE << 7);
            WallSet::from_bits(bit | beside, bit)
        }
        Orientation::Vertical => WallSet::from_bits(bit, bit | bit << 8 | bit >> 8),
    }
}
