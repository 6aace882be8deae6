//! `match`: results, and everything that can interrupt it.

use std::{
    fs,
    path::{Path, PathBuf},
    process::{Child, Stdio},
    thread::sleep,
    time::Duration,
};

#[cfg(unix)]
use std::process::Command;

use serde_json::Value;

use crate::run::{check_refused, command, fresh, run, text};

/// A match long enough to be interrupted, and the same every time.
const LONG: [&str; 9] = [
    "match",
    "--engine=stockade:hash=16",
    "--engine=greedy",
    "--nodes=1000",
    "--games=24",
    "--concurrency=2",
    "--rules=7x7",
    "--seed=5",
    "--out",
];

/// A results file that does not exist yet, nor its games.
fn results(name: &str) -> PathBuf {
    let path = fresh(&format!("{name}.jsonl"));
    let _ = fs::remove_file(path.with_extension("qgn"));
    path
}

fn long(path: &Path) -> Vec<&str> {
    [&LONG[..], &[text(path)]].concat()
}

fn start(args: &[&str]) -> Child {
    command(args).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap()
}

fn n_lines(path: &Path) -> usize {
    fs::read_to_string(path).unwrap_or_default().matches('\n').count()
}

/// Waits until the file has so many lines or the match is over.
fn wait_for_lines(child: &mut Child, path: &Path, n: usize) {
    while n_lines(path) < n && child.try_wait().unwrap().is_none() {
        sleep(Duration::from_millis(2));
    }
}

/// The games of a results file by number, without times and places.
fn games(path: &Path) -> Vec<Value> {
    let text = fs::read_to_string(path).unwrap();
    let mut games: Vec<Value> =
        text.lines().skip(1).map(|line| serde_json::from_str(line).unwrap()).collect();
    for game in &mut games {
        let game = game.as_object_mut().unwrap();
        game.remove("ms");
        game.remove("qgn");
    }
    games.sort_by_key(|game| game["game"].as_u64());
    games
}

/// Every game once, in both files, and each as in an uninterrupted match.
fn check_whole(path: &Path) {
    let undisturbed = results(&format!("{}-undisturbed", path.file_stem().unwrap().display()));
    // One game at a time: how many there are must not matter either.
    let mut args = long(&undisturbed);
    args.retain(|arg| !arg.starts_with("--concurrency"));
    assert_eq!(run(&args, "").code, Some(0));
    assert_eq!(games(path), games(&undisturbed));
    let numbers: Vec<u64> = games(path).iter().filter_map(|game| game["game"].as_u64()).collect();
    assert_eq!(numbers, (0..24).collect::<Vec<u64>>());
    let mut records = recorded(path);
    records.sort_unstable();
    assert_eq!(records, numbers);
}

/// The numbers of the games in the file of games, which the program itself can read.
fn recorded(path: &Path) -> Vec<u64> {
    let games = path.with_extension("qgn");
    assert_eq!(run(&["show", "--record", text(&games)], "").code, Some(0));
    let number = |line: &str| line.strip_prefix("[Game \"")?.strip_suffix("\"]")?.parse().ok();
    fs::read_to_string(games).unwrap().lines().filter_map(number).collect()
}

#[test]
fn a_match_tells_its_settings_and_its_result() {
    let said = run(&["match", "--engine", "greedy", "--engine", "random", "--games", "20"], "");
    assert_eq!(said.code, Some(0));
    let version = concat!("stockade ", env!("CARGO_PKG_VERSION"));
    for piece in [version, "seed: 1", "rules: standard", "1 at a time", "20/20", "not kept"] {
        assert!(said.stderr.contains(piece), "no {piece} in {}", said.stderr);
    }
    for piece in ["greedy against random", "Elo   | > ", "N: 20 W: 20", "Penta", "Fails | none"] {
        assert!(said.stdout.contains(piece), "no {piece} in {}", said.stdout);
    }
}

