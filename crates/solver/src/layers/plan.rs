//! What a solution needs, known before it starts.

use std::fmt;

use stockade_core::{BoardSize, Player, PlayerCount, Rules};

use super::game::Stocks;
use crate::BuildError;

/// What is to be kept of each state.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Keep {
    /// Win, loss or draw.
    Outcomes,
    /// The distance to the end as well.
    Distances,
}

/// A game to be solved, and what it takes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plan {
    pub(crate) size: BoardSize,
    pub(crate) edge_diagonal: bool,
    pub(crate) stocks: Stocks,
    pub(crate) keep: Keep,
}

/// Sets that are listed in a second or two; whatever has far more does not fit anyway.
const MOST_SETS: u128 = 400_000_000;

impl Plan {
    /// Plans to solve the game of these rules. Repetition and ply cap play no part.
    ///
    /// # Errors
    /// For four players.
    pub fn new(rules: &Rules, keep: Keep) -> Result<Plan, BuildError> {
        if rules.players() != PlayerCount::Two {
            return Err(BuildError::FourPlayers);
        }
        let stocks = Stocks([rules.walls(Player::White), rules.walls(Player::Black)]);
        Ok(Plan { size: rules.size(), edge_diagonal: rules.edge_diagonal, stocks, keep })
    }

    /// The board.
    pub fn size(&self) -> BoardSize {
        self.size
    }

    /// The walls that White and Black begin with.
    pub fn walls(&self) -> [u8; 2] {
        self.stocks.0
    }

    /// Whether a pawn may jump aside where the rim stops it.
    pub fn edge_diagonal(&self) -> bool {
        self.edge_diagonal
    }

    /// What is kept.
    pub fn keep(&self) -> Keep {
        self.keep
    }

    /// Bytes of one slice in memory.
    fn slice_bytes(&self) -> u128 {
        let (width, height) = (u128::from(self.size.width()), u128::from(self.size.height()));
        let per_pawn = width * (height - 1);
        match self.keep {
            Keep::Distances => 2 * per_pawn * per_pawn,
            Keep::Outcomes => 4 * per_pawn * self.word_bytes(),
        }
    }

    /// Bytes of the narrowest word with a bit for each cell.
    pub(crate) fn word_bytes(&self) -> u128 {
        match u16::from(self.size.width()) * u16::from(self.size.height()) {
            0..=32 => 4,
            33..=64 => 8,
            _ => 16,
        }
    }

    /// Bytes that are needed at once, given the wall sets of each layer: all sets with the
    /// numbers they have, and the largest two layers that follow each other.
    pub(crate) fn bytes(&self, sets: &[u128]) -> u128 {
        let slices = |n: usize| sets[n] * self.stocks.white(n).len() as u128 * self.slice_bytes();
        let pairs = (0..sets.len()).map(|n| slices(n) + if n > 0 { slices(n - 1) } else { 0 });
        let lists: u128 = sets.iter().map(|sets| sets * (2 * self.word_bytes() + 1)).sum();
        pairs.max().unwrap_or(0) + lists
    }

    /// The most that can be needed, if all wall sets that fit leave everybody a path: too much for
    /// crowded boards, a little too much for others.
    pub fn most_bytes(&self) -> u128 {
        self.bytes(&self.most_sets())
    }

    /// Whether even listing the wall sets would take too long.
    pub(crate) fn is_hopeless(&self) -> bool {
        self.most_sets().iter().sum::<u128>() > MOST_SETS
    }

    /// At most this many wall sets of each number of walls are kept; half of those that fit, as
    /// mirrored pairs share one.
    fn most_sets(&self) -> Vec<u128> {
        let fitting = crate::retrograde::count_fitting(self.size, self.stocks.total());
        fitting.into_iter().map(|sets| sets / 2 + 1).collect()
    }

    /// Slices of the whole game, given the wall sets of each layer.
    fn slices(&self, sets: &[u128]) -> u128 {
        sets.iter().enumerate().map(|(n, sets)| sets * self.stocks.white(n).len() as u128).sum()
    }

    /// Roughly how many seconds one thread takes, from what a slice takes on a core of 2020.
    pub fn rough_seconds(&self) -> u128 {
        self.seconds(&self.most_sets())
    }

    pub(crate) fn seconds(&self, sets: &[u128]) -> u128 {
        let nanoseconds_per_unit = match self.keep {
            Keep::Distances => 30,
            Keep::Outcomes => 12,
        };
        self.slices(sets) * self.slice_bytes() * nanoseconds_per_unit / 1_000_000_000
    }

    pub(crate) fn refusal(&self, bytes: u128, seconds: u128, limit: u128) -> BuildError {
        let [white, black] = self.stocks.0;
        BuildError::OverLimit { size: self.size, white, black, bytes, seconds, limit }
    }

    /// Bytes of the slices of one wall set in a table.
    pub(crate) fn set_bytes(&self, walls: usize) -> usize {
        let (width, height) = (usize::from(self.size.width()), usize::from(self.size.height()));
        let per_pawn = width * (height - 1);
        let slice = match self.keep {
            Keep::Distances => 2 * per_pawn * per_pawn,
            Keep::Outcomes => 4 * per_pawn * (width * height).div_ceil(8),
        };
        self.stocks.white(walls).len() * slice
    }
}

impl fmt::Display for Plan {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [white, black] = self.stocks.0;
        write!(f, "{} with {white} and {black} walls", self.size)?;
        if !self.edge_diagonal {
            write!(f, ", no side-step at the rim")?;
        }
        match self.keep {
            Keep::Outcomes => write!(f, ", outcomes only"),
            Keep::Distances => write!(f, ", with distances"),
        }
    }
}
