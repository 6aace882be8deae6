//! Plays agents against each other and says what the result proves.
//!
//! - [`Tournament`] plays the games of a [`Schedule`] from [`Openings`], several at a time, and
//!   keeps every finished one in a [`Ledger`], from which an interrupted match goes on.
//! - [`play_game`] is a single game; whatever a broken player does becomes an [`Anomaly`].
//! - [`Standings`] tell how a match stands, and [`Summary`] says it in words.
//! - [`dataset`] is the file format of self-play games for whoever learns from them.
//! - [`stats`] is the mathematics of finished games.
//!
//! ```
//! use stockade_arena::stats::{Pentanomial, Sample};
//! let pairs = Pentanomial::new([415, 25, 1150, 28, 488]);
//! let elo = Sample::from(pairs).elo();
//! assert_eq!(format!("{:+.1} ± {:.1}", elo.value, elo.margin()), "+12.3 ± 9.8");
//! ```
//!
//! It prints nothing, and knows no player by name: whoever starts a match hands in how players
//! are made from their spec texts.

#![forbid(unsafe_code)]

pub mod dataset;
mod finished;
mod game_loop;
mod ledger;
mod openings;
mod pace;
mod pool;
mod schedule;
mod seeds;
mod settings;
mod standings;
pub mod stats;
mod tournament;

pub use finished::{FinishedGame, LineError};
pub use game_loop::{
    Anomaly, Conditions, Fault, ParseFaultError, PlayedGame, RecordTags, play_game,
};
pub use ledger::{Ledger, LedgerError};
pub use openings::{
    BookError, Judge, Opening, OpeningError, Openings, ParseOpeningsError, RandomOpenings,
};
pub use pace::Pace;
pub use pool::MakeAgent;
pub use schedule::{Fixture, Format, Schedule};
pub use settings::{Settings, SettingsError};
pub use standings::{EngineGames, Standings, Summary};
pub use tournament::{Tournament, TournamentError};
