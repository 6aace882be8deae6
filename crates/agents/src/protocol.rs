//! Agents as other programs talk to them: lines in, lines out.
//!
//! [`serve_ugi`] speaks the Universal Game Interface, [`serve_qtp`] the Quoridor Text Protocol with
//! its dialects. Both take any iterator of lines and any function that sends one, so that they run
//! on pipes, sockets and in tests alike; neither opens, prints or starts anything itself.
//!
//! ```
//! use std::cell::RefCell;
//! use stockade_agents::{Spec, protocol::{QtpStyle, serve_qtp}};
//! use stockade_core::Rules;
//! let said = RefCell::new(Vec::new());
//! let lines = ["playmove black E8", "winner"].map(str::to_owned);
//! let agent: Spec = "greedy".parse()?;
//! serve_qtp(&agent, &Rules::standard(), QtpStyle::Classic, lines, &|line| {
//!     said.borrow_mut().push(line.to_owned());
//! });
//! assert_eq!(said.take(), ["= ", "", "= false", ""]);
//! # Ok::<(), stockade_agents::SpecError>(())
//! ```
//!
//! Whatever is sent, the answer is in the protocol's own form, and a command that fails changes
//! nothing; but a `position` of UGI that cannot be read leaves none, so that nobody is answered for
//! another one.
//!
//! A protocol judges nothing: any legal moves are accepted until a pawn stands on its goal.
//! Repetition and ply cap steer the search, and whoever runs the game ends it.

#![deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]

mod dialogue;
mod qtp;
mod ugi;

pub use qtp::{QtpStyle, serve_qtp};
pub use ugi::serve_ugi;

use std::time::Duration;

/// A time that no search outlives, for those that run until they are stopped.
const FOREVER: Duration = Duration::from_secs(10 * 365 * 24 * 3600);
