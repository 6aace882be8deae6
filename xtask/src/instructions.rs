//! `cargo xtask instructions`: the speed of the rules, guarded by instruction counts.
//!
//! Clocks are noisy, counts are not. Each workload of `crates/core/examples/instructions.rs` runs
//! under valgrind with its work done once and with its work left out; the difference is what the
//! work costs. Valgrind shows programs a processor with AVX2 at most, so that is the path counted.

mod figures;

use std::{fs, path::PathBuf};

use anyhow::{Context, Result, bail};
use clap::Args;

use crate::{
    checklist::Outcome,
    command::{capture, cargo, program, root, run as run_command, target},
    tools,
};
use figures::Figures;

/// What to do when the counts are off.
pub(crate) const REMEDY: &str = "find what made it slower, or, if the change is meant, run `cargo xtask instructions --bless` \
     and say why in the commit";

/// Count the instructions of the rules' workloads and compare them with the stored figures
#[derive(Args, Default)]
pub(crate) struct Options {
    /// Store what is counted now as the figures to hold
    #[arg(long)]
    bless: bool,
}

/// Counts, and compares or stores.
pub(crate) fn run(options: &Options) -> Result<Outcome> {
    if !tools::valgrind() {
        return Ok(Outcome::DoesNotApply("valgrind is not installed".into()));
    }
    run_command(&mut cargo("build --release --package stockade-core --example instructions"))?;
    // Without arguments the program names its level of instructions and its workloads.
    let (listing, _) = valgrind("none", &[])?;
    let mut words = listing.split_whitespace();
    let level = words.next().context("the workloads' program prints nothing")?;
    if level != "Avx2" {
        return Ok(Outcome::DoesNotApply(format!(
            "the figures are of the AVX2 path, but under valgrind this machine offers {level}"
        )));
    }
    let counts = words.map(|name| Ok((name.to_owned(), count(name)?))).collect::<Result<_>>()?;
    let (rustc, _) = capture(program("rustc").arg("--version"))?;
    let counted = Figures { compiler: rustc.trim().to_owned(), counts };
    if options.bless {
        fs::write(file(), counted.to_string())?;
        return Ok(Outcome::Held(format!("{} written", file().display())));
    }
    compare(&counted)
}

fn compare(counted: &Figures) -> Result<Outcome> {
    let text = fs::read_to_string(file())
        .with_context(|| format!("{} cannot be read", file().display()))?;
    let stored: Figures = text.parse()?;
    print!("{}", stored.table(counted));
    if stored.compiler != counted.compiler {
        let (theirs, ours) = (&stored.compiler, &counted.compiler);
        return Ok(Outcome::DoesNotApply(format!(
            "the figures are {theirs}'s, this is {ours}; bless before a change to compare after it"
        )));
    }
    let faults = stored.faults(counted);
    if !faults.is_empty() {
        bail!("{}", faults.join("; "));
    }
    Ok(Outcome::Held(format!("{} workloads within 3 %", counted.counts.len())))
}

/// The instructions of one workload.
fn count(workload: &str) -> Result<u64> {
    let collected = |times: &str| -> Result<u64> {
        let (_, report) = valgrind("callgrind", &[workload, times])?;
        // callgrind ends with a line `==123== Collected : 4567`.
        let total = report.lines().find_map(|line| line.split_once("Collected : "));
        let (_, total) = total.with_context(|| format!("no count in valgrind's {report:?}"))?;
        total.trim().parse().with_context(|| format!("valgrind's count {total:?} is no number"))
    };
    let (with, without) = (collected("1")?, collected("0")?);
    Ok(with.saturating_sub(without))
}

fn valgrind(tool: &str, arguments: &[&str]) -> Result<(String, String)> {
    let mut command = program("valgrind");
    command.arg(format!("--tool={tool}"));
    if tool == "callgrind" {
        command.arg("--callgrind-out-file=/dev/null");
    }
    capture(command.arg(target().join("release/examples/instructions")).args(arguments))
}

fn file() -> PathBuf {
    root().join("crates/core/benches/instructions.txt")
}
