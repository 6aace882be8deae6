//! Observed scores, and the distribution that explains them best under a given mean.

use super::pentanomial::{Pair, Pentanomial, Trinomial};

/// The scores a unit of evidence can have: a pair all five, a single game the outer and middle.
const SCORES: [f64; 5] = [0.0, 0.25, 0.5, 0.75, 1.0];

/// How often each score between 0 and 1 was reached, by pairs or by single games.
///
/// ```
/// use stockade_arena::stats::{Pentanomial, Sample, Trinomial};
/// let pairs = Sample::from(Pentanomial::new([1, 0, 2, 0, 1]));
/// assert_eq!((pairs.n(), pairs.mean(), pairs.variance()), (4, Some(0.5), Some(0.125)));
/// let games = Sample::from(Trinomial { wins: 3, draws: 0, losses: 1 });
/// assert_eq!(games.mean(), Some(0.75));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Sample([u64; 5]);

impl From<Pentanomial> for Sample {
    fn from(pairs: Pentanomial) -> Sample {
        Sample(pairs.counts())
    }
}

impl From<Trinomial> for Sample {
    fn from(games: Trinomial) -> Sample {
        Sample([games.losses, 0, games.draws, 0, games.wins])
    }
}

impl Sample {
    /// The number of units, pairs or games.
    pub fn n(&self) -> u64 {
        self.0.iter().fold(0, |sum, &count| sum.saturating_add(count))
    }

    /// The mean score, between 0 and 1, if there is any unit.
    pub fn mean(&self) -> Option<f64> {
        let shares = self.shares()?;
        Some(expectation(&shares, |score| score).clamp(0.0, 1.0))
    }

    /// The variance of one unit's score, if there is any unit.
    pub fn variance(&self) -> Option<f64> {
        let (shares, mean) = (self.shares()?, self.mean()?);
        Some(expectation(&shares, |score| (score - mean).powi(2)))
    }

    /// Counts a pair, or the only finished game of one, as a unit; whether there was any game.
    pub(super) fn add_unit(&mut self, pair: Pair) -> bool {
        let lone = pair.results().next().map(|result| 2 * result.half_points());
        let count = pair.half_points().or(lone).and_then(|quarters| self.0.get_mut(quarters));
        count.map(|count| *count = count.saturating_add(1)).is_some()
    }

    /// Whether every unit had the same score.
    pub(super) fn is_uniform(&self) -> bool {
        self.0.iter().filter(|&&count| count > 0).count() <= 1
    }

    /// `Σ count · ln p` over the scores that occurred.
    pub(super) fn log_likelihood(&self, p: &[f64; 5]) -> f64 {
        let terms = self.0.iter().zip(p).filter(|(count, _)| **count > 0);
        terms.map(|(&count, p)| count as f64 * p.ln()).sum()
    }

    /// The most likely distribution of scores among those with mean `mean`, strictly between 0
    /// and 1; `None` for an empty sample.
    ///
    /// A Lagrange multiplier `t` gives `pᵢ = qᵢ / (1 + t·(aᵢ − mean))` for the observed shares
    /// `qᵢ` of the scores `aᵢ`, where `t` solves `Σ qᵢ·(aᵢ − mean) / (1 + t·(aᵢ − mean)) = 0`.
    /// The sum falls with `t`, and no score within 0..1 makes a denominator negative for `t`
    /// between `−1/(1 − mean)` and `1/mean`. Without a root in there (all pairs won, say, and a
    /// mean below 1) the best `t` is the end of the interval, and the probability that is then
    /// missing belongs to the extreme score that was never seen. Source: M. Van den Bergh, "The
    /// generalized maximum likelihood ratio for the expectation value of a distribution". The
    /// usual programs replace empty counts by a small number instead; this is the limit of that.
    pub(super) fn constrained(&self, mean: f64) -> Option<[f64; 5]> {
        let shares = self.shares()?;
        let t = multiplier(&shares, mean);
        let mut p = shares;
        for ((p, share), score) in p.iter_mut().zip(shares).zip(SCORES) {
            *p = if share > 0.0 { share / (1.0 + t * (score - mean)) } else { 0.0 };
        }
        let missing = (1.0 - p.iter().sum::<f64>()).max(0.0);
        p[if t > 0.0 { 0 } else { 4 }] += missing;
        Some(p)
    }

    /// The variance of one unit's score under [`constrained`](Sample::constrained).
    pub(super) fn constrained_variance(&self, mean: f64) -> Option<f64> {
        Some(expectation(&self.constrained(mean)?, |score| (score - mean).powi(2)))
    }

    fn shares(&self) -> Option<[f64; 5]> {
        let n = self.n();
        (n > 0).then(|| self.0.map(|count| count as f64 / n as f64))
    }
}

/// The multiplier `t` of [`Sample::constrained`], by Newton's method kept within a bracket.
fn multiplier(shares: &[f64; 5], mean: f64) -> f64 {
    let part = |t: f64| move |score: f64| (score - mean) / (1.0 + t * (score - mean));
    let (mut low, mut high) = (-1.0 / (1.0 - mean), 1.0 / mean);
    if shares[0] == 0.0 && expectation(shares, part(high)) >= 0.0 {
        return high;
    }
    if shares[4] == 0.0 && expectation(shares, part(low)) <= 0.0 {
        return low;
    }
    let mut t = 0.0;
    for _ in 0..80 {
        let sum = expectation(shares, part(t));
        if sum > 0.0 {
            low = t
        } else {
            high = t
        }
        let newton = t + sum / expectation(shares, |score| part(t)(score).powi(2));
        let next = if low < newton && newton < high { newton } else { 0.5 * (low + high) };
        if (next - t).abs() <= 1e-12 * (1.0 + t.abs()) {
            break;
        }
        t = next;
    }
    t
}

/// The mean of `f(score)`; scores that never occur may make `f` infinite.
fn expectation(p: &[f64; 5], f: impl Fn(f64) -> f64) -> f64 {
    p.iter().zip(SCORES).filter(|(p, _)| **p > 0.0).map(|(p, score)| p * f(score)).sum()
}
