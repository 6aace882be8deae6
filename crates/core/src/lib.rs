//! The rules of Quoridor and their texts.
//!
//! A [`Position`] knows its legal moves, a [`Game`] referees a whole game, [`Rules`] say what is
//! played, and a [`GameRecord`] writes it down. Everything that plays, shows, measures or stores
//! Quoridor asks this crate; nothing else implements a rule.
//!
//! ```
//! use stockade_core::{Game, Player, Rules};
//! let mut game = Game::new(&Rules::standard());
//! game.play("e2".parse()?)?;
//! game.play("e7h".parse()?)?; // Black places a wall in front of White
//! assert_eq!(game.position().distance(Player::White), Some(8));
//! assert_eq!(game.position().stock(Player::Black), 9);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! It deliberately has no input or output, no clock of its own (time is passed in), no threads and
//! no hidden randomness; and it does not choose moves. [`reference`](mod@reference) holds the same
//! rules once more, slow and obvious, to judge the fast ones.

#![deny(unsafe_code)]

mod board;
mod cell;
mod cellset;
mod clock;
mod cycles;
mod flood;
mod frame;
mod game;
mod legality;
mod movegen;
mod moves;
mod notation;
mod path;
mod pawn;
mod perft;
mod player;
mod position;
mod random;
mod record;
pub mod reference;
mod rules;
#[cfg(feature = "schema")]
mod schema;
#[cfg(feature = "serde")]
mod serde_text;
mod setup;
pub mod simd;
mod symmetry;
mod wall;
mod walls;
mod witness;
mod zobrist;

pub use cell::{Cell, Direction};
pub use cellset::CellSet;
pub use clock::{Clock, ParseTimeControlError, TimeControl};
pub use frame::BoardSize;
pub use game::{
    Event, ForfeitReason, Game, GameError, Outcome, ParseTerminationError, PlayLineError,
    Termination,
};
pub use legality::{IllegalMoveError, IllegalReason};
pub use moves::{Move, MoveKind, MoveSet};
pub use notation::{
    Dialect, LineProblem, MAX_LINE_MOVES, MoveProblem, ParseDialectError, ParseMoveError,
    ParseMoveLineError, Reading, read_moves, readings, write_tq1,
};
pub use path::{Detour, DistanceField, DistanceFields, PathFlow, Routes, ShortestPaths};
pub use perft::{perft, perft_divide, perft_with};
pub use player::{Player, PlayerCount};
pub use position::{PackedPosition, ParsePositionError, ParsedPosition, Position, PositionWarning};
pub use random::SplitMix64;
pub use record::{
    Annotation, CommentError, GameRecord, Lead, Line, Nag, Ply, ReadRecordError, RecordError,
    RecordProblem, RecordResult, Records, SgfError, TagError, Tags, WinChance, read_records,
};
pub use rules::{CapResult, ParseRulesError, PlyCap, Rules};
pub use setup::{Setup, SetupError};
pub use symmetry::Symmetry;
pub use wall::{Orientation, Wall, WallSet};

/// The examples of the README are tests.
#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
struct Readme;
