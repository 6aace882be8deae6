//! Actions and slots against the table of the authors' code.

use stockade_agents::tardif::{Action, ActionKind, Environment, Slot};
use stockade_core::Direction;

const SIZE: usize = 5;

/// Walks over the board and counts slots, as the code numbers them.
#[test]
fn all_fifty_slots_are_where_the_table_says() {
    let mut next = 0;
    for row in 0..SIZE {
        for column in 0..SIZE {
            for other in [(row, column + 1), (row + 1, column)] {
                let slot = Slot::new(next);
                assert_eq!(slot.cells(SIZE), [(row, column), other], "slot {next}");
                assert_eq!(slot.is_real(SIZE), other.0 < SIZE && other.1 < SIZE, "slot {next}");
                next += 1;
            }
        }
    }
    assert_eq!(next, 50);
    let real = (0..50).filter(|&slot| Slot::new(slot).is_real(SIZE)).count();
    assert_eq!(real, 40);
    // Some, by hand.
    assert_eq!(Slot::new(14).cells(SIZE), [(1, 2), (1, 3)]);
    assert_eq!(Slot::new(15).cells(SIZE), [(1, 2), (2, 2)]);
    assert!(!Slot::new(8).is_real(SIZE) && !Slot::new(41).is_real(SIZE));
}

#[test]
fn actions_are_four_steps_and_fifty_slots() {
    let steps = [Direction::North, Direction::East, Direction::South, Direction::West];
    for (index, direction) in (0..).zip(steps) {
        assert_eq!(Action::new(index).kind(), ActionKind::Step(direction));
        assert_eq!(Action::step(direction).index(), usize::from(index));
    }
    for index in 4..54 {
        let action = Action::new(index);
        assert_eq!(action.kind(), ActionKind::Fence(Slot::new(index - 4)));
        assert_eq!((Action::fence(Slot::new(index - 4)), action.is_step()), (action, false));
    }
}

#[test]
fn a_start_has_four_steps_and_forty_slots() {
    let candidates = Environment::default().candidates();
    assert_eq!(candidates.len(), 44);
    assert_eq!(candidates.iter().filter(|action| action.is_step()).count(), 4);
    assert_eq!(Environment::new(5, 0).unwrap().candidates().len(), 4);
    assert_eq!(Environment::new(7, 1).unwrap().candidates().len(), 4 + 2 * 7 * 6);
    let error = Environment::new(10, 3).unwrap_err();
    assert_eq!(error.to_string(), "a board of 10×10 is not played: the size goes from 3 to 9");
}

/// A fence in a slot stops exactly the step between its two cells.
#[test]
fn fences_stop_the_steps_of_their_slots() {
    // The pawn of player one on c1 has the slots 2 and 4 beside it and 5 ahead.
    for (slot, closed) in [(2, Direction::West), (4, Direction::East), (5, Direction::North)] {
        for direction in [Direction::West, Direction::East, Direction::North] {
            let mut episode = Environment::default();
            assert_eq!(episode.attempt(Action::fence(Slot::new(slot))).refusal, None);
            assert_eq!(episode.attempt(Action::step(Direction::West)).refusal, None);
            let is_stopped = episode.attempt(Action::step(direction)).refusal.is_some();
            assert_eq!(is_stopped, direction == closed, "slot {slot}, {direction:?}");
        }
    }
}
