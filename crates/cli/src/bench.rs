//! `stockade bench`: the signature of the engine, and how fast it is here.

use std::io::{IsTerminal, Write, stderr};

use clap::Args;
use stockade_core::simd::Level;
use stockade_engine::bench::Bench;

/// Search forty fixed positions and print the engine's signature
///
/// The last line, "Bench: N", is the same on every machine and changes whenever a search thinks
/// differently. Speeds go to stderr and are this machine's.
#[derive(Debug, Args)]
pub(crate) struct BenchArgs {}

pub(crate) fn run(out: &mut dyn Write) -> anyhow::Result<()> {
    let bench = Bench::run(&mut |done, all| {
        if stderr().is_terminal() {
            let end = if done == all { "\r\x1b[K" } else { "" };
            // Progress that cannot be shown is no reason to stop.
            let _ = write!(stderr(), "\rposition {done} of {all}{end}");
        }
    });
    let speed = |work: u64, time: std::time::Duration| work as f64 / time.as_secs_f64().max(1e-9);
    writeln!(
        stderr(),
        "stockade {}, {:?} instructions, 1 thread\nalpha-beta  {:>9} nodes  {:>9.0} nodes/s\nPUCT        {:>9} positions  {:>9.0} simulations/s",
        env!("CARGO_PKG_VERSION"),
        Level::best(),
        bench.alphabeta_nodes,
        speed(bench.alphabeta_nodes, bench.alphabeta_time),
        bench.puct_positions,
        speed(bench.puct_simulations, bench.puct_time),
    )?;
    Ok(writeln!(out, "Bench: {}", bench.signature())?)
}
