//! Results of games, of color-swapped pairs, and counts of both.

use std::ops::AddAssign;

/// How a game ended for one of its two players.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum GameResult {
    /// No points.
    Loss,
    /// Half a point.
    Draw,
    /// One point.
    Win,
}

impl GameResult {
    /// Twice the points, a whole number: 0, 1 or 2.
    ///
    /// ```
    /// use stockade_arena::stats::GameResult;
    /// assert_eq!(GameResult::Draw.half_points(), 1);
    /// ```
    pub const fn half_points(self) -> usize {
        match self {
            GameResult::Loss => 0,
            GameResult::Draw => 1,
            GameResult::Win => 2,
        }
    }

    /// The same game seen by the opponent.
    ///
    /// ```
    /// use stockade_arena::stats::GameResult;
    /// assert_eq!(GameResult::Win.reversed(), GameResult::Loss);
    /// ```
    #[must_use]
    pub const fn reversed(self) -> GameResult {
        match self {
            GameResult::Loss => GameResult::Win,
            GameResult::Draw => GameResult::Draw,
            GameResult::Win => GameResult::Loss,
        }
    }
}

/// The two games of one opening, seen by one player; a game not finished (yet) is `None`.
///
/// ```
/// use stockade_arena::stats::{GameResult, Pair};
/// let pair = Pair::new(GameResult::Win, GameResult::Draw);
/// assert_eq!(pair.half_points(), Some(3));
/// let open = Pair { as_white: Some(GameResult::Win), as_black: None };
/// assert_eq!(open.half_points(), None);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Pair {
    /// The game in which the player moved first.
    pub as_white: Option<GameResult>,
    /// The game in which the player moved second.
    pub as_black: Option<GameResult>,
}

impl Pair {
    /// A finished pair.
    pub const fn new(as_white: GameResult, as_black: GameResult) -> Pair {
        Pair { as_white: Some(as_white), as_black: Some(as_black) }
    }

    /// Twice the points of both games, 0 to 4, once both are finished.
    pub fn half_points(self) -> Option<usize> {
        Some(self.as_white?.half_points() + self.as_black?.half_points())
    }

    /// The same games seen by the opponent.
    #[must_use]
    pub fn reversed(self) -> Pair {
        Pair {
            as_white: self.as_black.map(GameResult::reversed),
            as_black: self.as_white.map(GameResult::reversed),
        }
    }

    /// The results of the finished games.
    pub fn results(self) -> impl Iterator<Item = GameResult> {
        [self.as_white, self.as_black].into_iter().flatten()
    }
}

/// Counts of single games: the fallback where games do not come in pairs.
///
/// ```
/// use stockade_arena::stats::{GameResult, Trinomial};
/// let mut games = Trinomial { wins: 2, draws: 1, losses: 0 };
/// games.add(GameResult::Loss);
/// assert_eq!((games.total(), games.score()), (4, Some(0.625)));
/// assert_eq!(Trinomial::default().score(), None);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Trinomial {
    /// Games won.
    pub wins: u64,
    /// Games drawn.
    pub draws: u64,
    /// Games lost.
    pub losses: u64,
}

impl Trinomial {
    /// Counts one more game.
    pub const fn add(&mut self, result: GameResult) {
        let count = match result {
            GameResult::Loss => &mut self.losses,
            GameResult::Draw => &mut self.draws,
            GameResult::Win => &mut self.wins,
        };
        *count = count.saturating_add(1);
    }

    /// The number of games.
    pub const fn total(&self) -> u64 {
        self.wins.saturating_add(self.draws).saturating_add(self.losses)
    }

    /// The share of points won, if there are games.
    pub fn score(&self) -> Option<f64> {
        let points = self.wins as f64 + 0.5 * self.draws as f64;
        (self.total() > 0).then(|| points / self.total() as f64)
    }
}

impl AddAssign for Trinomial {
    fn add_assign(&mut self, other: Trinomial) {
        self.wins = self.wins.saturating_add(other.wins);
        self.draws = self.draws.saturating_add(other.draws);
        self.losses = self.losses.saturating_add(other.losses);
    }
}

/// Counts of color-swapped pairs by their points: `[LL, LD, WL+DD, WD, WW]` for 0, ½, 1, 1½
/// and 2 points.
///
/// ```
/// use stockade_arena::stats::{GameResult::*, Pair, Pentanomial};
/// let mut pairs = Pentanomial::default();
/// pairs.add(Pair::new(Win, Loss));
/// pairs.add(Pair::new(Draw, Draw));
/// pairs.add(Pair::new(Win, Win));
/// pairs.add(Pair { as_white: Some(Win), as_black: None });
/// assert_eq!(pairs.counts(), [0, 0, 2, 0, 1]);
/// assert_eq!((pairs.total(), pairs.games()), (3, 6));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Pentanomial([u64; 5]);

impl Pentanomial {
    /// These counts, from no point to two points.
    pub const fn new(counts: [u64; 5]) -> Pentanomial {
        Pentanomial(counts)
    }

    /// The counts, from no point to two points.
    pub const fn counts(&self) -> [u64; 5] {
        self.0
    }

    /// Counts the pair if both of its games are finished.
    pub fn add(&mut self, pair: Pair) {
        if let Some(count) = pair.half_points().and_then(|points| self.0.get_mut(points)) {
            *count = count.saturating_add(1);
        }
    }

    /// The number of pairs.
    pub fn total(&self) -> u64 {
        self.0.iter().fold(0, |sum, &count| sum.saturating_add(count))
    }

    /// The number of games in those pairs.
    pub fn games(&self) -> u64 {
        self.total().saturating_mul(2)
    }
}

impl AddAssign for Pentanomial {
    fn add_assign(&mut self, other: Pentanomial) {
        for (count, more) in self.0.iter_mut().zip(other.0) {
            *count = count.saturating_add(more);
        }
    }
}
