//! `cargo xtask suite`: finds the problems of the tactical suite again.

use std::fs;

use anyhow::{Result, bail};
use clap::Args;

use crate::{
    checklist::Outcome,
    command::{capture, cargo, root},
};

/// Find the problems of the tactical suite again and store them
///
/// It takes a minute or two. The same engine finds the same problems; a changed one may find others.
#[derive(Args)]
pub(crate) struct Options {}

/// Runs the finder and writes the suite.
pub(crate) fn run() -> Result<Outcome> {
    let (suite, _) =
        capture(&mut cargo("run --release --quiet --package stockade-engine --example suite"))?;
    let problems = suite.lines().filter(|line| !line.starts_with('#')).count();
    if problems == 0 {
        bail!("no problem was found");
    }
    let path = root().join("crates/engine/data/suite.txt");
    let is_new = fs::read_to_string(&path).is_ok_and(|stored| stored != suite);
    fs::write(&path, suite)?;
    let news = if is_new { "changed" } else { "as before" };
    Ok(Outcome::Held(format!("{problems} problems, {news}, in {}", path.display())))
}
