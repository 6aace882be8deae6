//! The race: what is left of the game when both hands are empty.
//!
//! With no walls to come, a position is two pawns and a turn, 81 · 81 · 2 states at most. A
//! [`RaceTable`] values them all at once for the walls of a position, jumps included, by going
//! back from the finished races: a *round* finds all states that are won in one ply more than
//! those of the round before, the next one all that are lost in one ply more. The round in which
//! a state is found is its exact distance to the end; what is never found is a draw.
//!
//! States are bits. There is a row of them for each cell of White's pawn, and the bits of a row
//! are the cells of Black's pawn, so that
//!
//! ```text
//!     White moves:  whole rows are combined with the rows of neighboring cells
//!     Black moves:  a row is combined with itself, shifted by a step
//! ```
//!
//! and only the few states in which the pawns stand side by side are looked at one by one.
//!
//! A player who cannot move passes, as the rules say. That happens only under the rule that a pawn
//! may not step aside where the rim stops its jump.

mod rounds;
mod terrain;

use stockade_core::{BoardSize, Player, PlayerCount, Position, WallSet};
use terrain::{CELLS, Terrain};

use crate::proof::Proof;

/// The value of every race on one board with one set of walls: 13 KB that stay valid until the
/// next wall, so a search keeps them by the walls of its positions.
///
/// ```
/// use stockade_core::{Position, Rules};
/// use stockade_engine::{Proof, RaceTable};
/// let pos = Position::start(&"walls=0".parse::<Rules>()?);
/// let table = RaceTable::new(&pos).unwrap();
/// // Whoever moves first at the start of an empty board is jumped.
/// assert_eq!(table.probe(&pos), Some(Proof::Loss(16)));
/// # Ok::<(), stockade_core::ParseRulesError>(())
/// ```
#[derive(Clone)]
pub struct RaceTable {
    size: BoardSize,
    edge_diagonal: bool,
    walls: WallSet,
    has_passes: bool,
    /// Plies to the end by player to move, White's cell, Black's cell: odd = won, even = lost,
    /// 0 = drawn, or no state.
    plies: Box<[[[u8; CELLS]; CELLS]; 2]>,
}

impl RaceTable {
    /// Distances above this one are not told apart; who wins stays exact. No board comes near.
    pub const MAX_PLIES: u8 = 254;

    /// The table for the board and walls of a position; `None` for four players.
    pub fn new(pos: &Position) -> Option<RaceTable> {
        if pos.players() != PlayerCount::Two {
            return None;
        }
        let terrain = Terrain::new(pos);
        let stuck = terrain.stuck_pairs();
        Some(RaceTable {
            size: pos.size(),
            edge_diagonal: pos.edge_diagonal(),
            walls: pos.walls(),
            has_passes: !stuck.is_empty(),
            plies: rounds::solve(&terrain, &stuck),
        })
    }

    /// Whether a position has the board and the walls of this table.
    pub fn covers(&self, pos: &Position) -> bool {
        pos.walls() == self.walls
            && pos.size() == self.size
            && pos.edge_diagonal() == self.edge_diagonal
            && pos.players() == PlayerCount::Two
    }

    /// What the race from a position is worth, as if both hands were empty and both players did
    /// their best; a draw goes on forever. `None` if the game is over, or the table is for other walls.
    pub fn probe(&self, pos: &Position) -> Option<Proof> {
        if !self.covers(pos) || pos.winner().is_some() {
            return None;
        }
        let (white, black) = (pos.pawn(Player::White)?, pos.pawn(Player::Black)?);
        Some(match self.plies[pos.to_move().index()][white.index()][black.index()] {
            0 => Proof::Draw,
            plies if plies % 2 == 1 => Proof::Win(plies.into()),
            plies => Proof::Loss(plies.into()),
        })
    }

    /// The player who wins the race from a position, as if both hands were empty.
    pub fn race_winner(&self, pos: &Position) -> Option<Player> {
        match self.probe(pos)? {
            Proof::Win(_) => Some(pos.to_move()),
            Proof::Loss(_) => Some(pos.to_move().opposite()),
            Proof::Draw => None,
        }
    }

    /// The player who wins although only one of the two hands is empty: the one with walls, if it
    /// wins the bare race. Its walls are optional, and the other one can no longer change the
    /// board. See [`one_sided_proof`].
    pub fn one_sided_proof(&self, pos: &Position) -> Option<Player> {
        let player = sole_owner_of_walls(pos)?;
        // Where it passes in the bare race, with walls in hand it would have to place one. No small
        // board is known on which that does harm, but nothing rules it out.
        if self.has_passes {
            return None;
        }
        self.race_winner(pos).filter(|&winner| winner == player)
    }
}

/// The player who wins although only one of the two hands is empty, if the race proves it.
///
/// The winner needs at most as many plies as the race takes; with its walls it may be quicker.
/// The reverse is no proof: a player without walls who would win the bare race can still be
/// walled off.
///
/// ```
/// use stockade_core::{Player, Position, Rules};
/// use stockade_engine::one_sided_proof;
/// let pos = Position::start(&"walls=0:1".parse::<Rules>()?);
/// assert_eq!(one_sided_proof(&pos), Some(Player::Black));
/// # Ok::<(), stockade_core::ParseRulesError>(())
/// ```
pub fn one_sided_proof(pos: &Position) -> Option<Player> {
    sole_owner_of_walls(pos)?;
    RaceTable::new(pos)?.one_sided_proof(pos)
}

/// The player with walls in hand if the other one has none.
fn sole_owner_of_walls(pos: &Position) -> Option<Player> {
    match (pos.stock(Player::White), pos.stock(Player::Black)) {
        (1.., 0) => Some(Player::White),
        (0, 1..) => Some(Player::Black),
        _ => None,
    }
}
