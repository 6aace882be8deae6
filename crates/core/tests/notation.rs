//! The official notation of cells, walls and moves.

use stockade_core::{Cell, Move, MoveKind, SplitMix64, Wall};

fn error(text: &str) -> String {
    text.parse::<Move>().expect_err(text).to_string()
}

#[test]
fn every_move_reads_back() {
    for mv in Move::all() {
        let text = mv.to_string();
        assert_eq!(text, text.to_ascii_lowercase());
        assert_eq!(text.parse(), Ok(mv));
        assert_eq!(text.to_ascii_uppercase().parse(), Ok(mv));
        match mv.kind() {
            MoveKind::Pawn(cell) => assert_eq!(text.parse(), Ok(cell)),
            MoveKind::Wall(wall) => assert_eq!(text.parse(), Ok(wall)),
            MoveKind::Pass => assert_eq!(text, "--"),
        }
    }
}

#[test]
fn the_letter_of_a_wall_may_come_first() {
    for wall in Wall::all() {
        let (letter, anchor) = (wall.orientation().letter(), wall.anchor());
        assert_eq!(format!("{letter}{anchor}").parse(), Ok(wall));
        assert_eq!(format!("{}{anchor}", letter.to_ascii_uppercase()).parse(), Ok(wall));
        assert_eq!(format!("{anchor} {letter}").parse(), Ok(wall));
    }
    assert_eq!("hh3".parse::<Move>(), "h3h".parse());
    assert_eq!("h3".parse::<Cell>(), Ok(Cell::new(7, 2).unwrap()));
}

#[test]
fn errors_name_the_text_and_the_remedy() {
    let a_move = "expected a square such as e2, a wall such as e3h, or -- for a pass";
    for (text, expected) in [
        ("", a_move),
        ("e", a_move),
        ("3e", a_move),
        ("-", a_move),
        ("é3", a_move),
        ("he3h", a_move),
        ("e9h", "wall ranks are 1 to 8"),
        ("e0v", "wall ranks are 1 to 8"),
        ("i3h", "wall files are a to h"),
        ("Hi3", "wall files are a to h"),
        ("j3", "square files are a to i"),
        ("e0", "square ranks are 1 to 9"),
        ("e10", "square ranks are 1 to 9"),
        ("e3x", "a wall ends with h or v"),
        ("e3hh", "a wall ends with h or v"),
        ("e3\u{1f600}", "a wall ends with h or v"),
    ] {
        assert_eq!(error(text), format!("{text:?}: {expected}"));
    }
    assert_eq!(
        "e3h".parse::<Cell>().unwrap_err().to_string(),
        "\"e3h\": expected a square such as e2"
    );
    assert_eq!(
        "e3".parse::<Wall>().unwrap_err().to_string(),
        "\"e3\": expected a wall such as e3h"
    );
    assert_eq!(
        "--".parse::<Wall>().unwrap_err().to_string(),
        "\"--\": expected a wall such as e3h"
    );
}

#[test]
fn errors_neither_grow_with_the_text_nor_print_its_control_letters() {
    assert!(error(&"e".repeat(1 << 20)).len() < 200);
    assert!(error(&"e3".repeat(1 << 20)).len() < 200);
    assert!(error("\u{1b}[2J").starts_with("\"\\u{1b}[2J\": "));
}

#[test]
fn random_texts_never_panic_and_read_back_if_they_read_at_all() {
    let mut rng = SplitMix64::new(3);
    let letters: Vec<char> = "abehijvHV0189 -\u{e9}".chars().collect();
    let mut read = 0;
    for _ in 0..50_000 {
        let length = rng.below(5);
        let text: String = (0..length).map(|_| letters[rng.below(letters.len())]).collect();
        if let Ok(mv) = text.parse::<Move>() {
            assert_eq!(mv.to_string().parse(), Ok(mv));
            read += 1;
        }
    }
    assert!(read > 100, "only {read} of the texts were moves");
}
