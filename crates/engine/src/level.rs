//! Levels for people, from a first game to the full strength of the engine.
//!
//! A level looks at few positions and then draws from what it has seen, first whether to step or to
//! build, then where: the more a move was visited, the likelier it is played. So it errs as people do,
//! by playing something that caught its eye, and never on purpose. It works from the lines of a
//! [`Report`] alone and therefore on every board, and for any number of players, that the search
//! knows.
//!
//! ```
//! use stockade_core::{Game, Rules, SplitMix64};
//! use stockade_engine::{Engine, EngineOptions, Level, Request};
//! let (game, level) = (Game::new(&Rules::standard()), Level::new(3).unwrap());
//! let mut engine = Engine::new(EngineOptions::default());
//! let report = engine.search(Request::new(&game, level.limits()));
//! let mv = level.choose(&report, &mut SplitMix64::new(7)).unwrap();
//! assert!(game.position().is_legal(mv));
//! ```

#![deny(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use std::{fmt, str::FromStr, time::Duration};

use stockade_core::{Move, MoveKind, SplitMix64};
use thiserror::Error;

use crate::{
    limits::Limits,
    math::{exp, ln},
    proof::Proof,
    report::{Line, Report},
};

/// What a limited level may use of the clock at most, so that its move is out within 50 ms. The
/// simulations bind long before, except on a very slow or busy machine.
const LONGEST: Duration = Duration::from_millis(40);

/// What full strength takes when no time is given.
const FULL_TIME: Duration = Duration::from_secs(1);

/// The highest temperature of a step, once it is to be a step: every player knows where the goal is.
const STEP_TEMPERATURE: f32 = 3.0;

/// From this score on a step that looks best is taken without a draw: in a won race nobody wanders,
/// while a search is content with any move that still wins.
const ALL_BUT_WON: f32 = 0.95;

/// How well to play, from 1 for people who have just learned the rules to 8 for full strength.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Level(u8);

/// What makes a level.
struct Profile {
    name: &'static str,
    about: &'static str,
    /// Simulations of a move; `None` for no limit.
    simulations: Option<u64>,
    /// How freely the move is drawn: 0 takes the best, 1 follows the visits, more is bolder.
    temperature: f32,
    /// Proven wins of at most this many plies are taken without a draw.
    foresight: u16,
}

/// The levels from the weakest on. Measured steps between neighbors stand in
/// `experiments/2026-11-levels`.
const PROFILES: [Profile; 8] = [
    Profile {
        name: "first-timer",
        about: "Has just learned the rules, places walls on impulse and often forgets to advance.",
        simulations: Some(1_200),
        temperature: 30.0,
        foresight: 1,
    },
    Profile {
        name: "beginner",
        about: "Knows where to go, but wastes walls and misses the opponent's plans.",
        simulations: Some(400),
        temperature: 4.0,
        foresight: 1,
    },
    Profile {
        name: "casual player",
        about: "Plays for fun: sensible steps and walls, with a mistake every few moves.",
        simulations: Some(200),
        temperature: 2.0,
        foresight: 3,
    },
    Profile {
        name: "improver",
        about: "Compares path lengths, and sometimes overlooks a good wall.",
        simulations: Some(200),
        temperature: 0.8,
        foresight: 3,
    },
    Profile {
        name: "club player",
        about: "Keeps walls for the right moment and looks a few moves ahead.",
        simulations: Some(500),
        temperature: 0.3,
        foresight: 5,
    },
    Profile {
        name: "expert",
        about: "Rarely makes mistakes, and punishes most of yours.",
        simulations: Some(2_000),
        temperature: 0.1,
        foresight: 9,
    },
    Profile {
        name: "master",
        about: "Plays the best move found in a short search of thousands of positions.",
        simulations: Some(5_000),
        temperature: 0.0,
        foresight: u16::MAX,
    },
    Profile {
        name: "full strength",
        about: "The full engine, one second per move unless set otherwise.",
        simulations: None,
        temperature: 0.0,
        foresight: u16::MAX,
    },
];

impl Level {
    /// Every level, the weakest first.
    pub const ALL: [Level; 8] =
        [Level(1), Level(2), Level(3), Level(4), Level(5), Level(6), Level(7), Level(8)];

    /// The engine without any restraint.
    pub const FULL: Level = Level(8);

    /// The level with this number; `None` unless it is 1 to 8.
    pub fn new(number: u64) -> Option<Level> {
        Level::ALL.into_iter().find(|level| u64::from(level.0) == number)
    }

    /// Its number, 1 to 8.
    pub const fn number(self) -> u8 {
        self.0
    }

