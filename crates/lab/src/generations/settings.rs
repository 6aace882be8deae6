//! How generations are made.

use std::path::PathBuf;

use clap::Args;
use serde::{Deserialize, Serialize};

use crate::{selfplay, train};

/// How generations are made
#[derive(Args, Clone, Debug, PartialEq, Serialize, Deserialize)]
#[group(skip)]
pub struct Settings {
    /// Games of a generation
    #[arg(long, default_value_t = 4000)]
    pub games: u64,
    /// Net to start with, instead of the classical evaluation
    #[arg(long, value_name = "NET")]
    pub first: Option<PathBuf>,
    /// More data for every training: PATH or PATH=SHARE
    #[arg(long = "with", value_name = "PATH")]
    pub more_data: Vec<String>,
    /// Generations whose rows are all used
    #[arg(long, default_value_t = 6)]
    pub window: usize,
    /// Share of rows that is used of older generations
    #[arg(long, default_value_t = 0.15)]
    pub old_share: f32,
    /// Begin with fresh weights at every so many-th generation (0: never), and go on with the last net
    /// at the others; unless it is 1, the first generation goes on with --first
    #[arg(long, default_value_t = 1)]
    pub fresh_every: u32,
    /// Most pairs of games of a gate
    #[arg(long, default_value_t = 400)]
    pub gate_pairs: u64,
    /// Milliseconds of CPU time for a move of a gate
    #[arg(long, default_value_t = 50)]
    pub gate_ms: u64,
    /// Simulations for a move of a gate, instead of time
    #[arg(long)]
    pub gate_sims: Option<u64>,
    /// Simulations at which promoted nets are measured against the classical evaluation
    #[arg(long, value_delimiter = ',', default_values_t = [1000, 5000])]
    pub leads: Vec<u64>,
    /// Pairs of each such measurement
    #[arg(long, default_value_t = 30)]
    pub lead_pairs: u64,
    /// Where chance comes from
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
    /// How the players think
    #[command(flatten)]
    pub play: selfplay::Recipe,
    /// How nets learn
    #[command(flatten)]
    pub train: train::net::Settings,
}
