//! What is said about bad records, and that the games around them are read all the same.

use stockade_core::{
    GameRecord, Line, Player, Position, RecordError, RecordResult, Rules, read_records,
};

use crate::moves;

/// The first game of the text is bad for this reason.
fn check(text: &str, expected: &str) {
    let error = read_records(text).next().expect("a game").expect_err(text).to_string();
    assert_eq!(error, format!("game 1, {expected}"), "{text}");
}

#[test]
fn tags() {
    check(
        "[White ann] *",
        "line 1, column 1: \"[White ann] *\" is no tag: expected a value in quotes, as in [White \"ann\"]",
    );
    check(
        "\n [ \"ann\"] *",
        "line 2, column 2: \"[ \\\"ann\\\"] *\" is no tag: expected a name, as in [White \"ann\"]",
    );
    check(
        "[White \"ann]\n*",
        "line 1, column 1: \"[White \\\"ann]\" is no tag: expected \" at the end of the value, on the same line, as in [White \"ann\"]",
    );
    check(
        "[White \"ann\" *",
        "line 1, column 1: \"[White \\\"ann\\\" *\" is no tag: expected ] after the value, as in [White \"ann\"]",
    );
    check(
        "[Event \"a\"] [Event \"b\"] *",
        "line 1, column 13: the tag Event is \"b\" here but \"a\" before",
    );
    check(
        "[Event \"a\tb\"] *",
        "line 1, column 1: the value of the tag Event holds a control character such as a line break",
    );
    check(
        &format!("[{} \"a\"] *", "n".repeat(65)),
        "line 1, column 1: \"nnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnn…\" is no tag name: expected 1 to 64 letters, digits and underscores",
    );
    check(
        &format!("[Event \"{}\"] *", "n".repeat(4097)),
        "line 1, column 1: the value of the tag Event is longer than 4096 bytes",
    );
}

#[test]
fn rules_and_start() {
    check(
        "[Variant \"Chess\"] *",
        "line 1, column 1: unknown variant \"Chess\": expected Quoridor, with a size (5x5), 4p for four players, and walls (w3 for all, w10:7 in turn order) where they differ",
    );
    check(
        "[Rules \"5x5,walls=99\"] *",
        "line 1, column 1: tag Rules: walls= takes 0 to 20 walls, one number for all or one per player as in 10:7, not \"99\"",
    );
    check(
        "[Variant \"Quoridor\"] [Rules \"5x5\"] *",
        "line 1, column 22: the tag Rules means \"Quoridor 5x5 w3\", but the tag Variant is \"Quoridor\"",
    );
    check("[SetUp \"1\"] *", "line 1, column 1: tag SetUp: 1 needs a tag FEN with the position");
    check(
        "[SetUp \"0\"] [FEN \"/ / e2 e9 / 10 10 / 1\"] *",
        "line 1, column 1: tag SetUp: 0 means the usual start, but there is a tag FEN",
    );
    check(
        "[SetUp \"yes\"] *",
        "line 1, column 1: tag SetUp: expected 1 with a tag FEN, or 0 without one",
    );
    check(
        "[FEN \"/ c9 / e1 e9 / 10 10 / 1\"] *",
        "line 1, column 1: tag FEN: field 2: \"c9\" is no wall anchor, those of the 9x9 board are a1 to h8, without h or v",
    );
}

#[test]
fn moves_and_variations() {
    check(
        "1. e2 e8\n2. é e3 *",
        "line 2, column 4: \"é\": expected a square such as e2, a wall such as e3h, or -- for a pass",
    );
    check("1. e2 e8\n2. e3h e3v *", "line 2, column 8: ply 4: illegal move e3v: it crosses e3h");
    check(
        "1. e2 -- *",
        "line 1, column 7: ply 2: illegal move --: a pass is allowed only when there is no other move",
    );
    check(
        "1. e2 (1. d1 d9) 1... e8 (1... e2) *",
        "line 1, column 32: ply 2: illegal move e2: e2 is occupied",
    );
    check(
        "[Variant \"Quoridor 5x5 w3\"] 1. e9 *",
        "line 1, column 32: ply 1: illegal move e9: it is off the 5x5 board",
    );
    check(
        "(1. e2) *",
        "line 1, column 1: this variation has no move before it to be an alternative to",
    );
    check(
        "1. e2 ((1. d1)) *",
        "line 1, column 8: this variation has no move before it to be an alternative to",
    );
    check("1. e2 ({none}) *", "line 1, column 14: a variation needs at least one move");
    check("1. e2 ) *", "line 1, column 7: this ) closes no variation");
    check(
        "1. e2 (1. d1 *",
        "line 1, column 14: the result comes before the variation is closed: expected )",
    );
    check(
        "1. e2 (1. d1",
        "line 1, column 13: the text ends before the variation is closed: expected )",
    );
}

