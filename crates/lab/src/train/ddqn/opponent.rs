//! Whom the learner meets.

use clap::ValueEnum;
use serde::{Deserialize, Serialize};
use stockade_agents::tardif::Dummy;

/// An opponent of a training.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Opponent {
    /// The first dummy: everything alike
    Random,
    /// The second dummy: nine times of ten a step
    V2,
    /// The third dummy: mostly towards its goal
    Guided,
    /// A second learner, which learns at the same time
    Learner,
}

impl Opponent {
    /// Those that do not learn.
    pub(crate) const DUMMIES: [Opponent; 3] = [Opponent::Random, Opponent::V2, Opponent::Guided];

    /// The dummy of this name; a learner is none.
    pub(crate) const fn dummy(self) -> Option<Dummy> {
        match self {
            Opponent::Random => Some(Dummy::Random),
            Opponent::V2 => Some(Dummy::StepsFirst),
            Opponent::Guided => Some(Dummy::Guided),
            Opponent::Learner => None,
        }
    }
}
