//! `stockade-lab train net`: a net for the engine from games of self-play.
//!
//! All data is read into memory once, as the engine's own routine sees it. Gradients are worked out
//! by hand, in parts of a batch, one thread for each; Adam then moves all weights at once. The state
//! is saved every so often; a killed training goes on from there and ends with the same net.

mod adam;
mod batch;
mod checkpoint;
mod fresh;
mod judgement;
mod load;
pub(crate) mod log;
mod omitted;
mod pass;
mod samples;
mod schedule;
mod settings;
mod source;
mod targets;
#[cfg(test)]
mod tests;

use std::{io::Write, path::PathBuf, time::Duration};

use anyhow::{Context, Result, bail, ensure};
use clap::Args;
use stockade_engine::net::{Net, Shape, Weights, feature_hash};

use crate::{
    files,
    pace::{Pace, human},
};
use adam::Adam;
use batch::{Batches, MeanLosses};
use checkpoint::{Checkpoint, Head};
use judgement::Judgement;
use load::Data;
use log::{Line, Log};
use omitted::Omitted;
use schedule::{Order, Schedule};

pub use judgement::Means;
pub(crate) use judgement::round;
pub use settings::Settings;
pub use source::Source;
pub use targets::Recipe as Targets;

/// Time between two lines of progress.
const TELL_EVERY: Duration = Duration::from_secs(10);
/// Steps between two checkpoints.
const SAVE_EVERY: u64 = 250;
/// How often the net is judged during a training.
const JUDGED: u64 = 20;
/// Share of the steps in which the rate rises.
const WARM_UP: f64 = 0.03;

/// Train a net for 9×9 with up to ten walls each
///
/// An interrupted run is resumed. Next to the net are its checkpoint (NET.checkpoint) and a log of
/// losses, JSON lines (NET.jsonl).
#[derive(Args, Clone, Debug)]
pub struct Options {
    /// Data sets or folders of them; PATH=0.2 uses a fifth of the rows in each pass
    #[arg(required = true)]
    pub data: Vec<Source>,
    /// File to write the net to
    #[arg(long, value_name = "NET")]
    pub out: PathBuf,
    /// Another net, or the checkpoint of its training, to start from
    #[arg(long, value_name = "NET")]
    pub from: Option<PathBuf>,
    /// Number of threads [default: all cores]
    #[arg(long)]
    pub threads: Option<usize>,
    /// Training settings
    #[command(flatten)]
    pub settings: Settings,
}

impl Options {
    fn threads(&self) -> usize {
        let cores = || std::thread::available_parallelism().map_or(1, |cores| cores.get());
        self.threads.unwrap_or_else(cores).max(1)
    }

    /// Where the state of the training is kept.
    pub fn checkpoint(&self) -> PathBuf {
        files::with_suffix(&self.out, ".checkpoint")
    }

    fn sources(&self) -> Vec<String> {
        let from = self.from.iter().map(|path| format!("from {}", path.display()));
        self.data.iter().map(Source::to_string).chain(from).collect()
    }
}

/// How a training ended.
#[derive(Clone, Debug)]
pub struct Outcome {
    /// What the net says of games that were held out.
    pub net: Means,
    /// What the classical evaluation says of them.
    pub classical: Means,
    /// Steps taken in all.
    pub steps: u64,
}

/// Trains until the net is written, and says how good it is.
///
/// # Errors
/// If the data cannot be read, the checkpoint belongs to another training, or the training diverges.
pub fn run(options: &Options, out: &mut dyn Write) -> Result<()> {
    let Outcome { net, classical, steps } = train(options, out)?;
    writeln!(out, "{steps} steps; on {} positions of games held out:", net.positions)?;
    writeln!(out, "             value  (result)  policy  top move")?;
    for (name, means) in [("net", net), ("classical", classical)] {
        let Means { value, result, policy, top, .. } = means;
        writeln!(
            out,
            "{name:<10}  {value:.4}    {result:.4}  {policy:.4}    {:.1} %",
            100.0 * top
        )?;
    }
    writeln!(out, "wrote {}", options.out.display())?;
    Ok(())
}

/// Trains until the net is written.
///
/// # Errors
/// As [`run`].
pub fn train(options: &Options, out: &mut dyn Write) -> Result<Outcome> {
    let settings = &options.settings;
    ensure!(settings.batch > 0, "a batch needs at least one position");
    ensure!(settings.passes > 0.0, "a training needs some passes over its data");
    if let Some(folder) = options.out.parent() {
        files::make_folder(folder)?;
    }
    let mut state = begin(options)?;
    let omitted = Omitted::named(&settings.without)?;
    let data = Data::read(&state.head.parts, &settings.targets, &omitted, options.threads())?;
    let (taught, held_out) = (data.taught.len(), data.held_out.len());
    let size = (data.taught.size() + data.held_out.size()) >> 20;
    writeln!(out, "{} games: {taught} rows, {held_out} held out, {size} MB", data.games)?;
    if data.unsuited > 0 {
        writeln!(out, "{} rows of other boards are left out", data.unsuited)?;
    }
    let rows = f64::from(settings.passes) * Order::rows_of_a_pass(&data.taught);
    let steps = ((rows / f64::from(settings.batch)).ceil() as u64).max(1);
    state.head.steps = steps;
    let mut run = Run::new(options, state, &data)?;
    run.save()?;
    run.finish(out)?;
    let net = run.state.weights.quantised()?;
    files::replace(&options.out, &net.to_bytes())?;
    Ok(Outcome { net: run.judge(), classical: run.data.classical.means(), steps })
}

