//! `solve`, `probe` and `verify`.

use std::fs;

use crate::run::{check, check_refused, command, run};

fn folder(name: &str) -> std::path::PathBuf {
    let folder =
        std::env::temp_dir().join(format!("stockade-solving-{}-{name}", std::process::id()));
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}

const ONE_WALL: &str = "start      lost in 12
wall sets  489
states     399914 (204962 mirror-reduced)
won        241880
lost       158034
drawn      0 (0 mirror-reduced)
longest    16 plies
";

#[test]
fn a_board_is_solved_probed_and_verified() {
    let folder = folder("whole");
    let table = folder.join("5x5-1.table");
    let table = table.to_str().unwrap();
    check(&["solve", "5x5", "--walls", "1", "--table", table], "", ONE_WALL);
    let rules = "5x5,walls=1";
    check(&["probe", "--rules", rules, "--table", table], "", "lost in 12\n");
    let said = run(&["probe", "--rules", rules, "--table", table, "--all", "--moves", "c2"], "");
    let lines: Vec<&str> = said.stdout.lines().collect();
    assert_eq!((lines[0], lines.len()), ("won in 11", 36), "{}", said.stderr);
    assert_eq!(lines[1].split_once(' ').unwrap().1.trim(), "won in 11");
    let said = run(&["verify", table], "");
    assert!(said.stdout.starts_with("489 wall sets and 204962 states"), "{}", said.stdout);
    assert!(said.stdout.contains("start lost in 12: confirmed by search"), "{}", said.stdout);
    check_refused(&["solve", "5x5", "--walls", "1", "--table", table], "", 1, &["exists already"]);
    check_refused(
        &["probe", "--rules", "5x5,walls=2", "--table", table],
        "",
        1,
        &["is a table of 5x5 with 1 and 1 walls", "not of 5x5 with 2 and 2 walls"],
    );
    fs::remove_dir_all(folder).unwrap();
}

/// Without a file the table is built in the user's data folder, once.
#[test]
fn tables_are_kept_in_the_users_data_folder() {
    let folder = folder("home");
    let home = || {
        let mut command = command(&["probe", "--rules", "4x4,walls=1"]);
        command.env("XDG_DATA_HOME", &folder).env("APPDATA", &folder).env("HOME", &folder);
        let output = command.output().unwrap();
        String::from_utf8(output.stdout).unwrap()
    };
    let first = home();
    assert!(first.starts_with("won in") || first.starts_with("lost in"), "{first}");
    assert_eq!(home(), first);
    fs::remove_dir_all(folder).unwrap();
}

#[test]
fn what_does_not_fit_is_refused_with_an_estimate() {
    check_refused(
        &["solve", "9x9", "--walls", "10"],
        "",
        1,
        &["takes about", "MB of memory", "days"],
    );
    check_refused(
        &["solve", "5x5", "--walls", "3", "--memory", "10MB"],
        "",
        1,
        &["at most 10 MB are allowed", "take a smaller board, fewer walls or more memory"],
    );
    check_refused(&["solve", "5x12", "--walls", "3"], "", 2, &["5x12"]);
    check_refused(&["solve", "5x5", "--walls", "three"], "", 2, &["three"]);
    check_refused(&["solve", "5x5", "--walls", "1", "--memory", "12"], "", 2, &["MB or GB"]);
    check_refused(&["verify", "no-such.table"], "", 1, &["no-such.table"]);
    check_refused(&["verify", env!("CARGO_MANIFEST_PATH")], "", 1, &["is no table"]);
}
