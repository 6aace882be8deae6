//! The losses of a training as JSON lines.

#![deny(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use std::{
    fs::{self, OpenOptions},
    io::Write,
    path::{Path, PathBuf},
};

use anyhow::{Context, Result};
use serde::{Deserialize, Serialize};

use super::judgement::Means;
use crate::files;

/// One look at a training.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Line {
    /// Steps taken, and in all.
    pub step: u64,
    /// Steps to be taken in all.
    pub steps: u64,
    /// Rows used so far.
    pub rows: u64,
    /// The learning rate.
    pub rate: f32,
    /// Seconds since this run of the program began to train.
    pub seconds: f64,
    /// Mean cross-entropies of the batches since the last look.
    pub value: f64,
    /// The policy's.
    pub policy: f64,
    /// What the net says of games held out.
    pub held_out: Means,
    /// What the classical evaluation says of them.
    pub classical: Means,
}

/// The file.
pub(super) struct Log(PathBuf);

impl Log {
    /// Goes on with a log. Looks after this step come again, so they are left out.
    pub(super) fn open(path: &Path, step: u64) -> Result<Log> {
        let kept: Vec<Line> =
            read(path)?.into_iter().filter(|line: &Line| line.step <= step).collect();
        let mut text = String::new();
        for line in kept {
            text += &serde_json::to_string(&line)?;
            text += "\n";
        }
        files::replace(path, text.as_bytes())?;
        Ok(Log(path.to_owned()))
    }

    pub(super) fn add(&mut self, line: &Line) -> Result<()> {
        let text = serde_json::to_string(line)? + "\n";
        let file = OpenOptions::new().append(true).create(true).open(&self.0);
        file.and_then(|mut file| file.write_all(text.as_bytes()))
            .with_context(|| format!("cannot write to {}", self.0.display()))
    }
}

/// All whole lines of a log; none if there is no file.
pub(crate) fn read(path: &Path) -> Result<Vec<Line>> {
    match fs::read_to_string(path) {
        Ok(text) => Ok(text.lines().filter_map(|line| serde_json::from_str(line).ok()).collect()),
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(Vec::new()),
        Err(error) => Err(error).with_context(|| format!("cannot read {}", path.display())),
    }
}
