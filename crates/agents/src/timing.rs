//! How long to think about a move.

use std::time::Duration;

use stockade_core::{Game, Position};
use stockade_engine::Limits;

use crate::agent::{Budget, ClockView};

/// What is never spent: the way of the move to the referee's clock on a busy machine.
const RESERVE: Duration = Duration::from_millis(40);
/// Even in the greatest hurry a move is looked at.
const LEAST: Duration = Duration::from_millis(1);
/// A game is never thought to end sooner.
const FEWEST_MOVES: f64 = 10.0;

/// The limits of one move: those of the budget, else the agent's own.
pub(crate) fn limits(budget: &Budget, own: Limits, game: &Game) -> Limits {
    let Some(clock) = &budget.clock else {
        return if budget.limits == Limits::default() { own } else { budget.limits };
    };
    let share = move_time(clock, game.position());
    let time = budget.limits.time.map_or(share, |time| time.min(share));
    Limits { time: Some(time), ..budget.limits }
}

/// An even share of what is left for the moves that are still to come: as many as there are steps
/// to go, and one for every second wall in hand. It never comes near the fall of the flag.
fn move_time(clock: &ClockView, pos: &Position) -> Duration {
    let me = pos.to_move();
    let steps = f64::from(pos.distance(me).unwrap_or(0));
    let moves = (steps + f64::from(pos.stock(me)) / 2.0).max(FEWEST_MOVES);
    let share = clock.remaining.div_f64(moves) + clock.increment.mul_f64(0.8);
    let most = clock.remaining.saturating_sub(RESERVE);
    share.saturating_sub(RESERVE / 4).min(most).max(LEAST)
}

#[cfg(test)]
mod tests {
    use stockade_core::Rules;

    use super::*;

    fn check(remaining: u64, increment: u64, expected: u64) {
        let millis = Duration::from_millis;
        let clock = ClockView {
            remaining: millis(remaining),
            increment: millis(increment),
            opponent: millis(1),
        };
        let budget = Budget { clock: Some(clock), ..Budget::default() };
        let game = Game::new(&Rules::standard());
        let time = limits(&budget, Limits::nodes(5), &game).time;
        assert_eq!(time.map(|time| time.as_millis()), Some(expected.into()));
    }

    #[test]
    fn the_clock_is_shared_out() {
        check(130_000, 0, 9_990); // 8 steps and 10 walls are 13 moves
        check(130_000, 1_000, 10_790);
    }

    #[test]
    fn a_short_clock_is_never_used_up() {
        check(50, 0, 1);
        check(10, 0, 1);
        check(100, 3_000, 60); // the increment comes too late for this move
    }

    #[test]
    fn without_a_clock_the_budget_or_the_agent_decides() {
        let game = Game::new(&Rules::standard());
        let own = Limits::nodes(5);
        assert_eq!(limits(&Budget::default(), own, &game), own);
        let given = Budget { limits: Limits::depth(3), clock: None };
        assert_eq!(limits(&given, own, &game), Limits::depth(3));
    }
}
