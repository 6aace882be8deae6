//! Lines of moves as people paste them, and the dialects in which a whole game is legal.

use stockade_core::{
    BoardSize, Dialect, LineProblem, MAX_LINE_MOVES, Move, Position, Rules, SplitMix64, read_moves,
    readings, write_tq1,
};

fn moves(text: &str) -> Vec<Move> {
    text.split_whitespace().map(|word| word.parse().unwrap()).collect()
}

fn error(text: &str) -> String {
    read_moves(text).expect_err(text).to_string()
}

#[test]
fn lines_are_read_as_people_write_them() {
    let game = moves("e2 e8 e3h d6v");
    for text in [
        "e2 e8 e3h d6v",
        "1. e2 e8 2. e3h d6v",
        "1.e2 e8 2.e3h d6v 1-0",
        "1. e2 1... e8 2. e3h 2...d6v 1/2-1/2",
        "1. e2 … e8 2. He3 Vd6 *",
        "1 e2 e8 2 e3h d6v",
        "E2, E8; E3H, D6V",
        "1. e2! e8?? 2. e3h!? $14 d6v$3 $10 0-1",
        "tq1 e2 e8 e3h d6v",
        "TQ1 e2 e8 e3h d6v\r\n",
        "1. e2 e8\n2. e3 horizontal d6 v\n1-0-0-0",
        "e2 e8 e3 H d6 Vertical",
    ] {
        assert_eq!(read_moves(text), Ok(game.clone()), "{text}");
    }
    for empty in ["", " \n", "tq1", "*", "1. ... $1 !!", "1-0"] {
        assert_eq!(read_moves(empty), Ok(vec![]), "{empty}");
    }
    assert_eq!(read_moves("--"), Ok(vec![Move::PASS]));
}

#[test]
fn errors_name_the_place() {
    for (text, expected) in [
        ("1. e2 e8 2. e9h", "word 5 (line 1, column 13): \"e9h\": wall ranks are 1 to 8"),
        ("1. e2 e8\n2.x3 e7", "word 4 (line 2, column 3): \"x3\": square files are a to i"),
        ("é e2", "word 1 (line 1, column 1): \"é\": expected a square such as e2"),
        ("e2 é\u{a0}e10", "word 2 (line 1, column 4): \"é\": expected"),
        ("e2 tq1", "word 2 (line 1, column 4): \"tq1\": expected"),
        ("e2 1-0 e8", "word 3 (line 1, column 8): expected nothing after the result"),
        ("1-0 0-1", "word 2 (line 1, column 5): expected nothing after the result"),
        ("e2 {good} e8", "word 2 (line 1, column 4): \"{good}\": expected"),
        ("e2!x", "word 1 (line 1, column 1): \"e2!x\": a wall ends with h or v"),
        ("e3h v", "word 1 (line 1, column 1): \"e3h v\": a wall ends with h or v"),
        ("horizontal", "word 1 (line 1, column 1): \"horizontal\": expected"),
    ] {
        let error = error(text);
        assert!(error.starts_with(expected), "{text}: {error}");
    }
    assert_eq!(read_moves("é, e10").unwrap_err().byte, 0);
    assert_eq!(read_moves("\u{a0}e2\u{a0}2.e10").unwrap_err().byte, 8);
}

#[test]
fn replay_lines_read_back() {
    assert_eq!(write_tq1(&[]), "tq1");
    let all: Vec<Move> = Move::all().collect();
    assert_eq!(read_moves(&write_tq1(&all)), Ok(all));
}

#[test]
fn random_games_read_back_in_every_dialect() {
    let mut rng = SplitMix64::new(4);
    for size in BoardSize::all() {
        let start = Position::start(&Rules::standard().with_size(size));
        let game = random_game(&start, &mut rng);
        for dialect in Dialect::ALL {
            let text = dialect.write_moves(&game, size);
            assert_eq!(dialect.read_moves(&text, size), Ok(game.clone()), "{text}");
            assert_eq!(dialect.read_game(&text, &start), Ok(game.clone()), "{text}");
            let readings = readings(&text, &start);
            let reading = readings.iter().find(|reading| reading.dialects.contains(&dialect));
            assert_eq!(reading.unwrap().moves, game, "{text}");
        }
    }
}

