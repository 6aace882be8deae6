//! The puzzles of the program: how many, which, and a sample of them proven anew.

use std::collections::HashSet;

use stockade_core::{Position, Rules, Symmetry};
use stockade_solver::{
    Answer, Ending, EndingSearch,
    puzzle::{Method, Puzzle, PuzzleSet, SearchOracle, Theme, prove},
};

/// What a proof in this test may value at most; tables are left to `stockade puzzles prove`.
const MOST_SETS: u128 = 400;
const MOST_NODES: u64 = 200_000;

#[test]
fn there_are_enough_of_every_kind() {
    let set = PuzzleSet::own().puzzles();
    assert!(set.len() >= 1000, "{}", set.len());
    assert!(include_str!("../data/puzzles.txt").len() <= 500_000);
    for theme in Theme::ALL {
        assert!(set.iter().any(|puzzle| puzzle.themes.contains(&theme)), "{theme}");
    }
    assert!(set.iter().any(|puzzle| puzzle.value == Answer::Draw));
    for method in Method::ALL {
        assert!(set.iter().any(|puzzle| puzzle.method == method), "{}", method.code());
    }
    assert!(set.is_sorted_by_key(|puzzle| puzzle.difficulty.rating));
}

#[test]
fn no_two_are_the_same_or_mirrored() {
    let mut seen = HashSet::new();
    for puzzle in PuzzleSet::own().puzzles() {
        assert!(!seen.contains(&puzzle.position), "{puzzle}");
        seen.insert(puzzle.position);
        seen.extend(puzzle.position.transformed(Symmetry::Mirror));
    }
}

#[test]
fn files_are_read_back_and_faults_are_named() {
    let puzzle = &PuzzleSet::own().puzzles()[0];
    let line = puzzle.to_string();
    assert_eq!(&line.parse::<Puzzle>().unwrap(), puzzle);
    let faulty = |from: &str, to: &str| {
        let error = line.replacen(from, to, 1).parse::<Puzzle>().unwrap_err();
        error.to_string()
    };
    assert!(faulty("\t", " ").contains("fields"));
    assert!(faulty(&puzzle.id(), "zzzzzz").contains("rules and position give"));
    assert!(faulty(puzzle.method.code(), "guess").contains("method"));
    let twice = format!("# a note\n{line}\n{line}\n");
    assert!(PuzzleSet::read(&twice).unwrap_err().to_string().starts_with("line 3"));
}

/// The published puzzles with the moves that a retrograde solver and a bounded search of others found.
#[test]
fn both_cornell_puzzles_come_out() {
    let find = |text: &str| {
        let rules: Rules = "5x5".parse().unwrap();
        let pos = Position::from_text(text, &rules).unwrap().position;
        let puzzle = PuzzleSet::own().puzzles().iter().find(|it| it.position == pos).unwrap();
        let moves: Vec<String> = puzzle.solutions.iter().map(|it| it.mv.to_string()).collect();
        (moves.join(" "), puzzle.value, puzzle.position.legal_moves().len())
    };
    let won = |plies| Answer::Win(Some(plies));
    let tactic = find("b2d1 / a3 / a3 e3 / 1 1 / 2");
    assert_eq!(tactic, ("a4h".to_owned(), won(13), 24));
    let self_block = find("c2c4 / b3d3 / a3 e4 / 1 1 / 1");
    assert_eq!(self_block, ("a2h b1v c1v d1v".to_owned(), won(5), 19));
}

#[test]
fn a_sample_is_proven_anew() {
    let mut proven = [0; 2];
    for (index, puzzle) in PuzzleSet::own().puzzles().iter().enumerate() {
        let is_small = Ending::sets(&puzzle.position) <= MOST_SETS;
        let is_search = puzzle.method == Method::Search;
        if is_search && proven[1] < 3 {
            let search = EndingSearch::of(&puzzle.position).unwrap();
            let mut oracle = SearchOracle { search, most_nodes: MOST_NODES };
            prove(puzzle, &mut oracle).unwrap_or_else(|error| panic!("{puzzle}: {error}"));
            proven[1] += 1;
        } else if is_small && !is_search && index % 7 == 0 {
            let mut ending = Ending::of(&puzzle.position).unwrap();
            prove(puzzle, &mut ending).unwrap_or_else(|error| panic!("{puzzle}: {error}"));
            proven[0] += 1;
        }
    }
    assert!(proven[0] >= 50 && proven[1] >= 1, "{proven:?}");
}

#[test]
fn a_wrong_puzzle_is_found_out() {
    let set = PuzzleSet::own().puzzles();
    let puzzle =
        set.iter().find(|it| Ending::sets(&it.position) == 1 && it.line.len() > 4).unwrap();
    let mut ending = Ending::of(&puzzle.position).unwrap();
    let mut wrong = |change: &dyn Fn(&mut Puzzle)| {
        let mut puzzle = puzzle.clone();
        change(&mut puzzle);
        prove(&puzzle, &mut ending).is_err()
    };
    assert!(!wrong(&|_| ()));
    assert!(wrong(&|it| it.value = Answer::Draw));
    assert!(wrong(&|it| it.solutions.clear()));
    assert!(wrong(&|it| it.line.truncate(3)));
    assert!(wrong(&|it| it.themes.clear()));
}
