//! Golden curves and root moves of the two puzzles.

use stockade_agents::cornell::{Child, Evaluator, Mode, TreeSearch, ordered_moves};
use stockade_core::Game;

use crate::table::{list, puzzle_1, puzzle_2, rows};

const MOVES: &str = include_str!("data/moves.txt");
const CURVES: &str = include_str!("data/curves.txt");
const CHILDREN: &str = include_str!("data/children.txt");

/// Half of the thousandths that the tables are rounded to, and what an f32 may miss it by.
const ROUNDING: f32 = 0.000_501;

/// A puzzle of the tables as the authors' data have it: in the first the opponent has no wall.
fn puzzle(name: &str) -> Game {
    match name {
        "puzzle_1" => puzzle_1("cornell", "0 1"),
        "puzzle_2" => puzzle_2("cornell"),
        _ => panic!("no puzzle is called {name}"),
    }
}

/// A search of a game in code mode.
fn code_search(game: &Game, evaluator: &str) -> TreeSearch {
    let evaluator = match evaluator {
        "naive" => Evaluator::Naive,
        "basic" => Evaluator::Basic,
        _ => panic!("no evaluator is called {evaluator}"),
    };
    TreeSearch::new(game, evaluator, Mode::Code, 0)
}

/// The search that a row of a table names.
fn search(name: &str) -> TreeSearch {
    let (puzzle_name, evaluator) = name.split_once('/').unwrap();
    code_search(&puzzle(puzzle_name), evaluator)
}

#[test]
fn moves_stand_in_the_order_of_the_code() {
    for (name, count) in [("puzzle_1", 24), ("puzzle_2", 19)] {
        let moves = ordered_moves(puzzle(name).position());
        let texts: Vec<String> = moves.iter().map(ToString::to_string).collect();
        assert_eq!(texts, list(MOVES, name), "{name}");
        assert_eq!(moves.len(), count, "{name}");
    }
}

#[test]
fn the_start_has_35_moves() {
    let start = Game::new(&"cornell".parse().unwrap());
    assert_eq!(ordered_moves(start.position()).len(), 35);
}

#[test]
fn strengths_follow_the_published_curves() {
    let iterations = list(CURVES, "iteration");
    for row in rows(CURVES).skip(1) {
        let mut search = search(row[0]);
        assert_eq!(row.len(), iterations.len() + 1, "{}", row[0]);
        for (iteration, expected) in iterations.iter().zip(&row[1..]) {
            search.run(iteration.parse::<u64>().unwrap() - search.iterations());
            let (strength, expected) = (search.strength(), expected.parse::<f32>().unwrap());
            let is_near = (strength - expected).abs() <= ROUNDING;
            assert!(is_near, "{} at {iteration}: {strength}, not {expected}", row[0]);
        }
    }
}

/// The strengths after 1, 2, 3 … 5000 iterations.
fn curve(name: &str) -> Vec<f32> {
    let mut search = search(name);
    let mut next = || {
        search.run(1);
        search.strength()
    };
    (0..5000).map(|_| next()).collect()
}

#[test]
fn curves_have_their_turning_points_where_they_were() {
    for (name, lowest, lowest_at, last_negative) in
        [("puzzle_1/naive", -0.495, 372, 1817), ("puzzle_1/basic", -0.507, 224, 666)]
    {
        let curve = curve(name);
        let (at, min) = curve.iter().enumerate().min_by(|a, b| a.1.total_cmp(b.1)).unwrap();
        assert_eq!(at + 1, lowest_at, "{name}");
        assert!((min - lowest).abs() <= ROUNDING, "{name}: {min}");
        let last = curve.iter().rposition(|&strength| strength < 0.0).unwrap();
        assert_eq!(last + 1, last_negative, "{name}");
    }
}

/// A number of the table, or the two ends of a range.
fn bounds(text: &str) -> (f32, f32) {
    let (low, high) = text.split_once("..").unwrap_or((text, text));
    (low.parse().unwrap(), high.parse().unwrap())
}

