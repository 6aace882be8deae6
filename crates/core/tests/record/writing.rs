//! The exact text of records.

use stockade_core::{Game, GameRecord, Player, Rules, read_records};

use crate::read_one;

/// The moves of a text, written again.
fn check(text: &str, expected: &str) {
    let written = read_one(text).to_qgn();
    let (_, moves) = written.split_once("\n\n").unwrap();
    assert_eq!(moves, format!("{expected}\n"), "from {text}");
}

#[test]
fn a_whole_file() {
    let text = "[Opening \"Standard\"] [Result \"1-0\"] [Black \"bot \\\"club\\\"\"] [Event \"Casual\"] \
                [Rules \"bowler\"] [FEN \"/ / e2 e9 / 10 10 / 2\"] e8 e3 1-0";
    let expected = r#"[Event "Casual"]
[Site "?"]
[Date "????.??.??"]
[Round "?"]
[White "?"]
[Black "bot \"club\""]
[Result "1-0"]
[Variant "Quoridor"]
[Rules "bowler"]
[SetUp "1"]
[FEN "/ / e2 e9 / 10 10 / 2"]
[Opening "Standard"]

1... e8 2. e3 1-0
"#;
    assert_eq!(read_one(text).to_qgn(), expected);
}

#[test]
fn four_have_their_own_roster() {
    let record = read_one("[Variant \"Quoridor 4p\"] [Blue \"b\"] e2 b5 e8 h5 e3 *");
    let text = record.to_qgn();
    assert!(
        text.contains("[White \"?\"]\n[Red \"?\"]\n[Black \"?\"]\n[Blue \"b\"]\n[Result \"*\"]")
    );
    assert!(text.ends_with("\n\n1. e2 b5 e8 h5 2. e3 *\n"));
}

#[test]
fn numbers_where_they_are_needed() {
    check("e2 e8 e3 *", "1. e2 e8 2. e3 *");
    check("e2 {x} e8 *", "1. e2 {x} 1... e8 *");
    check("e2 (d1 e8 d2) e8 (d9) *", "1. e2 (1. d1 e8 2. d2) 1... e8 (1... d9) *");
    check("{x} e2! e8 $7 e3 *", "{x} 1. e2 $1 e8 $7 2. e3 *");
    check(
        "e2 ({x} d1 (f1) {y} e8) (f1 {z}) *",
        "1. e2 ({x} 1. d1 {y} (1. f1) 1... e8) (1. f1 {z}) *",
    );
    check("[Rules \"four\"] e2 b5 (b4h) e8 *", "1. e2 b5 (1... b4h) 1... e8 *");
}

#[test]
fn those_who_left_have_no_turn() {
    check(
        "[Rules \"four\"] e2 {[%out white] so be it} b5 e8 h5 c5 e7 {[%out blue]} d5 *",
        "1. e2 {[%out white] so be it} 1... b5 e8 h5 2... c5 e7 {[%out blue]} 3... d5 *",
    );
}

#[test]
fn commands_come_first() {
    check(
        "e2 {a [%lead +1.25] [%wc 7] b [%clk 01:00:00.50] [%emt 3]} *",
        "1. e2 {[%clk 1:00:00.5] [%wc 7.0] [%lead 1.25] a b [%emt 3]} *",
    );
}

#[test]
fn a_closing_brace_needs_a_line_comment() {
    check("e2 ; a } b\ne8 {c} *", "1. e2 ; a } b\n1... e8 {c} *");
    check("e2 ( ; }\nd1 ; [%wc 5] }\n) ; } x\n*", "1. e2 ; } x\n(; }\n1. d1 ; [%wc 5.0] }\n) *");
}

#[test]
fn lines_stay_short() {
    let comment = "[Event \"a\"] %b word ".repeat(40);
    let plies = "e2 e8 e3 e7 e4 e6 d4 d6 ".to_owned() + &"d3 d7 d4 d6 ".repeat(30);
    let record = read_one(&format!("{plies} {{{comment}}} (d1h {{{comment}}}) *"));
    let text = record.to_qgn();
    let (_, moves) = text.split_once("\n\n").unwrap();
    assert!(moves.lines().count() > 10);
    for line in moves.lines() {
        // A word that could be taken for a tag never starts a line, even if it has to stick out.
        assert!(line.chars().count() < 80 + "[Event %b".len(), "{line}");
        assert!(!line.starts_with("[E") && !line.starts_with('%'), "{line}");
    }
    assert_eq!(read_one(&text), record);
}

#[test]
fn the_referees_games() {
    let mut game = Game::new(&Rules::standard());
    for mv in ["e2", "e8", "e3h"] {
        game.play(mv.parse().unwrap()).unwrap();
    }
    game.resign(Player::Black).unwrap();
    let record = GameRecord::from_game(&game).unwrap();
    assert!(record.to_qgn().ends_with("[Termination \"resign\"]\n\n1. e2 e8 2. e3h 1-0\n"));
    assert_eq!(record.to_game().unwrap(), game);

    let mut four = Game::new(&Rules::preset("four").unwrap());
    four.resign(Player::White).unwrap();
    four.play("b5".parse().unwrap()).unwrap();
    four.resign(Player::Blue).unwrap();
    four.resign(Player::Red).unwrap();
    let record = GameRecord::from_game(&four).unwrap();
    let text = record.to_qgn();
    assert!(text.contains("[FEN \"/ / - a5 e9 i5 / 5 5 5 5 / 2\"]"), "{text}");
    assert!(text.ends_with("\n\n1... b5 {[%out blue] [%out red]} 0-0-1-0\n"), "{text}");
    let again = record.to_game().unwrap();
    assert_eq!((again.outcome(), again.position()), (four.outcome(), four.position()));
}

#[test]
fn a_record_may_go_on_where_the_referee_stops() {
    let record = read_one(&("e2 e8 e1 e9 ".repeat(2) + "e2 *"));
    assert_eq!(record.to_game().unwrap_err().to_string(), "the game is over: draw (repetition)");
}

#[test]
fn sgf() {
    let text = "[White \"a]b\"] [Termination \"resign\"] 1. e2 {x} e8 2. e3h (2. e3) a8v 0-1";
    assert_eq!(
        read_one(text).to_sgf().unwrap(),
        "(;FF[4]GM[1]SZ[9]PB[a\\]b]PW[?]KM[-0.5]WB[10]WW[10]RE[W+R];B[e8];W[e2];B[e6h];W[a1v])"
    );
    let small = read_records("[Variant \"Quoridor 5x5 w3\"] *").next().unwrap().unwrap();
    assert_eq!(
        small.to_sgf().unwrap_err().to_string(),
        "SGF export knows the standard start of two players only, \
         not \"/ / c1 c5 / 3 3 / 1\" under \"5x5\""
    );
}