#[test]
fn a_match_speaks_json() {
    let args = ["match", "--engine", "greedy", "--engine", "random", "--games", "4", "--json"];
    let said = run(&args, "");
    let lines: Vec<Value> =
        said.stdout.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(lines.len(), 5);
    assert_eq!(lines[1]["result"], "0-1");
    assert_eq!(lines[4]["duel"]["pairs"], serde_json::json!([0, 0, 0, 0, 2]));
    assert_eq!(lines[4]["engines"][0]["wins"], 4);
    assert_eq!(lines[4]["settings"]["rounds"], "2");
}

#[test]
fn two_settings_of_the_engine_meet() {
    let engines = ["--engine=stockade:hash=4,tune.cpuct=4", "--engine=stockade:hash=4"];
    let rest = ["--nodes=100", "--games=4", "--rules=5x5", "--json"];
    let said = run(&[&["match"][..], &engines, &rest].concat(), "");
    assert_eq!(said.code, Some(0), "{}", said.stderr);
    assert!(said.stdout.contains("stockade:hash=4,tune.cpuct=4"), "{}", said.stdout);
    assert!(said.stdout.contains("\"stockade:hash=4\""), "{}", said.stdout);
}

#[test]
fn many_engines_get_a_table() {
    let engines = ["--engine=greedy", "--engine=random", "--engine=random:seed=2"];
    let rest = ["--rounds=2", "--gauntlet", "--rules=5x5", "--openings=random:plies=2"];
    let said = run(&[&["match"][..], &engines, &rest].concat(), "");
    assert_eq!(said.code, Some(0), "{}", said.stderr);
    assert!(said.stderr.contains("match of 8 games"), "{}", said.stderr);
    let first = said.stdout.lines().nth(1).unwrap();
    assert!(first.starts_with("  1 greedy"), "{}", said.stdout);
}

#[test]
fn a_test_ends_a_match_early() {
    let args = ["match", "--engine=greedy", "--engine=random", "--sprt=elo1=20", "--games=2000"];
    let said = run(&args, "");
    assert_eq!(said.code, Some(0));
    assert!(said.stdout.contains("SPRT  | H1 accepted"), "{}", said.stdout);
    assert!(said.stderr.contains("LLR "), "{}", said.stderr);
}

#[test]
fn openings_come_from_a_book_and_can_be_balanced() {
    let book = crate::run::file("match-book.txt", "# two\ne2 e8\ne3h e8\n");
    let args = ["match", "--engine=greedy", "--engine=greedy", "--games=6", "--openings"];
    let said = run(&[&args[..], &[text(&book)]].concat(), "");
    assert_eq!(said.code, Some(0));
    assert!(said.stderr.contains("the book has 2 openings for 3 rounds"), "{}", said.stderr);
    assert!(said.stdout.contains("greedy #1 against greedy #2"), "{}", said.stdout);
    let said = run(&[&args[..], &["random:plies=4,balance=200"]].concat(), "");
    assert_eq!(said.code, Some(0), "{}", said.stderr);
}

#[test]
fn a_killed_match_goes_on_without_losing_or_doubling_a_game() {
    let path = results("match-killed");
    for lines in [1, 4, 7] {
        let mut child = start(&long(&path));
        wait_for_lines(&mut child, &path, lines);
        child.kill().unwrap();
        child.wait().unwrap();
    }
    let said = run(&long(&path), "");
    assert_eq!(said.code, Some(0), "{}", said.stderr);
    assert!(said.stderr.contains("resuming the match: "), "{}", said.stderr);
    check_whole(&path);
}

#[cfg(unix)]
fn send(signal: &str, child: &Child) {
    let pid = child.id().to_string();
    assert!(Command::new("kill").args([signal, &pid]).status().unwrap().success());
}

#[cfg(unix)]
#[test]
fn a_second_match_on_the_same_file_is_refused() {
    let path = results("match-twice");
    // One that does not end meanwhile, however busy the machine is.
    let endless = ["match", "--engine=greedy", "--engine=random", "--games=1000000", "--out"];
    let mut first = start(&[&endless[..], &[text(&path)]].concat());
    wait_for_lines(&mut first, &path, 1);
    let second = run(&long(&path), "");
    first.kill().unwrap();
    first.wait().unwrap();
    assert_eq!(second.code, Some(1), "{}", second.stderr);
    assert!(second.stderr.contains("another match is writing"), "{}", second.stderr);
    // The lock went with the first, but the file is still its own.
    let third = run(&long(&path), "");
    assert!(third.stderr.contains("belongs to another match"), "{}", third.stderr);
}

