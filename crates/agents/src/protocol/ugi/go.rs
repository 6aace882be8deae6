//! `go` and its limits.

use std::time::Duration;

use stockade_core::Player;
use stockade_engine::{ClockView, Limits};

use super::FOREVER;
use crate::spec::excerpt;

/// What `go` asks for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Go {
    pub(super) limits: Limits,
    /// No move is given before `stop`.
    pub(super) is_infinite: bool,
}

/// Times by player, as far as they are given.
#[derive(Default)]
struct Clocks {
    times: [Option<Duration>; 2],
    increments: [Option<Duration>; 2],
}

const EXPECTED: &str =
    "expected movetime, nodes, depth, infinite, ponder, p1time, p2time, p1inc or p2inc";

impl Go {
    pub(super) fn read(text: &str, to_move: Player) -> Result<Go, String> {
        let mut go = Go::default();
        let mut clocks = Clocks::default();
        let mut words = text.split_whitespace();
        while let Some(word) = words.next() {
            if matches!(word, "infinite" | "ponder") {
                go.is_infinite = true;
                continue;
            }
            let limits = &mut go.limits;
            let mut number = || {
                let value = words.next().unwrap_or_default();
                read_number(word, value)
            };
            let millis = |number: u64| Duration::from_millis(number).min(FOREVER);
            match word {
                "movetime" => limits.time = Some(millis(number()?)),
                "nodes" => limits.nodes = Some(number()?.max(1)),
                "depth" => limits.depth = Some(number()?.clamp(1, u8::MAX.into()) as u8),
                "p1time" | "wtime" => clocks.times[0] = Some(millis(number()?)),
                "p2time" | "btime" => clocks.times[1] = Some(millis(number()?)),
                "p1inc" | "winc" => clocks.increments[0] = Some(millis(number()?)),
                "p2inc" | "binc" => clocks.increments[1] = Some(millis(number()?)),
                _ => return Err(format!("unknown limit {:?}, {EXPECTED}", excerpt(word))),
            }
        }
        go.limits.clock = clocks.of(to_move)?;
        if go.is_infinite {
            go.limits = Limits::time(FOREVER);
        }
        Ok(go)
    }
}

impl Clocks {
    /// The clocks as the player to move sees them, if there are any.
    fn of(&self, to_move: Player) -> Result<Option<ClockView>, String> {
        let [white, black] = self.times;
        let (own, opponent, increment) = match to_move {
            Player::White => (white, black, self.increments[0]),
            _ => (black, white, self.increments[1]),
        };
        match (own, opponent, increment) {
            (None, None, None) => Ok(None),
            (Some(remaining), opponent, increment) => Ok(Some(ClockView {
                remaining,
                increment: increment.unwrap_or_default(),
                opponent: opponent.unwrap_or(remaining),
            })),
            (None, ..) => {
                let word = if to_move == Player::White { "p1time" } else { "p2time" };
                Err(format!("go needs {word}, the time of the player to move"))
            }
        }
    }
}

/// A number of this limit; below 0 is 0, as clocks that have run over are sent.
fn read_number(word: &str, text: &str) -> Result<u64, String> {
    let digits = text.strip_prefix('-').unwrap_or(text);
    if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return Err(format!("{word} takes a number, not {:?}", excerpt(text)));
    }
    // More digits than a number holds are as good as no limit.
    Ok(if text.starts_with('-') { 0 } else { digits.parse().unwrap_or(u64::MAX) })
}
