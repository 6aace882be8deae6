//! Seeds of a corpus and what becomes of them by a few mistakes, for the tests of every crate that reads
//! what others wrote.

use std::{
    collections::BTreeSet,
    fs,
    panic::catch_unwind,
    path::{Path, PathBuf},
};

use stockade_core::SplitMix64;

/// Hostile repetition is cut here, so that the run stays short.
const MAX_LENGTH: usize = 4_096;
/// Bytes that mean something to some reader.
const SIGNS: &[u8] = b" /.-+*019aihvHV:=,;!?$%(){}[]\"\\\n_\xff";

/// The fuzz package.
pub(crate) fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz")
}

/// The seeds of a target, sorted by name so that mutations repeat.
fn corpus(target: &str) -> Vec<Vec<u8>> {
    let entries = fs::read_dir(folder().join("corpus").join(target)).unwrap();
    let paths: BTreeSet<PathBuf> = entries.map(|entry| entry.unwrap().path()).collect();
    paths.iter().map(|path| fs::read(path).unwrap()).collect()
}

/// Runs a target over its seeds and so many mutations of them.
pub(crate) fn check(name: &str, target: fn(&[u8]), mutations: usize) {
    let seeds = corpus(name);
    let mut rng = SplitMix64::new(name.len() as u64);
    let mutants = (0..mutations).map(|_| mutant(&seeds, &mut rng));
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
