//! `stockade-lab train ga`: Bowler's genetic algorithm over the weights of an evaluation, step by
//! step as in his code, with two differences that make runs repeatable: a game that would have taken
//! 120 s ends at the ply cap, with the same penalty, and chance comes from seeds.
//!
//! Every generation is a line of a file, from which a killed run goes on.

mod breed;
mod fitness;
#[cfg(test)]
mod tests;

use std::{io::Write, path::PathBuf};

use anyhow::{Result, ensure};
use clap::{Args, ValueEnum};
use serde::{Deserialize, Serialize};
use stockade_core::SplitMix64;

use super::progress::Progress;
use crate::ledger::Ledger;
use breed::{Genome, first_population, next_population, parents};
use fitness::Trial;

/// Names of the weights, in their order.
const GENES: [[&str; 4]; 2] = [["path", "walls", "proximity", "forward"], ["f1", "f2", "f3", "f4"]];

/// Evolve the four weights of a published player (Bowler's genetic algorithm)
///
/// Each candidate plays White against new random opponents; the share of wins is its fitness. An
/// interrupted run is resumed. The file has a line for every generation.
#[derive(Args, Clone, Debug)]
pub struct Options {
    /// File that generations are added to
    #[arg(long, value_name = "FILE")]
    pub out: PathBuf,
    /// Whose weights
    #[arg(long, value_enum, default_value = "bowler")]
    pub player: Kind,
    /// Number of generations
    #[arg(long, default_value_t = 12)]
    pub generations: u32,
    /// Size of the first generation
    #[arg(long, default_value_t = 50)]
    pub first: usize,
    /// Size of later generations; those who are kept are never cut
    #[arg(long, default_value_t = 10)]
    pub later: usize,
    /// Games for the fitness of each candidate
    #[arg(long, default_value_t = 10)]
    pub games: u64,
    /// Plies to look ahead
    #[arg(long, default_value_t = 2)]
    pub depth: u32,
    /// Plies after which a game is lost for the candidate
    #[arg(long, default_value_t = 200)]
    pub cap: usize,
    /// Candidates that play at a time
    #[arg(long, default_value_t = 2)]
    pub threads: usize,
    /// Where chance comes from
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
}

/// Whose weights are evolved.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Kind {
    /// Path, walls, proximity and forward
    Bowler,
    /// The features f1 to f4, all of them counted
    Mertens,
}

impl Kind {
    pub(crate) const fn genes(self) -> [&'static str; 4] {
        GENES[self as usize]
    }
}

/// A finished generation, the best first.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Generation {
    pub(crate) generation: u32,
    pub(crate) genomes: Vec<Genome>,
    /// Games won, in the order of the genomes.
    pub(crate) wins: Vec<u64>,
    pub(crate) kept: usize,
    /// Mean plies of a game.
    pub(crate) plies: f64,
}

impl Options {
    fn task(&self) -> String {
        let Options { player, generations, first, later, games, depth, cap, seed, .. } = self;
        format!(
            "genes of {player:?}, {generations} generations of {first} and {later}, {games} games \
             each at depth {depth}, cap {cap}, seed {seed}"
        )
    }

    fn check(&self) -> Result<()> {
        ensure!(self.generations > 0, "no generation, no winner: --generations 12");
        ensure!(self.games > 0, "without games nobody is fit: --games 10");
        ensure!((1..=4).contains(&self.depth), "the depth goes from 1 to 4: --depth 2");
        ensure!(self.first >= 2 && self.later >= 2, "it takes two to breed: --first 50 --later 10");
        ensure!(self.cap > 0 && self.threads > 0, "--cap and --threads must be above 0");
        Ok(())
    }
}

/// Evolves weights and says what came out.
///
/// # Errors
/// If the settings make no sense, or the file belongs to another run.
pub fn run(options: &Options, out: &mut dyn Write) -> Result<()> {
    let mut told = Progress::to(out);
    let generations = evolve(options, &mut told)?;
    told.say(&text(options.player, &generations))
}

/// All generations, those of the file included.
pub(crate) fn evolve(options: &Options, told: &mut Progress<'_>) -> Result<Vec<Generation>> {
    options.check()?;
    let task = options.task();
    let (mut ledger, mut done) = Ledger::open::<Generation>(Some(&options.out), &task)?;
    let all: u64 = (0..options.generations).map(|at| options.size(at) * options.games).sum();
    let mut played: u64 = done.iter().map(|of| of.genomes.len() as u64 * options.games).sum();
    while done.len() < options.generations as usize {
        let generation = done.len() as u32;
        // The chance of a generation depends on nothing but its number.
        let mut rng = SplitMix64::new(options.seed ^ u64::from(generation).rotate_left(32));
        let genomes = match done.last() {
            None => first_population(options.first, &mut rng),
            Some(before) => next_population(parents(before), options.later, &mut rng),
        };
        let trial = Trial { options, generation };
        let results = trial.all(&genomes, &mut |games| told.at(played + games, all, "games"))?;
        let sorted = sorted(generation, genomes, &results);
        played += sorted.genomes.len() as u64 * options.games;
        ledger.add(&sorted)?;
        done.push(sorted);
    }
    Ok(done)
}

impl Options {
    /// How many candidates a generation has: those kept are re-evaluated and never cut.
    fn size(&self, generation: u32) -> u64 {
        let mut size = self.first;
        for _ in 0..generation {
            size = self.later.max(breed::kept(size));
        }
        size as u64
    }
}

/// The best first; equals keep their order.
fn sorted(generation: u32, genomes: Vec<Genome>, results: &[fitness::Fitness]) -> Generation {
    let mut order: Vec<usize> = (0..genomes.len()).collect();
    order.sort_by_key(|&at| std::cmp::Reverse(results[at].wins));
    let games: u64 = results.iter().map(|result| result.games).sum();
    let plies: u64 = results.iter().map(|result| result.plies).sum();
    Generation {
        generation,
        kept: breed::kept(genomes.len()),
        wins: order.iter().map(|&at| results[at].wins).collect(),
        genomes: order.iter().map(|&at| genomes[at]).collect(),
        plies: plies as f64 / games.max(1) as f64,
    }
}

fn text(player: Kind, generations: &[Generation]) -> String {
    let mut text = format!(
        "gen  {:>9} {:>9} {:>9} {:>9}  wins",
        player.genes()[0],
        player.genes()[1],
        player.genes()[2],
        player.genes()[3]
    );
    for of in generations {
        let [a, b, c, d] = of.genomes[0];
        text += &format!(
            "\n{:>3}  {a:>9.3} {b:>9.3} {c:>9.3} {d:>9.3}  {:>4}  {:.0} plies",
            of.generation + 1,
            of.wins[0],
            of.plies
        );
    }
    text
}
