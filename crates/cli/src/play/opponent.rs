//! `--level` and `--as`: the engine as an opponent of a suitable strength.

use std::time::{SystemTime, UNIX_EPOCH};

use anyhow::{Context, anyhow};
use clap::{Args, ValueEnum};
use stockade_agents::Spec;
use stockade_core::{Player, Rules};
use stockade_engine::Level;

use crate::args::BadUsage;

#[derive(Debug, Default, Args)]
pub(super) struct OpponentArgs {
    /// Play against the engine at a level from 1 (first-timer) to 8 (full strength); `stockade
    /// agents` describes each. It varies its moves from game to game.
    #[arg(long, value_name = "1-8", conflicts_with_all = ["white", "red", "black", "blue"])]
    level: Option<Level>,

    /// Your color against a level; White moves first [default: white].
    #[arg(long = "as", value_name = "COLOR", requires = "level")]
    own: Option<Color>,
}

#[derive(Clone, Copy, Debug, Default, ValueEnum)]
enum Color {
    #[default]
    White,
    Black,
    Red,
    Blue,
}

impl OpponentArgs {
    /// The engine on every seat but the person's; empty without a level.
    pub(super) fn specs(&self, rules: &Rules) -> anyhow::Result<Vec<(Player, Spec)>> {
        let (Some(level), order) = (self.level, rules.players().order()) else {
            return Ok(Vec::new());
        };
        let own = self.own();
        if !order.contains(&own) {
            let about = BadUsage(format!("--as {}", self.own_word()));
            return Err(anyhow!("there is no {own} under these rules")).context(about);
        }
        let others = order.iter().filter(|&&player| player != own);
        others
            .map(|&player| {
                let spec = format!("stockade:level={level},seed={}", seed());
                Ok((player, spec.parse().with_context(|| BadUsage(format!("--level {level}")))?))
            })
            .collect()
    }

    /// The opponent, as the beginning of a sentence; empty without a level.
    pub(super) fn introduction(&self) -> String {
        self.level.map_or(String::new(), |level| {
            format!("You are {} against level {level}, {}. ", self.own(), level.name())
        })
    }

    /// The options again, for the command that resumes a game.
    pub(super) fn words(&self) -> String {
        let level = self.level.map(|level| format!(" --level {level}"));
        let own = self.own.map(|_| format!(" --as {}", self.own_word()));
        level.into_iter().chain(own).collect()
    }

    /// The color as it is typed.
    fn own_word(&self) -> String {
        self.own().to_string().to_lowercase()
    }

    fn own(&self) -> Player {
        match self.own.unwrap_or_default() {
            Color::White => Player::White,
            Color::Black => Player::Black,
            Color::Red => Player::Red,
            Color::Blue => Player::Blue,
        }
    }
}

/// Another one for every game, so that the engine varies its moves.
fn seed() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_nanos() as u64)
}
