//! `time_settings`: a main time, then so many moves in each period.

use std::time::{Duration, Instant};

use stockade_core::Player;
use stockade_engine::{ClockView, Limits};

use crate::spec::excerpt;

/// What is thought of the time of one move; the rest is for its transmission.
const USED: f64 = 0.95;
const LONGEST: f64 = 1e8;

/// The time that is set, and what is left of it.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct TimeSettings {
    main: Duration,
    /// What each move gets from its period; `None` where time does not matter.
    per_move: Option<Duration>,
    /// Main time that is left, black first.
    left: [Duration; 2],
}

/// A move that is being thought about.
pub(super) struct MoveTimer {
    pub(super) limits: Limits,
    player: Player,
    started: Instant,
}

impl TimeSettings {
    /// Reads `MAIN PERIOD MOVES`, in seconds. A period without moves means no limit at all.
    pub(super) fn read(args: &[&str]) -> Result<TimeSettings, String> {
        let [main, period, moves] = args else {
            return Err(format!("syntax error: {}", super::command::usage("time_settings")));
        };
        let (main, period) = (seconds(main)?, seconds(period)?);
        let moves: u32 = moves
            .parse()
            .map_err(|_| format!("syntax error: {:?} is no number", excerpt(moves)))?;
        let per_move = match moves {
            0 if period > Duration::ZERO => return Ok(TimeSettings::default()),
            0 => (main > Duration::ZERO).then_some(Duration::ZERO),
            _ => Some(period / moves),
        };
        Ok(TimeSettings { main, per_move, left: [main; 2] })
    }

    /// The clocks before the first move.
    pub(super) fn restart(&mut self) {
        self.left = [self.main; 2];
    }

    pub(super) fn start(&self, player: Player) -> MoveTimer {
        let [black, white] = self.left;
        let (own, opponent) = if player == Player::White { (black, white) } else { (white, black) };
        let limits = match self.per_move {
            None => Limits::default(),
            Some(time) if own.is_zero() => {
                let time = time.mul_f64(USED).max(Duration::from_millis(1));
                Limits::time(time)
            }
            Some(increment) => {
                let clock = ClockView { remaining: own, increment, opponent };
                Limits { clock: Some(clock), ..Limits::default() }
            }
        };
        MoveTimer { limits, player, started: Instant::now() }
    }

    pub(super) fn finish(&mut self, control: MoveTimer) {
        let [black, white] = &mut self.left;
        let left = if control.player == Player::White { black } else { white };
        *left = left.saturating_sub(control.started.elapsed());
    }
}

fn seconds(text: &str) -> Result<Duration, String> {
    let number = text.parse().ok().filter(|number| (0.0..LONGEST).contains(number));
    number
        .map(Duration::from_secs_f64)
        .ok_or_else(|| format!("syntax error: {:?} is no time in seconds", excerpt(text)))
}
