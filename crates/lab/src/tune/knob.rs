//! A number that can be tuned.

/// A number with its range.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Knob {
    pub(super) name: String,
    pub(super) about: &'static str,
    /// Where tuning begins.
    pub(super) start: f64,
    pub(super) least: f64,
    pub(super) most: f64,
    /// A change that matters.
    pub(super) step: f64,
    pub(super) is_whole: bool,
}

impl Knob {
    /// The value as a player can have it: in range, and rounded if it must be whole.
    pub(super) fn playable(&self, value: f64) -> f64 {
        let value = self.kept(value);
        if self.is_whole { value.round() } else { value }
    }

    /// The value as tuning goes on with it: in range, and with so few digits that a file gives the same
    /// number back.
    pub(super) fn kept(&self, value: f64) -> f64 {
        const DIGITS: f64 = 1e9;
        (value.clamp(self.least, self.most) * DIGITS).round() / DIGITS
    }

    /// A change that can be noticed: one of a whole number that rounds to nothing would teach nothing.
    pub(super) fn size(&self) -> f64 {
        if self.is_whole { self.step.max(1.0) } else { self.step }
    }
}

/// Knobs with their values, for people.
pub(super) fn named(knobs: &[Knob], values: &[f64]) -> String {
    let named = knobs.iter().zip(values).map(|(knob, value)| format!("{} {value:.3}", knob.name));
    named.collect::<Vec<String>>().join(", ")
}
