//! Numbers and positions out of bytes and back.

use stockade_core::{Cell, Move, Player, Position, Rules, Setup, WallSet};

/// Why bytes are no block; the sentence goes on from "the game at byte …".
pub(super) type Flaw = String;

/// What is left to read of a body.
pub(super) struct Bytes<'a>(pub(super) &'a [u8]);

impl Bytes<'_> {
    pub(super) fn array<const N: usize>(&mut self) -> Result<[u8; N], Flaw> {
        let (taken, rest) = self.0.split_first_chunk().ok_or("ends in the middle of a number")?;
        self.0 = rest;
        Ok(*taken)
    }

    pub(super) fn u8(&mut self) -> Result<u8, Flaw> {
        self.array::<1>().map(|[byte]| byte)
    }

    pub(super) fn u16(&mut self) -> Result<u16, Flaw> {
        self.array().map(u16::from_le_bytes)
    }

    pub(super) fn u32(&mut self) -> Result<u32, Flaw> {
        self.array().map(u32::from_le_bytes)
    }

    pub(super) fn u64(&mut self) -> Result<u64, Flaw> {
        self.array().map(u64::from_le_bytes)
    }

    pub(super) fn mv(&mut self) -> Result<Move, Flaw> {
        let index = self.u8()?;
        Move::from_index(usize::from(index)).ok_or_else(|| format!("names a move {index}"))
    }

    fn cell(&mut self) -> Result<Option<Cell>, Flaw> {
        let index = self.u8()?;
        let cell = Cell::from_index(usize::from(index));
        cell.map(Some).ok_or_else(|| format!("has a pawn on cell {index}"))
    }

    /// A position of a game of two, checked as every set-up is.
    pub(super) fn position(&mut self, rules: &Rules) -> Result<Position, Flaw> {
        let pawns = [self.cell()?, self.cell()?];
        let walls = WallSet::from_bits(self.u64()?, self.u64()?);
        let stock = self.array::<2>()?;
        let to_move = match self.u8()? {
            0 => Player::White,
            1 => Player::Black,
            other => return Err(format!("has player {other} to move")),
        };
        let of = |player: Player| match player {
            Player::White => Some(0),
            Player::Black => Some(1),
            _ => None,
        };
        let setup = Setup {
            pawns: Player::ALL.map(|player| of(player).and_then(|at| *pawns.get(at)?)),
            walls,
            stock: Player::ALL
                .map(|player| of(player).and_then(|at| stock.get(at).copied()).unwrap_or_default()),
            to_move,
        };
        let checked = Position::from_setup(rules, &setup);
        checked.map_err(|error| format!("holds an impossible position: {error}"))
    }
}

/// Adds a position of a game of two: 21 bytes.
pub(super) fn put_position(bytes: &mut Vec<u8>, pos: &Position) {
    let pawn = |player| pos.pawn(player).map_or(u8::MAX, |cell| cell.index() as u8);
    bytes.extend([pawn(Player::White), pawn(Player::Black)]);
    bytes.extend(pos.walls().horizontal().to_le_bytes());
    bytes.extend(pos.walls().vertical().to_le_bytes());
    bytes.extend([pos.stock(Player::White), pos.stock(Player::Black)]);
    bytes.push(u8::from(pos.to_move() == Player::Black));
}
