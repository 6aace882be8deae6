//! The bench signature: one number that changes whenever a search thinks differently.
//!
//! Forty fixed positions are searched by both searches with fixed work, one thread and a fixed
//! amount of memory. No function of the system's mathematics takes part, so the number is the same
//! on every machine.

use std::time::{Duration, Instant};

use stockade_core::{Game, Position, Rules};

use crate::{
    alphabeta::AlphaBeta, eval::Classical, evaluator::Evaluator, limits::Limits, mcts::Mcts,
    net::LoadedNet, params::Params, report::Report, request::Request,
};

/// The positions, as lines `rules | position text`.
const POSITIONS: &str = include_str!("../data/bench.txt");

/// Depth of alpha-beta on each position.
const DEPTH: u8 = 6;

/// Simulations of PUCT on each position.
const SIMULATIONS: u64 = 2_000;

/// Memory of alpha-beta in megabytes, and positions of PUCT's graph.
const HASH_MB: usize = 16;
const GRAPH: usize = 16_384;

/// What a bench run did.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Bench {
    /// Positions searched.
    pub positions: usize,
    /// Nodes of alpha-beta with the classical evaluation.
    pub alphabeta_nodes: u64,
    /// Time that alpha-beta took.
    pub alphabeta_time: Duration,
    /// PUCT with the classical evaluation.
    pub classical: Simulations,
    /// PUCT with the program's net; nothing if it has none.
    pub net: Simulations,
}

/// What PUCT did with one evaluation.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Simulations {
    /// How many there were.
    pub count: u64,
    /// Positions that they put into graphs.
    pub positions: u64,
    /// All visits of all root moves, folded into 32 bits.
    pub visits: u32,
    /// The time they took.
    pub time: Duration,
}

impl Simulations {
    fn search(&mut self, game: &Game, evaluator: impl Evaluator) {
        let begun = Instant::now();
        let mut mcts = Mcts::with_evaluator(GRAPH, evaluator);
        let report = mcts.search(Request::new(game, Limits::nodes(SIMULATIONS)));
        self.count += report.nodes;
        self.positions += mcts.positions() as u64;
        self.visits = fold(self.visits, &report);
        self.time += begun.elapsed();
    }
}

impl Bench {
    /// Searches every position; `progress` is told how many are done.
    pub fn run(progress: &mut dyn FnMut(usize, usize)) -> Bench {
        let games = games();
        let mut bench = Bench { positions: games.len(), ..Bench::default() };
        for (done, game) in games.iter().enumerate() {
            progress(done, games.len());
            bench.search(game);
        }
        progress(games.len(), games.len());
        bench
    }

    fn search(&mut self, game: &Game) {
        let begun = Instant::now();
        let mut alphabeta = AlphaBeta::new(HASH_MB);
        let report = alphabeta.search(Request::new(game, Limits::depth(DEPTH)));
        self.alphabeta_nodes += report.nodes;
        self.alphabeta_time += begun.elapsed();
        self.classical.search(game, Classical::default());
        if let Some(net) = LoadedNet::own() {
            self.net.search(game, net.evaluator(Params::default().eval));
        }
    }

    /// The one number.
    pub fn signature(&self) -> u64 {
        let puct = |puct: Simulations| puct.positions + u64::from(puct.visits);
        self.alphabeta_nodes + puct(self.classical) + puct(self.net)
    }
}

/// The positions as games that begin there.
fn games() -> Vec<Game> {
    let lines = POSITIONS.lines().filter(|line| !line.starts_with('#'));
    lines
        .filter_map(|line| {
            let (rules, position) = line.split_once(" | ")?;
            let rules: Rules = rules.parse().ok()?;
            let position = Position::from_text(position, &rules).ok()?.position;
            Game::from_position(&rules, position).ok()
        })
        .collect()
}

/// Mixes the visits of every root move into a running number (FNV-1a over whole words).
fn fold(mut hash: u32, report: &Report) -> u32 {
    for line in &report.lines {
        let mv = line.pv.first().map_or(0, |mv| mv.index() as u32);
        for word in [mv, line.visits as u32] {
            hash = (hash ^ word).wrapping_mul(0x0100_0193);
        }
    }
    hash
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_are_forty_positions_and_none_is_over() {
        let games = games();
        assert_eq!(games.len(), 40);
        assert!(games.iter().all(|game| !game.is_over()));
        let lines = POSITIONS.lines().filter(|line| !line.starts_with('#')).count();
        assert_eq!(lines, games.len(), "every line is read");
    }
}
