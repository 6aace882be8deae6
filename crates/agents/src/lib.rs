//! Everything that can choose a move.

#![deny(unsafe_code)]

mod agent;

pub use agent::{Agent, AgentError, Budget, ClockView};
