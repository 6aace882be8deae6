//! `stockade-lab list`, `run` and `report`: every published result, run again.
//!
//! An experiment is a row of `EXPERIMENTS`: a question, what was published, and a function that
//! finds out. What it finds is a file in the folder of results; pages are made from these files
//! alone. Games are kept one by one, so that an interrupted run goes on.

mod complexity;
mod findings;
mod forest;
mod genes;
mod learners;
mod matches;
mod play;
mod pruning;
mod puzzles;
mod report;
mod resiliency;
mod speed;
#[cfg(test)]
mod tests;
mod wall_count;

use std::{io::Write, path::PathBuf, time::Instant};

use anyhow::{Result, bail, ensure};
use clap::Args;

use crate::{files, pace::human, train::Progress};
use findings::{Findings, Stored};

/// An experiment.
pub(crate) struct Experiment {
    pub(crate) id: &'static str,
    pub(crate) title: &'static str,
    pub(crate) source: &'static str,
    pub(crate) question: &'static str,
    /// Minutes on one core, quick and full, as measured once.
    pub(crate) minutes: [f64; 2],
    run: fn(&Setting<'_>, &mut Progress<'_>) -> Result<Findings>,
}

const MERTENS: &str = "P. Mertens, A Quoridor-playing Agent, 2006";
const BOWLER: &str = "Bowler, Computerised Quoridor, Leeds 2025";
const IE: &str = "IE University, worked example of minimax";
const CORNELL: &str = "I. Liu, J. Groner and M. Raffo, Cornell 2025";
const TARDIF: &str = "Labit & Amr Tardif, DDQN for Quoridor, 2023";

/// All of them, in the order of the pages.
pub(crate) const EXPERIMENTS: &[Experiment] = &[
    Experiment {
        id: "M-1",
        title: "How many positions and games there are",
        source: MERTENS,
        question: "Does Quoridor have 4.0·10⁴² states and 1.8·10¹⁶² games?",
        minutes: [1.0, 40.0],
        run: complexity::run,
    },
    Experiment {
        id: "M-2",
        title: "Which features win",
        source: MERTENS,
        question: "Do the six matches between combinations of features end as in table 3?",
        minutes: [2.0, 60.0],
        run: matches::features,
    },
    Experiment {
        id: "B-1",
        title: "Weights from a genetic algorithm",
        source: BOWLER,
        question: "Do the weights of table 1 come out again?",
        minutes: [2.0, 25.0],
        run: genes::run,
    },
    Experiment {
        id: "B-2",
        title: "What alpha-beta, ordering and a table save",
        source: BOWLER,
        question: "Does alpha-beta save three quarters at depth 2, and the rest next to nothing?",
        minutes: [1.0, 20.0],
        run: speed::run,
    },
    Experiment {
        id: "B-5",
        title: "Bowler's player against others",
        source: BOWLER,
        question: "Does it beat shallow minimax and lose to 20 000 roll-outs?",
        minutes: [3.0, 600.0],
        run: matches::opponents,
    },
    Experiment {
        id: "I-2",
        title: "What pruning saves by depth",
        source: IE,
        question: "Does alpha-beta save 28, 63 and 84 % at depths 2, 3 and 4?",
        minutes: [0.5, 2.0],
        run: pruning::run,
    },
    Experiment {
        id: "I-3",
        title: "Minimax against random moves",
        source: IE,
        question: "Does minimax win 90.5, 98 and 100 % at depths 1, 2 and 3?",
        minutes: [0.5, 5.0],
        run: matches::against_random,
    },
    Experiment {
        id: "C-1",
        title: "Win ratios by iterations",
        source: CORNELL,
        question: "Do more iterations win more games, and does the forest need fewest?",
        minutes: [3.0, 600.0],
        run: matches::iterations,
    },
    Experiment {
        id: "C-2",
        title: "Puzzle 1: a simple tactic",
        source: CORNELL,
        question: "Which evaluation finds the only winning wall first?",
        minutes: [0.5, 6.0],
        run: puzzles::tactic,
    },
    Experiment {
        id: "C-3",
        title: "Puzzle 2: blocking oneself",
        source: CORNELL,
        question: "Which evaluation sees that four walls win?",
        minutes: [0.5, 6.0],
        run: puzzles::self_block,
    },
    Experiment {
        id: "C-4",
        title: "What resiliency sees",
        source: CORNELL,
        question: "Is the step to the left of player 1 the heaviest in figure 2?",
        minutes: [0.1, 0.1],
        run: resiliency::run,
    },
    Experiment {
        id: "C-5",
        title: "What the forest learns",
        source: CORNELL,
        question: "Does a forest name 81 % of the results, and never a draw?",
        minutes: [1.0, 10.0],
        run: forest::run,
    },
    Experiment {
        id: "L-1",
        title: "A learner against the second dummy",
        source: TARDIF,
        question: "Does the learner win 84 % of its training games, with a peak and a decay?",
        minutes: [0.5, 4.0],
        run: learners::v2,
    },
    Experiment {
        id: "L-2",
        title: "A learner against the guided dummy",
        source: TARDIF,
        question: "Does the learner win no more than 17 % of its training games?",
        minutes: [0.5, 4.0],
        run: learners::guided,
    },
    Experiment {
        id: "L-3",
        title: "Two learners at once",
        source: TARDIF,
        question: "Does the first learner win 62 %, and lose to a dummy afterwards?",
        minutes: [0.5, 4.0],
        run: learners::both,
    },
];

