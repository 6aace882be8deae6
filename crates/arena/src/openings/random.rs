//! Random openings: how they are asked for, and which ones are kept.

use std::{fmt, str::FromStr};

use stockade_core::{Game, Player, Rules, SplitMix64};
use thiserror::Error;

use super::Judge;

/// Balanced openings leave White this expected score.
const BALANCED: std::ops::RangeInclusive<f64> = 0.35..=0.65;

/// The most random plies; more would play the game itself.
const MAX_PLIES: usize = 40;

/// How random openings are made.
///
/// All moves are equally likely. An opening is kept if the game goes on after it and the paths of
/// the two pawns differ by one step at most. With a balance, a search of that many nodes must
/// give White between 35 and 65 % as well.
///
/// ```
/// use stockade_arena::RandomOpenings;
/// let how: RandomOpenings = "random:plies=4,balance=20000".parse()?;
/// assert_eq!((how.plies, how.seed, how.balance), (4, None, Some(20_000)));
/// assert_eq!("random".parse::<RandomOpenings>()?, RandomOpenings::default());
/// # Ok::<(), stockade_arena::ParseOpeningsError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RandomOpenings {
    /// How many moves both players together are given.
    pub plies: usize,
    /// A seed other than that of the match.
    pub seed: Option<u64>,
    /// The nodes of the search that judges the balance; `None` without it.
    pub balance: Option<u64>,
}

impl Default for RandomOpenings {
    /// Four plies, the seed of the match, no search.
    fn default() -> RandomOpenings {
        RandomOpenings { plies: 4, seed: None, balance: None }
    }
}

/// A text that describes no random openings.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error(
    "openings \"{text}\": \"{part}\" is not understood, expected random:plies=4,seed=1,balance=20000 \
     with up to {MAX_PLIES} plies, any part left out at will"
)]
pub struct ParseOpeningsError {
    /// The whole text.
    pub text: String,
    /// The part that is wrong.
    pub part: String,
}

impl FromStr for RandomOpenings {
    type Err = ParseOpeningsError;

    fn from_str(text: &str) -> Result<RandomOpenings, ParseOpeningsError> {
        let error =
            |part: &str| ParseOpeningsError { text: text.to_owned(), part: part.to_owned() };
        let (name, options) = text.split_once(':').unwrap_or((text, ""));
        if name != "random" {
            return Err(error(name));
        }
        let mut how = RandomOpenings::default();
        for part in options.split(',').filter(|part| !part.is_empty()) {
            how.set(part).ok_or_else(|| error(part))?;
        }
        Ok(how)
    }
}

impl fmt::Display for RandomOpenings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "random:plies={}", self.plies)?;
        if let Some(seed) = self.seed {
            write!(f, ",seed={seed}")?;
        }
        match self.balance {
            Some(nodes) => write!(f, ",balance={nodes}"),
            None => Ok(()),
        }
    }
}

impl RandomOpenings {
    fn set(&mut self, part: &str) -> Option<()> {
        let (name, value) = part.split_once('=')?;
        match name {
            "plies" => self.plies = value.parse().ok().filter(|&plies| plies <= MAX_PLIES)?,
            "seed" => self.seed = Some(value.parse().ok()?),
            "balance" => self.balance = Some(value.parse().ok().filter(|&nodes| nodes > 0)?),
            _ => return None,
        }
        Some(())
    }

    /// Random moves; `None` if they ended the game or put one player ahead.
    pub(super) fn candidate(&self, rules: &Rules, rng: &mut SplitMix64) -> Option<Game> {
        let mut game = Game::new(rules);
        for _ in 0..self.plies {
            let moves = game.legal_moves();
            if moves.is_empty() {
                return None;
            }
            let mv = moves.iter().nth(rng.below(moves.len()))?;
            game.play(mv).ok()?;
        }
        let [white, black] = [Player::White, Player::Black].map(|p| game.position().distance(p));
        let is_even = white?.abs_diff(black?) <= 1;
        (is_even && !game.is_over()).then_some(game)
    }

    pub(super) fn is_balanced(&self, game: &Game, judge: &mut Judge<'_>) -> bool {
        self.balance.is_none_or(|nodes| BALANCED.contains(&judge(game, nodes)))
    }
}
