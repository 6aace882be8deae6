//! `stockade-lab tune`: better parameters of search and evaluation by SPSA.
//!
//! In every iteration all named parameters are shaken, the two settings play some pairs, and the
//! values move a little towards the one that won. Every iteration is a line of a file, from which a
//! killed run goes on.

mod spsa;

use std::{io::Write, path::PathBuf, time::Duration};

use anyhow::{Context, Result};
use clap::Args;
use serde::{Deserialize, Serialize};
use stockade_arena::Opening;
use stockade_core::Rules;
use stockade_engine::Limits;

use crate::{
    contest::{self, Contest, Played},
    ledger::Ledger,
    pace::{Pace, human},
    player::{EvalChoice, Seat},
};
use spsa::{Spsa, Trial};

/// Time between two lines of progress.
const TELL_EVERY: Duration = Duration::from_secs(20);

/// Tune parameters by play (SPSA)
///
/// An interrupted run is resumed. `stockade agents --all` lists the parameters.
#[derive(Args, Clone, Debug)]
pub struct Options {
    /// Names of the parameters
    #[arg(required = true)]
    pub names: Vec<String>,
    /// File that iterations are added to
    #[arg(long, value_name = "FILE")]
    pub out: PathBuf,
    /// Evaluation of the players: classical, or the file of a net
    #[arg(long, default_value = "classical")]
    pub eval: EvalChoice,
    /// Number of iterations
    #[arg(long, default_value_t = 1000)]
    pub iterations: u64,
    /// Pairs of games in each
    #[arg(long, default_value_t = 2)]
    pub pairs: u64,
    /// Milliseconds of CPU time per move
    #[arg(long, default_value_t = 50)]
    pub ms: u64,
    /// Simulations per move, instead of time
    #[arg(long)]
    pub sims: Option<u64>,
    /// How far values move in the end for a point won, as a share of a parameter's step
    #[arg(long, default_value_t = 0.02)]
    pub rate: f64,
    /// Pairs played at a time
    #[arg(long, default_value_t = 1)]
    pub threads: usize,
    /// Rules of the games
    #[arg(long, default_value = "standard")]
    pub rules: Rules,
    /// Where chance comes from
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
}

/// A finished iteration.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct Line {
    iteration: u64,
    /// Points won by the raised settings over the lowered ones.
    won: f64,
    /// The values afterwards, in the order of the names.
    values: Vec<f32>,
}

impl Options {
    fn spsa(&self) -> Result<Spsa> {
        let params = Spsa::params(&self.names)?;
        Ok(Spsa { params, iterations: self.iterations, rate: self.rate, seed: self.seed })
    }

    fn limits(&self) -> Limits {
        match self.sims {
            Some(sims) => Limits::nodes(sims),
            None => Limits::time(Duration::from_millis(self.ms)),
        }
    }

    fn task(&self) -> String {
        let pace = match self.sims {
            Some(sims) => format!("{sims} simulations"),
            None => format!("{} ms of CPU time", self.ms),
        };
        format!(
            "tuning {} of {}, {}, {pace}, {} iterations of {} pairs, rate {}, seed {}",
            self.names.join(" "),
            self.eval.fingerprint(),
            self.rules,
            self.iterations,
            self.pairs,
            self.rate,
            self.seed
        )
    }
}

/// Tunes until all iterations are done, and says what came out.
///
/// # Errors
/// If a parameter is unknown, or the file belongs to another run.
pub fn run(options: &Options, out: &mut dyn Write) -> Result<()> {
    let spsa = options.spsa()?;
    let values = tune(options, &spsa, out)?;
    for (param, value) in spsa.params.iter().zip(&values) {
        let (name, before) = (param.name, param.default());
        writeln!(out, "{name:<20} {before:>10.4} → {value:>10.4}  {}", param.about)?;
    }
    Ok(())
}

