//! The fuzz targets over their committed corpus and seeded mutations of it.
//!
//! libFuzzer searches further: see `fuzz/README.md`. What it finds becomes a file of the corpus.

#[path = "fuzz/targets.rs"]
#[expect(unreachable_pub, reason = "the fuzz package takes the same file into a library")]
mod targets;

use std::{
    collections::BTreeSet,
    fs,
    panic::catch_unwind,
    path::{Path, PathBuf},
};

use stockade_core::SplitMix64;

const MUTATIONS: usize = 10_000;
/// Hostile repetition is cut here, so that the run stays short.
const MAX_LENGTH: usize = 4_096;
/// Bytes that mean something to some reader.
const SIGNS: &[u8] = b" /.-+*019aihvHV:=,;!?$%(){}[]\"\\\n_\xff";

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz")
}

/// The seeds of a target, sorted by name so that mutations repeat.
fn corpus(target: &str) -> Vec<Vec<u8>> {
    let entries = fs::read_dir(folder().join("corpus").join(target)).unwrap();
    let paths: BTreeSet<PathBuf> = entries.map(|entry| entry.unwrap().path()).collect();
    paths.iter().map(|path| fs::read(path).unwrap()).collect()
}

fn check(name: &str) {
    let (_, target) = targets::TARGETS.into_iter().find(|(known, _)| *known == name).unwrap();
    let seeds = corpus(name);
    let mut rng = SplitMix64::new(name.len() as u64);
    let mutants = (0..MUTATIONS).map(|_| mutant(&seeds, &mut rng));
    for input in seeds.iter().cloned().chain(mutants) {
        if catch_unwind(|| target(&input)).is_err() {
            panic!("{name} breaks on {:?}", String::from_utf8_lossy(&input));
        }
    }
}

/// A seed with a few mistakes in it.
fn mutant(seeds: &[Vec<u8>], rng: &mut SplitMix64) -> Vec<u8> {
    let mut bytes = seeds[rng.below(seeds.len())].clone();
    for _ in 0..=rng.below(4) {
        let other = &seeds[rng.below(seeds.len())];
        mutate(&mut bytes, other, rng);
    }
    bytes.truncate(MAX_LENGTH);
    bytes
}

fn mutate(bytes: &mut Vec<u8>, other: &[u8], rng: &mut SplitMix64) {
    let at = rng.below(bytes.len() + 1);
    let end = at + rng.below(bytes.len() - at + 1);
    match rng.below(8) {
        0 if at < bytes.len() => bytes[at] ^= 1 << rng.below(8),
        1 if at < bytes.len() => bytes[at] = rng.next_u64() as u8,
        2 => bytes.truncate(at),
        3 => drop(bytes.drain(at..end)),
        4 => {
            let repeated = bytes[at..end].repeat(1 + rng.below(9));
            bytes.splice(at..at, repeated);
        }
        // What another seed has here or there in place of what this one has.
        5 | 6 => {
            let from = rng.below(other.len() + 1);
            let to = from + rng.below(other.len() - from + 1);
            bytes.splice(at..end, other[from..to].iter().copied());
        }
        _ => bytes.insert(at, SIGNS[rng.below(SIGNS.len())]),
    }
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
    assert_eq!(stems("corpus"), names);
    assert_eq!(stems("fuzz_targets"), names);
}
