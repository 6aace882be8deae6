//! The fuzz targets over their committed corpus and seeded mutations of it.
//!
//! libFuzzer searches further: see `fuzz/README.md`. What it finds becomes a file of the corpus.

#[path = "fuzz/targets.rs"]
#[expect(unreachable_pub, reason = "the fuzz package takes the same file into a library")]
mod targets;

#[path = "fuzz/mutants.rs"]
mod mutants;

use std::{collections::BTreeSet, fs};

use mutants::folder;

const MUTATIONS: usize = 10_000;

fn check(name: &str) {
    let (_, target) = targets::TARGETS.into_iter().find(|(known, _)| *known == name).unwrap();
    mutants::check(name, target, MUTATIONS);
}

#[test]
fn notation() {
    check("notation");
}

#[test]
fn position_text() {
    check("position_text");
}

#[test]
fn record() {
    check("record");
}

#[test]
fn rules() {
    check("rules");
}

/// A target without a corpus, a test or a libFuzzer program would be no target.
#[test]
fn every_target_is_used() {
    let names: BTreeSet<String> = targets::TARGETS.iter().map(|(name, _)| (*name).into()).collect();
    let stems = |path: &str| -> BTreeSet<String> {
        let entries = fs::read_dir(folder().join(path)).unwrap();
        entries
            .map(|entry| entry.unwrap().path().file_stem().unwrap().to_str().unwrap().into())
            .collect()
    };
    // Other crates have targets too, with tests of their own.
    let others = ["messages", "qtp", "ugi"].map(String::from);
    let all: BTreeSet<String> = names.into_iter().chain(others).collect();
    assert_eq!(stems("corpus"), all);
    assert_eq!(stems("fuzz_targets"), all);
}
