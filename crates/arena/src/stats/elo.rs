//! Scores, Elo differences and likelihood of superiority with honest bounds.

use super::{
    normal::{self, Z_95},
    sample::Sample,
};

/// A number and its two-sided 95 % bounds, which may be infinite.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Estimate {
    /// The best single guess.
    pub value: f64,
    /// The lower bound.
    pub lower: f64,
    /// The upper bound.
    pub upper: f64,
}

impl Estimate {
    /// The estimate in other units; `f` must not fall anywhere.
    ///
    /// ```
    /// use stockade_arena::stats::Estimate;
    /// let score = Estimate { value: 0.5, lower: 0.25, upper: 1.0 };
    /// let percent = score.map(|score| 100.0 * score);
    /// assert_eq!(percent, Estimate { value: 50.0, lower: 25.0, upper: 100.0 });
    /// ```
    #[must_use]
    pub fn map(self, f: impl Fn(f64) -> f64) -> Estimate {
        Estimate { value: f(self.value), lower: f(self.lower), upper: f(self.upper) }
    }

    /// The distance from the value to the farther bound, so that `value ± margin` never claims
    /// more than the bounds do; infinite if a bound is.
    ///
    /// ```
    /// use stockade_arena::stats::Estimate;
    /// assert_eq!(Estimate { value: 9.0, lower: 5.0, upper: 11.0 }.margin(), 4.0);
    /// ```
    pub fn margin(self) -> f64 {
        if self.lower.is_finite() && self.upper.is_finite() {
            (self.upper - self.value).max(self.value - self.lower)
        } else {
            f64::INFINITY
        }
    }
}

/// The logistic Elo difference at which a score between 0 and 1 is expected; infinite at both
/// ends.
///
/// ```
/// use stockade_arena::stats::elo_of_score;
/// assert_eq!(elo_of_score(0.5), 0.0);
/// assert!((elo_of_score(0.75) - 190.85).abs() < 0.01);
/// assert_eq!(elo_of_score(1.0), f64::INFINITY);
/// ```
pub fn elo_of_score(score: f64) -> f64 {
    400.0 * (score / (1.0 - score)).log10()
}

/// The score between 0 and 1 that an Elo difference lets expect.
///
/// ```
/// use stockade_arena::stats::score_of_elo;
/// assert_eq!(score_of_elo(0.0), 0.5);
/// assert!((score_of_elo(100.0) - 0.640).abs() < 0.001);
/// ```
pub fn score_of_elo(elo: f64) -> f64 {
    1.0 / (1.0 + 10f64.powf(-elo / 400.0))
}

impl Sample {
    /// The score between 0 and 1.
    ///
    /// The bounds are Wilson's, carried over from two results to five: a true score `s` lies
    /// within them unless the observed mean is 1.96 standard errors away from it, where the
    /// error is that of the likeliest distribution with mean `s`, not of the observed one. For
    /// decided games without pairs this is Wilson's interval to the digit, in long matches it is
    /// the usual `mean ± 1.96·σ/√n`, and it stays honest where that one fails: ten pairs won out
    /// of ten prove a score of at least 72 %, ten pairs that all went 1–1 prove 36 % to 64 %,
    /// and nothing proves 0 % to 100 % about a value of 50 %.
    ///
    /// ```
    /// use stockade_arena::stats::{Sample, Trinomial};
    /// let all_won = Sample::from(Trinomial { wins: 10, draws: 0, losses: 0 }).score();
    /// assert_eq!((all_won.value, all_won.upper), (1.0, 1.0));
    /// assert!((all_won.lower - 0.7225).abs() < 1e-4);
    /// ```
    pub fn score(&self) -> Estimate {
        let Some(mean) = self.mean() else {
            return Estimate { value: 0.5, lower: 0.0, upper: 1.0 };
        };
        Estimate { value: mean, lower: self.bound(mean, 0.0), upper: self.bound(mean, 1.0) }
    }

    /// The logistic Elo difference: [`score`](Sample::score) in other units.
    ///
    /// If all points were won or lost the value and one bound are infinite: an open end, because
    /// no number of wins excludes any higher rating. The other bound is finite.
    ///
    /// ```
    /// use stockade_arena::stats::{Pentanomial, Sample};
    /// let all_won = Sample::from(Pentanomial::new([0, 0, 0, 0, 100])).elo();
    /// assert_eq!(all_won.upper, f64::INFINITY);
    /// assert!((all_won.lower - 566.0).abs() < 1.0);
    /// ```
    pub fn elo(&self) -> Estimate {
        self.score().map(elo_of_score)
    }

    /// The likelihood of superiority: how surely the true score is above one half, by the same
    /// test as the bounds. So it exceeds 97.5 % exactly when the lower bound exceeds 50 %.
    ///
    /// ```
    /// use stockade_arena::stats::{Sample, Trinomial};
    /// let games = Sample::from(Trinomial { wins: 160, draws: 2, losses: 149 });
    /// assert_eq!(format!("{:.0} %", 100.0 * games.los()), "73 %");
    /// assert_eq!(Sample::default().los(), 0.5);
    /// ```
    pub fn los(&self) -> f64 {
        match (self.mean(), self.constrained_variance(0.5)) {
            (Some(mean), Some(variance)) if mean != 0.5 => {
                normal::cdf((mean - 0.5) * (self.n() as f64 / variance).sqrt())
            }
            _ => 0.5,
        }
    }

    /// The bound of the mean on the side of `end`, which is 0 or 1.
    fn bound(&self, mean: f64, end: f64) -> f64 {
        let n = self.n() as f64;
        let (mut inside, mut outside) = (mean, end);
        for _ in 0..45 {
            let s = 0.5 * (inside + outside);
            if s == inside || s == outside {
                break;
            }
            let error = self.constrained_variance(s).unwrap_or(0.0) / n;
            let excluded = (mean - s).powi(2) > Z_95 * Z_95 * error;
            if excluded { outside = s } else { inside = s }
        }
        outside
    }
}
