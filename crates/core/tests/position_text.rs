//! The five-field position text: worked examples, errors that name their field, round trips.

use stockade_core::{
    BoardSize, Move, ParsePositionError, PlayerCount, Position, PositionWarning, Rules, SetupError,
    SplitMix64,
};

fn read(text: &str) -> Position {
    let parsed = Position::from_text(text, &Rules::standard()).unwrap();
    assert_eq!(parsed.warning, None, "{text}");
    parsed.position
}

fn error(text: &str, rules: &str) -> ParsePositionError {
    Position::from_text(text, &rules.parse().unwrap()).expect_err(text)
}

#[test]
fn the_start_is_written_without_a_blank_in_empty_fields() {
    let start = Position::start(&Rules::standard());
    assert_eq!(start.to_string(), "/ / e1 e9 / 10 10 / 1");
    assert_eq!(read("/ / e1 e9 / 10 10 / 1"), start);
}

#[test]
fn the_published_example_has_114_legal_moves() {
    let text = "d4f4e7 / a2a8 / e4 e6 / 7 8 / 2";
    let pos = read(text);
    assert_eq!(pos.to_string(), text);
    assert_eq!(pos.legal_moves().len(), 114);
    assert_eq!(pos.pawn_moves().to_string(), "e5 d6 f6 e7");
}

#[test]
fn a_game_leads_to_its_text() {
    let moves = "e2 e8 e3 e7 e4 e6 c3h f6h d5v b4h g3v e5h";
    let mut pos = Position::start(&Rules::standard());
    for mv in moves.split(' ') {
        pos = pos.play(mv.parse().unwrap()).unwrap();
    }
    let text = "c3b4e5f6 / g3d5 / e4 e6 / 7 7 / 1";
    assert_eq!(pos.to_string(), text);
    assert_eq!(pos.to_url_text(), "c3b4e5f6_/_g3d5_/_e4_e6_/_7_7_/_1");
    assert_eq!(read(text), pos);
}

#[test]
fn blanks_order_and_case_are_free() {
    let pos = read("c3b4e5f6 / g3d5 / e4 e6 / 7 7 / 1");
    for text in [
        "c3b4e5f6/g3d5/e4e6/7 7/1",
        "  F6 e5 B4 c3 / D5G3 /\te4   E6 / 7  7\n / 1 \n",
        "c3b4e5f6_/_g3d5_/_e4_e6_/_7_7_/_1",
        "c3b4e5f6\u{a0}/ g3d5 / e4 e6 / 07 7 / 1",
    ] {
        assert_eq!(read(text), pos, "{text:?}");
    }
}

#[test]
fn a_wrong_number_of_walls_is_a_warning() {
    let parsed = Position::from_text("e4 / / e1 e9 / 10 10 / 1", &Rules::standard()).unwrap();
    let warning = PositionWarning::WallTotal { on_board: 1, left: 20, rules_total: 20 };
    assert_eq!(parsed.warning, Some(warning));
    assert_eq!(
        warning.to_string(),
        "1 on the board and 20 left make 21 walls, but the rules give 20"
    );
    let rules = "5x5,walls=2:1".parse().unwrap();
    assert_eq!(Position::from_text("/ / c1 c5 / 2 1 / 2", &rules).unwrap().warning, None);
}

#[test]
fn errors_name_the_field_the_text_and_the_remedy() {
    for (text, expected) in [
        (
            "",
            "a position has five fields, \"horizontal walls / vertical walls / pawns / walls left / player to move\", but this has 1",
        ),
        ("/ / e1 e9 / 10 10", "but this has 4"),
        ("/ / e1 e9 / 10 10 / 1 / 9", "but this has 6"),
        (
            "d4hf4h / / e1 e9 / 8 10 / 1",
            "field 1: \"hf\" is no wall anchor, those of the 9x9 board are a1 to h8, without h or v",
        ),
        ("/ c9 / e1 e9 / 10 10 / 1", "field 2: \"c9\" is no wall anchor"),
        ("/ d / e1 e9 / 10 10 / 1", "field 2: \"d\" is no wall anchor"),
        ("é1 / / e1 e9 / 10 10 / 1", "field 1: \"é1\" is no wall anchor"),
        ("d4d4 / / e1 e9 / 9 9 / 1", "field 1: d4 is there twice"),
        ("d4e4 / / e1 e9 / 9 9 / 1", "field 1: walls d4h and e4h overlap or cross"),
        ("/ d4d5 / e1 e9 / 9 9 / 1", "field 2: walls d4v and d5v overlap or cross"),
        ("d4 / d4 / e1 e9 / 9 9 / 1", "fields 1 and 2: walls d4h and d4v overlap or cross"),
        ("a1c1e1g1 / h1 / e1 e9 / 10 10 / 1", "fields 1 and 2: White has no path to the goal"),
        (
            "/ / e0 e9 / 10 10 / 1",
            "field 3: \"e0\" is no square, those of the 9x9 board are a1 to i9, and - is a player who resigned",
        ),
        ("/ / e1 e / 10 10 / 1", "field 3: \"e\" is no square"),
        ("/ / e1 / 10 10 / 1", "field 3: expected 2 pawns (White, Black), found 1"),
        ("/ / e1 e9 a5 / 10 10 / 1", "field 3: expected 2 pawns (White, Black), found 3"),
        ("/ / e1 - / 10 10 / 1", "field 3: Black has no pawn on the board"),
        ("/ / e5 e5 / 10 10 / 1", "field 3: White and Black stand on the same square e5"),
        ("/ / e9 e8 / 10 10 / 1", "field 3: White stands on the goal"),
        ("/ / e1 e9 / 10 / 1", "field 4: expected 2 numbers (White, Black), found 1"),
        ("/ / e1 e9 / 10 10 10 / 1", "(White, Black), found 3"),
        ("/ / e1 e9 / 10 21 / 1", "field 4: \"21\" is no number of walls, expected 0 to 20"),
        ("/ / e1 e9 / +7 8 / 1", "field 4: \"+7\" is no number of walls"),
        (
            "/ / e1 e9 / 999999999999999999999999999999999 8 / 1",
            "field 4: \"99999999999999999999999999999999…\" is",
        ),
        ("/ / e1 e9 / 10 10 / 3", "field 5: \"3\" is no player, expected 1 to 2"),
        ("/ / e1 e9 / 10 10 / w", "field 5: \"w\" is no player"),
        ("/ / e1 e9 / 10 10 / ", "field 5: \"\" is no player"),
    ] {
        let error = error(text, "standard").to_string();
        assert!(error.contains(expected), "{text:?}: {error}");
    }
}

