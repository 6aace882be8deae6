//! What a wall does to the best walls of both players. It may change no distance and yet decide a
//! wall fight.

use stockade_core::{
    Detour, Orientation, Player, Position, ShortestPaths, Wall, WallSet, simd::Isa,
};

use super::inputs::Facts;

/// Of so many walls it is worked out what takes them away, the best ones first.
const MAX_TAKEN: usize = 12;

/// Best walls from this detour on are worth a look at what lies behind them.
const GREAT: u8 = 2;

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
            for taker in (takers & !rivals(cut.wall)).iter() {
                if !pos.is_closed_by_with(isa, WallSet::of(taker) | WallSet::of(cut.wall)) {
                    takers = takers & !WallSet::of(taker);
                }
            }
        }
    }
    takers
}

/// The paths once the best wall against each player stands, with the detours that another would add;
/// `None` if there is no great wall. Of equally good ones the first in the view counts. A player's own
/// best wall matters only if another can be placed before it.
#[inline(always)]
pub(super) fn paths_behind<I: Isa>(isa: I, pos: &Position, facts: &Facts) -> Option<ShortestPaths> {
    let me = pos.to_move();
    let own = best_wall(facts, me, facts.own.best);
    let other = best_wall(facts, me.opposite(), facts.other.best).filter(|_| pos.stock(me) > 1);
    if own.is_none() && other.is_none() {
        return None;
    }
    let walls = if me == Player::White { [own, other] } else { [other, own] };
    let mut slots = [WallSet::EMPTY; 2];
    for side in 0..2 {
        if let Some(wall) = walls[side] {
            slots[side] = pos.free_slots() & !rivals(wall);
        }
    }
    Some(pos.shortest_paths_behind_with(isa, walls, slots))
}

/// The best wall against a player, if it is a great one.
#[inline(always)]
fn best_wall(facts: &Facts, player: Player, best: u8) -> Option<Wall> {
    let mut first = None;
    for cut in facts.paths.detours(player) {
        let place = facts.view.wall(cut.wall);
        if cut.steps == best && best >= GREAT && first.is_none_or(|(_, other)| place < other) {
            first = Some((cut.wall, place));
        }
    }
    first.map(|(wall, _)| wall)
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
