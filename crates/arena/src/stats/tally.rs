//! Everything counted in a match of two players.

use super::{
    pentanomial::{GameResult, Pair, Pentanomial, Trinomial},
    sample::Sample,
};

/// The counts of a match, finished or under way.
///
/// ```
/// use stockade_arena::stats::{GameResult::*, Pair, Tally, Trinomial};
/// let mut tally: Tally = [Pair::new(Win, Loss), Pair::new(Win, Win)].into_iter().collect();
/// tally.add(Pair { as_white: None, as_black: Some(Loss) });
/// assert_eq!(tally.games(), Trinomial { wins: 3, draws: 0, losses: 2 });
/// assert_eq!(tally.pairs().counts(), [0, 0, 1, 0, 1]);
/// assert_eq!(tally.white().score(), Some(0.8));
/// assert_eq!(tally.sample().n(), 2);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    games: Trinomial,
    white: Trinomial,
    pairs: Pentanomial,
}

impl Tally {
    /// Counts the finished games of a pair, and the pair itself if both are finished.
    ///
    /// Add every pair once: a match under way is the tally of its finished pairs plus the pairs
    /// still being played.
    pub fn add(&mut self, pair: Pair) {
        pair.results().for_each(|result| self.games.add(result));
        let seen_by_white = [pair.as_white, pair.as_black.map(GameResult::reversed)];
        seen_by_white.into_iter().flatten().for_each(|result| self.white.add(result));
        self.pairs.add(pair);
    }

    /// All games, those of open pairs included.
    pub const fn games(&self) -> Trinomial {
        self.games
    }

    /// All games seen by the player who moved first: the balance of the colors.
    pub const fn white(&self) -> Trinomial {
        self.white
    }

    /// The finished pairs.
    pub const fn pairs(&self) -> Pentanomial {
        self.pairs
    }

    /// The evidence: the finished pairs, or single games as long as there is no such pair.
    ///
    /// Games of open pairs are left out next to finished ones. They would favor whoever wins
    /// quickly, and they are few.
    pub fn sample(&self) -> Sample {
        if self.pairs.total() > 0 { self.pairs.into() } else { self.games.into() }
    }
}

impl FromIterator<Pair> for Tally {
    fn from_iter<I: IntoIterator<Item = Pair>>(pairs: I) -> Tally {
        let mut tally = Tally::default();
        pairs.into_iter().for_each(|pair| tally.add(pair));
        tally
    }
}

impl Extend<Pair> for Tally {
    fn extend<I: IntoIterator<Item = Pair>>(&mut self, pairs: I) {
        pairs.into_iter().for_each(|pair| self.add(pair));
    }
}
