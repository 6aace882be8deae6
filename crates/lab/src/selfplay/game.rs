//! One game of self-play, and the rows it gives.

use std::collections::{HashMap, HashSet};

use anyhow::Result;
use clap::Args;
use serde::{Deserialize, Serialize};
use stockade_arena::dataset::{PlayedOut, Row, RowSource};
use stockade_core::{Game, Move, Player, Rules, SplitMix64};
use stockade_engine::{
    Limits, Proof, Report, Request,
    mcts::{RootNoise, Seen},
    params::Params,
};

use super::{
    beginnings::{self, Beginning},
    draw,
};
use crate::player::{EvalChoice, Searcher};

/// Positions that one search may keep.
const CAPACITY: usize = 1 << 14;
/// How sparse the noise at the root is.
const CONCENTRATION: f32 = 0.1;
/// A game is decided after so many plies in a row beyond this value; then few rows are kept.
const DECIDED: f32 = 0.98;
const DECIDED_PLIES: u32 = 4;
const DECIDED_SHARE: f32 = 1.0 / 8.0;

/// How the players think.
#[derive(Args, Clone, Debug, PartialEq, Serialize, Deserialize)]
#[group(skip)]
pub struct Recipe {
    /// Simulations of a full search, whose visits train the policy
    #[arg(long, default_value_t = 800)]
    pub sims: u64,
    /// Simulations of a quick search, which only chooses a move
    #[arg(long, default_value_t = 160)]
    pub quick_sims: u64,
    /// Share of moves that get a full search
    #[arg(long, default_value_t = 0.35)]
    pub full_share: f32,
    /// Visits from which positions off the played line are stored too
    #[arg(long, default_value_t = 144)]
    pub harvest: u32,
    /// Share of chance in the priors of a full search
    #[arg(long, default_value_t = 0.25)]
    pub noise: f32,
}

/// Plays the game of a number.
pub(super) fn play(
    rules: &Rules,
    recipe: &Recipe,
    eval: &EvalChoice,
    seed: u64,
    id: u64,
) -> Result<PlayedOut> {
    let mixed = SplitMix64::new(seed).next_u64() ^ id;
    let mut rng = SplitMix64::new(SplitMix64::new(mixed).next_u64());
    let Beginning { game, fork_at } = beginnings::draw(rules, &mut rng)?;
    let mut playing = SelfPlayGame {
        recipe,
        search: eval.search(CAPACITY, &Params::default()),
        rng,
        game,
        rows: Vec::new(),
        harvest: HashMap::new(),
        decided: 0,
        proven: None,
    };
    if let Some(plies) = fork_at {
        playing.fork(plies)?;
    }
    while !playing.game.is_over() && playing.proven.is_none() {
        playing.ply()?;
    }
    Ok(playing.finish())
}

/// A game that is being played.
struct SelfPlayGame<'a> {
    recipe: &'a Recipe,
    search: Searcher,
    rng: SplitMix64,
    game: Game,
    rows: Vec<Row>,
    /// What searches saw off the line, by key, with the ply of the search.
    harvest: HashMap<u64, (u16, Seen)>,
    /// Plies in a row that were all but decided.
    decided: u32,
    /// Who wins, once that is proven: the rest need not be played.
    proven: Option<Player>,
}

