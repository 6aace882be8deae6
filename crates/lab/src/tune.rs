//! `stockade-lab tune`: better numbers for the engine or any other agent.
//!
//! SPSA shakes all named numbers at once, lets the two settings play some pairs, and moves the values a little
//! towards the one that won. The genetic search lets a population of settings play each other. Every
//! iteration is a line of a file, from which a killed run goes on.

mod duel;
mod ga;
mod knob;
mod spsa;
mod subject;

use std::{io::Write, path::PathBuf, time::Duration};

use anyhow::{Result, ensure};
use clap::{Args, ValueEnum};
use serde::{Deserialize, Serialize};
use stockade_agents::Spec;
use stockade_core::Rules;
use stockade_engine::Limits;

use crate::{
    ledger::Ledger,
    pace::{Pace, human},
    player::EvalChoice,
};
use duel::Duel;
use ga::Breeding;
use knob::{Knob, named};
use spsa::Spsa;
use subject::Subject;

/// Time between two lines of progress.
const TELL_EVERY: Duration = Duration::from_secs(20);

/// Tune numbers of the engine or of any agent by play
///
/// An interrupted run is resumed. Without --agent the numbers are the engine's parameters; with it the numeric
/// options of that agent, where weights.2 is the second number of the option weights. `stockade agents --all`
/// lists both.
#[derive(Args, Clone, Debug)]
pub struct Options {
    /// Names of the numbers
    #[arg(required = true)]
    pub names: Vec<String>,
    /// File that iterations are added to
    #[arg(long, value_name = "FILE")]
    pub out: PathBuf,
    /// Whose options to tune, instead of the engine's parameters, such as mertens:weights=1:1:1:1
    #[arg(long, value_name = "SPEC", conflicts_with = "eval")]
    pub agent: Option<Spec>,
    /// Evaluation of the engine: classical, or the file of a net
    #[arg(long, default_value = "classical")]
    pub eval: EvalChoice,
    /// How to search
    #[arg(long, value_enum, default_value_t)]
    pub method: Method,
    /// Number of iterations, or generations
    #[arg(long, default_value_t = 1000)]
    pub iterations: u64,
    /// Pairs of games in each iteration, or of each member of a generation with others
    #[arg(long, default_value_t = 2)]
    pub pairs: u64,
    /// Members of a generation
    #[arg(long, default_value_t = 12)]
    pub population: usize,
    /// Milliseconds of CPU time per move [default: 50 for the engine, what its options say for an agent]
    #[arg(long)]
    pub ms: Option<u64>,
    /// Simulations or nodes per move, instead of time
    #[arg(long, conflicts_with = "ms")]
    pub sims: Option<u64>,
    /// How far values move in the end for a point won, as a share of a number's step (SPSA)
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

/// How better numbers are looked for.
#[derive(ValueEnum, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Method {
    /// Simultaneous perturbation: small steps towards what wins
    #[default]
    Spsa,
    /// A population whose best have children: for few numbers and rough ground
    Ga,
}

/// A finished iteration of SPSA.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct Step {
    iteration: u64,
    /// Points won by the raised settings over the lowered ones.
    won: f64,
    /// The values afterwards, in the order of the names.
    values: Vec<f64>,
}

/// A finished generation.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct Generation {
    generation: u64,
    /// Its best member, and the points that it won more than it lost.
    best: Vec<f64>,
    won: f64,
    next: Vec<Vec<f64>>,
}

const MS: u64 = 50;

impl Options {
    fn subject(&self) -> Subject {
        self.agent.clone().map_or_else(|| Subject::Engine(self.eval.clone()), Subject::Agent)
    }

    fn limits(&self) -> Limits {
        match (self.sims, self.ms, &self.agent) {
            (Some(sims), ..) => Limits::nodes(sims),
            (None, None, Some(_)) => Limits::default(),
            (None, ms, _) => Limits::time(Duration::from_millis(ms.unwrap_or(MS))),
        }
    }

    fn task(&self) -> String {
        let pace = match (self.sims, self.ms, &self.agent) {
            (Some(sims), ..) => format!("{sims} simulations"),
            (None, None, Some(_)) => "its own pace".to_owned(),
            (None, ms, _) => format!("{} ms of CPU time", ms.unwrap_or(MS)),
        };
        let method = match self.method {
            Method::Spsa => format!(
                "{} iterations of {} pairs, rate {}",
                self.iterations, self.pairs, self.rate
            ),
            Method::Ga => format!("generations of {}, {} pairs each", self.population, self.pairs),
        };
        let (names, subject) = (self.names.join(" "), self.subject().fingerprint());
        format!("tuning {names} of {subject}, {}, {pace}, {method}, seed {}", self.rules, self.seed)
    }
}

/// Tunes until all iterations are done, and says what came out.
///
/// # Errors
/// If a name is unknown, the settings are absurd, or the file belongs to another run.
pub fn run(options: &Options, out: &mut dyn Write) -> Result<()> {
    let knobs = options.subject().knobs(&options.names)?;
    let values = tune(options, &knobs, out)?;
    for (knob, value) in knobs.iter().zip(&values) {
        let Knob { name, start, about, .. } = knob;
        writeln!(out, "{name:<20} {start:>10.4} → {value:>10.4}  {about}")?;
    }
    Ok(())
}

