//! Known numbers of states, draws and winners, and the laws that any solution obeys.

use stockade_core::{Position, Rules, SplitMix64, Symmetry};
use stockade_solver::{Solution, SolveError, Value};

fn rules(text: &str) -> Rules {
    text.parse().unwrap()
}

/// Compares the statistics of a game: wall sets, states with either player to move, draws, start.
fn check(text: &str, wall_sets: usize, states: usize, draws: usize, start: Value) -> Solution {
    let solution = Solution::new(&rules(text)).unwrap();
    assert_eq!(solution.wall_sets(), wall_sets, "wall sets of {text}");
    assert_eq!(solution.values().count(), states, "states of {text}");
    let drawn = solution.values().filter(|&value| value == Value::Draw).count();
    assert_eq!(drawn, draws, "draws of {text}");
    assert_eq!(solution.value(&Position::start(&rules(text))), Some(start), "start of {text}");
    solution
}

#[test]
fn small_games_have_their_known_winners() {
    check("3x5,walls=3", 1838, 734_376, 28, Value::Win(19));
    check("4x3,walls=3", 234, 63_184, 0, Value::Win(13));
}

/// Four files and three ranks with two walls each, and what a rim that stops jumps changes.
#[test]
fn the_edge_rule_changes_values() {
    let count = |text| {
        let solution = Solution::new(&rules(text)).unwrap();
        solution.values().filter(|value| matches!(value, Value::Win(_))).count()
    };
    assert_ne!(count("4x3,walls=2"), count("4x3,walls=2,edge_diagonal=off"));
}

#[test]
fn five_by_five_with_one_wall_is_won_by_the_second_player() {
    let solution = check("5x5,walls=1", 489, 399_914, 0, Value::Loss(12));
    obeys_the_laws(&rules("5x5,walls=1"), &solution, (0..solution.entries()).step_by(3));
}

#[test]
fn five_by_five_with_two_walls_is_won_by_the_second_player() {
    let solution = check("5x5,walls=2", 25_329, 22_420_754, 368, Value::Loss(18));
    let mut random = SplitMix64::new(2);
    let sample: Vec<usize> = (0..20_000).map(|_| random.below(solution.entries())).collect();
    obeys_the_laws(&rules("5x5,walls=2"), &solution, sample);
}

/// The drawn start of eight *files* and three ranks: seen from a pawn, a short and broad board.
/// Three files and eight ranks are won by the first player.
#[test]
fn the_broad_board_is_a_drawn_start() {
    let solution = check("8x3,walls=3", 124_845, 81_695_968, 4_232, Value::Draw);
    assert!(solution.values().all(|value| !matches!(value, Value::Win(0) | Value::Loss(0))));
}

/// Every value is the best of what the legal moves lead to, and symmetries keep it.
fn obeys_the_laws(rules: &Rules, solution: &Solution, entries: impl IntoIterator<Item = usize>) {
    for (setup, value) in entries.into_iter().filter_map(|index| solution.entry(index)) {
        let pos = Position::from_setup(rules, &setup).unwrap();
        assert_eq!(solution.value(&pos), Some(value), "{pos:?}");
        assert_eq!(best_by_moves(solution, &pos), value, "{pos:?}");
        for symmetry in Symmetry::ALL {
            let image = pos.transformed(symmetry).unwrap();
            assert_eq!(solution.value(&image), Some(value), "{symmetry:?} of {pos:?}");
        }
    }
}

fn best_by_moves(solution: &Solution, pos: &Position) -> Value {
    let (mut win, mut loss, mut draw) = (None::<u8>, None::<u8>, false);
    for mv in pos.legal_moves().iter() {
        let next = pos.play(mv).unwrap();
        match next.winner().map_or_else(|| solution.value(&next), |_| Some(Value::Loss(0))) {
            Some(Value::Loss(plies)) => win = Some(win.unwrap_or(u8::MAX).min(plies + 1)),
            Some(Value::Win(plies)) => loss = loss.max(Some(plies + 1)),
            Some(Value::Draw) => draw = true,
            None => panic!("{next:?} is no state"),
        }
    }
    match (win, draw, loss) {
        (Some(plies), _, _) => Value::Win(plies),
        (None, false, Some(plies)) => Value::Loss(plies),
        _ => Value::Draw,
    }
}

#[test]
fn positions_of_other_games_have_no_value() {
    let solution = Solution::new(&rules("3x4,walls=1")).unwrap();
    for other in ["3x4,walls=2", "3x4,walls=1:0", "4x3,walls=1", "3x4,walls=1,edge_diagonal=off"] {
        assert_eq!(solution.value(&Position::start(&rules(other))), None, "{other}");
    }
    let mut setup = Position::start(&rules("3x4,walls=1")).to_setup();
    setup.pawns[0] = Some("a4".parse().unwrap());
    setup.to_move = stockade_core::Player::Black;
    let over = Position::from_setup(&rules("3x4,walls=1"), &setup).unwrap();
    assert_eq!((over.winner().is_some(), solution.value(&over)), (true, None));
}

#[test]
fn large_games_are_refused_with_their_size() {
    let refused = |text| Solution::new(&rules(text)).err().unwrap();
    assert!(matches!(refused("standard"), SolveError::TooLarge { .. }));
    assert_eq!(
        refused("5x5,walls=4").to_string(),
        "a table of 5x5 with 4 and 4 walls takes up to 1906 MB, at most 1024 MB are allowed; \
         take a smaller board or fewer walls"
    );
    assert_eq!(refused("four"), SolveError::FourPlayers);
}