impl SelfPlayGame<'_> {
    /// Quick play without rows, and then a random move.
    fn fork(&mut self, plies: usize) -> Result<()> {
        let before = self.game.clone();
        for _ in 0..plies {
            if self.game.is_over() {
                break;
            }
            let (visits, _) = self.think(self.recipe.quick_sims, None);
            self.move_on(&visits)?;
        }
        if !self.game.is_over() {
            beginnings::random_ply(&mut self.game, &mut self.rng, 0.5)?;
        }
        if self.game.is_over() {
            self.game = before;
        }
        Ok(())
    }

    /// One search, its row, and a move.
    fn ply(&mut self) -> Result<()> {
        let is_full = draw::happens(&mut self.rng, self.recipe.full_share);
        let sims = if is_full { self.recipe.sims } else { self.recipe.quick_sims };
        let noise = RootNoise {
            share: self.recipe.noise,
            concentration: CONCENTRATION,
            seed: self.rng.next_u64(),
        };
        let (mut visits, report) = self.think(sims, is_full.then_some(noise));
        let (pos, ply) = (*self.game.position(), self.game.ply() as u16);
        let proof = proof_of(&report, self.game.legal_moves().len());
        if let (Some(Proof::Win(_)), Some(best)) = (proof, report.best_move()) {
            visits = vec![(best, 1)];
        }
        let value = mean(&report);
        self.decided = if value.abs() > DECIDED { self.decided + 1 } else { 0 };
        let is_kept = self.decided < DECIDED_PLIES || draw::happens(&mut self.rng, DECIDED_SHARE);
        if is_kept {
            let source = if is_full { RowSource::Full } else { RowSource::Quick };
            let row = Row::new(pos, ply, source, value, &visits);
            self.rows.push(row.proven_as(proof.map(result_of)));
        }
        if is_full && self.decided < DECIDED_PLIES {
            self.gather(ply);
        }
        self.proven = match proof {
            Some(Proof::Win(_)) => Some(pos.to_move()),
            Some(Proof::Loss(_)) => Some(pos.to_move().opposite()),
            _ => None,
        };
        self.move_on(&visits)
    }

    fn think(&mut self, sims: u64, noise: Option<RootNoise>) -> (Vec<(Move, u32)>, Report) {
        self.search.set_noise(noise);
        let report = self.search.search(Request::new(&self.game, Limits::nodes(sims)));
        let line = |line: &stockade_engine::Line| {
            line.pv.first().map(|&mv| (mv, u32::try_from(line.visits).unwrap_or(u32::MAX)))
        };
        (report.lines.iter().filter_map(line).collect(), report)
    }

    /// Keeps what the search saw; of a position seen twice the better look.
    fn gather(&mut self, ply: u16) {
        for seen in self.search.seen(self.recipe.harvest) {
            let key = seen.position.key();
            if self.harvest.get(&key).is_none_or(|(_, old)| old.visits < seen.visits) {
                self.harvest.insert(key, (ply, seen));
            }
        }
    }

    fn move_on(&mut self, visits: &[(Move, u32)]) -> Result<()> {
        let temperature = draw::temperature(self.game.ply());
        if let Some(mv) = draw::by_visits(&mut self.rng, visits, temperature) {
            self.game.play(mv)?;
        }
        Ok(())
    }

    fn finish(self) -> PlayedOut {
        let winner = self.proven.or_else(|| self.game.outcome().and_then(|end| end.winner()));
        let played: HashSet<u64> = self.game.positions().map(|pos| pos.key()).collect();
        let mut rows = self.rows;
        let mut off_line: Vec<(u16, Seen)> = self
            .harvest
            .into_values()
            .filter(|(_, seen)| !played.contains(&seen.position.key()))
            .collect();
        off_line.sort_by_key(|(ply, seen)| (*ply, seen.position.key()));
        rows.extend(off_line.into_iter().map(|(ply, seen)| {
            Row::new(seen.position, ply, RowSource::Graph, seen.value, &seen.moves)
                .proven_as(seen.proof.map(result_of))
        }));
        PlayedOut { rows, ..PlayedOut::new(0, 0, &self.game, winner) }
    }
}

/// What a report proves about its position: one won move wins it; if every move is lost, so is it.
fn proof_of(report: &Report, n_moves: usize) -> Option<Proof> {
    match report.lines.first()?.proof? {
        Proof::Loss(_) if report.lines.len() < n_moves => None,
        Proof::Draw => None,
        proof => Some(proof),
    }
}

/// The mean value of a search for the player to move.
fn mean(report: &Report) -> f32 {
    let visits: f64 = report.lines.iter().map(|line| line.visits as f64).sum();
    let sum: f64 = report.lines.iter().map(|line| line.visits as f64 * f64::from(line.score)).sum();
    match proof_of(report, usize::MAX) {
        Some(proof) => result_of(proof),
        None => (2.0 * sum / visits.max(1.0) - 1.0) as f32,
    }
}

/// The result that is proven, for the player to move.
fn result_of(proof: Proof) -> f32 {
    match proof {
        Proof::Win(_) => 1.0,
        Proof::Loss(_) => -1.0,
        Proof::Draw => 0.0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn recipe() -> Recipe {
        Recipe { sims: 120, quick_sims: 40, full_share: 0.4, harvest: 24, noise: 0.25 }
    }

    #[test]
    fn a_number_gives_one_game() {
        let rules: Rules = "5x5,walls=2".parse().unwrap();
        let play = |id| play(&rules, &recipe(), &EvalChoice::Classical, 7, id).unwrap();
        assert_eq!(play(3), play(3));
        assert_ne!(play(3).moves, play(4).moves);
    }

    /// Rows of the line stand where the game says; proofs agree with who won in the end.
    #[test]
    fn rows_belong_to_their_game() {
        let rules: Rules = "5x5,walls=3".parse().unwrap();
        let mut proven = 0;
        for id in 0..12 {
            let played = play(&rules, &recipe(), &EvalChoice::Classical, 1, id).unwrap();
            let mut positions = vec![played.start];
            for &mv in &played.moves {
                positions.push(positions.last().unwrap().play(mv).unwrap());
            }
            for row in &played.rows {
                match row.source {
                    RowSource::Graph => assert!(row.visits >= 23, "{}", row.visits),
                    _ => assert_eq!(row.position, positions[usize::from(row.ply)]),
                }
                let sum: f32 = row.shares().map(|(_, share)| share).sum();
                assert!((sum - 1.0).abs() < 0.01 || row.visits == 0);
            }
            let last = played.rows.iter().rfind(|row| row.source != RowSource::Graph);
            let last = last.filter(|row| row.proven.is_some());
            proven += u32::from(last.is_some());
            assert!(last.is_none_or(|row| row.proven == Some(row.result(played.winner))));
        }
        assert!(proven > 6, "{proven} of 12 games ended with a proof");
    }
}
