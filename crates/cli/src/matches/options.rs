//! The options of a match.

use std::{
    path::{Path, PathBuf},
    time::Duration,
};

use anyhow::{Context, anyhow};
use clap::Args;
use stockade_agents::Spec;
use stockade_arena::{
    Conditions, Format, Judge, Openings, Pace, RandomOpenings, Settings, stats::Sprt,
};
use stockade_core::{Game, Player, TimeControl};
use stockade_engine::{Engine, EngineOptions, Evaluation, Limits, Request, SearchKind};

use crate::{args::BadUsage, input, limits::read_time, start::RulesArg};

/// Play agents against each other and measure the difference
///
/// Every opening is played twice with colors swapped. A match of two gives Elo with 95 % bounds, a
/// match of more a rating table. With --out the match can be stopped or killed at any moment; the
/// same command then plays the missing games.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  stockade match --engine stockade --engine greedy --nodes 2000 --games 100
  stockade match --engine stockade:time=200ms --engine lee:sims=20000 --games 100 --out lee.jsonl
  stockade match --engine A --engine B --time 50ms --games 20000 --sprt elo0=0,elo1=10 --out a.jsonl
  stockade match --engine A --engine B --engine C --clock 10+0.1 --concurrency 2 --rounds 50
  stockade match --engine NEW --engine B --engine C --gauntlet --nodes 5000 --rounds 20
  stockade match --engine A --engine B --openings book.qgn --json

Engines are agent specs: random, greedy, stockade:time=200ms, lee:sims=20000 and so on. Without
--time, --nodes or --clock each engine keeps the limits of its spec. An illegal move, a crash, a
hang or a late move loses the game and is counted separately.

With --out, FILE gets a line of JSON for every finished game, and a .qgn file next to it gets the
games. The result is printed on stdout, progress on stderr. Ctrl-C ends the match with its result
so far.")]
pub(crate) struct MatchArgs {
    /// An agent spec; repeat the option for each. Results are given for the first of two.
    #[arg(long = "engine", value_name = "SPEC", required = true)]
    pub(super) engines: Vec<Spec>,

    /// Games of every pairing, an even number.
    #[arg(long, default_value_t = 100, conflicts_with = "rounds")]
    games: u64,

    /// Number of openings instead of games; each pairing plays each opening with both colors.
    #[arg(long)]
    rounds: Option<u64>,

    /// The first engine plays all others, instead of everyone playing everyone.
    #[arg(long)]
    gauntlet: bool,

    /// Stop as soon as an SPRT between the first two engines is decided, as in
    /// "elo0=0,elo1=5,alpha=0.05,beta=0.05".
    #[arg(long, value_name = "TEST")]
    sprt: Option<Sprt>,

    /// Start from these openings: random:plies=4,seed=1,balance=20000, or a file of records (.qgn)
    /// or of lines with moves or positions. Random ones are even in distance; with a balance, a
    /// search of that many nodes must give White 35 to 65 % as well.
    #[arg(long, value_name = "FILE|random:…", default_value = "random:plies=4")]
    openings: String,

    /// Time for every move, as in 200ms or 1.5s.
    #[arg(long, value_parser = read_time, group = "pace", help_heading = "Limits")]
    time: Option<Duration>,

    /// Nodes or simulations for every move: the same games on every machine.
    #[arg(long, group = "pace", value_parser = clap::value_parser!(u64).range(1..), help_heading = "Limits")]
    nodes: Option<u64>,

    /// A clock for the game in seconds with an increment, as in 10+0.1.
    #[arg(long, value_name = "CLOCK", group = "pace", help_heading = "Limits")]
    clock: Option<TimeControl>,

    /// How late a move may be without losing, since machines are sometimes slow [default: 1s with
    /// --time, where the result includes the mean time, and 50ms with --clock].
    #[arg(long, value_name = "TIME", value_parser = read_time, help_heading = "Limits")]
    margin: Option<Duration>,