/// How thorough a run is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Effort {
    /// As little as a test can do.
    #[cfg(test)]
    Miniature,
    Quick,
    Full,
}

impl Effort {
    const fn name(self) -> &'static str {
        match self {
            #[cfg(test)]
            Effort::Miniature => "miniature",
            Effort::Quick => "quick",
            Effort::Full => "full",
        }
    }

    /// One of three numbers: miniature, quick, full.
    pub(crate) const fn of(self, numbers: [u64; 3]) -> u64 {
        match self {
            #[cfg(test)]
            Effort::Miniature => numbers[0],
            Effort::Quick => numbers[1],
            Effort::Full => numbers[2],
        }
    }
}

/// What an experiment is run with.
pub(crate) struct Setting<'a> {
    pub(crate) effort: Effort,
    pub(crate) threads: u64,
    /// Folder for games and other files of this experiment.
    pub(crate) folder: &'a std::path::Path,
    pub(crate) seed: u64,
}

/// List the experiments
#[derive(Args, Clone, Debug)]
pub struct ListOptions {}

/// Run experiments again
///
/// `stockade-lab run all --quick` takes about a quarter of an hour on two cores. Finished games are
/// kept, so that an interrupted run goes on.
#[derive(Args, Clone, Debug)]
pub struct RunOptions {
    /// Which: M-1 C-2 …, or all
    #[arg(required = true, value_name = "ID")]
    pub ids: Vec<String>,
    /// Few games: shows that everything works, and roughly what comes out
    #[arg(long, conflicts_with = "full")]
    pub quick: bool,
    /// At least as many games as were published
    #[arg(long)]
    pub full: bool,
    /// Folder of results
    #[arg(long, default_value = "lab-results", value_name = "FOLDER")]
    pub out: PathBuf,
    /// Games played at a time
    #[arg(long, default_value_t = 2)]
    pub threads: u64,
    /// Where chance comes from
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
}

/// Make pages from the results
#[derive(Args, Clone, Debug)]
pub struct ReportOptions {
    /// Folder of results
    #[arg(long, default_value = "lab-results", value_name = "FOLDER")]
    pub out: PathBuf,
}