    /// What it is called.
    pub const fn name(self) -> &'static str {
        self.profile().name
    }

    /// What to expect of it, in one sentence.
    pub const fn about(self) -> &'static str {
        self.profile().about
    }

    /// What it spends on a move when nothing else is said.
    pub const fn limits(self) -> Limits {
        match self.profile().simulations {
            Some(nodes) => Limits { time: Some(LONGEST), ..Limits::nodes(nodes) },
            None => Limits::time(FULL_TIME),
        }
    }

    /// Whether it goes on with what it saw on earlier moves. Levels that draw do not: old visits would
    /// make them stronger than they are, the more so the better the game was foreseen.
    pub fn remembers(self) -> bool {
        self.profile().temperature == 0.0
    }

    /// What it spends if it is allowed this much: the smaller limits hold. Full strength takes all.
    ///
    /// Under a limit by nodes alone no clock is looked at, so that such games are the same on every
    /// machine.
    pub fn within(self, allowed: Limits) -> Limits {
        if self == Level::FULL {
            return allowed;
        }
        let Limits { time, nodes, .. } = self.limits();
        let by_nodes_alone = allowed.nodes.is_some() && allowed.time.is_none();
        Limits {
            time: if by_nodes_alone { None } else { smaller(time, allowed.time) },
            nodes: smaller(nodes, allowed.nodes),
            ..allowed
        }
    }

    /// Draws a move from what a search found; `None` if it found none, as in a finished game.
    ///
    /// Steps and walls are drawn apart, for the walls are so many that a bold draw over all moves
    /// would hardly ever step. The kind is drawn by the best of either. All draws are in proportion to
    /// `visits^(1/temperature)`; the prior counts as a part of one more visit, which orders moves that
    /// were seen once. A short proven win is always taken, and so is the best step of a player who has
    /// all but won.
    pub fn choose(self, report: &Report, rng: &mut SplitMix64) -> Option<Move> {
        let Profile { temperature, foresight, .. } = *self.profile();
        let best = report.lines.first()?;
        let sees_win = matches!(best.proof, Some(Proof::Win(plies)) if plies <= foresight);
        let runs_home = best.score >= ALL_BUT_WON && !is_wall(best);
        if temperature == 0.0 || sees_win || runs_home {
            return report.best_move();
        }
        let (walls, steps): (Vec<&Line>, Vec<&Line>) =
            report.lines.iter().partition(|line| is_wall(line));
        let looks = [&steps, &walls].map(|kind| kind.iter().copied().map(mass).fold(0.0, f32::max));
        let drawn = match draw(&looks, temperature, rng) {
            Some(0) => draw_line(&steps, temperature.min(STEP_TEMPERATURE), rng),
            Some(_) => draw_line(&walls, temperature, rng),
            None => None,
        };
        drawn.unwrap_or(best).pv.first().copied()
    }

    const fn profile(self) -> &'static Profile {
        &PROFILES[self.0 as usize - 1]
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// A text that names no level.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("unknown level \"{0}\": 1 to 8")]
pub struct ParseLevelError(
    /// The text.
    pub String,
);

impl FromStr for Level {
    type Err = ParseLevelError;

    fn from_str(text: &str) -> Result<Level, ParseLevelError> {
        let number = text.parse().ok();
        number.and_then(Level::new).ok_or_else(|| ParseLevelError(text.to_owned()))
    }
}

fn is_wall(line: &Line) -> bool {
    line.pv.first().is_some_and(|mv| matches!(mv.kind(), MoveKind::Wall(_)))
}

/// How much a search thinks of a move.
fn mass(line: &Line) -> f32 {
    line.visits as f32 + line.prior.unwrap_or(0.0)
}

fn draw_line<'a>(lines: &[&'a Line], temperature: f32, rng: &mut SplitMix64) -> Option<&'a Line> {
    let masses: Vec<f32> = lines.iter().copied().map(mass).collect();
    lines.get(draw(&masses, temperature, rng)?).copied()
}

/// Draws an index in proportion to `mass^(1/temperature)`; `None` if nothing has any mass.
fn draw(masses: &[f32], temperature: f32, rng: &mut SplitMix64) -> Option<usize> {
    let most = masses.iter().copied().fold(0.0, f32::max);
    let weights = masses.iter().map(|mass| match mass / most {
        share if share > 0.0 => exp(ln(share) / temperature),
        _ => 0.0,
    });
    let weights: Vec<f32> = weights.collect();
    let mut left = unit(rng) * weights.iter().sum::<f32>();
    weights.iter().position(|weight| {
        left -= weight;
        left < 0.0
    })
}

/// A number from 0 on, below 1.
fn unit(rng: &mut SplitMix64) -> f32 {
    (rng.next_u64() >> 40) as f32 / (1 << 24) as f32
}

fn smaller<T: Ord>(a: Option<T>, b: Option<T>) -> Option<T> {
    a.into_iter().chain(b).min()
}
