//! How one generation makes the next.

use stockade_core::SplitMix64;

use super::Generation;

/// Four weights.
pub(crate) type Genome = [f64; 4];

/// Weights that are drawn lie between these.
const LEAST: f64 = 0.1;
const MOST: f64 = 10.0;
/// The share that is kept; two at least.
const KEPT_OF_TEN: usize = 4;
/// One child out of so many mutates.
const MUTANT_OF: usize = 10;
/// A mutated weight changes by a factor between these.
const SHRUNK: f64 = 0.8;
const GROWN: f64 = 1.2;

/// How many of so many are kept.
pub(super) fn kept(size: usize) -> usize {
    (size * KEPT_OF_TEN / 10).max(2)
}

/// Random weights.
pub(super) fn drawn(rng: &mut SplitMix64) -> Genome {
    std::array::from_fn(|_| rounded(between(LEAST, MOST, rng)))
}

pub(super) fn first_population(size: usize, rng: &mut SplitMix64) -> Vec<Genome> {
    (0..size).map(|_| drawn(rng)).collect()
}

/// Those of a generation that are kept.
pub(super) fn parents(generation: &Generation) -> Vec<Genome> {
    generation.genomes[..generation.kept.min(generation.genomes.len())].to_vec()
}

/// Those kept, unchanged, and their children until there are enough.
pub(super) fn next_population(kept: Vec<Genome>, size: usize, rng: &mut SplitMix64) -> Vec<Genome> {
    let n_parents = kept.len();
    let mut population = kept;
    while population.len() < size {
        let one = rng.below(n_parents);
        // Another one: those behind the first move up.
        let other = rng.below(n_parents - 1);
        let other = other + usize::from(other >= one);
        let child = crossed(population[one], population[other], rng);
        population.push(mutated(child, rng));
    }
    population
}

/// The head of one and the tail of the other, cut in one place.
fn crossed(one: Genome, other: Genome, rng: &mut SplitMix64) -> Genome {
    let cut = 1 + rng.below(one.len() - 1);
    std::array::from_fn(|gene| if gene < cut { one[gene] } else { other[gene] })
}

fn mutated(mut child: Genome, rng: &mut SplitMix64) -> Genome {
    if rng.below(MUTANT_OF) == 0 {
        let gene = rng.below(child.len());
        child[gene] = rounded(child[gene] * between(SHRUNK, GROWN, rng));
    }
    child
}

/// To so many digits that a file gives the same number back.
fn rounded(weight: f64) -> f64 {
    const DIGITS: f64 = 1e9;
    (weight * DIGITS).round() / DIGITS
}

fn between(low: f64, high: f64, rng: &mut SplitMix64) -> f64 {
    const BITS: u32 = f64::MANTISSA_DIGITS;
    let share = (rng.next_u64() >> (u64::BITS - BITS)) as f64 / (1_u64 << BITS) as f64;
    low + share * (high - low)
}
