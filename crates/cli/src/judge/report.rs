//! The result, for people and programs.

use std::fmt;

use serde::Serialize;
use stockade_agents::Spec;
use stockade_arena::stats::{Estimate, share};
use stockade_core::{Player, Rules};

use super::{
    phase::Phase,
    verdict::{Outcome, Verdicts},
};

#[derive(Serialize)]
pub(super) struct JudgeReport {
    agent: String,
    board: String,
    walls: [u8; 2],
    edge_diagonal: bool,
    seed: u64,
    games: Vec<PhaseReport>,
    positions: Vec<PhaseReport>,
}

/// A phase, or all of them.
#[derive(Serialize)]
struct PhaseReport {
    phase: &'static str,
    /// Positions with something to throw away.
    decisions: u64,
    wins_thrown: usize,
    draws_thrown: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    share: Option<Bounds>,
}

#[derive(Serialize)]
struct Bounds {
    value: f64,
    lower: f64,
    upper: f64,
}

impl From<Estimate> for Bounds {
    fn from(Estimate { value, lower, upper }: Estimate) -> Bounds {
        Bounds { value, lower, upper }
    }
}

impl JudgeReport {
    pub(super) fn new(
        agent: &Spec,
        rules: &Rules,
        seed: u64,
        games: &Verdicts,
        positions: &Verdicts,
    ) -> JudgeReport {
        JudgeReport {
            agent: agent.to_string(),
            board: rules.size().to_string(),
            walls: [Player::White, Player::Black].map(|player| rules.walls(player)),
            edge_diagonal: rules.edge_diagonal,
            seed,
            games: rows(games),
            positions: rows(positions),
        }
    }
}

fn rows(verdicts: &Verdicts) -> Vec<PhaseReport> {
    let phases = Phase::ALL.map(Some).into_iter().chain([None]);
    phases.map(|phase| row(verdicts, phase)).collect()
}

fn row(verdicts: &Verdicts, phase: Option<Phase>) -> PhaseReport {
    let thrown = |had: Outcome| {
        verdicts.of(phase).filter(|verdict| verdict.is_thrown && verdict.had == had).count()
    };
    let groups = verdicts.groups(phase);
    PhaseReport {
        phase: phase.map_or("all", Phase::name),
        decisions: groups.iter().map(|group| group.trials).sum(),
        wins_thrown: thrown(Outcome::Win),
        draws_thrown: thrown(Outcome::Draw),
        share: share(&groups).map(Bounds::from),
    }
}

impl fmt::Display for JudgeReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let JudgeReport { agent, board, walls: [white, black], seed, .. } = self;
        let rim = if self.edge_diagonal { "" } else { ", no side-step at the rim" };
        writeln!(f, "{agent} on {board} with {white} and {black} walls{rim}, seed {seed}")?;
        writeln!(
            f,
            "{:<10}{:<9}{:>10}{:>13}{:>14}{:>10}   95 % bounds",
            "", "phase", "decisions", "wins thrown", "draws thrown", "thrown"
        )?;
        for (source, rows) in [("games", &self.games), ("fixed set", &self.positions)] {
            for (index, row) in rows.iter().enumerate() {
                write!(f, "{:<10}{row}", if index == 0 { source } else { "" })?;
            }
        }
        Ok(())
    }
}

impl fmt::Display for PhaseReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let PhaseReport { phase, decisions, wins_thrown, draws_thrown, share } = self;
        write!(f, "{phase:<9}{decisions:>10}{wins_thrown:>13}{draws_thrown:>14}")?;
        match share {
            Some(Bounds { value, lower, upper }) => {
                let [value, lower, upper] = [value, lower, upper].map(|it| 100.0 * it);
                writeln!(f, "{value:>8.1} %   {lower:.1} to {upper:.1} %")
            }
            None => writeln!(f, "{:>10}", "–"),
        }
    }
}
