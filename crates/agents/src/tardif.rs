//! The game, the players and the network of Labit & Amr Tardif, *Reinforcement learning for board
//! game Quoridor AI training* (2023).
//!
//! They do not play Quoridor as this house does: fences are one edge long, pawns never jump, and a
//! fence must leave the *whole board* in one piece. That game is the [`Environment`], kept here
//! beside its players; nothing else in the house knows it. What the document leaves open follows the
//! authors' public code.
//!
//! - [`Action`]: 0–3 are steps, 4 + k is a fence in [`Slot`] k.
//! - [`Environment`]: an episode, its candidates, rewards and quirks.
//! - [`Dummy`]: the three opponents of their trainings. [`Walker`] is a control.
//! - [`QNetwork`]: the network 52 → 256 → 128 → 54 and its file.
//! - [`play_episode`]: a referee.
//!
//! Two agents carry these players to the rules of the core, `ddqn:model=FILE` and
//! `dummy:kind=guided`. No strength is claimed for them there.
//!
//! ```
//! use stockade_agents::tardif::{Dummy, EpisodeSettings, play_episode};
//! let settings = EpisodeSettings { seed: 7, ..EpisodeSettings::default() };
//! let episode = play_episode(&mut Dummy::Guided, &mut Dummy::Random, &settings);
//! assert_eq!(episode, play_episode(&mut Dummy::Guided, &mut Dummy::Random, &settings));
//! ```

mod action;
mod adapter;
mod ddqn;
mod dummies;
mod dummy;
mod environment;
mod episode;
mod network;
mod walker;

pub use action::{Action, ActionKind, Slot};
pub use dummy::Dummy;
pub use environment::{Attempt, Ending, Environment, Refusal, Side, SizeError};
pub use episode::{EnvironmentPlayer, Episode, EpisodeSettings, play_episode};
pub use network::QNetwork;
pub use walker::Walker;

pub(crate) use ddqn::INFO as DDQN;
pub(crate) use dummies::INFO as DUMMY;
