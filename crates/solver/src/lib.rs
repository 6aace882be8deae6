//! Exact values of small boards.
//!
//! [`Solution::new`] values every state of a small game for two by plain retrograde analysis:
//! whether the player to move wins, loses, or can keep the game from ending, and in how many
//! plies. The tests of the engine take it as their judge, so it shares no code with any search,
//! and it walks the board with steps and jumps of its own.
//!
//! ```
//! use stockade_core::{Position, Rules};
//! use stockade_solver::{Solution, Value};
//! let rules: Rules = "3x4,walls=1".parse()?;
//! let solution = Solution::new(&rules)?;
//! assert_eq!(solution.value(&Position::start(&rules)), Some(Value::Win(7)));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! It knows neither repetition nor ply cap: a game that never has to end is a draw.

#![forbid(unsafe_code)]

mod retrograde;

pub use retrograde::{Solution, SolveError, Value};