#[test]
fn marks_and_comments() {
    check(
        "1. e2 $256 *",
        "line 1, column 7: \"$256\" is no mark: expected $0 to $255, or one of ! ? !! ?? !? ?!",
    );
    check(
        "1. e2 $+1 *",
        "line 1, column 7: \"$+1\" is no mark: expected $0 to $255, or one of ! ? !! ?? !? ?!",
    );
    check(
        "1. e2 $ *",
        "line 1, column 7: \"$\" is no mark: expected $0 to $255, or one of ! ? !! ?? !? ?!",
    );
    check(
        "1. e2!!! *",
        "line 1, column 6: \"!!!\" is no mark: expected $0 to $255, or one of ! ? !! ?? !? ?!",
    );
    check("$1 e2 *", "line 1, column 1: the mark $1 stands before any move");
    check(
        "1. e2 {\nopen",
        "line 1, column 7: this comment is not closed before the next tag or the end of the text: expected }",
    );
    check("1. e2 } *", "line 1, column 7: unexpected '}' among the moves");
    check(
        "1. e2 {[%wc 101]} *",
        "line 1, column 7: [%wc] takes White's win chance in percent, 0 to 100, not \"101\"",
    );
    check(
        "1. e2 {[%out red]} *",
        "line 1, column 7: Red cannot leave the game: only four players play on when one resigns",
    );
    check(
        "[Rules \"four\"] 1. e2 {[%out red]} {[%out red]} *",
        "line 1, column 35: Red cannot leave the game: it has left before, or is the last one in it",
    );
    check(
        &format!("1. e2 {{{}}} *", "x".repeat(65537)),
        "line 1, column 7: the comments on one move are longer than 65536 bytes",
    );
}

#[test]
fn results() {
    check(
        "1. e2 1-0-0-0",
        "line 1, column 7: \"1-0-0-0\" is no result: expected one of 1-0, 0-1, 1/2-1/2, *",
    );
    check(
        "[Rules \"four\"] 1. e2 1-0",
        "line 1, column 22: \"1-0\" is no result: expected one of 1-0-0-0, 0-1-0-0, 0-0-1-0, 0-0-0-1, 1/4-1/4-1/4-1/4, *",
    );
    check(
        "[Result \"1-0\"] 1. e2 0-1",
        "line 1, column 22: the game ends with 0-1, but the tag Result is 1-0",
    );
    check(
        "[Result \"2-0\"] *",
        "line 1, column 1: \"2-0\" is no result: expected one of 1-0, 0-1, 1/2-1/2, *",
    );
    check(
        "1. e2 e8",
        "line 1, column 9: the text ends before the result of the game: expected one of 1-0, 0-1, 1/2-1/2, *",
    );
    check(
        "1. e2\n[Event \"b\"] *",
        "line 2, column 1: the next tag comes before the result of the game: expected one of 1-0, 0-1, 1/2-1/2, *",
    );
    check(
        "[Event \"a\"]",
        "line 1, column 12: the text ends before the result of the game: expected one of 1-0, 0-1, 1/2-1/2, *",
    );
}

/// A text with a bad game in the middle: what is read of it, bad games as `!`.
fn check_around(bad: &str) {
    let good = "[Event \"g\"]\n[Site \"s\"]\n\n1. e2 {[%clk 0:00:01]} e8 *\n";
    let text = format!("{good}\n{bad}\n{good}");
    let read: Vec<String> = read_records(&text)
        .map(|record| record.map_or("!".to_owned(), |record| moves(&record)))
        .collect();
    assert_eq!(read, ["e2 e8", "!", "e2 e8"], "{bad}");
}

#[test]
fn one_bad_game_does_not_cost_the_others() {
    check_around("[Event \"x\"]\n[Site \"y\"]\n\n1. e2 e8 2. e9 e7\n3. e3 *\n");
    check_around("[Event \"x\"]\n[Site y]\n[Date \"?\"]\n\n[Round \"1\"]\n1. e2 *\n");
    check_around("[Event x]\n[Site \"y\"]\n[Date \"?\"]\n\n1. e2 *\n");
    check_around("[Event \"x\"]\n[Variant \"Chess\"]\n\n1. e4 e5 *\n");
    check_around("[Event \"x\"]\n\n1. e2 {never closed *\n");
    check_around("[Event \"x\"]\n\n1. e2 (1. d1 *\n");
    check_around("[Event \"x\"]\n\n1. e2 e8\n");
    check_around("[Event \"x\"]\n");
    check_around("1. e2 ) e8 *\n");
    check_around("hello\n");
}

#[test]
fn records_cannot_be_built_wrong() {
    let (standard, small): (Rules, Rules) = (Rules::standard(), "5x5".parse().unwrap());
    let start = Position::start(&small);
    let error = GameRecord::from_moves(standard, start, [], RecordResult::Open).unwrap_err();
    assert_eq!(
        error.to_string(),
        "the start position \"/ / c1 c5 / 3 3 / 1\" does not belong to the rules \"standard\""
    );
    let red = RecordResult::Win(Player::Red);
    assert_eq!(
        GameRecord::from_moves(small, start, [], red),
        Err(RecordError::ForeignWinner(Player::Red))
    );
    let mut line = Line::new(start);
    assert_eq!(line.leave(Player::White), Err(RecordError::TwoPlayers(Player::White)));
    line.push("c2".parse().unwrap()).unwrap();
    assert_eq!(
        line.add_variation(1, Line::new(start)),
        Err(RecordError::NoSuchPly { index: 1, len: 1 })
    );
    assert_eq!(line.add_variation(0, Line::new(start)), Err(RecordError::EmptyVariation));
    let mut stray = Line::new(*line.end());
    stray.push("c4".parse().unwrap()).unwrap();
    assert_eq!(line.add_variation(0, stray), Err(RecordError::StrayVariation));
    let branch = line.branch(0).unwrap();
    assert!(GameRecord::new(small, branch, RecordResult::Open).is_ok());
    assert_eq!(line.branch(1), None);
}
