//! What a match result proves.
//!
//! Matches are played in *pairs*: one opening, twice, with colors swapped. The two games share
//! the luck of their opening, so the pair and not the game is the unit of evidence. The way of a
//! result through this module:
//!
//! 1. a [`Pair`] of [`GameResult`]s is added to a [`Tally`];
//! 2. [`Tally::sample`] gives a [`Sample`]: how often each score between 0 and 1 was reached;
//! 3. the sample answers with [`Estimate`]s ([`Sample::score`], [`Sample::elo`]) and with the
//!    likelihood of superiority ([`Sample::los`]); a [`Sprt`] says whether to play on;
//! 4. [`Progress`] and [`ResultBlock`] write it down.
//!
//! Many players at once are rated by [`rate`]; [`share`] counts events within games.
//!
//! ```
//! use stockade_arena::stats::{GameResult::*, Pair, Sprt, Tally, Verdict};
//! let tally: Tally = (0..200)
//!     .map(|i| if i % 4 == 0 { Pair::new(Win, Loss) } else { Pair::new(Win, Win) })
//!     .collect();
//! let score = tally.sample().score();
//! assert_eq!(score.value, 0.875);
//! assert!(score.lower > 0.83 && score.upper < 0.91);
//!
//! let sprt = Sprt::new(0.0, 20.0, 0.05, 0.05)?;
//! assert_eq!(sprt.status(&tally.sample()).verdict(), Verdict::AcceptH1);
//! # Ok::<(), stockade_arena::stats::SprtError>(())
//! ```
//!
//! All numbers are seen from one player, the one named first. Bounds are 95 % bounds. Nothing
//! here plays, waits, prints or reads a clock, and no count makes it panic: what zero games prove
//! is an estimate with open ends.

#![deny(clippy::expect_used, clippy::panic, clippy::unwrap_used)]

mod bradley_terry;
mod elo;
pub mod normal;
mod pentanomial;
mod report;
mod sample;
mod share;
mod sprt;
mod tally;

pub use bradley_terry::{
    Anchor, Meeting, PRIOR_GAMES, PlayerRating, RatingError, RatingOptions, Ratings, rate,
};
pub use elo::{Estimate, elo_of_score, score_of_elo};
pub use pentanomial::{GameResult, Pair, Pentanomial, Trinomial};
pub use report::{Progress, ResultBlock, elo_text, score_text};
pub use sample::Sample;
pub use share::{TrialGroup, share};
pub use sprt::{MAX_SPRT_ELO, ParseSprtError, Sprt, SprtError, SprtStatus, Verdict};
pub use tally::Tally;
