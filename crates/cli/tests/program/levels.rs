//! The levels for people, at the terminal and on paper.

use stockade_engine::Level;

use crate::run::{check_refused, run};

#[test]
fn a_person_meets_a_level() {
    let said = run(&["play", "--level", "3"], "e2\nquit\n");
    assert_eq!((said.code, said.stderr.as_str()), (Some(0), ""));
    assert!(said.stdout.contains("You are White against level 3, casual player. Type"));
    assert!(said.stdout.contains("Black plays "), "{}", said.stdout);
    let last = said.stdout.lines().last().unwrap();
    assert!(last.contains("--moves \"e2 ") && last.ends_with(" --level 3"), "{last}");
}

#[test]
fn a_person_may_take_black() {
    let said = run(&["play", "--level", "1", "--as", "black", "--rules", "5x5"], "quit\n");
    assert_eq!((said.code, said.stderr.as_str()), (Some(0), ""));
    assert!(said.stdout.contains("White plays "), "{}", said.stdout);
    assert!(said.stdout.ends_with(" --level 1 --as black\n"), "{}", said.stdout);
}

#[test]
fn what_makes_no_sense_is_refused() {
    let level = ["play", "--level"];
    check_refused(&[&level[..], &["9"]].concat(), "", 2, &["unknown level \"9\": 1 to 8"]);
    check_refused(&[&level[..], &["3", "--as", "red"]].concat(), "", 2, &["there is no Red"]);
    check_refused(&[&level[..], &["3", "--black", "greedy"]].concat(), "", 2, &["--black"]);
    check_refused(&["play", "--as", "black"], "", 2, &["--level"]);
    let agent = "stockade:level=3,search=alphabeta";
    check_refused(&["ugi", "--agent", agent], "", 2, &["only with search=puct"]);
}

#[test]
fn parameters_are_listed_for_those_who_ask() {
    assert!(!run(&["agents"], "").stdout.contains("tune."));
    let list = run(&["agents", "--all"], "").stdout;
    let row = list.lines().find(|line| line.contains("tune.cpuct=")).unwrap();
    let words: Vec<&str> = row.split_whitespace().take(6).collect();
    assert_eq!(words, ["tune.cpuct=", "1.2", "0.05", "8", "0.1", "weight"]);
    let json = run(&["agents", "--all", "--json"], "").stdout;
    let stockade: serde_json::Value = serde_json::from_str(json.lines().next().unwrap()).unwrap();
    let options = stockade["options"].as_array().unwrap();
    let wall = options.iter().find(|option| option["name"] == "tune.closing_wall").unwrap();
    assert_eq!((wall["min"].as_f64(), wall["step"].as_f64()), (Some(-10000.0), Some(500.0)));
}

#[test]
fn the_list_and_the_readme_tell_every_level() {
    let (list, json) = (run(&["agents"], "").stdout, run(&["agents", "--json"], "").stdout);
    let readme = include_str!("../../../../README.md");
    for level in Level::ALL {
        let (name, about) = (level.name(), level.about());
        assert!(list.contains(&format!("{level}  {name:<14} {about}\n")), "{list}");
        let line = format!("{{\"level\":{level},\"name\":\"{name}\",\"about\":\"{about}\"}}");
        assert!(json.contains(&line), "{json}");
        assert!(readme.contains(&format!("| {level} | {name} | {about} |\n")), "level {level}");
    }
}
