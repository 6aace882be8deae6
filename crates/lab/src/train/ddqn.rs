//! `stockade-lab train ddqn`: the Q-learner of Labit & Amr Tardif, as it was and as it should have
//! been.
//!
//! The *faithful* learner keeps the faults of the authors' code: against a dummy it acts on the
//! position before the dummy's reply and stores the one before the next reply; a lost game is stored
//! as if it went on; fences are invisible. The *clean* one sees fences, acts on what is there, and
//! knows that it lost.

mod learner;
mod memory;
mod opponent;
mod session;
#[cfg(test)]
mod tests;

use std::{io::Write, path::PathBuf};

use anyhow::{Context, Result, ensure};
use clap::{Args, ValueEnum};
use serde::{Deserialize, Serialize};
use stockade_agents::{model::Model, tardif::QNetwork};

use super::{progress::Progress, provenance};
use crate::files;
use learner::Learner;
pub(crate) use opponent::Opponent;
use session::Session;
pub(crate) use session::{Evaluation, evaluate, evaluate_players};

/// Games between two points of the curves, and games that a point is the mean of.
const POINT_EVERY: u64 = 10;
pub(crate) const MEAN_OF: usize = 100;
/// Plies after which a game of a training or an evaluation is given up.
pub(crate) const CAP: usize = 200;

/// Train the Q-network of Labit & Tardif in their game
///
/// Beside the model are MODEL.jsonl, the curves with a point every ten games, and MODEL.json, which
/// says how it was made and how it fares without exploration.
#[derive(Args, Clone, Debug)]
pub struct Options {
    /// File of the model
    #[arg(long, value_name = "MODEL")]
    pub out: PathBuf,
    /// Keeps or mends the faults of the authors' code
    #[arg(long, value_enum, default_value = "clean")]
    pub mode: Mode,
    /// Whom it trains against, several in turn if several are named
    #[arg(long, value_enum, value_delimiter = ',', default_value = "guided")]
    pub opponents: Vec<Opponent>,
    /// Number of games
    #[arg(long, default_value_t = 670)]
    pub games: u64,
    /// Network to begin with instead of a fresh one
    #[arg(long, value_name = "MODEL")]
    pub from: Option<PathBuf>,
    /// What a move earns: the board as it is then, or how it has changed
    #[arg(long, value_enum, default_value = "board")]
    pub reward: Reward,
    /// What exploration is multiplied with at each step
    #[arg(long, default_value_t = 0.9996)]
    pub decay: f32,
    /// Least share of random actions
    #[arg(long, default_value_t = 0.1)]
    pub floor: f32,
    /// Steps between two copies to the target network
    #[arg(long, default_value_t = 10_000)]
    pub sync: u64,
    /// Adam's rate
    #[arg(long, default_value_t = 0.00025)]
    pub rate: f32,
    /// Games without exploration after the training, against each opponent
    #[arg(long, default_value_t = 1000)]
    pub evaluate: u64,
    /// Keeps the network after the best stretch of training games instead of the last one
    #[arg(long)]
    pub best: bool,
    /// Where chance comes from
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
}

/// Whose learner it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Mode {
    /// With all faults of the code
    Faithful,
    /// Without them
    Clean,
}

/// What a move earns.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Reward {
    /// 10 − 2·own distance + the opponent's distance
    Board,
    /// What the move has added to that
    Change,
}

/// A point of the curves: means over the last hundred games.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Point {
    pub(crate) games: u64,
    pub(crate) reward: f64,
    pub(crate) length: f64,
    pub(crate) loss: f64,
    pub(crate) q: f64,
    pub(crate) won: f64,
}

/// What a training gave.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Report {
    /// Share of the training games that were won, exploration included.
    pub(crate) won_in_training: f64,
    pub(crate) steps: u64,
    /// Without exploration, by opponent.
    pub(crate) evaluations: Vec<(Opponent, Evaluation)>,
    #[serde(skip)]
    pub(crate) curve: Vec<Point>,
}

impl Options {
    fn check(&self) -> Result<()> {
        ensure!(self.games > 0, "without games nothing is learned: --games 670");
        ensure!(!self.opponents.is_empty(), "somebody must play against it: --opponents guided");
        let is_share = |share: f32| (0.0..=1.0).contains(&share);
        ensure!(is_share(self.decay) && is_share(self.floor), "--decay and --floor go from 0 to 1");
        ensure!(self.sync > 0, "the target network must be copied now and then: --sync 10000");
        ensure!(
            self.rate.is_finite() && self.rate > 0.0,
            "the rate must be above 0: --rate 0.00025"
        );
        Ok(())
    }

    fn command(&self) -> String {
        let word = |value: &dyn Fn() -> Option<clap::builder::PossibleValue>| {
            value().map_or_else(String::new, |value| value.get_name().to_owned())
        };
        let opponents: Vec<String> =
            self.opponents.iter().map(|of| word(&|| of.to_possible_value())).collect();
        let Options { games, decay, floor, sync, rate, evaluate, seed, .. } = self;
        let mut text = format!(
            "stockade-lab train ddqn --mode {} --opponents {} --games {games} --reward {} --decay \
             {decay} --floor {floor} --sync {sync} --rate {rate} --evaluate {evaluate} --seed {seed}",
            word(&|| self.mode.to_possible_value()),
            opponents.join(","),
            word(&|| self.reward.to_possible_value()),
        );
        if let Some(from) = &self.from {
            text += &format!(" --from {}", from.display());
        }
        if self.best {
            text += " --best";
        }
        text
    }
}

/// Trains, judges and writes a network.
///
/// # Errors
/// If the settings make no sense, or a file cannot be read or written.
pub fn run(options: &Options, out: &mut dyn Write) -> Result<()> {
    let mut told = Progress::to(out);
    let (network, report) = train(options, &mut told)?;
    let lines: Result<Vec<String>, _> = report.curve.iter().map(serde_json::to_string).collect();
    provenance::write(&options.out, &network.to_bytes(), &options.command(), &report)?;
    let log = files::with_suffix(&options.out, ".jsonl");
    files::replace(&log, (lines?.join("\n") + "\n").as_bytes())?;
    told.say(&format!("won {:.1} % of the training games", 100.0 * report.won_in_training))?;
    for (opponent, of) in &report.evaluations {
        told.say(&format!("{opponent:?}: {}", of.text()))?;
    }
    told.say(&format!("written: {}", options.out.display()))
}

/// The network and how it came to be.
pub(crate) fn train(options: &Options, told: &mut Progress<'_>) -> Result<(QNetwork, Report)> {
    options.check()?;
    let from = match &options.from {
        Some(path) => Some(QNetwork::load(path).context("cannot begin with this network")?),
        None => None,
    };
    let learner = Learner::new(options, from.as_ref())?;
    let mut session = Session::new(options, learner);
    for game in 0..options.games {
        session.play(game);
        told.at(game + 1, options.games, "games")?;
    }
    let (network, curve, won) = session.finish(options.best);
    let judged = |opponent: Opponent| {
        let evaluation = evaluate(&network, opponent, options.evaluate, options.seed ^ 0xe7a1);
        (opponent, evaluation)
    };
    let mut evaluations = Vec::new();
    if options.evaluate > 0 {
        evaluations.extend(Opponent::DUMMIES.map(judged));
    }
    let steps = curve.1;
    let report = Report { won_in_training: won, steps, evaluations, curve: curve.0 };
    Ok((network, report))
}