/// Lists the experiments.
///
/// # Errors
/// If nothing can be written.
pub fn list(_: &ListOptions, out: &mut dyn Write) -> Result<()> {
    writeln!(out, "{:<5} {:>7} {:>8}  question", "", "quick", "full")?;
    for of in EXPERIMENTS {
        let [quick, full] = of.minutes;
        writeln!(out, "{:<5} {quick:>3} min {full:>4} min  {}", of.id, of.question)?;
    }
    writeln!(out, "\nMinutes are those of one core, about. stockade-lab run all --quick")?;
    Ok(())
}

/// Runs experiments and keeps what they find.
///
/// # Errors
/// If there is no such experiment, or a file cannot be written.
pub fn run(options: &RunOptions, out: &mut dyn Write) -> Result<()> {
    ensure!(options.threads > 0, "at least one game is played at a time: --threads 2");
    let chosen = chosen(&options.ids)?;
    let effort = if options.full { Effort::Full } else { Effort::Quick };
    let minutes: f64 = chosen.iter().map(|of| of.minutes[usize::from(options.full)]).sum::<f64>();
    let minutes = minutes / options.threads as f64;
    writeln!(out, "{} experiments, about {minutes:.0} minutes", chosen.len())?;
    for of in chosen {
        writeln!(out, "\n{}: {}", of.id, of.question)?;
        let stored = run_one(of, options, effort, &mut Progress::to(out))?;
        let time = human(std::time::Duration::from_secs_f64(stored.seconds));
        writeln!(out, "{}: {} ({time})", stored.findings.verdict.name(), stored.findings.summary)?;
    }
    writeln!(out, "\nstockade-lab report --out {} shows it", options.out.display())?;
    Ok(())
}

/// One experiment, and its file.
fn run_one(
    of: &Experiment,
    options: &RunOptions,
    effort: Effort,
    told: &mut Progress<'_>,
) -> Result<Stored> {
    let folder = options.out.join(effort.name()).join(of.id);
    files::make_folder(&folder)?;
    let setting = Setting { effort, threads: options.threads, folder: &folder, seed: options.seed };
    let begun = Instant::now();
    let findings = (of.run)(&setting, told)?;
    let stored = Stored {
        id: of.id.to_owned(),
        effort: effort.name().to_owned(),
        seed: options.seed,
        version: env!("CARGO_PKG_VERSION").to_owned(),
        commit: commit(),
        seconds: begun.elapsed().as_secs_f64(),
        findings,
    };
    let path = options.out.join(format!("{}.json", of.id));
    files::replace(&path, (serde_json::to_string_pretty(&stored)? + "\n").as_bytes())?;
    Ok(stored)
}

/// The commit of the sources, if the program runs among them.
fn commit() -> String {
    let asked = std::process::Command::new("git").args(["rev-parse", "--short", "HEAD"]).output();
    let answer = asked.ok().filter(|answer| answer.status.success());
    let text = answer.map(|answer| String::from_utf8_lossy(&answer.stdout).trim().to_owned());
    text.unwrap_or_else(|| "unknown".to_owned())
}

/// The experiments with these names.
fn chosen(ids: &[String]) -> Result<Vec<&'static Experiment>> {
    if ids.iter().any(|id| id == "all") {
        return Ok(EXPERIMENTS.iter().collect());
    }
    let mut chosen = Vec::new();
    for id in ids {
        let Some(of) = EXPERIMENTS.iter().find(|of| of.id.eq_ignore_ascii_case(id)) else {
            let known: Vec<&str> = EXPERIMENTS.iter().map(|of| of.id).collect();
            bail!("there is no experiment \"{id}\": all, or {}", known.join(", "));
        };
        chosen.push(of);
    }
    Ok(chosen)
}

/// Makes pages from the results.
///
/// # Errors
/// If there are none, or one is damaged, or a page cannot be written.
pub fn report(options: &ReportOptions, out: &mut dyn Write) -> Result<()> {
    let page = report::write(&options.out)?;
    writeln!(out, "written: {}", page.display())?;
    Ok(())
}
