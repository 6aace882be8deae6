//! `stockade-lab gate A B`: is A stronger than B at equal time?
//!
//! Games are played in pairs from random even openings, with colors swapped. Every move may take so
//! much CPU time of its own thread, so that other work on the machine does not decide. An SPRT ends
//! the match as soon as it may. Every pair is a line of a file, from which a killed match goes on.

mod pair_line;

use std::{
    io::Write,
    path::PathBuf,
    sync::{
        Mutex, PoisonError,
        atomic::{AtomicBool, Ordering},
        mpsc::{self, Sender},
    },
    time::Duration,
};

use anyhow::{Context, Result};
use clap::Args;
use stockade_arena::{
    Opening, Openings,
    stats::{Pentanomial, ResultBlock, Sample, Sprt, Tally, Verdict},
};
use stockade_core::Rules;
use stockade_engine::Limits;

use crate::{
    contest::{self, Contest},
    ledger::Ledger,
    pace::{Pace, human},
    player::{EvalChoice, Seat, Setting},
};
use pair_line::PairLine;

/// Time between two lines of progress.
const TELL_EVERY: Duration = Duration::from_secs(20);

/// Play A against B at equal time until an SPRT decides
///
/// With --out, an interrupted match is resumed.
#[derive(Args, Clone, Debug)]
pub struct Options {
    /// The candidate: classical, or the file of a net
    pub a: EvalChoice,
    /// The opponent that it must beat
    pub b: EvalChoice,
    /// Parameter of A: NAME=VALUE, see `stockade agents --all`
    #[arg(long = "set-a", value_name = "NAME=VALUE")]
    pub set_a: Vec<Setting>,
    /// Parameter of B
    #[arg(long = "set-b", value_name = "NAME=VALUE")]
    pub set_b: Vec<Setting>,
    /// File that finished pairs are added to
    #[arg(long, value_name = "FILE")]
    pub out: Option<PathBuf>,
    /// Maximum number of pairs of games
    #[arg(long, default_value_t = 400)]
    pub pairs: u64,
    /// Milliseconds of CPU time per move
    #[arg(long, default_value_t = 50)]
    pub ms: u64,
    /// Simulations per move, instead of time
    #[arg(long)]
    pub sims: Option<u64>,
    /// Elo of the two hypotheses of the SPRT
    #[arg(long, num_args = 2, default_values_t = [0.0, 40.0], value_names = ["H0", "H1"], allow_negative_numbers = true)]
    pub sprt: Vec<f64>,
    /// Play all pairs, even if the SPRT decides earlier
    #[arg(long)]
    pub all: bool,
    /// Pairs played at a time
    #[arg(long, default_value_t = 1)]
    pub threads: usize,
    /// Rules of the games
    #[arg(long, default_value = "standard")]
    pub rules: Rules,
    /// Seed of the openings
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
}

impl Options {
    fn contest(&self) -> Contest {
        let seats = [(&self.a, &self.set_a), (&self.b, &self.set_b)];
        Contest {
            seats: seats.map(|(eval, settings)| Seat::new(eval, settings)),
            rules: self.rules,
            limits: self.limits(),
        }
    }

    fn limits(&self) -> Limits {
        match self.sims {
            Some(sims) => Limits::nodes(sims),
            None => Limits::time(Duration::from_millis(self.ms)),
        }
    }

    fn sprt(&self) -> Result<Sprt> {
        let (elo0, elo1) = match self.sprt.as_slice() {
            &[elo0, elo1] => (elo0, elo1),
            _ => anyhow::bail!("an SPRT needs two bounds, such as --sprt 0 40"),
        };
        Ok(Sprt::new(elo0, elo1, 0.05, 0.05)?)
    }

    /// The head of a file of pairs.
    fn describe(&self) -> String {
        let pace = match self.sims {
            Some(sims) => format!("{sims} simulations"),
            None => format!("{} ms of CPU time", self.ms),
        };
        let [a, b] = self.contest().seats.map(|seat| seat.fingerprint());
        format!("{a} v {b}, {}, {pace}, seed {}", self.rules, self.seed)
    }
}

/// How a gate ended.
#[derive(Clone, Debug)]
pub struct Outcome {
    /// All pairs.
    pub tally: Tally,
    /// The verdict of the SPRT.
    pub verdict: Verdict,
    /// Whether A passes: the SPRT accepts it, or favors it when there are no more pairs.
    pub passed: bool,
    /// Mean simulations per move of A and of B.
    pub sims: [f64; 2],
}

/// Plays the match and returns how it ended.
///
/// # Errors
/// If the file belongs to another match.
pub fn run(options: &Options, out: &mut dyn Write) -> Result<()> {
    let outcome = play(options, out)?;
    let (sprt, settings) = (options.sprt()?, options.describe());
    writeln!(out, "{}", ResultBlock::of(&outcome.tally, Some(&sprt), &settings))?;
    let word = if outcome.passed { "passed" } else { "not passed" };
    writeln!(out, "gate {word}")?;
    Ok(())
}

