//! Everything that the result of a training depends on, but for the data.

use clap::Args;
use serde::{Deserialize, Serialize};

use super::targets::Recipe;

/// How a net learns
#[derive(Args, Clone, Debug, PartialEq, Serialize, Deserialize)]
#[group(skip)]
pub struct Settings {
    /// Cells of the first layer: 32, 64, 96 or 128
    #[arg(long, default_value_t = 64)]
    pub width: u32,
    /// Passes over the data
    #[arg(long, default_value_t = 8.0)]
    pub passes: f32,
    /// Positions of a step
    #[arg(long, default_value_t = 2048)]
    pub batch: u32,
    /// Greatest learning rate
    #[arg(long, default_value_t = 1e-3)]
    pub rate: f32,
    /// Learning rate at the end
    #[arg(long, default_value_t = 1e-5)]
    pub last_rate: f32,
    /// Weight decay
    #[arg(long, default_value_t = 0.01)]
    pub decay: f32,
    /// Where chance comes from
    #[arg(long, default_value_t = 1)]
    pub train_seed: u64,
    /// Leave out an input, to see what it is worth; names as in the nets' module, unknown ones are
    /// answered with the list
    #[arg(long, value_name = "NAME")]
    #[serde(default)]
    pub without: Vec<String>,
    /// What is to be learned
    #[command(flatten)]
    pub targets: Recipe,
}

#[cfg(test)]
impl Settings {
    /// Something small.
    pub(super) fn example() -> Settings {
        let targets =
            Recipe { result_share: 0.7, first_result_share: 0.5, graph_weight: 0.3, held_out: 0.1 };
        Settings {
            width: 32,
            passes: 2.0,
            batch: 256,
            rate: 2e-3,
            last_rate: 1e-4,
            decay: 0.01,
            train_seed: 1,
            without: Vec::new(),
            targets,
        }
    }
}
