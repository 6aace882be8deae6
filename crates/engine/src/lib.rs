//! The strong player.
//!
//! [`Engine`] is the facade: options, limits, a stopwatch and a stop signal in, [`Report`]s out.
//! Behind it stand [`mcts`] and [`alphabeta`] for games of two and [`four`] for games of four, over
//! an [`Evaluator`] such as that of [`eval`]. [`Level`] makes an opponent of it that suits a person, [`analysis`]
//! judges the moves of a game, [`suite`] and [`bench`](mod@bench) say what the searches find and
//! whether they still think as before.
//!
//! Where the end can be told exactly, it is: [`RaceTable`] values every race of two pawns once both
//! hands are empty, and [`one_sided_proof`] the positions in which the player who still has walls
//! does not need them.
//!
//! ```
//! use stockade_core::{Position, Rules};
//! use stockade_engine::{Proof, RaceTable};
//! let rules: Rules = "5x5,walls=0".parse()?;
//! let pos = Position::start(&rules).play("c2".parse()?)?;
//! let table = RaceTable::new(&pos).unwrap();
//! assert_eq!(table.probe(&pos), Some(Proof::Win(7)));
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
mod evaluation;
mod evaluator;
pub mod four;
mod level;
mod limits;
pub mod math;
pub mod mcts;
mod memory;
pub mod net;
pub mod params;
mod proof;
mod report;
mod request;
mod search_kind;
pub mod suite;
mod timing;
mod tt;

pub use endgame::{RaceTable, one_sided_proof};
pub use engine::{Engine, EngineOptions};
pub use evaluation::{Evaluation, EvaluationError};
pub use evaluator::{Distances, Evaluator, distances};
pub use level::{Level, ParseLevelError};
pub use limits::{ClockView, Limits, NoTime, StopSignal, Stopwatch};
pub use memory::{MemoryError, check_memory};
pub use proof::Proof;
pub use report::{Line, Report, Sweep};
pub use request::Request;
pub use search_kind::{ParseSearchKindError, SearchKind};
pub use timing::TimeParams;
