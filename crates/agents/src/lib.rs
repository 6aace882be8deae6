//! Everything that can choose a move.
//!
//! An [`Agent`] is told a game and its limits by a [`Request`] and gives a move. Agents are named by a text, a
//! [`Spec`], so that a record of a game says how to make its players again; [`AGENTS`] lists all of
//! them. [`protocol`] lets other programs talk to an agent, and `ugi:cmd=./engine` and
//! its like make agents of other programs.
//!
//! ```
//! use stockade_agents::{Limits, Request, Spec};
//! use stockade_core::{Game, Rules};
//! let mut agent = "greedy".parse::<Spec>()?.build();
//! let game = Game::new(&Rules::standard());
//! let mv = agent.choose(Request::new(&game, Limits::default()))?;
//! assert_eq!(mv.to_string(), "e2");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! It does not referee games and keeps no score: that is for the arena.

#![deny(unsafe_code)]

mod agent;
pub mod classic;
pub mod cornell;
mod greedy;
mod hybrid;
mod info;
pub mod insight;
mod lee;
pub mod model;
mod move_seed;
pub mod perfect;
mod process;
pub mod protocol;
mod random;
mod registry;
mod search_control;
mod simulate;
mod spec;
mod stockade;
pub mod tardif;
mod tuning;
mod two_player;
mod uct;
mod uniform;

pub use agent::{Agent, AgentError};
pub use info::{AgentInfo, Group, Limit, OptionInfo};
pub use registry::AGENTS;
pub use spec::{OptionKind, Spec, SpecError, Value, read_time};
/// What agents are told and tell, so that whoever runs them needs no other crate.
pub use stockade_engine::{ClockView, Level, Limits, Line, Report, Request, StopSignal, Sweep};