fn random_game(start: &Position, rng: &mut SplitMix64) -> Vec<Move> {
    let (mut pos, mut game) = (*start, Vec::new());
    for _ in 0..40 {
        let moves: Vec<Move> = pos.legal_moves().iter().collect();
        if moves.is_empty() {
            break;
        }
        let mv = moves[rng.below(moves.len())];
        pos = pos.play(mv).unwrap();
        game.push(mv);
    }
    game
}

#[test]
fn illegal_games_are_refused_at_their_place() {
    let start = Position::start(&Rules::standard());
    let error = Dialect::Official.read_game("1. e2 e8 2. e3h e7 3. e3v", &start).unwrap_err();
    assert_eq!(error.to_string(), "word 8 (line 1, column 23): illegal move e3v: it crosses e3h");
    assert!(matches!(error.problem, LineProblem::Illegal(_)));
}

#[test]
fn readings_tell_the_dialects_in_which_a_whole_game_is_legal() {
    let start = Position::start(&Rules::standard());
    let check = |text: &str, expected: &[&[Dialect]]| {
        let found = readings(text, &start);
        let dialects: Vec<&[Dialect]> =
            found.iter().map(|reading| reading.dialects.as_slice()).collect();
        assert_eq!(dialects, expected, "{text}");
    };
    use Dialect::*;
    check("e2 e8", &[&[Official, Ishtar, Bowler]]);
    check("e8 e2", &[&[Thesis, Qtp, Kata, OpenSpiel, Bgg]]);
    check("e8 e2 e1h", &[&[Kata, OpenSpiel, Bgg]]);
    check("e2 e8 e3h", &[&[Official], &[Ishtar, Bowler]]);
    check("e2 e8 e9h", &[&[Ishtar, Bowler]]);
    check("e2 e8 i3v", &[&[Bowler]]);
    check("e2 e8 a1h", &[&[Official]]);
    check("e5", &[]);
    check("e2 nonsense", &[]);
    check("", &[&Dialect::ALL]);
}

#[test]
fn hostile_lines_are_bounded() {
    let most = "e2 ".repeat(MAX_LINE_MOVES);
    assert_eq!(read_moves(&most).unwrap().len(), MAX_LINE_MOVES);
    let too_long = read_moves(&format!("{most}e2")).unwrap_err();
    assert_eq!((too_long.word, too_long.problem), (MAX_LINE_MOVES + 1, LineProblem::TooLong));
    for text in ["x".repeat(1 << 20), "e3\t".repeat(1 << 20) + "h", "!".repeat(1 << 20) + "x"] {
        assert!(error(&text).len() < 300);
    }
    assert_eq!(read_moves(&"1. ".repeat(1 << 20)), Ok(vec![]));
    let start = Position::start(&Rules::standard());
    assert_eq!(readings(&most, &start), vec![]);
}

#[test]
fn damaged_lines_never_panic() {
    let mut rng = SplitMix64::new(5);
    let letters: Vec<char> = "eh3.!$ ,\n1-*\u{e9}\u{2026}".chars().collect();
    for _ in 0..20_000 {
        let mut text: Vec<char> = "tq1 1. e2 e8$3 2...e3h!? d6 v 1-0".chars().collect();
        for _ in 0..1 + rng.below(4) {
            let index = rng.below(text.len());
            match rng.below(3) {
                0 => drop(text.remove(index)),
                1 => text.insert(index, letters[rng.below(letters.len())]),
                _ => text[index] = letters[rng.below(letters.len())],
            }
        }
        let text: String = text.into_iter().collect();
        match read_moves(&text) {
            Ok(moves) => assert_eq!(read_moves(&write_tq1(&moves)), Ok(moves)),
            Err(error) => assert!(text.is_char_boundary(error.byte), "{text:?}: {error}"),
        }
    }
}
