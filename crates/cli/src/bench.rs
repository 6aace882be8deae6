//! `stockade bench`: signature, speed and tactical suite of the engine.

mod suite;

use std::io::{Write, stderr};

use clap::Args;
use stockade_core::simd::Level;
use stockade_engine::{SearchKind, bench::Bench};

use crate::progress::show_count;

/// Search forty fixed positions and print the engine's signature
///
/// The last line, "Bench: N", is the same on every machine and changes whenever a search behaves
/// differently. The speed on this machine is printed to stderr.
///
/// With --suite, solve the tactical suite instead: positions whose winning moves are proven. Prints
/// the failed positions with the chosen and the winning moves, and the number solved of each theme.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  stockade bench
  stockade bench --suite
  stockade bench --suite --search alphabeta --nodes 100000
  stockade bench --suite --json")]
pub(crate) struct BenchArgs {
    /// Solve the tactical suite.
    #[arg(long)]
    suite: bool,

    /// Simulations or nodes for each position of the suite.
    #[arg(long, value_name = "N", requires = "suite", default_value_t = 10_000, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,

    /// The search for the suite: puct or alphabeta.
    #[arg(long, value_name = "NAME", requires = "suite", default_value_t)]
    search: SearchKind,

    /// Print one JSON object per line: each position of the suite, then the total.
    #[arg(long, requires = "suite")]
    json: bool,
}

pub(crate) fn run(args: &BenchArgs, out: &mut dyn Write) -> anyhow::Result<()> {
    if args.suite { suite::run(args, out) } else { signature(out) }
}

fn signature(out: &mut dyn Write) -> anyhow::Result<()> {
    let bench = Bench::run(&mut progress);
    let speed = |work: u64, time: std::time::Duration| work as f64 / time.as_secs_f64().max(1e-9);
    let mut err = stderr();
    writeln!(
        err,
        "stockade {}, {:?} instructions, 1 thread",
        env!("CARGO_PKG_VERSION"),
        Level::best()
    )?;
    let nodes = bench.alphabeta_nodes;
    let pace = speed(nodes, bench.alphabeta_time);
    writeln!(err, "alpha-beta       {nodes:>9} nodes      {pace:>9.0} nodes/s")?;
    for (name, puct) in [("PUCT, classical", bench.classical), ("PUCT, net", bench.net)] {
        let (positions, pace) = (puct.positions, speed(puct.count, puct.time));
        writeln!(err, "{name:<16} {positions:>9} positions  {pace:>9.0} simulations/s")?;
    }
    Ok(writeln!(out, "Bench: {}", bench.signature())?)
}

fn progress(done: usize, all: usize) {
    show_count("position", done, all);
}