#[cfg(unix)]
#[test]
fn an_interrupted_match_tells_its_result_so_far() {
    let interrupted = || {
        let path = results("match-interrupted");
        let mut child = start(&long(&path));
        wait_for_lines(&mut child, &path, 4);
        send("-INT", &child);
        (path, crate::run::Said::from(child.wait_with_output().unwrap()))
    };
    // On a busy machine a match may be over before we see its fourth line.
    let is_over = |said: &crate::run::Said| said.code == Some(0);
    let (path, said) =
        std::iter::repeat_with(interrupted).find(|(_, said)| !is_over(said)).unwrap();
    assert_eq!(said.code, Some(1), "{}", said.stderr);
    assert!(said.stdout.contains("Elo   | "), "{}", said.stdout);
    assert!(said.stderr.contains("the same command resumes the match"), "{}", said.stderr);
    assert_eq!(run(&long(&path), "").code, Some(0));
    check_whole(&path);
}

/// A limit on the size of files stands in for a disk that fills up.
#[cfg(unix)]
#[test]
fn a_full_disk_stops_the_match_and_spoils_nothing() {
    let path = results("match-full");
    let script = "trap '' XFSZ; ulimit -f 6; exec \"$0\" \"$@\"";
    let output = Command::new("sh")
        .args(["-c", script, env!("CARGO_BIN_EXE_stockade")])
        .args(long(&path))
        .output()
        .unwrap();
    let said = crate::run::Said::from(output);
    assert_eq!(said.code, Some(1), "{}", said.stderr);
    assert!(said.stderr.contains("error: cannot write "), "{}", said.stderr);
    assert!(n_lines(&path) < 25, "the limit was too wide");
    assert_eq!(run(&long(&path), "").code, Some(0));
    check_whole(&path);
}

#[test]
fn bad_usage_is_named() {
    let two = ["match", "--engine=greedy", "--engine=random"];
    for (args, code, pieces) in [
        (&["match"][..], 2, &["--engine <SPEC>"][..]),
        (&["match", "--engine=greedy"], 2, &["2 to 100 engines", "there are 1"]),
        (&["match", "--engine=gredy", "--engine=random"], 2, &["gredy", "greedy"]),
        (&[two[0], two[1], two[2], "--games=7"], 2, &["even number"]),
        (&[two[0], two[1], two[2], "--games=0"], 2, &["2 to 10000000 games"]),
        (&[two[0], two[1], two[2], "--time=5x"], 2, &["200ms"]),
        (&[two[0], two[1], two[2], "--nodes=0"], 2, &["--nodes"]),
        (&[two[0], two[1], two[2], "--clock=never"], 2, &["300+3"]),
        (&[two[0], two[1], two[2], "--nodes=5", "--time=5ms"], 2, &["cannot be used with"]),
        (&[two[0], two[1], two[2], "--sprt=elo0=5,elo1=0"], 2, &["must be less than"]),
        (&[two[0], two[1], two[2], "--concurrency=0"], 2, &["1 to 256"]),
        (&[two[0], two[1], two[2], "--rules=four"], 2, &["seats four"]),
        (&[two[0], two[1], two[2], "--rules=bowler"], 2, &["cap=500:draw"]),
        (&[two[0], two[1], two[2], "--openings=random:depth=1"], 2, &["depth=1"]),
        (&[two[0], two[1], two[2], "--openings=nowhere.txt"], 1, &["cannot open nowhere.txt"]),
        (&[two[0], two[1], two[2], "--out=/nowhere/x.jsonl"], 1, &["cannot open /nowhere"]),
        (&[two[0], two[1], two[2], "--out=x.qgn"], 1, &["choose another extension"]),
    ] {
        check_refused(args, "", code, pieces);
    }
}
