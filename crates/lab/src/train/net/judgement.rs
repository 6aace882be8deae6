//! How right an evaluation is about positions it was not taught.

use serde::{Deserialize, Serialize};
use stockade_core::simd::{self, Isa, Task};
use stockade_engine::{math, net::Weights};

use super::{
    pass::{Pass, binary_cross_entropy},
    samples::{Sample, Samples},
};

/// Buckets of win chances.
const BUCKETS: usize = 10;

/// Sums over positions.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Judgement {
    positions: u64,
    /// Cross-entropy against the target, and against the result.
    value: f64,
    result: f64,
    /// Positions whose moves are judged, and how often the best one was found.
    with_moves: u64,
    policy: f64,
    /// Entropy of the targets: no policy can do better.
    floor: f64,
    best_found: u64,
    buckets: [Bucket; BUCKETS],
}

/// Positions of similar win chances.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct Bucket {
    positions: u64,
    said: f64,
    happened: f64,
}

/// Means, for reports.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Means {
    /// Positions judged.
    pub positions: u64,
    /// Cross-entropy of the win chance against the training's target.
    pub value: f64,
    /// The same against the games' results.
    pub result: f64,
    /// Cross-entropy of the moves' shares.
    pub policy: f64,
    /// Its least possible value.
    pub floor: f64,
    /// Share of positions whose most visited move was thought the best.
    pub top: f64,
    /// For each tenth of win chances: positions, mean chance that was said, mean points that came.
    pub calibration: Vec<(u64, f64, f64)>,
}

impl Judgement {
    /// What these weights say of all positions, on so many threads.
    pub(super) fn of(weights: &Weights, samples: &Samples, threads: usize) -> Judgement {
        let chunk = samples.len().div_ceil(threads.max(1)).max(1);
        std::thread::scope(|scope| {
            let begins = (0..samples.len()).step_by(chunk);
            let judge = |begin: usize| {
                let rows = begin..samples.len().min(begin + chunk);
                scope.spawn(move || simd::dispatch(Work { weights, samples, rows }))
            };
            let threads: Vec<_> = begins.map(judge).collect();
            let mut all = Judgement::default();
            for thread in threads {
                all.append(&thread.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)));
            }
            all
        })
    }

    /// Takes in what was said of a position.
    pub(super) fn add(&mut self, sample: &Sample<'_>, log_odds: f32, shares: &[f32]) {
        let target = &sample.target;
        let result = target.result.unwrap_or(target.value);
        self.positions += 1;
        self.value += f64::from(binary_cross_entropy(log_odds, target.value));
        self.result += f64::from(binary_cross_entropy(log_odds, result));
        let chance = math::sigmoid(log_odds);
        let bucket = &mut self.buckets[((chance * BUCKETS as f32) as usize).min(BUCKETS - 1)];
        bucket.positions += 1;
        bucket.said += f64::from(chance);
        bucket.happened += f64::from(result);
        if sample.shares.is_empty() {
            return;
        }
        self.with_moves += 1;
        for &(place, share) in sample.shares {
            let said = shares[usize::from(place)].max(1e-9);
            self.policy -= f64::from(share) * f64::from(said).ln();
            self.floor -= f64::from(share) * f64::from(share).ln();
        }
        let best = sample.shares.iter().max_by(|a, b| a.1.total_cmp(&b.1)).map(|&(place, _)| place);
        let said = (0..shares.len()).max_by(|&a, &b| shares[a].total_cmp(&shares[b]));
        self.best_found += u64::from(said == best.map(usize::from));
    }

    pub(super) fn append(&mut self, other: &Judgement) {
        self.positions += other.positions;
        self.value += other.value;
        self.result += other.result;
        self.with_moves += other.with_moves;
        self.policy += other.policy;
        self.floor += other.floor;
        self.best_found += other.best_found;
        for (to, from) in self.buckets.iter_mut().zip(&other.buckets) {
            to.positions += from.positions;
            to.said += from.said;
            to.happened += from.happened;
        }
    }

    pub(super) fn means(&self) -> Means {
        let positions = self.positions.max(1) as f64;
        let with_moves = self.with_moves.max(1) as f64;
        let bucket = |bucket: &Bucket| {
            let n = bucket.positions.max(1) as f64;
            (bucket.positions, round(bucket.said / n), round(bucket.happened / n))
        };
        Means {
            positions: self.positions,
            value: round(self.value / positions),
            result: round(self.result / positions),
            policy: round(self.policy / with_moves),
            floor: round(self.floor / with_moves),
            top: round(self.best_found as f64 / with_moves),
            calibration: self.buckets.iter().map(bucket).collect(),
        }
    }
}

/// Five places: files are read by people, and short numbers come back from them to the bit.
pub(crate) fn round(number: f64) -> f64 {
    (number * 1e5).round() / 1e5
}

struct Work<'a> {
    weights: &'a Weights,
    samples: &'a Samples,
    rows: std::ops::Range<usize>,
}

impl Task for Work<'_> {
    type Output = Judgement;

    #[inline(always)]
    fn run<I: Isa>(self, _: I) -> Judgement {
        match self.weights.shape.width() {
            32 => self.run_wide::<32>(),
            64 => self.run_wide::<64>(),
            96 => self.run_wide::<96>(),
            _ => self.run_wide::<128>(),
        }
    }
}

impl Work<'_> {
    #[inline(always)]
    fn run_wide<const W: usize>(self) -> Judgement {
        let mut judgement = Judgement::default();
        let mut pass = Pass::<W>::new();
        for row in self.rows {
            let sample = self.samples.sample(row);
            pass.forward(self.weights, &sample);
            judgement.add(&sample, pass.log_odds, pass.shares(&sample));
        }
        judgement
    }
}