fn tune(options: &Options, spsa: &Spsa, out: &mut dyn Write) -> Result<Vec<f32>> {
    let (mut ledger, lines) = Ledger::open::<Line>(Some(&options.out), &options.task())?;
    let done = lines.len() as u64;
    let mut values = lines.last().map_or_else(|| spsa.defaults(), |line| line.values.clone());
    let mut pace = Pace::new(done, options.iterations, TELL_EVERY);
    for iteration in done..options.iterations {
        let trial = spsa.trial(iteration, &values);
        let won = play(options, iteration, &trial)?;
        values = spsa.follow(iteration, &values, &trial, won);
        ledger.add(&Line { iteration, won, values: values.clone() })?;
        if pace.is_due() {
            let left = pace.left(iteration + 1).map_or("?".to_owned(), human);
            let named = options.names.iter().zip(&values);
            let named: Vec<String> =
                named.map(|(name, value)| format!("{name} {value:.3}")).collect();
            let total = options.iterations;
            writeln!(out, "{} of {total}: {}, {left} left", iteration + 1, named.join(", "))?;
            out.flush()?;
        }
    }
    Ok(values)
}

/// The points that the raised settings win over the lowered ones.
fn play(options: &Options, iteration: u64, trial: &Trial) -> Result<f64> {
    let contest = Contest {
        seats: [trial.plus, trial.minus].map(|params| Seat::with(&options.eval, params)),
        rules: options.rules,
        limits: options.limits(),
    };
    let mut openings = contest::openings(options.rules, options.seed ^ iteration.rotate_left(32));
    let openings: Result<Vec<_>, _> =
        (0..options.pairs).map(|pair| openings.at(pair).cloned()).collect();
    let openings = openings.context("no opening")?;
    let chunk = openings.len().div_ceil(options.threads.max(1)).max(1);
    let pairs = |openings: &[Opening]| -> Result<usize> {
        openings.iter().map(|opening| Ok(contest.play(opening)?.half_points())).sum()
    };
    let halves: Result<Vec<usize>> = std::thread::scope(|scope| {
        let pairs = &pairs;
        let threads: Vec<_> =
            openings.chunks(chunk).map(|openings| scope.spawn(move || pairs(openings))).collect();
        let joined = threads
            .into_iter()
            .map(|thread| thread.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)));
        joined.collect()
    });
    let halves: usize = halves?.into_iter().sum();
    // Each half point beyond half of all is a point more than the other has.
    Ok(halves as f64 - (Played::HALF_POINTS / 2 * openings.len()) as f64)
}

#[cfg(test)]
mod tests {
    use clap::Parser;

    use super::*;

    #[derive(Parser)]
    struct Asked {
        #[command(flatten)]
        options: Options,
    }

    #[test]
    fn a_killed_run_ends_with_the_same_values() {
        let path = std::env::temp_dir().join(format!("stockade-tune-{}", std::process::id()));
        let ask = |more: &str| {
            let words = "tune cpuct fpu_reduction --rules 5x5,walls=2 --sims 20 --pairs 2 \
                         --iterations 4 --rate 0.5 --out"
                .split_whitespace();
            let words = words.chain([path.to_str().unwrap()]).chain(more.split_whitespace());
            Asked::parse_from(words).options
        };
        let go = |options: &Options| tune(options, &options.spsa()?, &mut std::io::sink());
        let values = go(&ask("")).unwrap();
        let text = std::fs::read_to_string(&path).unwrap();
        assert_eq!(text.lines().count(), 5);
        let cut: Vec<&str> = text.lines().take(3).collect();
        std::fs::write(&path, cut.join("\n") + "\n{\"iter").unwrap();
        assert_eq!(go(&ask("--threads 2")).unwrap(), values);
        assert_eq!(std::fs::read_to_string(&path).unwrap(), text);
        let error = go(&ask("--seed 9")).unwrap_err().to_string();
        assert!(error.contains("choose another file"), "{error}");
        std::fs::remove_file(&path).unwrap();
    }
}
