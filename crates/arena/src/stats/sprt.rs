//! The sequential probability ratio test: whether to play on.

mod text;

use thiserror::Error;

use super::{elo::score_of_elo, sample::Sample};
pub use text::ParseSprtError;

/// Hypotheses beyond this difference in Elo are refused: no match can tell them apart.
pub const MAX_SPRT_ELO: f64 = 2000.0;

/// A test of H1 "the player is `elo1` better" against H0 "the player is `elo0` better".
///
/// The statistic is the generalized log-likelihood ratio of the pairs: the log-likelihood of the
/// likeliest distribution with the mean score of `elo1` minus that of the likeliest one with the
/// mean score of `elo0`, `LLR = Σ nᵢ·ln(p¹ᵢ/p⁰ᵢ)`. Both distributions are found exactly, under no
/// assumption about draws or about how the games of a pair hang together. The test stops at
/// Wald's bounds, `ln(β/(1−α))` and `ln((1−β)/α)`. Logistic Elo. Source: M. Van den Bergh,
/// "A practical introduction to the GSPRT", the form used by fishtest and fastchess.
///
/// ```
/// use stockade_arena::stats::{Pentanomial, Sample, Sprt, Verdict};
/// let sprt = Sprt::new(0.0, 5.0, 0.05, 0.05)?;
/// let (lower, upper) = sprt.bounds();
/// assert_eq!(format!("({lower:.2}, {upper:.2})"), "(-2.94, 2.94)");
/// let status = sprt.status(&Sample::from(Pentanomial::new([415, 25, 1150, 28, 488])));
/// assert_eq!(format!("{:.2}", status.llr), "1.96");
/// assert_eq!(status.verdict(), Verdict::Undecided);
/// # Ok::<(), stockade_arena::stats::SprtError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sprt {
    elo0: f64,
    elo1: f64,
    alpha: f64,
    beta: f64,
}

/// What a test says so far.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Verdict {
    /// Play on.
    Undecided,
    /// Stop: the player is not `elo1` better.
    AcceptH0,
    /// Stop: the player is better than `elo0`.
    AcceptH1,
}

/// A test together with what it has seen.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SprtStatus {
    /// The test.
    pub sprt: Sprt,
    /// The log-likelihood ratio so far.
    pub llr: f64,
}

/// Why a test cannot exist.
#[derive(Clone, Copy, Debug, PartialEq, Error)]
pub enum SprtError {
    /// The hypotheses are equal or in the wrong order.
    #[error("elo0={elo0} must be less than elo1={elo1}")]
    Order {
        /// The given `elo0`.
        elo0: f64,
        /// The given `elo1`.
        elo1: f64,
    },
    /// A hypothesis is not a number or beyond every match.
    #[error("{name}={value} must lie between -{MAX_SPRT_ELO} and {MAX_SPRT_ELO}")]
    Elo {
        /// `elo0` or `elo1`.
        name: &'static str,
        /// The given value.
        value: f64,
    },
    /// A chance of error is not a chance.
    #[error("{name}={value} must lie between 0 and 1, both excluded, as 0.05 does")]
    Chance {
        /// `alpha` or `beta`.
        name: &'static str,
        /// The given value.
        value: f64,
    },
    /// A coin would err less.
    #[error("alpha={alpha} and beta={beta} must add up to less than 1")]
    Sum {
        /// The given `alpha`.
        alpha: f64,
        /// The given `beta`.
        beta: f64,
    },
}

impl Sprt {
    /// A test that accepts H1 wrongly with chance `alpha` and H0 wrongly with chance `beta`.
    ///
    /// # Errors
    /// If `elo0` is not less than `elo1`, a difference exceeds [`MAX_SPRT_ELO`], a chance does
    /// not lie between 0 and 1, or both together reach 1.
    ///
    /// ```
    /// use stockade_arena::stats::Sprt;
    /// let error = Sprt::new(5.0, 0.0, 0.05, 0.05).unwrap_err();
    /// assert_eq!(error.to_string(), "elo0=5 must be less than elo1=0");
    /// ```
    pub fn new(elo0: f64, elo1: f64, alpha: f64, beta: f64) -> Result<Sprt, SprtError> {
        for (name, value) in [("elo0", elo0), ("elo1", elo1)] {
            if !(-MAX_SPRT_ELO..=MAX_SPRT_ELO).contains(&value) {
                return Err(SprtError::Elo { name, value });
            }
        }
        if elo0 >= elo1 {
            return Err(SprtError::Order { elo0, elo1 });
        }
        for (name, value) in [("alpha", alpha), ("beta", beta)] {
            if !(f64::MIN_POSITIVE..1.0).contains(&value) {
                return Err(SprtError::Chance { name, value });
            }
        }
        if alpha + beta >= 1.0 {
            return Err(SprtError::Sum { alpha, beta });
        }
        Ok(Sprt { elo0, elo1, alpha, beta })
    }

    /// The Elo differences of H0 and H1.
    pub const fn elos(&self) -> (f64, f64) {
        (self.elo0, self.elo1)
    }

    /// The log-likelihood ratios at which H0 and H1 are accepted.
    pub fn bounds(&self) -> (f64, f64) {
        ((self.beta / (1.0 - self.alpha)).ln(), ((1.0 - self.beta) / self.alpha).ln())
    }

    /// The generalized log-likelihood ratio; 0 for an empty sample.
    pub fn llr(&self, sample: &Sample) -> f64 {
        let log_likelihood = |elo| {
            let p = sample.constrained(score_of_elo(elo))?;
            Some(sample.log_likelihood(&p))
        };
        match (log_likelihood(self.elo0), log_likelihood(self.elo1)) {
            (Some(h0), Some(h1)) => h1 - h0,
            _ => 0.0,
        }
    }

    /// The test after this sample.
    pub fn status(&self, sample: &Sample) -> SprtStatus {
        SprtStatus { sprt: *self, llr: self.llr(sample) }
    }
}

impl SprtStatus {
    /// Whether the test has ended, and how.
    pub fn verdict(&self) -> Verdict {
        let (lower, upper) = self.sprt.bounds();
        if self.llr <= lower {
            Verdict::AcceptH0
        } else if self.llr >= upper {
            Verdict::AcceptH1
        } else {
            Verdict::Undecided
        }
    }
}
