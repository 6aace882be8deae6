//! `stockade-lab selfplay`: the engine plays itself, and every finished game goes into a data set.
//!
//! Each thread plays games of its own with a search of its own. A game is made from its number
//! alone, so that a run that was killed goes on with the numbers that are missing.

mod beginnings;
mod draw;
mod game;

use std::{
    collections::HashSet,
    io::Write,
    path::{Path, PathBuf},
    sync::{
        atomic::{AtomicBool, AtomicU64, Ordering},
        mpsc::{self, Receiver, Sender},
    },
    time::Duration,
};

use anyhow::Result;
use clap::Args;
use stockade_arena::dataset::{DataReader, DataWriter, Head, PlayedOut};
use stockade_core::Rules;

use crate::{
    files,
    pace::{Pace, human},
    player::EvalChoice,
    statistics::Statistics,
};
pub use game::Recipe;

/// Time between two lines of progress.
const TELL_EVERY: Duration = Duration::from_secs(10);

/// Play the engine against itself and store the games
///
/// An interrupted run is resumed; only the unfinished games are lost.
#[derive(Args, Clone, Debug)]
pub struct Options {
    /// File that the games are added to
    #[arg(long, value_name = "FILE")]
    pub out: PathBuf,
    /// Total number of games in the file
    #[arg(long, default_value_t = 1000)]
    pub games: u64,
    /// Games played at a time
    #[arg(long, default_value_t = 1)]
    pub threads: usize,
    /// Evaluation of the players
    #[arg(long, default_value = "classical")]
    pub eval: EvalChoice,
    /// Generation number stored with the games
    #[arg(long, default_value_t = 0)]
    pub generation: u32,
    /// Rules of the games
    #[arg(long, default_value = "standard")]
    pub rules: Rules,
    /// Seed of all random choices
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
    /// Search settings
    #[command(flatten)]
    pub recipe: Recipe,
}

impl Options {
    /// The head of the file.
    fn head(&self) -> Head {
        let recipe = &self.recipe;
        Head::new(self.rules)
            .with("program", concat!("stockade-lab ", env!("CARGO_PKG_VERSION")))
            .with("eval", self.eval.fingerprint())
            .with("generation", self.generation)
            .with("seed", self.seed)
            .with("sims", recipe.sims)
            .with("quick sims", recipe.quick_sims)
            .with("full share", recipe.full_share)
            .with("harvest", recipe.harvest)
            .with("noise", recipe.noise)
    }

    /// The number of the `index`-th game; no two generations share one.
    fn id(&self, index: u64) -> u64 {
        u64::from(self.generation) << 32 | index
    }
}

/// Plays until the file holds all games, and reports progress.
///
/// # Errors
/// If the file cannot be written or holds something else, or the evaluation cannot be loaded.
pub fn run(options: &Options, out: &mut dyn Write) -> Result<()> {
    let statistics = play(options, out)?;
    writeln!(out, "{statistics}")?;
    Ok(())
}

/// Plays until the file holds all games, and returns their statistics.
///
/// # Errors
/// As [`run`].
pub fn play(options: &Options, out: &mut dyn Write) -> Result<Statistics> {
    if let Some(folder) = options.out.parent() {
        files::make_folder(folder)?;
    }
    let (mut writer, found) = DataWriter::open(&options.out, &options.head())?;
    if let Some(tail) = &found.tail {
        writeln!(out, "{tail}")?;
    }
    let mut statistics = read_statistics(&options.out)?;
    let done: HashSet<u64> = found.ids.into_iter().collect();
    let queue = Queue::new(options, &done);
    let mut pace = Pace::new(statistics.games, options.games, TELL_EVERY);
    std::thread::scope(|scope| {
        let (sender, receiver) = mpsc::channel();
        for _ in 0..options.threads.max(1) {
            let (sender, queue) = (sender.clone(), &queue);
            scope.spawn(move || work(options, queue, &sender));
        }
        drop(sender);
        let result = collect(options, &receiver, &mut writer, &mut statistics, &mut pace, out);
        queue.is_over.store(true, Ordering::Relaxed);
        result
    })?;
    Ok(statistics)
}

/// Writes the games of the threads to the file.
fn collect(
    options: &Options,
    receiver: &Receiver<Result<PlayedOut>>,
    writer: &mut DataWriter,
    statistics: &mut Statistics,
    pace: &mut Pace,
    out: &mut dyn Write,
) -> Result<()> {
    let rows_before: u64 = statistics.rows[..2].iter().sum();
    for played in receiver {
        let played = played?;
        writer.add(&played)?;
        statistics.add(&options.rules, &played);
        if pace.is_due() {
            let rows = statistics.rows[..2].iter().sum::<u64>() - rows_before;
            let left = pace.left(statistics.games).map_or("?".to_owned(), human);
            writeln!(
                out,
                "generation {}: {} of {} games, {:.0} root rows/s, {left} left",
                options.generation,
                statistics.games,
                options.games,
                rows as f64 / pace.seconds()
            )?;
            out.flush()?;
        }
    }
    Ok(())
}

/// Statistics of the games of a file.
///
/// # Errors
/// If it cannot be read.
pub fn read_statistics(path: &Path) -> Result<Statistics> {
    let mut reader = DataReader::open(path)?;
    let rules = reader.head().rules;
    let mut statistics = Statistics::default();
    for played in reader.by_ref() {
        statistics.add(&rules, &played?);
    }
    Ok(statistics)
}

/// The games that nobody has begun yet.
struct Queue {
    missing: Vec<u64>,
    next: AtomicU64,
    is_over: AtomicBool,
}

impl Queue {
    fn new(options: &Options, done: &HashSet<u64>) -> Queue {
        let all = (0..options.games).map(|index| options.id(index));
        let missing = all.filter(|id| !done.contains(id)).collect();
        Queue { missing, next: AtomicU64::new(0), is_over: AtomicBool::new(false) }
    }

    fn next(&self) -> Option<u64> {
        if self.is_over.load(Ordering::Relaxed) {
            return None;
        }
        let place = self.next.fetch_add(1, Ordering::Relaxed);
        self.missing.get(place as usize).copied()
    }
}

fn work(options: &Options, queue: &Queue, sender: &Sender<Result<PlayedOut>>) {
    let Options { rules, recipe, eval, seed, generation, .. } = options;
    while let Some(id) = queue.next() {
        let played = game::play(rules, recipe, eval, *seed, id).map(|played| PlayedOut {
            id,
            generation: *generation,
            ..played
        });
        let is_wrong = played.is_err();
        if sender.send(played).is_err() || is_wrong {
            return;
        }
    }
}
