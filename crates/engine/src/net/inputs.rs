//! What a net is told of a position: a list of facts that hold, and a few numbers.

use arrayvec::ArrayVec;
use stockade_core::{Detour, Player, Position, ShortestPaths, WallSet, simd::Isa};

use super::view::View;

/// A group of inputs of which each is on or off.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Group {
    /// Its name, for reports and for the feature set's hash.
    pub name: &'static str,
    /// The index of its first input.
    pub first: usize,
    /// How many inputs it has.
    pub len: usize,
}

/// Names the groups and lays them one behind the other.
macro_rules! groups {
    ($($constant:ident = $name:literal, $len:expr;)*) => {
        /// Numbers the groups.
        #[allow(non_camel_case_types, clippy::upper_case_acronyms)]
        enum Order { $($constant,)* }
        $(const $constant: usize = GROUPS[Order::$constant as usize].first;)*
        /// All groups of inputs in order.
        pub static GROUPS: [Group; [$($name),*].len()] = {
            let mut groups = [$(Group { name: $name, first: 0, len: $len }),*];
            let mut index = 1;
            while index < groups.len() {
                groups[index].first = groups[index - 1].first + groups[index - 1].len;
                index += 1;
            }
            groups
        };
        /// How many inputs there are.
        pub const INPUTS: usize = 0 $(+ $len)*;
    };
}

/// Distances from this on are one input.
const FAR: usize = 23;
/// Differences of distances beyond this are one input.
const MARGIN: i32 = 8;
/// Detours of cutting walls: 1, 2, 3–4, 5 and more steps.
const BUCKETS: usize = 4;
/// Best detours from this on are one input.
const GREATEST_GAIN: usize = 12;

groups! {
    OWN_PAWN = "own pawn", 81;
    OTHER_PAWN = "other pawn", 81;
    WALLS = "walls", 128;
    OWN_HAND = "own hand", 11;
    OTHER_HAND = "other hand", 11;
    HANDS = "difference of hands", 21;
    OWN_DISTANCE = "own distance", FAR + 1;
    OTHER_DISTANCE = "other distance", FAR + 1;
    LEAD = "difference of distances", 2 * MARGIN as usize + 1;
    OWN_PATHS = "cells on own paths", 81;
    OTHER_PATHS = "cells on other paths", 81;
    OWN_CUTS = "walls that cut own paths, by detour", 128 * BUCKETS;
    OTHER_CUTS = "walls that cut other paths, by detour", 128 * BUCKETS;
    OWN_GAIN = "best own wall", GREATEST_GAIN + 1;
    OTHER_GAIN = "best other wall", GREATEST_GAIN + 1;
}

/// Numbers that go past the hidden layers to the value, see [`Inputs::skips`].
pub const SKIPS: usize = 7;

/// What the numbers are, for reports and for the feature set's hash.
pub const SKIP_NAMES: [&str; SKIPS] = [
    "classical log-odds",
    "difference of distances / 4",
    "difference of hands / 4",
    "best own wall / 4",
    "best other wall / 4",
    "sum of detours of own walls / 16",
    "sum of detours of other walls / 16",
];

/// A skip of this size is 1.0.
pub const SKIP_UNIT: i16 = 64;

/// More inputs than can be on at once: five groups of cells and walls, and ten single ones.
pub const MAX_ACTIVE: usize = 2 * 81 + 3 * 128 + 16;

/// The weights of the classical evaluation that the first skip is made of. They are part of the
/// feature set: tuning the classical evaluation must not change what a trained net sees.
const TEMPO: f32 = 0.42;
const WALL: f32 = 0.92;
const WALL_PER_STEP: f32 = 0.033;
const BLUR: f32 = 1.06;

/// What is worked out of a position before anything is told to a net.
#[derive(Clone, Debug)]
pub struct Facts {
    pub(super) view: View,
    pub(super) paths: ShortestPaths,
    /// The walls that lengthen the path of the player to move, if the opponent has walls.
    pub(super) own: Gains,
    /// Those that lengthen the opponent's path, if the player to move has walls.
    pub(super) other: Gains,
}

/// What a player's opponent gains by walls that lengthen its path.
#[derive(Clone, Copy, Debug)]
pub(super) struct Gains {
    /// Steps of the longest detour.
    pub(super) best: u8,
    sum: u16,
}

impl Gains {
    #[inline(always)]
    fn of(detours: &[Detour]) -> Gains {
        let (mut best, mut sum) = (0, 0);
        for detour in detours {
            best = detour.steps.max(best);
            sum += u16::from(detour.steps);
        }
        Gains { best, sum }
    }
}

