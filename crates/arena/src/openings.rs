//! Where the games of a match begin.
//!
//! Two deterministic players would repeat one game for ever, and the first mover has an edge. So
//! every pair of games starts from an opening of its own: a line of a book, or a few random moves
//! that leave the game even.
//!
//! ```
//! use stockade_arena::{Openings, RandomOpenings};
//! use stockade_core::Rules;
//! let random: RandomOpenings = "random:plies=4".parse()?;
//! let mut openings = Openings::random(random, Rules::standard(), 1, Box::new(|_, _| 0.5));
//! let first = openings.at(0)?.clone();
//! assert_eq!(first.moves().len(), 4);
//! assert_ne!(&first, openings.at(1)?);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![deny(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod book;
mod random;

use std::collections::{BTreeMap, HashSet};

use stockade_core::{Dialect, Game, GameError, Move, Player, Position, Rules, SplitMix64};
use thiserror::Error;

use crate::seeds::{Purpose, derive};
pub use book::BookError;
pub use random::{ParseOpeningsError, RandomOpenings};

/// White's expected score in a game, between 0 and 1, after a search of so many nodes.
pub type Judge<'a> = Box<dyn FnMut(&Game, u64) -> f64 + Send + 'a>;

/// Random candidates that are looked at before one opening is given up.
const ATTEMPTS: u64 = 2000;

/// A start position and the first moves from it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Opening {
    start: Position,
    moves: Vec<Move>,
}

impl Opening {
    /// The opening that a results file describes.
    ///
    /// # Errors
    /// If the texts are no opening under these rules.
    pub(crate) fn from_texts(
        rules: &Rules,
        start: Option<&str>,
        moves: &str,
    ) -> Result<Opening, BookError> {
        let start = match start {
            Some(text) => book::read_position(text, rules)?,
            None => Position::start(rules),
        };
        book::read_line(rules, start, moves)
    }

    /// The position before the first move.
    pub fn start(&self) -> &Position {
        &self.start
    }

    /// The moves that are played for the players.
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// The moves as text.
    pub fn moves_text(&self) -> String {
        Dialect::Official.write_moves(&self.moves, self.start.size())
    }

    /// Who moves first after the opening.
    pub fn next_player(&self) -> Player {
        let end = self.moves.iter().fold(self.start, |pos, &mv| pos.play_unchecked(mv));
        end.to_move()
    }

    /// The game after the opening.
    ///
    /// # Errors
    /// If the opening belongs to other rules or goes beyond the end of the game.
    pub fn game(&self, rules: &Rules) -> Result<Game, GameError> {
        let mut game = Game::from_position(rules, self.start)?;
        game.play_all(self.moves.iter().copied()).map_err(|error| error.reason)?;
        Ok(game)
    }
}

/// Why there is no opening.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum OpeningError {
    /// Random play does not find what is asked for.
    #[error(
        "none of {ATTEMPTS} random openings of {plies} plies under {rules} is unfinished and even; \
         ask for fewer plies or drop the balance"
    )]
    NoneFits {
        /// The length asked for.
        plies: usize,
        /// The rules.
        rules: Rules,
    },
}

/// The openings of a match in order of rounds, made when they are needed.
///
/// The same seed gives the same openings, whoever asks first. Random ones do not repeat as long
/// as there are new ones; a book starts again from its beginning.
pub struct Openings<'a> {
    source: Source<'a>,
    rules: Rules,
    /// The openings of the first rounds.
    made: Vec<Opening>,
    /// Those that an interrupted match has made before: judging them again would take time.
    known: BTreeMap<u64, Opening>,
    seen: HashSet<u64>,
}

enum Source<'a> {
    Random { how: RandomOpenings, seed: u64, judge: Judge<'a> },
    Book { text: String },
}

impl<'a> Openings<'a> {
    /// Random openings. The seed is that of the match, unless the text named its own. The judge is
    /// asked only if they shall be balanced.
    pub fn random(how: RandomOpenings, rules: Rules, seed: u64, judge: Judge<'a>) -> Openings<'a> {
        let seed = how.seed.unwrap_or(seed);
        Openings::new(Source::Random { how, seed, judge }, rules, Vec::new())
    }

    /// The openings of a book: records, or a line each of moves or a position text.
    ///
    /// # Errors
    /// At the first line or game that is no opening under these rules, or if there is none.
    pub fn book(text: &str, rules: Rules) -> Result<Openings<'a>, BookError> {
        let openings = book::read(text, &rules)?;
        // The fold tells a changed book from the one that a match began with.
        let key = openings.iter().fold(0, |key, opening| {
            let end = opening.moves.iter().fold(opening.start, |pos, &mv| pos.play_unchecked(mv));
            SplitMix64::new(key ^ end.key()).next_u64()
        });
        let text = format!("book of {}, key {key:016x}", openings.len());
        Ok(Openings::new(Source::Book { text }, rules, openings))
    }

    fn new(source: Source<'a>, rules: Rules, made: Vec<Opening>) -> Openings<'a> {
        Openings { source, rules, made, known: BTreeMap::new(), seen: HashSet::new() }
    }

    /// What openings these are, in one line: equal texts mean equal openings.
    pub fn describe(&self) -> String {
        match &self.source {
            Source::Random { how, seed, .. } => {
                RandomOpenings { seed: Some(*seed), ..*how }.to_string()
            }
            Source::Book { text } => text.clone(),
        }
    }

    /// How many there are before they repeat; `None` if that cannot be told.
    pub fn period(&self) -> Option<usize> {
        match self.source {
            Source::Random { .. } => None,
            Source::Book { .. } => Some(self.made.len()),
        }
    }

    /// Notes the opening that a round has had before.
    pub(crate) fn remember(&mut self, round: u64, opening: Opening) {
        if matches!(self.source, Source::Random { .. }) {
            self.known.insert(round, opening);
        }
    }

    /// The opening of a round, counted from 0.
    ///
    /// # Errors
    /// If random play finds none.
    pub fn at(&mut self, round: u64) -> Result<&Opening, OpeningError> {
        if let Source::Book { .. } = self.source {
            let index = (round % self.made.len() as u64) as usize;
            return Ok(&self.made[index]);
        }
        // Which openings are new depends on those before, so they are made in order.
        while self.made.len() as u64 <= round {
            let next = self.made.len() as u64;
            let opening = match self.known.remove(&next) {
                Some(opening) => opening,
                None => self.find(next)?,
            };
            self.seen.extend(opening.game(&self.rules).map(|game| game.position().key()));
            self.made.push(opening);
        }
        Ok(&self.made[round as usize])
    }

    /// A new random opening, or an earlier one if no new one is found.
    fn find(&mut self, round: u64) -> Result<Opening, OpeningError> {
        let Source::Random { how, seed, judge } = &mut self.source else {
            return Ok(self.made[(round % self.made.len() as u64) as usize].clone());
        };
        let mut rng = SplitMix64::new(derive(*seed, Purpose::Opening, round));
        for _ in 0..ATTEMPTS {
            let Some(game) = how.candidate(&self.rules, &mut rng) else { continue };
            if !self.seen.contains(&game.position().key()) && how.is_balanced(&game, judge) {
                return Ok(Opening { start: *game.start(), moves: game.moves().collect() });
            }
        }
        let repeated = (round % (self.made.len() as u64).max(1)) as usize;
        let none = OpeningError::NoneFits { plies: how.plies, rules: self.rules };
        self.made.get(repeated).cloned().ok_or(none)
    }
}
