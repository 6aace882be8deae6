//! The rules of Quoridor and their texts.

#![deny(unsafe_code)]

mod cell;
mod cellset;
mod course;
mod frame;
mod gate;
mod legality;
mod moves;
mod notation;
mod path;
mod pawn;
mod perft;
mod player;
mod position;
mod random;
pub mod reference;
mod rules;
mod setup;
pub mod simd;
mod wall;
mod walls;
mod witness;
mod zobrist;

pub use cell::{Cell, Direction};
pub use cellset::CellSet;
pub use frame::BoardSize;
pub use legality::{IllegalMoveError, IllegalReason};
pub use moves::{Move, MoveKind, MoveSet};
pub use notation::ParseMoveError;
pub use path::DistanceField;
pub use perft::{perft, perft_divide};
pub use player::{Player, PlayerCount};
pub use position::Position;
pub use random::SplitMix64;
pub use rules::{CapResult, ParseRulesError, PlyCap, Rules};
pub use setup::{Setup, SetupError};
pub use wall::{Orientation, Wall, WallSet};

impl std::fmt::Display for Position {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{:?}", self.walls())
    }
}
