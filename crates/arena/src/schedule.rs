//! Who plays whom, when, with which color and from which opening.

use std::fmt;

/// Who meets whom in each round.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Format {
    /// Everybody meets everybody.
    #[default]
    RoundRobin,
    /// The first engine meets all others.
    Gauntlet,
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Format::RoundRobin => "round-robin",
            Format::Gauntlet => "gauntlet",
        })
    }
}

/// All games of a tournament, numbered from 0. Nothing is stored: a number says everything.
///
/// In every round each pairing plays one opening twice, with colors swapped, as games `2k` and
/// `2k + 1`. All pairings of a round share the opening.
///
/// ```
/// use stockade_arena::{Format, Schedule};
/// let schedule = Schedule::new(3, Format::RoundRobin, 10);
/// assert_eq!(schedule.n_games(), 60);
/// let [first, second] = [6, 7].map(|game| schedule.fixture(game).unwrap());
/// assert_eq!((first.round, first.white, first.black), (1, 0, 1));
/// assert_eq!((second.round, second.white, second.black), (1, 1, 0));
/// assert_eq!(schedule.fixture(60), None);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Schedule {
    pairings: Vec<(usize, usize)>,
    rounds: u64,
}

/// One game of a tournament.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Fixture {
    /// Its number from 0.
    pub game: u64,
    /// Its round from 0, which is the number of its opening too.
    pub round: u64,
    /// The engine that moves first, by number from 0.
    pub white: usize,
    /// The engine that moves second.
    pub black: usize,
}

impl Schedule {
    /// The games of so many engines in so many rounds.
    pub fn new(n_engines: usize, format: Format, rounds: u64) -> Schedule {
        let all = (0..n_engines).flat_map(|a| (a + 1..n_engines).map(move |b| (a, b)));
        let pairings = match format {
            Format::RoundRobin => all.collect(),
            Format::Gauntlet => all.filter(|&(a, _)| a == 0).collect(),
        };
        Schedule { pairings, rounds }
    }

    /// Pairs of games in one round.
    pub fn pairs_per_round(&self) -> u64 {
        self.pairings.len() as u64
    }

    /// All games.
    pub fn n_games(&self) -> u64 {
        self.pairs_per_round().saturating_mul(self.rounds).saturating_mul(2)
    }

    /// A game by its number; `None` if there are fewer.
    pub fn fixture(&self, game: u64) -> Option<Fixture> {
        if game >= self.n_games() {
            return None;
        }
        let (pair, swapped) = (game / 2, game % 2 == 1);
        let (a, b) = *self.pairings.get((pair % self.pairs_per_round()) as usize)?;
        let (white, black) = if swapped { (b, a) } else { (a, b) };
        Some(Fixture { game, round: pair / self.pairs_per_round(), white, black })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn games(n_engines: usize, format: Format, rounds: u64) -> Vec<Fixture> {
        let schedule = Schedule::new(n_engines, format, rounds);
        (0..schedule.n_games()).map(|game| schedule.fixture(game).unwrap()).collect()
    }

    #[test]
    fn everybody_meets_everybody_with_both_colors() {
        let games = games(4, Format::RoundRobin, 3);
        assert_eq!(games.len(), 36);
        for white in 0..4 {
            for black in 0..4 {
                let met = games.iter().filter(|game| (game.white, game.black) == (white, black));
                let rounds: Vec<u64> = met.map(|game| game.round).collect();
                assert_eq!(rounds, if white == black { vec![] } else { vec![0, 1, 2] });
            }
        }
    }

    #[test]
    fn a_gauntlet_is_run_by_the_first() {
        let games = games(4, Format::Gauntlet, 2);
        assert_eq!(games.len(), 12);
        assert!(games.iter().all(|game| (game.white == 0) != (game.black == 0)));
    }

    #[test]
    fn a_pair_is_two_neighbors_with_swapped_colors() {
        for pair in games(5, Format::RoundRobin, 2).chunks(2) {
            assert_eq!((pair[0].white, pair[0].black), (pair[1].black, pair[1].white));
            assert_eq!(pair[0].round, pair[1].round);
        }
    }
}
