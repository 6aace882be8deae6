//! Everything that can choose a move.

#![deny(unsafe_code)]

mod agent;

pub use agent::{Agent, AgentError, Budget, ClockView};
/// What agents are told and tell, so that whoever runs them needs no other crate.
pub use stockade_engine::{Limits, Line, Report, StopSignal};