/// The state to go on from, or a new one.
fn begin(options: &Options) -> Result<Checkpoint> {
    let settings = &options.settings;
    let shape = Shape::new(settings.width)?;
    let path = options.checkpoint();
    if let Some(state) = Checkpoint::load(&path)? {
        let is_same = state.head.settings == *settings && state.head.sources == options.sources();
        ensure!(
            is_same,
            "{} belongs to a training with other settings or data: remove it, or choose another \
             name for the net",
            path.display()
        );
        return Ok(state);
    }
    let mut weights = match &options.from {
        None => fresh::weights(shape, settings.train_seed),
        Some(path) => weights_of(path, shape)?,
    };
    Omitted::named(&settings.without)?.silence(&mut weights);
    let head = Head {
        settings: settings.clone(),
        sources: options.sources(),
        parts: source::parts(&options.data)?,
        step: 0,
        steps: 0,
        feature_hash: feature_hash(),
    };
    Ok(Checkpoint { head, weights, adam: Adam::new(shape) })
}

fn weights_of(path: &std::path::Path, shape: Shape) -> Result<Weights> {
    let name = path.display();
    let weights = if Checkpoint::is_at(path) {
        Checkpoint::load(path)?.with_context(|| format!("there is no file {name}"))?.weights
    } else {
        Net::load(path)?.weights()
    };
    let (found, wanted) = (weights.shape.width(), shape.width());
    ensure!(found == wanted, "the net of {name} is {found} wide, and this one shall be {wanted}");
    Ok(weights)
}

/// A training under way.
struct Run<'a> {
    options: &'a Options,
    data: &'a Data,
    state: Checkpoint,
    schedule: Schedule,
    order: Order<'a>,
    batches: Batches,
    log: Log,
    /// Losses since the last line of the log.
    recent: Vec<MeanLosses>,
}

impl<'a> Run<'a> {
    fn new(options: &'a Options, state: Checkpoint, data: &'a Data) -> Result<Run<'a>> {
        let settings = &options.settings;
        let (step, steps) = (state.head.step, state.head.steps);
        let batch = settings.batch as usize;
        let mut order = Order::new(&data.taught, settings.train_seed);
        order.skip(step as usize * batch);
        let schedule = Schedule {
            steps,
            warm_up: (steps as f64 * WARM_UP) as u64,
            rate: settings.rate,
            last_rate: settings.last_rate,
        };
        let batches = Batches::new(state.weights.shape, batch, options.threads());
        let log = Log::open(&files::with_suffix(&options.out, ".jsonl"), step)?;
        Ok(Run { options, data, state, schedule, order, batches, log, recent: Vec::new() })
    }

    fn finish(&mut self, out: &mut dyn Write) -> Result<()> {
        let steps = self.schedule.steps;
        let mut pace = Pace::new(self.state.head.step, steps, TELL_EVERY);
        let begun = self.state.head.step;
        let mut rows = Vec::new();
        while self.state.head.step < steps {
            let losses = self.step(&mut rows)?;
            let step = self.state.head.step;
            if step.is_multiple_of(steps.div_ceil(JUDGED)) || step == steps {
                self.note(pace.seconds())?;
            }
            if step.is_multiple_of(SAVE_EVERY) || step == steps {
                self.save()?;
            }
            if pace.is_due() {
                let speed = (step - begun) as f64 * rows.len() as f64 / pace.seconds() / 1000.0;
                let left = pace.left(step).map_or("?".to_owned(), human);
                let MeanLosses { value, policy } = losses;
                writeln!(
                    out,
                    "step {step} of {steps}: value {value:.4}, policy {policy:.4}, \
                     {speed:.0} k rows/s, {left} left"
                )?;
                out.flush()?;
            }
        }
        Ok(())
    }

    fn step(&mut self, rows: &mut Vec<u32>) -> Result<MeanLosses> {
        let Settings { batch, decay, .. } = self.options.settings;
        self.order.take(batch as usize, rows);
        let Checkpoint { head, weights, adam } = &mut self.state;
        let (gradient, losses) = self.batches.gradient(weights, &self.data.taught, rows);
        if !(losses.value + losses.policy).is_finite() {
            return self.diverged();
        }
        adam.step(weights, gradient, self.schedule.rate(head.step), decay);
        head.step += 1;
        self.recent.push(losses);
        Ok(losses)
    }

    fn diverged<T>(&self) -> Result<T> {
        let path = self.options.checkpoint();
        let saved = Checkpoint::load(&path)?.map_or(0, |saved| saved.head.step);
        bail!(
            "the training has diverged: the loss of step {} is not a number. The last good state is \
             step {saved} in {}; train under another name with a smaller --rate, --from it if you like",
            self.state.head.step + 1,
            path.display()
        )
    }

    fn judge(&self) -> Means {
        let threads = self.options.threads();
        Judgement::of(&self.state.weights, &self.data.held_out, threads).means()
    }

    /// Adds a line to the log.
    fn note(&mut self, seconds: f64) -> Result<()> {
        let Head { step, steps, ref settings, .. } = self.state.head;
        let mean = |of: fn(&MeanLosses) -> f64| {
            let sum: f64 = self.recent.iter().map(of).sum();
            round(sum / self.recent.len().max(1) as f64)
        };
        let line = Line {
            step,
            steps,
            rows: step * u64::from(settings.batch),
            rate: self.schedule.rate(step.saturating_sub(1)),
            seconds: round(seconds),
            value: mean(|losses| losses.value),
            policy: mean(|losses| losses.policy),
            held_out: self.judge(),
            classical: self.data.classical.means(),
        };
        self.recent.clear();
        self.log.add(&line)
    }

    /// Keeps the state, if it is sound.
    fn save(&self) -> Result<()> {
        if self.state.weights.quantised().is_err() {
            return self.diverged();
        }
        self.state.save(&self.options.checkpoint())
    }
}
