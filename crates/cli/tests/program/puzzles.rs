//! `puzzles`: listed, proven, mined and packed.

use std::{fs, path::PathBuf};

use serde_json::Value;

use crate::run::{check_refused, run};

fn folder(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("puzzles-{name}"));
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}

#[test]
fn puzzles_are_listed_by_theme_and_rating() {
    let said = run(&["puzzles", "list", "--theme", "selfBlock", "--least", "1200", "--json"], "");
    assert_eq!(said.code, Some(0), "{}", said.stderr);
    let mut count = 0;
    for line in said.stdout.lines() {
        let puzzle: Value = serde_json::from_str(line).unwrap();
        assert!(puzzle["rating"].as_u64().unwrap() >= 1200);
        assert!(puzzle["themes"].as_array().unwrap().contains(&"selfBlock".into()));
        count += 1;
    }
    assert!(count > 0);
    check_refused(&["puzzles", "list", "--id", "zzzzzz"], "", 1, &["there is no puzzle zzzzzz"]);
    check_refused(&["puzzles", "list", "--theme", "luck"], "", 2, &["luck", "zugzwang"]);
}

#[test]
fn a_published_puzzle_is_proven_and_a_forged_one_is_not() {
    let json = run(&["puzzles", "list", "--theme", "selfBlock", "--json"], "").stdout;
    let mut puzzles = json.lines().map(|line| serde_json::from_str::<Value>(line).unwrap());
    let wanted = "c2c4 / b3d3 / a3 e4 / 1 1 / 1";
    let id =
        puzzles.find(|it| it["position"] == wanted).unwrap()["id"].as_str().unwrap().to_owned();
    let said = run(&["puzzles", "prove", "--id", &id], "");
    assert_eq!((said.code, said.stdout.as_str()), (Some(0), "1 puzzles proven\n"));

    let all = include_str!("../../../solver/data/puzzles.txt");
    let line = all.lines().find(|line| line.starts_with(&id)).unwrap();
    let path = folder("forged").join("forged.txt");
    fs::write(&path, line.replacen("win:5", "win:7", 1)).unwrap();
    let path = path.to_str().unwrap();
    let said = run(&["puzzles", "prove", "--file", path], "");
    assert_eq!(said.code, Some(1));
    assert!(said.stdout.contains("won in 5"), "{}", said.stdout);
    check_refused(&["puzzles", "prove", "--file", "/nowhere.txt"], "", 1, &["/nowhere.txt"]);
}

/// A file that was cut off in the middle of a line is taken up again.
#[test]
fn mining_goes_on_after_an_interruption() {
    let path = folder("mined").join("work.txt");
    let file = path.to_str().unwrap();
    let mine = |games: &str| {
        let rules = ["--rules", "5x5,walls=4", "--source", "endings", "--games", games];
        let said = run(&[&["puzzles", "mine", file], &rules[..]].concat(), "");
        assert_eq!(said.code, Some(0), "{}", said.stderr);
        fs::read_to_string(&path).unwrap()
    };
    let whole = mine("2");
    assert_eq!(whole.matches("game").count(), 2);
    fs::write(&path, format!("{whole}zzzzzz\t5x5\thalf a li")).unwrap();
    assert_eq!(mine("2"), whole);
    fs::write(&path, "no puzzle\n").unwrap();
    check_refused(
        &["puzzles", "mine", file, "--source", "endings"],
        "",
        1,
        &["line 1", "12 fields"],
    );
}
