//! Everything that decides what a match proves, and that must not change while it is played.

use std::{collections::BTreeMap, fmt};

use stockade_core::{PlayerCount, Rules};
use thiserror::Error;

use crate::{
    game_loop::Conditions,
    schedule::{Format, Schedule},
    stats::Sprt,
};

/// The most engines in one tournament.
const MAX_ENGINES: usize = 100;
/// The most games in one tournament.
const MAX_GAMES: u64 = 10_000_000;

/// The settings of a match or tournament.
#[derive(Clone, Debug, PartialEq)]
pub struct Settings {
    /// The players as spec texts. All statistics of two are told from the side of the first.
    pub engines: Vec<String>,
    /// What they play.
    pub rules: Rules,
    /// Who meets whom.
    pub format: Format,
    /// Openings; each is played with both colors by every pairing.
    pub rounds: u64,
    /// Limits of time or nodes.
    pub conditions: Conditions,
    /// The openings, as [`Openings::describe`](crate::Openings::describe) tells them.
    pub openings: String,
    /// The test that ends a match of two early.
    pub sprt: Option<Sprt>,
    /// Where all chance comes from.
    pub seed: u64,
}

/// Settings that make no match.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum SettingsError {
    /// Nobody to play, or a crowd.
    #[error("a match takes 2 to {MAX_ENGINES} engines, but there are {0}")]
    Engines(usize),
    /// No game, or more than anybody plays.
    #[error("a match takes 2 to {MAX_GAMES} games, but there are {0}")]
    Games(u64),
    /// More than two at a board.
    #[error("a match is played by two at a board, but {0} seats four")]
    FourPlayers(Rules),
    /// Games that nothing ends.
    #[error(
        "under {0} a game may never end, and a match would wait for it: add a cap, such as \
         \"{0},cap=500:draw\""
    )]
    Endless(Rules),
    /// A test between many.
    #[error("an SPRT decides between two engines, but there are {0}")]
    SprtOfMany(usize),
}

impl Settings {
    /// Whether these settings make a match.
    ///
    /// # Errors
    /// If not: see [`SettingsError`].
    pub fn check(&self) -> Result<(), SettingsError> {
        let n_engines = self.engines.len();
        if !(2..=MAX_ENGINES).contains(&n_engines) {
            return Err(SettingsError::Engines(n_engines));
        }
        let n_games = self.schedule().n_games();
        if !(2..=MAX_GAMES).contains(&n_games) {
            return Err(SettingsError::Games(n_games));
        }
        if self.rules.players() != PlayerCount::Two {
            return Err(SettingsError::FourPlayers(self.rules));
        }
        // Repetition alone ends every game too: walls run out, and then there are few positions.
        if self.rules.ply_cap.is_none() && self.rules.repetition.is_none() {
            return Err(SettingsError::Endless(self.rules));
        }
        if self.sprt.is_some() && n_engines > 2 {
            return Err(SettingsError::SprtOfMany(n_engines));
        }
        Ok(())
    }

    /// All games.
    pub fn schedule(&self) -> Schedule {
        Schedule::new(self.engines.len(), self.format, self.rounds)
    }

    /// The engines as tables name them: engines with the same spec are numbered.
    pub fn names(&self) -> Vec<String> {
        let named = |(index, spec): (usize, &String)| {
            let same = |other: &&String| *other == spec;
            if self.engines.iter().filter(same).count() == 1 {
                return spec.clone();
            }
            let number = self.engines[..=index].iter().filter(same).count();
            format!("{spec} #{number}")
        };
        self.engines.iter().enumerate().map(named).collect()
    }

    /// Names and values as texts: what the head of a results file holds and is compared by.
    pub fn to_texts(&self) -> BTreeMap<String, String> {
        let mut texts = BTreeMap::new();
        for (number, engine) in (1..).zip(&self.engines) {
            texts.insert(format!("engine {number}"), engine.clone());
        }
        let mut set = |name: &str, value: String| texts.insert(name.to_owned(), value);
        set("rules", self.rules.to_string());
        set("format", self.format.to_string());
        set("rounds", self.rounds.to_string());
        set("pace", self.conditions.pace.to_string());
        set("margin", format!("{}ms", self.conditions.margin.as_millis()));
        set("openings", self.openings.clone());
        set("sprt", self.sprt.map_or_else(|| "off".to_owned(), |sprt| sprt.to_string()));
        set("seed", self.seed.to_string());
        texts
    }
}

/// The settings in one line, `name=value` with blanks between.
impl fmt::Display for Settings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let texts = self.to_texts();
        let parts: Vec<String> =
            texts.iter().map(|(name, value)| format!("{name}: {value}")).collect();
        f.write_str(&parts.join("; "))
    }
}

/// How two sets of settings differ, a clause each; empty if they do not.
pub(crate) fn differences(
    theirs: &BTreeMap<String, String>,
    ours: &BTreeMap<String, String>,
) -> Vec<String> {
    let names: std::collections::BTreeSet<&String> = theirs.keys().chain(ours.keys()).collect();
    let text = |value: Option<&String>| {
        value.map_or_else(|| "absent".to_owned(), |value| format!("\"{value}\""))
    };
    names
        .into_iter()
        .filter(|name| theirs.get(*name) != ours.get(*name))
        .map(|name| {
            format!("{name} is {} there and {} here", text(theirs.get(name)), text(ours.get(name)))
        })
        .collect()
}
