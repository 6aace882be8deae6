//! A position as plain facts, not yet checked.

use thiserror::Error;

use crate::{
    cell::Cell, cycles, frame::BoardSize, player::Player, position::Position, rules::Rules,
    wall::Wall, wall::WallSet, zobrist::MAX_STOCK,
};

/// Pawns, walls, stock and turn, as an editor or a parser collects them.
///
/// ```
/// use stockade_core::{Player, Position, Rules};
/// let rules = Rules::standard();
/// let mut setup = Position::start(&rules).to_setup();
/// setup.pawns[Player::Black.index()] = Some("e2".parse()?);
/// let pos = Position::from_setup(&rules, &setup)?;
/// assert_eq!(pos.pawn_moves().to_string(), "d1 f1 e3"); // the jump included
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Setup {
    /// Pawns by [`Player::index`]; `None` for a player who resigned, or who does not play.
    pub pawns: [Option<Cell>; 4],
    /// Walls on the board.
    pub walls: WallSet,
    /// Walls left by [`Player::index`].
    pub stock: [u8; 4],
    /// Whose turn it is.
    pub to_move: Player,
}

/// Why a set-up is no position.
///
/// ```
/// use stockade_core::{Player, Position, Rules, SetupError};
/// let rules = Rules::standard();
/// let mut setup = Position::start(&rules).to_setup();
/// setup.pawns[Player::Black.index()] = setup.pawns[Player::White.index()];
/// let error = Position::from_setup(&rules, &setup).unwrap_err();
/// assert_eq!(error.to_string(), "White and Black stand on the same square e1");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum SetupError {
    /// A pawn is missing in a game of two, or no player is left.
    #[error("{0} has no pawn on the board")]
    MissingPawn(Player),
    /// This color has no seat under the rules.
    #[error("{0} does not play in a two-player game")]
    NotPlaying(Player),
    /// A pawn is beyond the rim.
    #[error("{player}'s pawn on {cell} is off the {size:?} board")]
    PawnOffBoard {
        /// Whose pawn.
        player: Player,
        /// Where it is.
        cell: Cell,
        /// The board.
        size: BoardSize,
    },
    /// Two pawns share a cell.
    #[error("{0} and {1} stand on the same square {2}")]
    SameCell(Player, Player, Cell),
    /// More walls left than any rules give.
    #[error("{player} cannot have {walls} walls left, at most {MAX_STOCK} are possible")]
    StockTooLarge {
        /// Whose stock.
        player: Player,
        /// Walls in it.
        walls: u8,
    },
    /// A wall is beyond the rim.
    #[error("wall {wall} is off the {size:?} board")]
    WallOffBoard {
        /// The wall.
        wall: Wall,
        /// The board.
        size: BoardSize,
    },
    /// Two walls cannot stand together.
    #[error("walls {0} and {1} overlap or cross")]
    WallsCollide(Wall, Wall),
    /// A player has no path to the goal.
    #[error("{0} has no path to the goal")]
    Blocked(Player),
    /// A player who did not move last stands on the goal.
    #[error("{0} stands on the goal, but only the player who moved last can have arrived there")]
    AlreadyArrived(Player),
    /// The player to move has left the game.
    #[error("{0} is to move but has no pawn on the board")]
    AbsentToMove(Player),
}

impl Setup {
    /// Everything that can be checked without a position: pawns, stocks, and how walls fit together.
    pub(crate) fn check(&self, rules: &Rules) -> Result<(), SetupError> {
        self.check_seats(rules)?;
        let size = rules.size();
        for player in Player::ALL {
            let Some(cell) = self.pawns[player.index()] else { continue };
            if !size.contains(cell) {
                return Err(SetupError::PawnOffBoard { player, cell, size });
            }
            let same = Player::ALL
                .into_iter()
                .find(|&other| other > player && self.pawns[other.index()] == Some(cell));
            if let Some(other) = same {
                return Err(SetupError::SameCell(player, other, cell));
            }
        }
        self.check_walls(size)
    }

    fn check_seats(&self, rules: &Rules) -> Result<(), SetupError> {
        let order = rules.players().order();
        for player in Player::ALL {
            let (pawn, walls) = (self.pawns[player.index()], self.stock[player.index()]);
            if !order.contains(&player) {
                if pawn.is_some() || walls > 0 || self.to_move == player {
                    return Err(SetupError::NotPlaying(player));
                }
            } else if pawn.is_none() && order.len() == 2 {
                return Err(SetupError::MissingPawn(player));
            } else if walls > MAX_STOCK {
                return Err(SetupError::StockTooLarge { player, walls });
            }
        }
        match self.pawns[self.to_move.index()] {
            Some(_) => Ok(()),
            None => Err(SetupError::AbsentToMove(self.to_move)),
        }
    }

    fn check_walls(&self, size: BoardSize) -> Result<(), SetupError> {
        let mut standing = WallSet::EMPTY;
        for wall in self.walls.iter() {
            if !size.slots().contains(wall) {
                return Err(SetupError::WallOffBoard { wall, size });
            }
            if !cycles::free_slots(standing, size.frame()).contains(wall) {
                let collides = |&other: &Wall| {
                    !cycles::free_slots(WallSet::of(other), size.frame()).contains(wall)
                };
                let other = standing.iter().find(collides).unwrap_or(wall);
                return Err(SetupError::WallsCollide(other, wall));
            }
            standing.insert(wall);
        }
        Ok(())
    }

    /// What needs a whole position: everybody's path, and that no player has won too early.
    pub(crate) fn check_paths(&self, pos: &Position) -> Result<(), SetupError> {
        for player in pos.active_players() {
            let arrived =
                pos.pawn(player).is_some_and(|cell| pos.size().goal(player).contains(cell));
            if arrived && pos.winner() != Some(player) {
                return Err(SetupError::AlreadyArrived(player));
            }
            if pos.distance(player).is_none() {
                return Err(SetupError::Blocked(player));
            }
        }
        Ok(())
    }
}
