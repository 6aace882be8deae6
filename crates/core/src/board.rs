//! The part of a position that steps and paths depend on.

use crate::{
    cell::Cell,
    cellset::CellSet,
    frame::BoardSize,
    player::{Player, PlayerCount},
    rules::Rules,
    wall::WallSet,
};

/// A byte for each player, packed in a word: unlike an array it can live in a register, which the
/// counting of moves in [`perft`](crate::perft) profits from.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct PerPlayer(u32);

impl PerPlayer {
    pub(crate) const fn all(byte: u8) -> PerPlayer {
        PerPlayer(u32::from_ne_bytes([byte; 4]))
    }

    #[inline(always)]
    pub(crate) const fn get(self, player: Player) -> u8 {
        (self.0 >> (8 * player as u32)) as u8
    }

    #[inline(always)]
    pub(crate) const fn set(&mut self, player: Player, byte: u8) {
        let shift = 8 * player as u32;
        self.0 = self.0 & !(0xff << shift) | (byte as u32) << shift;
    }
}

/// Where the pawns stand.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Pawns(PerPlayer);

impl Pawns {
    /// No pawn on the board: a byte beyond every cell marks a player who resigned or never sat
    /// down.
    pub(crate) const NONE: Pawns = Pawns(PerPlayer::all(u8::MAX));

    #[inline(always)]
    pub(crate) fn get(self, player: Player) -> Option<Cell> {
        Cell::from_index(self.0.get(player) as usize)
    }

    /// The cells with a pawn on them.
    pub(crate) fn cells(self) -> CellSet {
        Player::ALL.into_iter().filter_map(|player| self.get(player)).collect()
    }

    /// The first player on the board after `player`, going around by `step`.
    pub(crate) fn seat_after(self, player: Player, step: impl Fn(Player) -> Player) -> Player {
        let mut next = step(player);
        while self.get(next).is_none() && next != player {
            next = step(next);
        }
        next
    }

    #[inline(always)]
    pub(crate) fn set(&mut self, player: Player, cell: Option<Cell>) {
        self.0.set(player, cell.map_or(u8::MAX, |cell| cell.index() as u8));
    }
}

/// The rule switches that moves depend on.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Switches {
    pub(crate) players: PlayerCount,
    pub(crate) edge_diagonal: bool,
    pub(crate) side_step_at_pawn: bool,
}

impl Switches {
    pub(crate) const fn of(rules: &Rules) -> Switches {
        Switches {
            players: rules.players(),
            edge_diagonal: rules.edge_diagonal,
            side_step_at_pawn: rules.side_step_at_pawn,
        }
    }
}

/// The part of a position that steps and paths depend on: small enough to be handed around by
/// value, so that a position that is only counted never has to be written to memory.
#[derive(Clone, Copy)]
pub(crate) struct Board {
    pub(crate) walls: WallSet,
    pub(crate) pawns: Pawns,
    pub(crate) size: BoardSize,
    pub(crate) switches: Switches,
}
