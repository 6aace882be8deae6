//! Everything that can choose a move.
//!
//! An [`Agent`] is told a game and a [`Budget`] and gives a move. Agents are named by a text, a
//! [`Spec`], so that a record of a game says how to make its players again; [`AGENTS`] lists all of
//! them. [`protocol`] lets other programs talk to an agent, and `ugi:cmd=./engine` and
//! its like make agents of other programs.
//!
//! ```
//! use stockade_agents::{Budget, Spec};
//! use stockade_core::{Game, Rules};
//! use stockade_engine::StopSignal;
//! let mut agent = "greedy".parse::<Spec>()?.build();
//! let game = Game::new(&Rules::standard());
//! let mv = agent.choose(&game, &Budget::default(), &StopSignal::default(), &mut |_| {})?;
//! assert_eq!(mv.to_string(), "e2");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! It does not referee games and keeps no score: that is for the arena.

#![deny(unsafe_code)]

mod agent;
pub mod classic;
pub mod cornell;
mod dice;
mod draw;
mod duel;
mod greedy;
mod hybrid;
mod info;
mod lee;
pub mod model;
mod process;
pub mod protocol;
mod random;
mod registry;
mod simulate;
mod spec;
mod stockade;
pub mod tardif;
mod thinking;
mod timing;
mod uct;

pub use agent::{Agent, AgentError, Budget, ClockView};
pub use info::{AgentInfo, Group, OptionInfo};
pub use registry::AGENTS;
pub use spec::{OptionKind, Spec, SpecError, Value, read_time};
/// What agents are told and tell, so that whoever runs them needs no other crate.
pub use stockade_engine::{Limits, Line, Report, StopSignal, Sweep};
