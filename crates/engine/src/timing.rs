//! How long to think about a move.

use std::time::Duration;

use stockade_core::Position;

use crate::limits::{ClockView, Limits};

/// What is never spent: the move's transport to the referee's clock on a busy machine.
const RESERVE: Duration = Duration::from_millis(40);
/// Even in the greatest hurry a move is looked at.
const LEAST: Duration = Duration::from_millis(1);
/// How a clock is shared out. A plain value: two settings can meet in one process.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TimeParams {
    /// A game is never expected to end sooner than in this many moves.
    pub fewest_moves: f32,
    /// Moves that each wall in hand adds to those expected.
    pub moves_per_wall: f32,
    /// Share of the increment that a move should use.
    pub increment_share: f32,
    /// How many times what it should take a move may take.
    pub most_time: f32,
}

impl Default for TimeParams {
    fn default() -> TimeParams {
        TimeParams { fewest_moves: 10.0, moves_per_wall: 0.5, increment_share: 0.8, most_time: 2.0 }
    }
}

impl Limits {
    /// The limits of a move in this position with the clock shared out: what it should take, and
    /// what it may take at most, by the usual settings. Without a clock they stay as they are.
    ///
    /// ```
    /// use std::time::Duration;
    /// use stockade_core::{Position, Rules};
    /// use stockade_engine::{ClockView, Limits};
    /// let second = Duration::from_secs(1);
    /// let clock = ClockView { remaining: 60 * second, increment: second, opponent: 60 * second };
    /// let limits = Limits { clock: Some(clock), ..Limits::default() };
    /// let limits = limits.on_clock(&Position::start(&Rules::standard()));
    /// assert!(limits.aim < limits.time && limits.time < Some(clock.remaining));
    /// ```
    pub fn on_clock(self, pos: &Position) -> Limits {
        self.on_clock_by(pos, &TimeParams::default())
    }

    /// The same by other settings.
    pub fn on_clock_by(self, pos: &Position, params: &TimeParams) -> Limits {
        let Some(clock) = self.clock else { return self };
        let (aim, most) = move_time(&clock, pos, params);
        let limits = Limits { clock: None, ..self };
        match self.time {
            Some(time) if time <= aim => limits,
            Some(time) => Limits { time: Some(time.min(most)), aim: Some(aim), ..limits },
            None => Limits { time: Some(most), aim: Some(aim), ..limits },
        }
    }
}

/// What a move should take and what it may take at most. It should take an even share of what is
/// left for the moves that are still to come: as many as there are steps to go, and some for the walls
/// in hand. More is allowed where the choice is open, but never so much that the flag could fall.
fn move_time(clock: &ClockView, pos: &Position, params: &TimeParams) -> (Duration, Duration) {
    let me = pos.to_move();
    let steps = f64::from(pos.distance(me).unwrap_or(0));
    let walls = f64::from(pos.stock(me)) * f64::from(params.moves_per_wall);
    let moves = (steps + walls).max(f64::from(params.fewest_moves));
    let increment = clock.increment.as_secs_f64() * f64::from(params.increment_share);
    let share = clock.remaining.div_f64(moves) + Duration::from_secs_f64(increment);
    let safe = clock.remaining.saturating_sub(RESERVE).max(LEAST);
    let aim = share.saturating_sub(RESERVE / 4).max(LEAST).min(safe);
    (aim, aim.mul_f64(params.most_time.into()).min(safe))
}

#[cfg(test)]
mod tests {
    use stockade_core::Rules;

    use super::*;

    fn on_clock(limits: Limits) -> Limits {
        limits.on_clock(&Position::start(&Rules::standard()))
    }

    fn check(remaining: u64, increment: u64, (aim, most): (u64, u64)) {
        let millis = Duration::from_millis;
        let clock = ClockView {
            remaining: millis(remaining),
            increment: millis(increment),
            opponent: millis(1),
        };
        let limits = on_clock(Limits { clock: Some(clock), ..Limits::default() });
        let rounded = |time: Option<Duration>| time.map(|time| (time.as_secs_f64() * 1e3).round());
        assert_eq!(rounded(limits.aim), Some(aim as f64));
        assert_eq!(rounded(limits.time), Some(most as f64));
    }

    #[test]
    fn the_clock_is_shared_out() {
        check(130_000, 0, (9_990, 19_980)); // 8 steps and 10 walls are 13 moves
        check(130_000, 1_000, (10_790, 21_580));
    }

    #[test]
    fn settings_share_it_out_otherwise() {
        let clock = ClockView {
            remaining: Duration::from_secs(130),
            increment: Duration::ZERO,
            opponent: Duration::ZERO,
        };
        let limits = Limits { clock: Some(clock), ..Limits::default() };
        let params = TimeParams { fewest_moves: 26.0, most_time: 3.0, ..TimeParams::default() };
        let limits = limits.on_clock_by(&Position::start(&Rules::standard()), &params);
        let millis = Duration::from_millis;
        assert_eq!((limits.aim, limits.time), (Some(millis(4_990)), Some(millis(14_970))));
    }

    #[test]
    fn a_short_clock_is_never_used_up() {
        check(50, 0, (1, 2));
        check(10, 0, (1, 1));
        check(100, 3_000, (60, 60)); // the increment comes too late for this move
    }

    #[test]
    fn a_limit_of_the_move_is_kept_on_the_clock_too() {
        let second = Duration::from_secs(1);
        let clock = ClockView { remaining: 130 * second, increment: second, opponent: second };
        let limits = Limits { clock: Some(clock), ..Limits::time(second) };
        assert_eq!(on_clock(limits), Limits::time(second));
    }

    #[test]
    fn without_a_clock_whoever_asks_or_answers_decides() {
        let own = Limits::nodes(5);
        assert_eq!(on_clock(Limits::default().or(own)), own);
        assert_eq!(on_clock(Limits::depth(3).or(own)), Limits::depth(3));
    }
}