fn tune(options: &Options, knobs: &[Knob], out: &mut dyn Write) -> Result<Vec<f64>> {
    ensure!(options.pairs > 0, "--pairs 0 teaches nothing: write 1 or more");
    ensure!(options.rate.is_finite() && options.rate > 0.0, "--rate must be more than 0");
    let duel = Duel { options, knobs, subject: options.subject() };
    match options.method {
        Method::Spsa => climb(&duel, out),
        Method::Ga => breed(&duel, out),
    }
}

fn climb(duel: &Duel<'_>, out: &mut dyn Write) -> Result<Vec<f64>> {
    let Duel { options, knobs, .. } = *duel;
    let Options { iterations, rate, seed, .. } = *options;
    let spsa = Spsa { knobs, iterations, rate, seed };
    let (mut ledger, steps) = Ledger::open::<Step>(Some(&options.out), &options.task())?;
    let done = steps.len() as u64;
    let start = || knobs.iter().map(|knob| knob.start).collect();
    let mut values = steps.last().map_or_else(start, |step| step.values.clone());
    let mut pace = Pace::new(done, iterations, TELL_EVERY);
    for iteration in done..iterations {
        let trial = spsa.trial(iteration, &values);
        let won = duel.play(&[&trial.plus, &trial.minus], iteration)?;
        values = spsa.follow(iteration, &values, &trial, won);
        ledger.add(&Step { iteration, won, values: values.clone() })?;
        if pace.is_due() {
            tell(out, &mut pace, iteration + 1, options, &named(knobs, &values))?;
        }
    }
    Ok(values)
}

fn breed(duel: &Duel<'_>, out: &mut dyn Write) -> Result<Vec<f64>> {
    let Duel { options, knobs, .. } = *duel;
    let Options { population, iterations, seed, .. } = *options;
    ensure!(population > 2, "--population must be at least 3");
    let others = options.pairs.min(population as u64 - 1) as usize;
    let breeding = Breeding { knobs, population, seed };
    let (mut ledger, before) = Ledger::open::<Generation>(Some(&options.out), &options.task())?;
    let done = before.len() as u64;
    let mut best: Vec<f64> = knobs.iter().map(|knob| knob.start).collect();
    let mut all = breeding.first();
    if let Some(last) = before.last() {
        (best, all) = (last.best.clone(), last.next.clone());
    }
    let mut pace = Pace::new(done, iterations, TELL_EVERY);
    for generation in done..iterations {
        // Each meets the next ones in a ring, so every pair of games counts for two.
        let mut won = vec![0.0; all.len()];
        for one in 0..all.len() {
            for other in (1..=others).map(|apart| (one + apart) % all.len()) {
                let points =
                    duel.play_pair([&all[one], &all[other]], generation, one * population + other)?;
                won[one] += points;
                won[other] -= points;
            }
        }
        let mut ordered: Vec<(f64, Vec<f64>)> = won.into_iter().zip(all).collect();
        ordered.sort_by(|one, other| other.0.total_cmp(&one.0));
        let (won, values): (Vec<f64>, Vec<Vec<f64>>) = ordered.into_iter().unzip();
        all = breeding.next(generation, &values);
        best.clone_from(&values[0]);
        ledger.add(&Generation {
            generation,
            best: best.clone(),
            won: won[0],
            next: all.clone(),
        })?;
        if pace.is_due() {
            tell(out, &mut pace, generation + 1, options, &named(knobs, &best))?;
        }
    }
    Ok(best)
}

fn tell(
    out: &mut dyn Write,
    pace: &mut Pace,
    done: u64,
    options: &Options,
    values: &str,
) -> Result<()> {
    let left = pace.left(done).map_or("?".to_owned(), human);
    writeln!(out, "{done} of {}: {values}, {left} left", options.iterations)?;
    Ok(out.flush()?)
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

    /// A run that was cut off, and then goes on with more threads, writes the same file.
    fn check_resumed(name: &str, words: &str) {
        let path = std::env::temp_dir().join(format!("stockade-{name}-{}", std::process::id()));
        let ask = |more: &str| {
            let words = format!("tune {words} --rules 5x5,walls=2 {more} --out");
            let words = words.split_whitespace().chain([path.to_str().unwrap()]);
            Asked::parse_from(words).options
        };
        let go = |options: &Options| {
            tune(options, &options.subject().knobs(&options.names)?, &mut std::io::sink())
        };
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

    #[test]
    fn a_killed_run_ends_with_the_same_values() {
        check_resumed("spsa", "cpuct fpu_reduction --sims 20 --pairs 2 --iterations 4 --rate 0.5");
    }

    #[test]
    fn options_of_any_agent_are_tuned() {
        let agent = "--agent bowler:depth=1,weights=1:1:1:1";
        check_resumed("agent", &format!("weights.1 weights.3 {agent} --pairs 2 --iterations 4"));
    }

    #[test]
    fn a_killed_population_goes_on() {
        let ga = "--method ga --population 4 --pairs 1 --iterations 4 --sims 20";
        check_resumed("ga", &format!("cpuct fpu_reduction {ga}"));
    }
}
