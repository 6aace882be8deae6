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
//! [`solve`] does the same for larger boards, layer by layer and on several threads, and writes a
//! [`Table`] that is asked state by state:
//!
//! ```
//! use stockade_core::Rules;
//! use stockade_solver::{Answer, Keep, Resources, Plan, solve};
//! let rules: Rules = "4x4,walls=2".parse()?;
//! let plan = Plan::new(&rules, Keep::Outcomes)?;
//! let stats = solve(&plan, Resources { threads: 1, memory: 1 << 30 }, None, &|_| ())?;
//! assert_eq!(stats.start, Answer::Win(None));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! It knows neither repetition nor ply cap: a game that never has to end is a draw.

#![forbid(unsafe_code)]

mod answer;
mod build_error;
mod ending;
mod ending_search;
mod layers;
mod proof;
pub mod puzzle;
mod retrograde;
mod table;
mod table_folder;
mod verify;

pub use answer::Answer;
pub use build_error::BuildError;
pub use ending::Ending;
pub use ending_search::EndingSearch;
pub use layers::{Keep, LayerStats, Plan, Progress, Resources, SolutionStats, Tally, solve};
pub use proof::{Proof, ProofError, confirm};
pub use retrograde::{Solution, SolveError, Value};
pub use table::{Builder, Table, TableError};
pub use table_folder::{TableFolder, user_data_folder};
pub use verify::{Verified, VerifyError, verify};
