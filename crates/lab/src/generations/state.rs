//! What is done, generation by generation.

use serde::{Deserialize, Serialize};
use stockade_arena::stats::{Estimate, Pentanomial, Sample};

use super::settings::Settings;
use crate::{
    Statistics, gate,
    train::net::{Means, round},
};

/// The version of the folder.
pub(super) const FORMAT: u32 = 1;

/// Everything that the loop knows.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct State {
    /// The version of the folder.
    pub(super) stockade_loop: u32,
    /// How the last generation is made.
    pub(super) settings: Settings,
    /// All generations; the last one may be under way.
    pub(super) records: Vec<Record>,
}

/// One generation: games, a net taught by them and by earlier ones, and its match.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub(super) struct Record {
    pub(super) generation: u32,
    pub(super) play: Option<Play>,
    pub(super) training: Option<Training>,
    pub(super) gate: Option<Match>,
    pub(super) leads: Vec<Lead>,
}

/// What the games of a generation are like.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct Play {
    pub(super) player: String,
    pub(super) games: u64,
    /// Rows of full searches, of quick ones, off the line.
    pub(super) rows: [u64; 3],
    pub(super) distinct_roots: u64,
    pub(super) plies: f64,
    pub(super) draws: f64,
    pub(super) first_player: f64,
    /// Bits, and the most that were possible.
    pub(super) opening_entropy: (f64, f64),
    pub(super) rows_per_second: f64,
}

impl Play {
    pub(super) fn new(player: String, statistics: &Statistics, rows_per_second: f64) -> Play {
        let (entropy, most) = statistics.opening_entropy();
        Play {
            player,
            games: statistics.games,
            rows: statistics.rows,
            distinct_roots: statistics.distinct_roots(),
            plies: round(statistics.plies as f64 / statistics.games.max(1) as f64),
            draws: round(statistics.draw_share()),
            first_player: round(statistics.first_player_score()),
            opening_entropy: (round(entropy), round(most)),
            rows_per_second: round(rows_per_second),
        }
    }
}

/// A net and how good it is on games held out.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct Training {
    /// The file in `nets/`.
    pub(super) net: String,
    pub(super) steps: u64,
    pub(super) seconds: f64,
    pub(super) held_out: Means,
    pub(super) classical: Means,
}

/// The match of a net against the best one before.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct Match {
    pub(super) against: String,
    /// Pairs with 0 to 4 half points.
    pub(super) pairs: [u64; 5],
    pub(super) passed: bool,
    /// Mean simulations per move of the net and of the other.
    pub(super) sims: [f64; 2],
}

impl Match {
    pub(super) fn new(against: String, outcome: &gate::Outcome) -> Match {
        let pairs = outcome.tally.pairs().counts();
        Match { against, pairs, passed: outcome.passed, sims: outcome.sims.map(round) }
    }

    pub(super) fn elo(&self) -> Estimate {
        elo(self.pairs)
    }
}

/// What a net leads the classical evaluation by, at so many simulations.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct Lead {
    pub(super) sims: u64,
    pub(super) pairs: [u64; 5],
}

impl Lead {
    pub(super) fn elo(&self) -> Estimate {
        elo(self.pairs)
    }
}

fn elo(pairs: [u64; 5]) -> Estimate {
    Sample::from(Pentanomial::new(pairs)).elo()
}

impl State {
    pub(super) fn new(settings: &Settings) -> State {
        State { stockade_loop: FORMAT, settings: settings.clone(), records: Vec::new() }
    }

    /// The generation that is under way.
    pub(super) fn current(&self) -> Option<&Record> {
        self.records.last().filter(|record| !record.is_done(&self.settings))
    }

    /// Begins the next generation.
    pub(super) fn begin(&mut self, settings: &Settings) {
        self.settings = settings.clone();
        let generation = self.records.len() as u32;
        self.records.push(Record { generation, ..Record::default() });
    }

    /// The file of the best net; `None` while no net has been promoted.
    pub(super) fn best(&self) -> Option<&str> {
        let promoted = self.records.iter().rev().find(|record| record.is_promoted())?;
        promoted.training.as_ref().map(|training| training.net.as_str())
    }
}

impl Record {
    pub(super) fn is_promoted(&self) -> bool {
        self.gate.as_ref().is_some_and(|gate| gate.passed)
    }

    fn is_done(&self, settings: &Settings) -> bool {
        self.gate.is_some() && self.next_lead(settings).is_none()
    }

    /// The next number of simulations at which a promoted net is to be measured.
    pub(super) fn next_lead(&self, settings: &Settings) -> Option<u64> {
        let is_open = |&&sims: &&u64| self.leads.iter().all(|lead| lead.sims != sims);
        settings.leads.iter().find(is_open).copied().filter(|_| self.is_promoted())
    }
}