/// Plays the match.
///
/// # Errors
/// As [`run`].
pub fn play(options: &Options, out: &mut dyn Write) -> Result<Outcome> {
    let sprt = options.sprt()?;
    let (mut ledger, lines) =
        Ledger::open::<PairLine>(options.out.as_deref(), &options.describe())?;
    let mut board = Board::new(&sprt, options.all);
    lines.iter().for_each(|line| board.add(line));
    let queue = Queue::new(options, &lines);
    let mut pace = Pace::new(board.n_pairs(), options.pairs, TELL_EVERY);
    std::thread::scope(|scope| {
        let (sender, receiver) = mpsc::channel();
        for _ in 0..options.threads.max(1) {
            let (sender, queue) = (sender.clone(), &queue);
            scope.spawn(move || work(options, queue, &sender));
        }
        drop(sender);
        if board.is_decided() {
            queue.is_over.store(true, Ordering::Relaxed);
        }
        let result = receiver.into_iter().try_for_each(|line| {
            let line: PairLine = line?;
            ledger.add(&line)?;
            board.add(&line);
            if board.is_decided() {
                queue.is_over.store(true, Ordering::Relaxed);
            }
            if pace.is_due() {
                let left = pace.left(board.n_pairs()).map_or("?".to_owned(), human);
                writeln!(out, "{}, at most {left} left", board.text())?;
                out.flush()?;
            }
            anyhow::Ok(())
        });
        queue.is_over.store(true, Ordering::Relaxed);
        result
    })?;
    Ok(board.outcome())
}

/// How the match stands.
struct Board<'a> {
    sprt: &'a Sprt,
    /// Whether all pairs are played.
    all: bool,
    tally: Tally,
    /// Sums over the pairs.
    sims: [f64; 2],
}

impl<'a> Board<'a> {
    fn new(sprt: &'a Sprt, all: bool) -> Board<'a> {
        Board { sprt, all, tally: Tally::default(), sims: [0.0; 2] }
    }

    fn add(&mut self, line: &PairLine) {
        self.tally.add(line.pair());
        self.sims.iter_mut().zip(line.sims).for_each(|(sum, sims)| *sum += sims);
    }

    fn pairs(&self) -> Pentanomial {
        self.tally.pairs()
    }

    fn n_pairs(&self) -> u64 {
        self.pairs().total()
    }

    fn verdict(&self) -> Verdict {
        self.sprt.status(&self.tally.sample()).verdict()
    }

    fn is_decided(&self) -> bool {
        !self.all && self.verdict() != Verdict::Undecided
    }

    fn text(&self) -> String {
        let sample = self.tally.sample();
        let elo = stockade_arena::stats::elo_text(&sample.elo());
        let llr = self.sprt.llr(&sample);
        format!("{} pairs {:?}: {elo} Elo, LLR {llr:.2}", self.n_pairs(), self.pairs().counts())
    }

    fn outcome(&self) -> Outcome {
        let verdict = self.verdict();
        let leans = self.sprt.llr(&Sample::from(self.pairs())) > 0.0;
        let passed = match verdict {
            Verdict::AcceptH1 => true,
            Verdict::AcceptH0 => false,
            Verdict::Undecided => leans && self.n_pairs() > 0,
        };
        let sims = self.sims.map(|sum| sum / self.n_pairs().max(1) as f64);
        Outcome { tally: self.tally, verdict, passed, sims }
    }
}

/// The pairs that are not started yet.
struct Queue {
    next: Mutex<Next>,
    is_over: AtomicBool,
}

struct Next {
    missing: std::vec::IntoIter<u64>,
    openings: Openings<'static>,
}

impl Queue {
    fn new(options: &Options, lines: &[PairLine]) -> Queue {
        let is_missing = |pair: &u64| lines.iter().all(|line| line.pair != *pair);
        let missing: Vec<u64> = (0..options.pairs).filter(is_missing).collect();
        let openings = contest::openings(options.rules, options.seed);
        let next = Mutex::new(Next { missing: missing.into_iter(), openings });
        Queue { next, is_over: AtomicBool::new(false) }
    }

    fn next(&self) -> Option<Result<(u64, Opening)>> {
        let mut next = self.next.lock().unwrap_or_else(PoisonError::into_inner);
        if self.is_over.load(Ordering::Relaxed) {
            return None;
        }
        let pair = next.missing.next()?;
        let opening = next.openings.at(pair).cloned().context("no opening");
        Some(opening.map(|opening| (pair, opening)))
    }
}

fn work(options: &Options, queue: &Queue, sender: &Sender<Result<PairLine>>) {
    let contest = options.contest();
    while let Some(next) = queue.next() {
        let line = next.and_then(|(pair, opening)| {
            let played = contest.play(&opening)?;
            Ok(PairLine::new(pair, &opening, &played))
        });
        let is_wrong = line.is_err();
        if sender.send(line).is_err() || is_wrong {
            return;
        }
    }
}
