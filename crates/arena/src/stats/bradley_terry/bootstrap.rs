//! The bounds of ratings: what other tournaments of the same players could have shown.

use std::f64::consts::LN_10;

use stockade_core::SplitMix64;

use super::{
    Anchor, Meeting, RatingOptions, Record,
    fit::{Fit, Results, logistic},
};
use crate::stats::{elo::Estimate, pentanomial::Trinomial, sample::Sample};

/// Elo in one unit of natural log-odds.
const ELO: f64 = 400.0 / LN_10;

/// Log-odds beyond every rating the prior allows.
const FAR: f64 = 100.0;

/// Estimates in Elo on the scale of the anchor.
pub(super) struct Bounds {
    pub(super) players: Vec<Estimate>,
    pub(super) first_move: Option<Estimate>,
}

impl Bounds {
    pub(super) fn of(
        fit: &Fit,
        records: &[Record],
        meetings: &[Meeting],
        options: &RatingOptions,
    ) -> Bounds {
        let replicates = Replicates::draw(fit, meetings, options);
        let players = (0..records.len())
            .map(|player| player_bounds(player, fit, records, &replicates, options.anchor))
            .collect();
        let first_move = fit.first_move().map(|value| {
            let bounds = never_varied_first_move(fit, meetings);
            let (lower, upper) = bounds.unwrap_or_else(|| replicates.first_move());
            estimate(value, lower, upper)
        });
        Bounds { players, first_move }
    }
}

/// Fits to tournaments of meetings drawn with replacement.
struct Replicates(Vec<Fit>);

impl Replicates {
    fn draw(fit: &Fit, meetings: &[Meeting], options: &RatingOptions) -> Replicates {
        let is_played = |meeting: &&Meeting| meeting.pair.results().next().is_some();
        let urn: Vec<Meeting> = meetings.iter().filter(is_played).copied().collect();
        let mut rng = SplitMix64::new(options.seed);
        let mut results = Results::of(fit.ratings().len(), &[]);
        let draws = (0..options.replicates).map(|_| {
            results.clear();
            (0..urn.len()).for_each(|_| results.add(&urn[rng.below(urn.len())]));
            Fit::of(&results, options.first_move, Some(fit))
        });
        Replicates(draws.collect())
    }

    /// The middle 95 % of a figure.
    fn middle(&self, figure: impl Fn(&Fit) -> f64) -> (f64, f64) {
        let mut figures: Vec<f64> = self.0.iter().map(figure).collect();
        figures.sort_unstable_by(f64::total_cmp);
        let cut = figures.len() / 40;
        (figures[cut], figures[figures.len() - 1 - cut])
    }

    fn player(&self, player: usize, anchor: Anchor) -> (f64, f64) {
        self.middle(|fit| fit.ratings()[player] - zero(fit, anchor))
    }

    fn first_move(&self) -> (f64, f64) {
        self.middle(|fit| fit.first_move().unwrap_or(0.0))
    }
}

/// Where the anchor puts the zero.
fn zero(fit: &Fit, anchor: Anchor) -> f64 {
    match anchor {
        Anchor::Mean => fit.mean(),
        Anchor::Player(player) => fit.ratings()[player],
    }
}

/// The estimate in Elo, its bounds around its value even in tiny tournaments.
fn estimate(value: f64, lower: f64, upper: f64) -> Estimate {
    Estimate { value, lower: lower.min(value), upper: upper.max(value) }.map(|x| ELO * x)
}

fn player_bounds(
    player: usize,
    fit: &Fit,
    records: &[Record],
    replicates: &Replicates,
    anchor: Anchor,
) -> Estimate {
    let zero = zero(fit, anchor);
    let value = fit.ratings()[player] - zero;
    let fixed = match anchor {
        Anchor::Player(fixed) if fixed == player => return estimate(0.0, 0.0, 0.0),
        Anchor::Player(fixed) => never_varied(&records[fixed], fit),
        Anchor::Mean => None,
    };
    if let Some((lower, upper)) = never_varied(&records[player], fit) {
        return estimate(value, lower - zero, upper - zero);
    }
    // An anchor that the bootstrap cannot doubt would pass its false certainty on to all others.
    if let Some((fixed_lower, fixed_upper)) = fixed {
        let (lower, upper) = replicates.player(player, Anchor::Mean);
        let mean = fit.mean();
        return estimate(value, lower + mean - fixed_upper, upper + mean - fixed_lower);
    }
    let (lower, upper) = replicates.player(player, anchor);
    estimate(value, lower, upper)
}

/// The bounds, on the scale of the fit, of a player whose units all scored alike.
fn never_varied(record: &Record, fit: &Fit) -> Option<(f64, f64)> {
    let advantage = fit.first_move().unwrap_or(0.0);
    bounds_if_uniform(&record.sample, |rating| {
        let expected = record.opponents.iter().map(|&opponent| {
            let x = rating - fit.ratings()[opponent];
            0.5 * (logistic(x + advantage) + logistic(x - advantage))
        });
        expected.sum::<f64>() / record.opponents.len() as f64
    })
}

/// The bounds of the first move's advantage if every game went the same way by color.
fn never_varied_first_move(fit: &Fit, meetings: &[Meeting]) -> Option<(f64, f64)> {
    let mut white = Trinomial::default();
    let mut differences = Vec::new();
    for &Meeting { player, opponent, pair } in meetings {
        let difference = fit.ratings()[player] - fit.ratings()[opponent];
        let sides = [(pair.as_white, difference), (pair.reversed().as_white, -difference)];
        for (result, difference) in sides {
            if let Some(result) = result {
                white.add(result);
                differences.push(difference);
            }
        }
    }
    bounds_if_uniform(&white.into(), |advantage| {
        let expected = differences.iter().map(|difference| logistic(difference + advantage));
        expected.sum::<f64>() / differences.len() as f64
    })
}

/// The parameters at which the expected score meets the bounds of a sample that never varied.
fn bounds_if_uniform(sample: &Sample, expected: impl Fn(f64) -> f64) -> Option<(f64, f64)> {
    sample.is_uniform().then(|| {
        let score = sample.score();
        (parameter_at(score.lower, &expected), parameter_at(score.upper, &expected))
    })
}

/// Solves `expected(x) = score` for a rising function; infinite at scores 0 and 1.
fn parameter_at(score: f64, expected: impl Fn(f64) -> f64) -> f64 {
    if score <= 0.0 {
        return f64::NEG_INFINITY;
    }
    if score >= 1.0 {
        return f64::INFINITY;
    }
    let (mut low, mut high) = (-FAR, FAR);
    for _ in 0..60 {
        let x = 0.5 * (low + high);
        if expected(x) < score { low = x } else { high = x }
    }
    0.5 * (low + high)
}