impl Facts {
    /// The facts of a position for which [`View::suits`] holds.
    #[inline(always)]
    pub fn of<I: Isa>(isa: I, pos: &Position) -> Facts {
        let (me, opponent) = (pos.to_move(), pos.to_move().opposite());
        let free = pos.free_slots();
        let slots = |player: Player| {
            if pos.stock(player.opposite()) == 0 { WallSet::EMPTY } else { free }
        };
        let paths = pos.shortest_paths_with(isa, [slots(Player::White), slots(Player::Black)]);
        Facts {
            view: View::of(pos),
            own: Gains::of(paths.detours(me)),
            other: Gains::of(paths.detours(opponent)),
            paths,
        }
    }
}

/// The inputs of a net for one position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Inputs {
    /// The inputs that are on, each once; their order means nothing.
    pub active: ArrayVec<u16, MAX_ACTIVE>,
    /// The numbers of [`SKIP_NAMES`] in units of 1 / [`SKIP_UNIT`].
    pub skips: [i16; SKIPS],
}

impl Inputs {
    /// The inputs of a position.
    #[inline(always)]
    pub fn of(pos: &Position, facts: &Facts) -> Inputs {
        let (me, opponent) = (pos.to_move(), pos.to_move().opposite());
        let view = facts.view;
        let mut active = ArrayVec::new();
        let mut turn_on = |group: usize, index: usize| active.push((group + index) as u16);
        if let (Some(own), Some(other)) = (pos.pawn(me), pos.pawn(opponent)) {
            turn_on(OWN_PAWN, view.cell(own));
            turn_on(OTHER_PAWN, view.cell(other));
        }
        pos.walls().iter().for_each(|wall| turn_on(WALLS, view.wall(wall)));
        let hands = [me, opponent].map(|player| pos.stock(player).min(10));
        turn_on(OWN_HAND, hands[0].into());
        turn_on(OTHER_HAND, hands[1].into());
        turn_on(HANDS, usize::from(10 + hands[0] - hands[1]));
        let distances = [me, opponent].map(|player| facts.paths.distance(player));
        turn_on(OWN_DISTANCE, usize::from(distances[0]).min(FAR));
        turn_on(OTHER_DISTANCE, usize::from(distances[1]).min(FAR));
        let lead = i32::from(distances[1]) - i32::from(distances[0]);
        turn_on(LEAD, (lead.clamp(-MARGIN, MARGIN) + MARGIN) as usize);
        facts.paths.cells(me).iter().for_each(|cell| turn_on(OWN_PATHS, view.cell(cell)));
        facts.paths.cells(opponent).iter().for_each(|cell| turn_on(OTHER_PATHS, view.cell(cell)));
        for (group, player) in [(OWN_CUTS, me), (OTHER_CUTS, opponent)] {
            for detour in facts.paths.detours(player) {
                turn_on(group, BUCKETS * view.wall(detour.wall) + bucket(detour.steps));
            }
        }
        // A player's best wall is the one that cuts the other's paths.
        turn_on(OWN_GAIN, usize::from(facts.other.best).min(GREATEST_GAIN));
        turn_on(OTHER_GAIN, usize::from(facts.own.best).min(GREATEST_GAIN));
        Inputs { active, skips: skips(hands, distances, facts) }
    }
}

#[inline(always)]
const fn bucket(steps: u8) -> usize {
    match steps {
        0 | 1 => 0,
        2 => 1,
        3 | 4 => 2,
        _ => 3,
    }
}

#[inline(always)]
fn skips(hands: [u8; 2], distances: [u8; 2], facts: &Facts) -> [i16; SKIPS] {
    let [own_hand, other_hand] = hands.map(i16::from);
    let [own_way, other_way] = distances.map(i16::from);
    let sum = |gains: Gains| (SKIP_UNIT / 16) * gains.sum as i16;
    [
        log_odds(hands.map(f32::from), distances.map(f32::from)),
        (SKIP_UNIT / 4) * (other_way - own_way),
        (SKIP_UNIT / 4) * (own_hand - other_hand),
        (SKIP_UNIT / 4) * i16::from(facts.other.best),
        (SKIP_UNIT / 4) * i16::from(facts.own.best),
        sum(facts.other),
        sum(facts.own),
    ]
}

/// The classical evaluation before its sigmoid.
#[inline(always)]
fn log_odds([own_hand, other_hand]: [f32; 2], [own_way, other_way]: [f32; 2]) -> i16 {
    let wall = WALL + WALL_PER_STEP * (other_way + own_way);
    let margin = other_way - own_way + TEMPO + wall * (own_hand - other_hand);
    let odds = margin / (BLUR * (own_hand + other_hand).max(1.0)).sqrt();
    (odds.clamp(-16.0, 16.0) * f32::from(SKIP_UNIT)).round_ties_even() as i16
}