#[test]
fn other_boards_have_other_ranges() {
    let message = error("c1 / / b1 b7 / 2 2 / 1", "3x7").to_string();
    assert!(message.contains("\"c1\" is no wall anchor, those of the 3x7 board are a1 to b6"));
    let message = error("/ / b1 b8 / 2 2 / 1", "3x7").to_string();
    assert!(message.contains("\"b8\" is no square, those of the 3x7 board are a1 to c7"));
}

#[test]
fn four_players_and_those_who_left() {
    let rules: Rules = "four".parse().unwrap();
    let start = Position::start(&rules);
    assert_eq!(start.to_string(), "/ / e1 a5 e9 i5 / 5 5 5 5 / 1");
    let moved = start.play("e2".parse().unwrap()).unwrap();
    assert_eq!(moved.to_string(), "/ / e2 a5 e9 i5 / 5 5 5 5 / 2");
    let left = moved.without(moved.to_move()).unwrap();
    assert_eq!(left.to_string(), "/ / e2 - e9 i5 / 5 5 5 5 / 3");
    assert_eq!(Position::from_text("//e2-e9i5/5 5 5 5/3", &rules).unwrap().position, left);
    assert_eq!(
        error("/ / e2 - e9 i5 / 5 5 5 5 / 2", "four"),
        ParsePositionError::Setup { reason: SetupError::AbsentToMove(rules.players().order()[1]) }
    );
    assert!(
        error("/ / e2 e9 / 5 5 / 5", "four")
            .to_string()
            .contains("4 pawns (White, Red, Black, Blue)")
    );
}

#[test]
fn every_position_of_random_games_reads_back() {
    let mut rng = SplitMix64::new(1);
    for size in BoardSize::all() {
        for players in [PlayerCount::Two, PlayerCount::Four] {
            let rules = Rules::standard().with_size(size).with_players(players);
            for _ in 0..4 {
                check_game(&rules, &mut rng);
            }
        }
    }
}

fn check_game(rules: &Rules, rng: &mut SplitMix64) {
    let mut pos = Position::start(rules);
    for _ in 0..60 {
        for text in [pos.to_string(), pos.to_url_text()] {
            let parsed = Position::from_text(&text, rules).expect(&text);
            assert_eq!((parsed.position, parsed.warning), (pos, None), "{text} under {rules}");
        }
        let moves: Vec<Move> = pos.legal_moves().iter().collect();
        if moves.is_empty() {
            return;
        }
        pos = pos.play(moves[rng.below(moves.len())]).unwrap();
        let mover = pos.to_move();
        if rules.players() == PlayerCount::Four && pos.winner().is_none() && rng.below(20) == 0 {
            pos = pos.without(mover).unwrap_or(pos);
        }
    }
}

#[test]
fn hostile_texts_get_small_errors() {
    let long = "a1".repeat(1 << 20);
    for text in ["/".repeat(1 << 20), long.clone(), format!("//{long}//"), format!("////{long}")] {
        let error = error(&text, "standard");
        assert!(error.to_string().len() < 300, "{error}");
    }
}

#[test]
fn damaged_texts_never_panic() {
    let mut rng = SplitMix64::new(2);
    let letters: Vec<char> = "abehi0129/ -_x\u{e9}\u{1f600}".chars().collect();
    for _ in 0..20_000 {
        let mut text: Vec<char> = "d4f4e7 / a2a8 / e4 e6 / 7 8 / 2".chars().collect();
        for _ in 0..1 + rng.below(3) {
            let index = rng.below(text.len());
            match rng.below(3) {
                0 => drop(text.remove(index)),
                1 => text.insert(index, letters[rng.below(letters.len())]),
                _ => text[index] = letters[rng.below(letters.len())],
            }
        }
        let text: String = text.into_iter().collect();
        if let Ok(parsed) = Position::from_text(&text, &Rules::standard()) {
            let again = Position::from_text(&parsed.position.to_string(), &Rules::standard());
            assert_eq!(again.unwrap(), parsed, "{text}");
        }
    }
}
