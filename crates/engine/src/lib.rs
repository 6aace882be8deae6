//! The strong player.
//!
//! [`Engine`] is the facade: options, limits, a stopwatch and a stop signal in, [`Report`]s out.
//! Behind it stand [`mcts`] and [`alphabeta`] for games of two and [`four`] for games of four, over
//! the evaluation of [`eval`]. [`Level`] makes an opponent of it that suits a person, [`analysis`]
//! judges the moves of a game, [`suite`] and [`bench`](mod@bench) say what the searches find and
//! whether they still think as before.
//!
//! Where the end can be told exactly, it is: [`RaceTable`] values every race of two pawns once both
//! hands are empty, and [`one_sided_proof`] the positions in which the player who still has walls
//! does not need them.
//!
//! ```
//! use stockade_core::{Position, Rules};
//! use stockade_engine::{RaceTable, RaceValue};
//! let rules: Rules = "5x5,walls=0".parse()?;
//! let pos = Position::start(&rules).play("c2".parse()?)?;
//! let table = RaceTable::new(&pos).unwrap();
//! assert_eq!(table.probe(&pos), Some(RaceValue::Win(7)));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! It never prints, and reads no clock that it was not given.

#![deny(unsafe_code)]

pub mod alphabeta;
pub mod analysis;
pub mod bench;
mod cap;
mod endgame;
mod engine;
pub mod eval;
pub mod four;
mod level;
mod limits;
pub mod math;
pub mod mcts;
mod report;
mod request;
mod search_kind;
pub mod suite;
mod tt;

pub use endgame::{RaceTable, RaceValue, one_sided_proof};
pub use engine::{Engine, EngineOptions};
pub use level::{Level, ParseLevelError};
pub use limits::{Limits, NoTime, StopSignal, Stopwatch};
pub use report::{Line, Proof, Report, Sweep};
pub use request::Request;
pub use search_kind::{ParseSearchKindError, SearchKind};
