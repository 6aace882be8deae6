//! Which crate of the workspace may use which, held against `cargo metadata`.

use std::process::Command;

use serde_json::{Value, json};

/// A crate, the crates it may use, and those that only its tests and benches may use as well.
struct Arrows {
    from: &'static str,
    to: &'static [&'static str],
    tests_to: &'static [&'static str],
}

const CORE: &str = "stockade-core";
const SOLVER: &str = "stockade-solver";
const ENGINE: &str = "stockade-engine";
const AGENTS: &str = "stockade-agents";
const ARENA: &str = "stockade-arena";
const SERVER: &str = "stockade-server";
const LAB: &str = "stockade-lab";
const PY: &str = "stockade-py";
const CLI: &str = "stockade";
const XTASK: &str = "xtask";

/// Every arrow there is. A new crate gets a line here and a reason in ARCHITECTURE.md.
const ARROWS: [Arrows; 10] = [
    Arrows { from: CORE, to: &[], tests_to: &[] },
    Arrows { from: SOLVER, to: &[CORE], tests_to: &[] },
    // The solver judges the engine, so the engine itself must not know it.
    Arrows { from: ENGINE, to: &[CORE], tests_to: &[SOLVER] },
    Arrows { from: AGENTS, to: &[ENGINE, SOLVER, CORE], tests_to: &[] },
    Arrows { from: ARENA, to: &[AGENTS, CORE], tests_to: &[] },
    Arrows { from: SERVER, to: &[AGENTS, ENGINE, SOLVER, CORE], tests_to: &[] },
    Arrows { from: LAB, to: &[ARENA, AGENTS, ENGINE, SOLVER, CORE], tests_to: &[] },
    Arrows { from: PY, to: &[ARENA, AGENTS, ENGINE, CORE], tests_to: &[] },
    Arrows { from: CLI, to: &[SERVER, ARENA, AGENTS, ENGINE, SOLVER, CORE], tests_to: &[] },
    Arrows { from: XTASK, to: &[CORE], tests_to: &[] },
];

/// Every dependency between our crates that the table does not allow, a sentence each.
fn violations(metadata: &Value) -> Vec<String> {
    let packages = metadata["packages"].as_array().expect("metadata lists packages");
    let ours: Vec<&str> = packages.iter().map(name).collect();
    packages.iter().flat_map(|package| violations_of(package, &ours)).collect()
}

fn violations_of(package: &Value, ours: &[&str]) -> Vec<String> {
    let from = name(package);
    let Some(arrows) = ARROWS.iter().find(|arrows| arrows.from == from) else {
        return vec![format!(
            "{from} is not in the table of xtask/tests/arrows.rs: add a line that says what it \
             may use"
        )];
    };
    let dependencies = package["dependencies"].as_array().expect("packages list dependencies");
    dependencies
        .iter()
        .filter(|dependency| ours.contains(&name(dependency)))
        .filter_map(|dependency| {
            let (to, for_tests) = (name(dependency), dependency["kind"] == "dev");
            let allowed = arrows.to.contains(&to) || (for_tests && arrows.tests_to.contains(&to));
            let whose = if for_tests { "the tests of " } else { "" };
            (!allowed).then(|| {
                format!("{whose}{from} may not use {to}: see the table of xtask/tests/arrows.rs")
            })
        })
        .collect()
}

fn name(value: &Value) -> &str {
    value["name"].as_str().expect("packages and dependencies have names")
}

#[test]
fn the_workspace_keeps_its_arrows() {
    let output = Command::new(env!("CARGO"))
        .args(["metadata", "--format-version", "1", "--no-deps"])
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .output()
        .expect("cargo can be started");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let metadata = serde_json::from_slice(&output.stdout).expect("cargo writes JSON");
    let violations = violations(&metadata);
    assert!(violations.is_empty(), "\n{}", violations.join("\n"));
}

/// A made-up crate: its name, and names and kinds of what it uses.
type Crate<'a> = (&'a str, &'a [(&'a str, Option<&'a str>)]);

/// The verdict on a workspace of these crates.
fn check(crates: &[Crate<'_>], expected: &[&str]) {
    let package = |&(name, uses): &Crate<'_>| {
        let uses = uses.iter().map(|(name, kind)| json!({ "name": name, "kind": kind }));
        json!({ "name": name, "dependencies": uses.collect::<Vec<_>>() })
    };
    let packages: Vec<Value> = crates.iter().map(package).collect();
    let found = violations(&json!({ "packages": packages }));
    assert_eq!(found.len(), expected.len(), "{found:?}");
    for (sentence, start) in found.iter().zip(expected) {
        assert!(sentence.starts_with(start), "{sentence:?} does not start with {start:?}");
    }
}

#[test]
fn allowed_arrows_pass() {
    check(&[(CORE, &[("thiserror", None)]), (CLI, &[(CORE, None), ("clap", None)])], &[]);
}

#[test]
fn an_arrow_against_the_stream_is_named() {
    check(
        &[(CORE, &[(ENGINE, None)]), (ENGINE, &[(CORE, None)])],
        &["stockade-core may not use stockade-engine"],
    );
}

#[test]
fn build_scripts_have_no_privilege() {
    check(&[(CORE, &[(ENGINE, Some("build"))]), (ENGINE, &[])], &["stockade-core may not use"]);
}

#[test]
fn only_tests_of_the_engine_may_ask_the_solver() {
    check(&[(ENGINE, &[(SOLVER, Some("dev"))]), (SOLVER, &[])], &[]);
    check(&[(ENGINE, &[(SOLVER, None)]), (SOLVER, &[])], &["stockade-engine may not use"]);
    check(
        &[(ARENA, &[(SOLVER, Some("dev"))]), (SOLVER, &[])],
        &["the tests of stockade-arena may not use stockade-solver"],
    );
}

#[test]
fn unknown_crates_are_told_where_to_go() {
    check(&[("stockade-misc", &[])], &["stockade-misc is not in the table of xtask/tests/arrows"]);
}
