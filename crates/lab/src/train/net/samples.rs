//! What a net is trained on, packed: what it is told of each position and what it should say.

use stockade_engine::net::{Features, MOVE_UNIT, SKIP_UNIT, SKIPS};

use super::omitted::Omitted;

/// A number of a move that is not 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Number {
    /// Which of the legal moves.
    pub(super) place: u8,
    /// Which number, see [`MOVE_FEATURE_NAMES`](stockade_engine::net::MOVE_FEATURE_NAMES).
    pub(super) feature: u8,
    /// In units of 1 / [`MOVE_UNIT`].
    pub(super) value: i8,
}

impl Number {
    #[inline(always)]
    pub(super) fn size(self) -> f32 {
        f32::from(self.value) * (1.0 / MOVE_UNIT as f32)
    }
}

/// What should be said of a position, and how much that counts.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Target {
    /// Chance of a win for the player to move.
    pub(super) value: f32,
    pub(super) value_weight: f32,
    /// 0 if the visits say too little; then the moves are not kept.
    pub(super) policy_weight: f32,
    /// Points of the player to move in the game, if the position is on its line.
    pub(super) result: Option<f32>,
}

/// One position, as it is used.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sample<'a> {
    pub(super) active: &'a [u16],
    pub(super) skips: [f32; SKIPS],
    /// The policy's output of each legal move.
    pub(super) outputs: &'a [u8],
    pub(super) numbers: &'a [Number],
    /// The shares of the moves that were visited; they add up to 1.
    pub(super) shares: &'a [(u8, f32)],
    pub(super) target: Target,
}

/// Where the lists of a position end; they begin where those of the one before end.
#[derive(Clone, Copy, Debug, Default)]
struct Ends {
    active: usize,
    outputs: usize,
    numbers: usize,
    shares: usize,
}

#[derive(Clone, Copy, Debug)]
struct Packed {
    ends: Ends,
    skips: [i16; SKIPS],
    target: Target,
    /// Chance that it is used in a pass over the data.
    share: f32,
}

/// Many positions.
#[derive(Clone, Debug, Default)]
pub(super) struct Samples {
    rows: Vec<Packed>,
    active: Vec<u16>,
    outputs: Vec<u8>,
    numbers: Vec<Number>,
    shares: Vec<(u8, f32)>,
}

impl Samples {
    pub(super) fn len(&self) -> usize {
        self.rows.len()
    }

    /// The chance that a position is used in a pass over the data.
    pub(super) fn share(&self, row: usize) -> f32 {
        self.rows[row].share
    }

    pub(super) fn target(&self, row: usize) -> &Target {
        &self.rows[row].target
    }

    #[inline(always)]
    pub(super) fn sample(&self, row: usize) -> Sample<'_> {
        let begin = row.checked_sub(1).map_or(Ends::default(), |before| self.rows[before].ends);
        let Packed { ends, skips, target, .. } = self.rows[row];
        Sample {
            active: &self.active[begin.active..ends.active],
            skips: skips.map(|skip| f32::from(skip) * (1.0 / f32::from(SKIP_UNIT))),
            outputs: &self.outputs[begin.outputs..ends.outputs],
            numbers: &self.numbers[begin.numbers..ends.numbers],
            shares: &self.shares[begin.shares..ends.shares],
            target,
        }
    }

    /// Adds a position. `share_of` tells the visits of each legal move by its place.
    pub(super) fn push(
        &mut self,
        features: &Features,
        omitted: &Omitted,
        shares: impl IntoIterator<Item = (u8, f32)>,
        target: Target,
        share: f32,
    ) {
        self.active.extend_from_slice(&features.inputs.active);
        if target.policy_weight > 0.0 {
            self.push_moves(features, omitted, shares);
        }
        let ends = Ends {
            active: self.active.len(),
            outputs: self.outputs.len(),
            numbers: self.numbers.len(),
            shares: self.shares.len(),
        };
        self.rows.push(Packed { ends, skips: features.inputs.skips, target, share });
    }

    fn push_moves(
        &mut self,
        features: &Features,
        omitted: &Omitted,
        shares: impl IntoIterator<Item = (u8, f32)>,
    ) {
        for (place, (_, row)) in features.moves.rows().enumerate() {
            self.outputs.push(row.output);
            for (feature, &value) in row.features.iter().enumerate() {
                if value != 0 && omitted.tells_number(feature) {
                    let (place, feature) = (place as u8, feature as u8);
                    self.numbers.push(Number { place, feature, value });
                }
            }
        }
        self.shares.extend(shares);
    }

    /// Adds all positions of another list.
    pub(super) fn append(&mut self, other: Samples) {
        let begin = self.rows.last().map_or(Ends::default(), |row| row.ends);
        self.rows.extend(other.rows.into_iter().map(|row| Packed {
            ends: Ends {
                active: begin.active + row.ends.active,
                outputs: begin.outputs + row.ends.outputs,
                numbers: begin.numbers + row.ends.numbers,
                shares: begin.shares + row.ends.shares,
            },
            ..row
        }));
        self.active.extend(other.active);
        self.outputs.extend(other.outputs);
        self.numbers.extend(other.numbers);
        self.shares.extend(other.shares);
    }

    /// Bytes of memory.
    pub(super) fn size(&self) -> usize {
        self.rows.len() * size_of::<Packed>()
            + self.active.len() * 2
            + self.outputs.len()
            + self.numbers.len() * size_of::<Number>()
            + self.shares.len() * size_of::<(u8, f32)>()
    }
}
