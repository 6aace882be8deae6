//! What weights are worth: games as White, each against new random weights.

use anyhow::Result;
use stockade_agents::classic::{
    Settings, bowler::Bowler, bowler::BowlerWeights, mertens::COMBINATIONS, mertens::Mertens,
    search,
};
use stockade_core::{Move, Player, Position, Rules, SplitMix64};

use super::{
    Kind, Options,
    breed::{Genome, drawn},
};

/// Games of one candidate.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Fitness {
    pub(super) wins: u64,
    pub(super) games: u64,
    pub(super) plies: u64,
}

/// The games of a generation.
pub(super) struct Trial<'a> {
    pub(super) options: &'a Options,
    pub(super) generation: u32,
}

impl Trial<'_> {
    /// Every candidate's games, some candidates at a time; `tell` hears how many games are done.
    pub(super) fn all(
        &self,
        genomes: &[Genome],
        tell: &mut dyn FnMut(u64) -> Result<()>,
    ) -> Result<Vec<Fitness>> {
        let mut results = Vec::new();
        for (part, some) in genomes.chunks(self.options.threads).enumerate() {
            let first = part * self.options.threads;
            let played: Vec<Fitness> = std::thread::scope(|scope| {
                let one = |(at, genome)| scope.spawn(move || self.candidate(first + at, genome));
                let running: Vec<_> = some.iter().copied().enumerate().map(one).collect();
                let joined = running.into_iter().map(|thread| {
                    thread.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))
                });
                joined.collect()
            });
            results.extend(played);
            tell(results.len() as u64 * self.options.games)?;
        }
        Ok(results)
    }

    fn candidate(&self, number: usize, genome: Genome) -> Fitness {
        let place = u64::from(self.generation) << 32 | number as u64;
        let mut rng = SplitMix64::new(self.options.seed ^ place.rotate_left(16) ^ 0xf17e55);
        let mut fitness = Fitness::default();
        for _ in 0..self.options.games {
            let (winner, plies) = self.game([genome, drawn(&mut rng)]);
            fitness.wins += u64::from(winner == Some(Player::White));
            fitness.games += 1;
            fitness.plies += plies as u64;
        }
        fitness
    }

    /// A game without chance; after the last ply nobody has won.
    fn game(&self, genomes: [Genome; 2]) -> (Option<Player>, usize) {
        let mut pos = Position::start(&Rules::standard());
        for ply in 0..self.options.cap {
            let Some(mv) = self.choose(&pos, genomes[pos.to_move().index()]) else { break };
            pos = pos.play_unchecked(mv);
            if pos.winner().is_some() {
                return (pos.winner(), ply + 1);
            }
        }
        (None, self.options.cap)
    }

    fn choose(&self, pos: &Position, weights: Genome) -> Option<Move> {
        let settings = Settings { depth: self.options.depth, ..Settings::default() };
        match self.options.player {
            Kind::Bowler => {
                let weights = BowlerWeights::from(weights);
                let style = Bowler { weights, noise: false, ..Bowler::default() };
                search(&style, pos, settings, 0).best
            }
            Kind::Mertens => {
                let features = COMBINATIONS[4];
                let style = Mertens { weights, features, noise: false, ..Mertens::default() };
                search(&style, pos, settings, 0).best
            }
        }
    }
}
