//! What the players of a match may spend.

use std::{fmt, time::Duration};

use stockade_agents::{ClockView, Limits};
use stockade_core::{Game, TimeControl};

/// What each player may spend on its moves.
///
/// ```
/// use stockade_arena::Pace;
/// assert_eq!(Pace::Nodes(20_000).to_string(), "nodes=20000");
/// assert_eq!(Pace::Time(std::time::Duration::from_millis(200)).to_string(), "time=200ms");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Pace {
    /// Whatever the players' own settings say.
    #[default]
    Own,
    /// The same time for every move.
    Time(Duration),
    /// The same nodes for every move: the same work on every machine.
    Nodes(u64),
    /// A clock for the whole game.
    Clock(TimeControl),
}

impl Pace {
    /// The game as this pace plays it: with clocks if it has any.
    pub(crate) fn set_up(self, game: Game) -> Game {
        match self {
            Pace::Clock(control) => game.with_time(control),
            _ => game,
        }
    }

    /// What the player to move may spend.
    pub(crate) fn limits(self, game: &Game) -> Limits {
        let limits = match self {
            Pace::Own | Pace::Clock(_) => Limits::default(),
            Pace::Time(time) => Limits::time(time),
            Pace::Nodes(nodes) => Limits::nodes(nodes),
        };
        let clock = game.clock(game.position().to_move()).map(|clock| ClockView {
            remaining: clock.remaining,
            increment: clock.control.increment,
            opponent: game.remaining(game.position().next_player()).unwrap_or_default(),
        });
        Limits { clock, ..limits }
    }

    /// The longest that a move may take now, where time counts.
    pub(crate) fn allowance(self, game: &Game) -> Option<Duration> {
        match self {
            Pace::Own | Pace::Nodes(_) => None,
            Pace::Time(time) => Some(time),
            Pace::Clock(_) => game.remaining(game.position().to_move()),
        }
    }
}

impl fmt::Display for Pace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Pace::Own => f.write_str("own"),
            Pace::Time(time) => write!(f, "time={}ms", time.as_secs_f64() * 1000.0),
            Pace::Nodes(nodes) => write!(f, "nodes={nodes}"),
            Pace::Clock(control) => write!(f, "clock={control}"),
        }
    }
}
