//! The strong player.
//!
//! It never prints, exits, or reads a clock that it was not given: a search gets limits, a
//! stopwatch and a stop signal, and hands reports to a sink.

pub mod eval;
mod limits;
pub mod math;
pub mod mcts;
mod report;

pub use limits::{Limits, NoTime, StopSignal, Stopwatch};
pub use report::{Line, Proof, Report};