    /// Games played at a time. With more games than cores, time limits are unfair.
    #[arg(long, default_value = "1", value_parser = read_concurrency)]
    pub(super) concurrency: usize,

    /// Seed of all random choices.
    #[arg(long, default_value_t = 1)]
    seed: u64,

    /// Write results to this file, such as match.jsonl, and resume the match in it.
    #[arg(long, value_name = "FILE")]
    pub(super) out: Option<PathBuf>,

    /// Print one JSON object per line: every finished game, then the summary.
    #[arg(long)]
    pub(super) json: bool,

    #[command(flatten)]
    rules: RulesArg,
}

impl MatchArgs {
    /// The openings; a book is read now.
    pub(super) fn openings(&self) -> anyhow::Result<Openings<'static>> {
        let (text, rules) = (&self.openings, self.rules.rules);
        let about = || BadUsage(format!("--openings {text}"));
        if text == "random" || text.starts_with("random:") {
            let how: RandomOpenings = text.parse().with_context(about)?;
            return Ok(Openings::random(how, rules, self.seed, judge()));
        }
        let book = input::read_text(Path::new(text))?;
        Openings::book(&book, rules).with_context(about)
    }

    /// All settings that affect the result.
    pub(super) fn settings(&self, openings: &Openings<'_>) -> anyhow::Result<Settings> {
        Ok(Settings {
            engines: self.engines.iter().map(Spec::to_string).collect(),
            rules: self.rules.rules,
            format: if self.gauntlet { Format::Gauntlet } else { Format::RoundRobin },
            rounds: self.rounds()?,
            conditions: Conditions { pace: self.pace(), margin: self.margin() },
            openings: openings.describe(),
            sprt: self.sprt,
            seed: self.seed,
        })
    }

    fn rounds(&self) -> anyhow::Result<u64> {
        match self.rounds {
            Some(rounds) => Ok(rounds),
            None if self.games.is_multiple_of(2) => Ok(self.games / 2),
            None => Err(anyhow!("each opening is played twice"))
                .context(BadUsage(format!("--games {} must be an even number", self.games))),
        }
    }

    fn pace(&self) -> Pace {
        match (self.time, self.nodes, self.clock) {
            (Some(time), _, _) => Pace::Time(time),
            (_, Some(nodes), _) => Pace::Nodes(nodes),
            (_, _, Some(control)) => Pace::Clock(control),
            _ => Pace::Own,
        }
    }

    fn margin(&self) -> Duration {
        let usual = match self.pace() {
            Pace::Time(_) => Duration::from_secs(1),
            Pace::Clock(_) => Duration::from_millis(50),
            Pace::Nodes(_) | Pace::Own => Duration::ZERO,
        };
        self.margin.unwrap_or(usual)
    }
}

/// White's chances according to the engine. Its memory is cleared between openings, so that the
/// order of openings does not matter.
fn judge() -> Judge<'static> {
    let mut engine: Option<Engine> = None;
    Box::new(move |game: &Game, nodes: u64| {
        // Fixed, so that the same openings stay balanced when the default engine changes.
        let options = EngineOptions {
            search: SearchKind::Puct,
            evaluation: Evaluation::Classical,
            ..EngineOptions::default()
        };
        let engine = engine.get_or_insert_with(|| Engine::new(options));
        engine.forget();
        let report = engine.search(Request::new(game, Limits::nodes(nodes)));
        let mover = report.lines.first().map_or(0.5, |line| f64::from(line.score));
        if game.position().to_move() == Player::White { mover } else { 1.0 - mover }
    })
}

fn read_concurrency(text: &str) -> Result<usize, String> {
    const MOST: usize = 256;
    let number = text.parse().ok().filter(|number| (1..=MOST).contains(number));
    number.ok_or_else(|| format!("expected a number from 1 to {MOST}"))
}
