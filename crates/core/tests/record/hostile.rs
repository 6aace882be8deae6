//! Truncated, mangled and absurd texts: an error at worst, soon, and in little memory.

use stockade_core::{SplitMix64, read_records};

const SAMPLE: &str = r#"[Event "Casual \"é\""] [Variant "Quoridor 5x5 w3"] [Rules "cornell"]
[SetUp "1"] [FEN "/ / c1 c5 / 3 3 / 1"] [Result "1-0"] [TimeControl "300+3"]
{intro} 1. c2! {[%clk 0:04:58] [%wc 53.1] words} 1... c4 (1... b5 {x} (1... d5 2. c3) 2. c3) 2. b2h $6
; to the end } of the line
% not there
2... d2v 1-0

[Variant "Quoridor 4p"]
1. e2 b5 {[%out blue]} e8 2. e3 0-1-0-0
"#;

/// Reads everything; what comes out must not depend on luck.
fn exhaust(text: &str) -> (usize, usize) {
    let (mut good, mut bad) = (0, 0);
    let n_lines = text.lines().count() + 1;
    for record in read_records(text) {
        match record {
            Ok(record) => {
                good += 1;
                assert_eq!(read_records(&record.to_qgn()).next(), Some(Ok(record)));
            }
            Err(error) => {
                bad += 1;
                let message = error.to_string();
                assert!(error.line <= n_lines && message.len() < 1000, "{error}");
                assert!(!message.contains(char::is_control), "{error:?}");
            }
        }
    }
    (good, bad)
}

#[test]
fn cut_off_anywhere() {
    assert_eq!(exhaust(SAMPLE), (2, 0));
    let first_end = SAMPLE.find("1-0\n").unwrap() + 3;
    for (end, _) in SAMPLE.char_indices() {
        let (good, bad) = exhaust(&SAMPLE[..end]);
        assert!(good + bad <= 2);
        assert_eq!(good >= 1, end >= first_end, "{}", &SAMPLE[..end]);
    }
}

#[test]
fn mangled_anyhow() {
    let mut rng = SplitMix64::new(31);
    let noise: Vec<char> = "(){}[];%$!?.\"\\-/*10e2h\n \u{1b}é".chars().collect();
    for _ in 0..3000 {
        let mut letters: Vec<char> = SAMPLE.chars().collect();
        for _ in 0..1 + rng.below(4) {
            let index = rng.below(letters.len());
            let letter = noise[rng.below(noise.len())];
            match rng.below(3) {
                0 => letters[index] = letter,
                1 => letters.insert(index, letter),
                _ => drop(letters.remove(index)),
            }
        }
        exhaust(&letters.iter().collect::<String>());
    }
}

#[test]
fn brackets_without_end() {
    assert_eq!(exhaust(&"(".repeat(100_000)), (0, 1));
    assert_eq!(exhaust(&("1. e2 ".to_owned() + &"(1. d1 (1. e2 ".repeat(50_000))), (0, 1));
    let error = read_records(&"e2 (".repeat(100)).next().unwrap().unwrap_err();
    assert!(error.to_string().ends_with("variations are nested more than 64 deep"), "{error}");
    let deep = "e2 (".repeat(64) + "e2" + &")".repeat(64) + " *";
    assert_eq!(exhaust(&deep), (1, 0));
}

#[test]
fn more_of_everything_than_allowed() {
    let endless = "e2 e8 e1 e9 ".repeat(20_000) + "*";
    let error = read_records(&endless).next().unwrap().unwrap_err();
    assert!(error.to_string().contains("at most 65536 moves"), "{error}");
    let bushy = "e2 ".to_owned() + &"(d1)".repeat(70_000) + "*";
    let error = read_records(&bushy).next().unwrap().unwrap_err();
    assert!(error.to_string().contains("at most 65536 moves"), "{error}");
    let tags: String = (0..1000).map(|n| format!("[Tag{n} \"x\"]\n")).collect();
    let error = read_records(&(tags + "*")).next().unwrap().unwrap_err();
    assert!(error.to_string().contains("at most 256 tags"), "{error}");
    let chatty = "e2 ".to_owned() + &"{a}".repeat(50_000) + "*";
    let error = read_records(&chatty).next().unwrap().unwrap_err();
    assert!(error.to_string().contains("longer than 65536 bytes"), "{error}");
}

/// Each of these would take hours if every game or comment looked at the whole text again.
#[test]
fn nothing_is_read_over_and_over() {
    let n = 100_000;
    assert_eq!(exhaust(&"[A \"b\"]\n{\n".repeat(n)).0, 0);
    assert_eq!(exhaust(&"[A \"b\"] e2\n[A \"b\"] {\n".repeat(n)).0, 0);
    assert_eq!(exhaust(&("[A \"b\"] {\n".repeat(n) + "}")).0, 0);
    assert_eq!(exhaust(&format!("e2 {{{}}} *", "[%".repeat(n))), (0, 1));
    assert_eq!(exhaust(&format!("e2 {{{}}} *", "[%".repeat(10_000))), (1, 0));
    assert_eq!(exhaust(&"e2 *".repeat(1000)), (1000, 0));
    assert_eq!(exhaust(&("[Event \"".to_owned() + &"\\\\".repeat(n))).0, 0);
    assert_eq!(exhaust(&(" ".repeat(n) + "[")).0, 0);
    assert_eq!(exhaust(&"e2 ".repeat(n)).0, 0);
    assert_eq!(exhaust(&"%\n".repeat(n)), (0, 0));
    let name = "a".repeat(n);
    assert_eq!(exhaust(&format!("[{name} \"b\"] [{name} \"c\"] *")), (0, 1));
    assert_eq!(exhaust(&"[A \"b\"] e2 ".repeat(n)), (0, n));
    assert_eq!(exhaust(&("e2 *\n[A \"b\"] e2 {\n".repeat(n) + "[Event \"\n}")).0, 1);
}
