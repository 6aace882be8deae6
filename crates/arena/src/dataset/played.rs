//! A whole game with its rows: one block of a file.

use stockade_core::{Game, Move, Player, Position, Rules};

use super::{
    bytes::{Bytes, Flaw, put_position},
    row::Row,
};

/// A finished game, so that it can be played again, and what was learned from it.
///
/// | bytes | what |
/// |---|---|
/// | 8, 4 | number of the game, generation |
/// | 1 | winner: 0 nobody, 1 White, 2 Black |
/// | 21 | start: pawns, horizontal and vertical walls, hands, who moves |
/// | 2, … | number of moves, an index each |
/// | 4, … | number of rows; each is a position, ply (2), kind (1), proof (1), value (2), visits (4), number of moves (1), and index (1) and share (2) of each |
#[derive(Clone, Debug, PartialEq)]
pub struct PlayedOut {
    /// Its number, by which games are held out and told apart.
    pub id: u64,
    /// Which generation of players played it.
    pub generation: u32,
    /// Who won; `None` for a draw.
    pub winner: Option<Player>,
    /// Where it began.
    pub start: Position,
    /// All moves.
    pub moves: Vec<Move>,
    /// What the searches said.
    pub rows: Vec<Row>,
}

impl PlayedOut {
    /// A game without rows.
    pub fn new(id: u64, generation: u32, game: &Game, winner: Option<Player>) -> PlayedOut {
        let (start, moves) = (*game.start(), game.moves().collect());
        PlayedOut { id, generation, winner, start, moves, rows: Vec::new() }
    }

    pub(super) fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = Vec::with_capacity(64 + self.rows.len() * 80);
        bytes.extend(self.id.to_le_bytes());
        bytes.extend(self.generation.to_le_bytes());
        bytes.push(match self.winner {
            Some(Player::White) => 1,
            Some(_) => 2,
            None => 0,
        });
        put_position(&mut bytes, &self.start);
        bytes.extend((self.moves.len() as u16).to_le_bytes());
        bytes.extend(self.moves.iter().map(|mv| mv.index() as u8));
        bytes.extend((self.rows.len() as u32).to_le_bytes());
        self.rows.iter().for_each(|row| row.write(&mut bytes));
        bytes
    }

    pub(super) fn from_bytes(bytes: &[u8], rules: &Rules) -> Result<PlayedOut, Flaw> {
        let mut bytes = Bytes(bytes);
        let (id, generation) = (bytes.u64()?, bytes.u32()?);
        let winner = match bytes.u8()? {
            0 => None,
            1 => Some(Player::White),
            2 => Some(Player::Black),
            other => return Err(format!("was won by player {other}")),
        };
        let start = bytes.position(rules)?;
        let n_moves = bytes.u16()?;
        let moves: Result<Vec<Move>, Flaw> = (0..n_moves).map(|_| bytes.mv()).collect();
        let n_rows = bytes.u32()?;
        let rows: Result<Vec<Row>, Flaw> =
            (0..n_rows).map(|_| Row::read(&mut bytes, rules)).collect();
        let played = PlayedOut { id, generation, winner, start, moves: moves?, rows: rows? };
        if !bytes.0.is_empty() {
            return Err(format!("has {} bytes too many", bytes.0.len()));
        }
        Ok(played)
    }
}
