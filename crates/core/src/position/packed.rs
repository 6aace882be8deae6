//! A position for large memories of them.

use std::fmt;

use super::Position;
use crate::{
    board::{Pawns, PerPlayer, Switches},
    frame::BoardSize,
    player::Player,
    wall::WallSet,
};

/// A [`Position`] that need not begin at a cache line, so that structures with positions in them
/// get no larger than what they hold.
///
/// ```
/// use stockade_core::{PackedPosition, Position, Rules};
/// let start = Position::start(&Rules::standard());
/// assert_eq!(PackedPosition::new(&start).unpack(), start);
/// assert!(size_of::<PackedPosition>() < size_of::<Position>());
/// ```
#[derive(Clone, Copy)]
pub struct PackedPosition {
    walls: WallSet,
    closing: WallSet,
    key: u64,
    pawns: Pawns,
    stock: PerPlayer,
    to_move: Player,
    size: BoardSize,
    switches: Switches,
}

impl fmt::Debug for PackedPosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.unpack().fmt(f)
    }
}

impl PackedPosition {
    /// The packed form of a position.
    #[inline(always)]
    pub fn new(pos: &Position) -> PackedPosition {
        let &Position { walls, closing, key, pawns, stock, to_move, size, switches } = pos;
        PackedPosition { walls, closing, key, pawns, stock, to_move, size, switches }
    }

    /// The position itself.
    #[inline(always)]
    pub fn unpack(&self) -> Position {
        let &PackedPosition { walls, closing, key, pawns, stock, to_move, size, switches } = self;
        Position { walls, closing, key, pawns, stock, to_move, size, switches }
    }
}