/// Checks one root move against its row.
fn check_child(child: &Child, row: &[&str], index: usize) {
    let (w, n) = (bounds(row[3]), bounds(row[4]));
    // Sums of the naive evaluator are whole numbers; the others were written down rounded.
    let slack = if row[0].ends_with("naive") { 0.0 } else { 0.05 };
    let is_right =
        (w.0 - slack..=w.1 + slack).contains(&child.w) && (n.0..=n.1).contains(&(child.n as f32));
    assert!(is_right, "{} after {}: move {index} is {child:?}, not {row:?}", row[0], row[1]);
}

#[test]
fn root_moves_fare_as_published() {
    let table: Vec<_> = rows(CHILDREN).collect();
    for name in ["puzzle_1/naive", "puzzle_1/basic", "puzzle_2/naive", "puzzle_2/basic"] {
        let mut search = search(name);
        for iterations in ["200", "5000"] {
            search.run(iterations.parse::<u64>().unwrap() - search.iterations());
            let of_this = |row: &&Vec<&str>| row[0] == name && row[1] == iterations;
            for (index, child) in search.children().enumerate() {
                let is_its = |row: &&Vec<&str>| of_this(row) && row[2] == index.to_string();
                let is_rest = |row: &&Vec<&str>| of_this(row) && row[2] == "rest";
                let row = table.iter().find(is_its).or_else(|| table.iter().find(is_rest));
                if let Some(row) = row {
                    check_child(&child, row, index);
                }
            }
        }
    }
}

/// Checks the softmax of w/n, which the figures' bars show: one move, and the range of the others.
fn check_softmax(search: &TreeSearch, index: usize, expected: f32, others: (f32, f32)) {
    let weights: Vec<f32> = search.children().map(|child| child.mean().unwrap().exp()).collect();
    let total: f32 = weights.iter().sum();
    for (place, weight) in weights.iter().enumerate() {
        let (low, high) = if place == index { (expected, expected) } else { others };
        let share = weight / total;
        let is_right = (low - ROUNDING..=high + ROUNDING).contains(&share);
        assert!(is_right, "move {place} has {share}, not {low} to {high}");
    }
}

#[test]
fn bars_are_those_of_the_figures() {
    let mut first = search("puzzle_1/naive");
    first.run(200);
    check_softmax(&first, 17, 0.059, (0.041, 0.043));
    first.run(4800);
    check_softmax(&first, 17, 0.163, (0.036, 0.037));
    let mut second = search("puzzle_2/naive");
    second.run(5000);
    check_softmax(&second, 11, 0.114, (0.047, 0.061));
}

#[test]
fn choices_follow_the_largest_mean_and_the_last_of_equals() {
    let moves = list(MOVES, "puzzle_2");
    let mut search = search("puzzle_2/naive");
    search.run(200);
    assert_eq!(search.best_move().unwrap().to_string(), moves[18], "all are equal");
    search.run(4800);
    assert_eq!(search.best_move().unwrap().to_string(), "a2h");
}

#[test]
fn with_a_wall_each_the_first_puzzle_is_hard() {
    let game = puzzle_1("cornell", "1 1");
    let mut naive = code_search(&game, "naive");
    naive.run(1000);
    assert_eq!(naive.strength(), 0.0);
    let mut check = |iteration: u64, expected: f32| {
        naive.run(iteration - naive.iterations());
        assert!(
            (naive.strength() - expected).abs() <= ROUNDING,
            "{iteration}: {}",
            naive.strength()
        );
    };
    check(2000, -0.117);
    check(5000, -0.163);
    let children: Vec<Child> = naive.children().collect();
    assert_eq!((children[17].w, children[17].n), (0.0, 1904));
    assert!(children.iter().enumerate().all(|(index, child)| index == 17 || child.w < 0.0));
    assert_eq!(naive.best_move().unwrap().to_string(), "a4h");
    let mut basic = code_search(&game, "basic");
    basic.run(5000);
    assert!((basic.strength() + 0.130).abs() <= ROUNDING, "{}", basic.strength());
    let child = basic.children().nth(17).unwrap();
    assert!((child.w - 69.9).abs() <= 0.05 && child.n == 2514, "{child:?}");
}
