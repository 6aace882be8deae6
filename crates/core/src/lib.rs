//! The rules of Quoridor and their texts.

#![deny(unsafe_code)]

mod board;
mod cell;
mod cellset;
mod clock;
mod course;
mod frame;
mod game;
mod gate;
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
    Event, ForfeitReason, Game, GameError, Outcome, ParseTerminationError, Termination,
};
pub use legality::{IllegalMoveError, IllegalReason};
pub use moves::{Move, MoveKind, MoveSet};
pub use notation::{
    Dialect, LineProblem, MAX_LINE_MOVES, MoveProblem, ParseDialectError, ParseMoveError,
    ParseMoveLineError, Reading, read_moves, readings, write_tq1,
};
pub use path::{DistanceField, DistanceFields, PathFlow};
pub use perft::{perft, perft_divide, perft_with};
pub use player::{Player, PlayerCount};
pub use position::{ParsePositionError, ParsedPosition, Position, PositionWarning};
pub use random::SplitMix64;
pub use record::{
    Annotation, CommentError, GameRecord, Lead, Line, Nag, Ply, ReadRecordError, RecordError,
    RecordProblem, RecordResult, Records, SgfError, TagError, Tags, WinChance, read_records,
};
pub use rules::{CapResult, ParseRulesError, PlyCap, Rules};
pub use setup::{Setup, SetupError};
pub use symmetry::Symmetry;
pub use wall::{Orientation, Wall, WallSet};
