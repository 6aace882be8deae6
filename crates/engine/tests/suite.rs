//! The tactical suite keeps its word: every line is legal, and what it claims is true.

use stockade_core::{Move, MoveSet, Player, Position};
use stockade_engine::{
    EngineOptions, Proof, RaceTable, SearchKind,
    suite::{self, Problem, Theme, winning_moves},
};

/// Nodes that a proof of a move may take, as when the suite was made.
const NODES: u64 = 1_000_000;

fn problems(theme: Theme) -> Vec<Problem> {
    suite::problems().unwrap().into_iter().filter(|problem| problem.theme == theme).collect()
}

#[test]
fn every_theme_has_its_problems_for_both_players() {
    let count = |theme| problems(theme).len();
    assert_eq!(Theme::ALL.map(count), [3, 20, 20, 20]);
    for theme in Theme::ALL {
        for player in [Player::White, Player::Black] {
            assert!(problems(theme).iter().any(|problem| problem.position.to_move() == player));
        }
    }
}

#[test]
fn every_line_is_sound_and_no_other_text() {
    let problems = suite::problems().unwrap();
    for (index, problem) in problems.iter().enumerate() {
        assert_eq!(problem.to_string().parse().as_ref(), Ok(problem));
        assert!(problem.position.winner().is_none());
        assert!(problem.winning.len() < problem.position.legal_moves().len());
        let text = problem.position.to_string();
        let parsed = Position::from_text(&text, &problem.rules).unwrap();
        assert_eq!(parsed.warning, None, "{problem}");
        let again = problems[..index].iter().any(|other| other.position == problem.position);
        assert!(!again, "{problem} stands there twice");
    }
}

/// The moves that win a race.
fn winning(table: &RaceTable, pos: &Position) -> MoveSet {
    let wins = |&mv: &Move| {
        let after = pos.play(mv).unwrap();
        after.winner().is_some() || matches!(table.probe(&after), Some(Proof::Loss(_)))
    };
    pos.legal_moves().iter().filter(wins).collect()
}

/// Checks what all races claim; returns the table.
fn check_race(problem: &Problem) -> RaceTable {
    let pos = &problem.position;
    assert_eq!([Player::White, Player::Black].map(|player| pos.stock(player)), [0, 0]);
    let table = RaceTable::new(pos).unwrap();
    assert_eq!(table.probe(pos), Some(Proof::Win(problem.plies)), "{problem}");
    assert_eq!(winning(&table, pos), problem.winning, "{problem}");
    table
}

#[test]
fn nobody_wants_to_move_after_a_zugzwang() {
    for problem in problems(Theme::Zugzwang) {
        let table = check_race(&problem);
        assert_eq!(problem.winning.len(), 1);
        let mut setup =
            problem.position.play(problem.winning.iter().next().unwrap()).unwrap().to_setup();
        for player in [Player::White, Player::Black] {
            setup.to_move = player;
            let pos = Position::from_setup(&problem.rules, &setup).unwrap();
            assert!(matches!(table.probe(&pos), Some(Proof::Loss(_))), "{problem}");
        }
    }
}

#[test]
fn a_steal_is_won_from_behind() {
    for problem in problems(Theme::Steal) {
        check_race(&problem);
        let (pos, player) = (&problem.position, problem.position.to_move());
        assert!(problem.winning.len() <= 2);
        assert!(pos.distance(player) > pos.distance(player.opposite()), "{problem}");
    }
}

#[test]
fn the_cornell_puzzles_are_proven() {
    for (problem, plies) in problems(Theme::Cornell).iter().zip([13, 9, 5]) {
        check_proof(problem);
        assert_eq!(problem.plies, plies, "{problem}");
    }
}

#[test]
fn last_walls_are_proven() {
    for problem in problems(Theme::LastWall) {
        let hands = [Player::White, Player::Black].map(|player| problem.position.stock(player));
        assert!(matches!(hands, [1, 0] | [0, 1] | [1, 1]), "{problem}");
        check_proof(&problem);
    }
}

fn check_proof(problem: &Problem) {
    let proven = winning_moves(&problem.rules, &problem.position, NODES);
    assert_eq!(proven.map(|proven| proven.moves), Some(problem.winning), "{problem}");
}

/// Races are told by tables, so they need next to no nodes.
#[test]
fn both_searches_play_races_without_a_mistake() {
    for search in SearchKind::ALL {
        let options = EngineOptions { search, hash_mb: 1, ..EngineOptions::default() };
        for problem in [Theme::Zugzwang, Theme::Steal].into_iter().flat_map(problems) {
            assert!(problem.attempt(options, 200).solved, "{search}: {problem}");
        }
    }
}
