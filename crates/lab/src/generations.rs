//! `stockade-lab loop`: play, train, gate, promote, and again, unattended.
//!
//! Everything lies in one folder:
//!
//! | name | what |
//! |---|---|
//! | `state.json` | what is done, generation by generation: the truth, replaced whole |
//! | `lock` | held while a loop runs |
//! | `data/` | the games of each generation |
//! | `training/` | nets, checkpoints and losses of each training |
//! | `nets/` | every net that was gated, named by its hash |
//! | `gates/` | the pairs of every match |
//! | `best`, `HISTORY.md`, `index.html` | the best net's name, a line for each net, a page: all made from the state |
//!
//! A kill costs the games that are being played or the steps since the last checkpoint.

mod folder;
mod page;
mod phases;
mod settings;
mod state;
mod status;
#[cfg(test)]
mod tests;

use std::{
    io::Write,
    path::{Path, PathBuf},
};

use anyhow::Result;
use clap::{Args, ValueEnum};

use folder::Folder;
pub use settings::Settings;

/// Play, train, gate and promote nets, generation after generation
///
/// An interrupted loop is resumed. `stockade-lab loop status --data DIR` prints its state; index.html
/// in the folder shows it.
#[derive(Args, Clone, Debug)]
pub struct Options {
    /// Only print the state
    pub verb: Option<Verb>,
    /// Folder for all files of the loop
    #[arg(long, value_name = "DIR")]
    pub data: PathBuf,
    /// Stop after this many generations
    #[arg(long)]
    pub generations: Option<u32>,
    /// Threads for games, training and gates
    #[arg(long, default_value_t = 1)]
    pub threads: usize,
    /// Settings of a generation
    #[command(flatten)]
    pub settings: Settings,
}

/// Other actions on a loop.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Verb {
    /// Print the state
    Status,
}

/// Runs the loop, or prints its state.
///
/// # Errors
/// If another loop works in the folder, its files are damaged or of another version, or a phase fails.
pub fn run(options: &Options, out: &mut dyn Write) -> Result<()> {
    match options.verb {
        Some(Verb::Status) => tell(&options.data, out),
        None => go_on(options, out),
    }
}

fn tell(path: &Path, out: &mut dyn Write) -> Result<()> {
    let state = Folder::look(path)?;
    write!(out, "{}", status::text(&state))?;
    Ok(())
}

fn go_on(options: &Options, out: &mut dyn Write) -> Result<()> {
    let mut folder = Folder::open(&options.data, &options.settings)?;
    loop {
        if folder.state.current().is_none() {
            let done = folder.state.records.len() as u32;
            if options.generations.is_some_and(|wanted| done >= wanted) {
                writeln!(out, "{done} generations are done")?;
                return Ok(());
            }
            folder.state.begin(&options.settings);
        } else if folder.state.settings != options.settings {
            writeln!(out, "this generation ends with the settings that it began with")?;
        }
        folder.save()?;
        phases::generation(&mut folder, options.threads, out)?;
    }
}
