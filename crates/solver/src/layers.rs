//! Strong solving, layer by layer.
//!
//! A *layer* holds the wall sets of one size, one of each mirrored pair; a *slice* holds the states of
//! one wall set and one division of the walls left. Walls are never removed, so the layers are
//! valued from the fullest board to the empty one, each from the one before, with two of them in
//! memory.

mod game;
mod plan;
mod rank;
mod run;
mod sets;
mod shape;
mod stats;
mod sweep;
mod terrain;
mod values;
mod word;
mod worker;

pub use plan::{Keep, Plan};
pub use run::{Progress, Resources, solve};
pub use stats::{LayerStats, SolutionStats};
pub use values::Tally;

pub(crate) use game::Stocks;
pub(crate) use rank::Ranking;
pub(crate) use sets::SetMap;
pub(crate) use shape::{Shape, Walls};
pub(crate) use terrain::Terrain;
pub(crate) use values::{Distances, Outcomes, Values};
pub(crate) use word::Word;
