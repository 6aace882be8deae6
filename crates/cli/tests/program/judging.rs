//! `judge`: how often agents throw away what they have.

use std::{fs, path::PathBuf, process::Output};

use serde_json::Value;

use crate::run::{check_refused, command};

/// A home for the tables of one test.
fn home(name: &str) -> PathBuf {
    let home = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("judge-{name}"));
    let _ = fs::remove_dir_all(&home);
    home
}

fn judge(home: &PathBuf, args: &[&str]) -> Output {
    let mut command = command(&[&["judge"], args].concat());
    command.env("XDG_DATA_HOME", home).env("APPDATA", home).env("HOME", home).output().unwrap()
}

/// The JSON of an agent on 4x4 with 2 walls.
fn report(home: &PathBuf, agent: &str) -> Value {
    let small = ["--board", "4x4", "--walls", "2", "--games", "30", "--positions", "90", "--json"];
    let output = judge(home, &[&[agent], &small[..]].concat());
    let error = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(output.status.success() && error.is_empty(), "{agent}: {error}");
    serde_json::from_slice(&output.stdout).unwrap()
}

/// The row of all phases.
fn all<'a>(report: &'a Value, source: &str) -> &'a Value {
    let row = &report[source][3];
    assert_eq!(row["phase"], "all");
    row
}

#[test]
fn perfect_throws_nothing_away_and_random_does() {
    let home = home("shares");
    let (perfect, random) = (report(&home, "perfect"), report(&home, "random"));
    assert_eq!((&perfect["agent"], &perfect["board"]), (&"perfect".into(), &"4x4".into()));
    for source in ["games", "positions"] {
        let (best, worst) = (all(&perfect, source), all(&random, source));
        assert!(best["decisions"].as_u64().unwrap() >= 30, "{best}");
        assert_eq!(best["share"]["value"], 0.0, "{best}");
        let (upper, lower) = (&best["share"]["upper"], &worst["share"]["lower"]);
        assert!(lower.as_f64() > upper.as_f64(), "{source}: {best} {worst}");
    }
    // The set is the same for both, and the same command gives the same result.
    let decisions = |report: &Value| all(report, "positions")["decisions"].clone();
    assert_eq!(decisions(&perfect), decisions(&random));
    assert_eq!(report(&home, "random"), random);
    fs::remove_dir_all(home).unwrap();
}

#[test]
fn the_result_is_a_table_by_phase() {
    let home = home("text");
    let args = ["greedy", "--board", "3x4", "--walls", "1", "--games", "6", "--positions", "30"];
    let output = judge(&home, &[&args[..], &["--plies", "2"]].concat());
    let text = String::from_utf8(output.stdout).unwrap();
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines[0], "greedy on 3x4 with 1 and 1 walls, seed 1");
    let words = |line: &str| line.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
    assert_eq!(
        words(lines[1]).join(" "),
        "phase decisions wins thrown draws thrown thrown 95 % bounds"
    );
    let phases: Vec<String> = lines[2..]
        .iter()
        .map(|line| line[10..].split_whitespace().next().unwrap().to_owned())
        .collect();
    let once = ["opening", "middle", "ending", "all"];
    assert_eq!(phases, [once, once].concat());
    assert!(lines[2].starts_with("games ") && lines[6].starts_with("fixed set "), "{text}");
    fs::remove_dir_all(home).unwrap();
}

#[test]
fn refusals_name_input_and_remedy() {
    check_refused(&["judge", "nobody"], "", 2, &["unknown agent \"nobody\"", "stockade, perfect"]);
    check_refused(&["judge", "random", "--board", "5x12"], "", 2, &["--board 5x12"]);
    check_refused(&["judge", "random", "--walls", "many"], "", 2, &["--walls many"]);
    check_refused(&["judge", "random", "--plies", "41"], "", 2, &["--plies 41", "up to 40"]);
    check_refused(
        &["judge", "random", "--board", "9x9", "--walls", "10"],
        "",
        1,
        &["takes about", "fewer walls"],
    );
    check_refused(&["judge", "random", "--table", "no-such.table"], "", 1, &["no-such.table"]);
    let bad = env!("CARGO_MANIFEST_PATH");
    check_refused(&["judge", "random", "--table", bad], "", 1, &["is no table"]);
    check_refused(&["judge", "cornell:eval=forest,model=no-such"], "", 1, &["cannot be read"]);
}
