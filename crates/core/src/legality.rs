//! Why a move is illegal, in words for players.

use thiserror::Error;

use crate::{
    cell::Cell,
    cycles,
    moves::{Move, MoveKind},
    player::Player,
    position::Position,
    wall::{Orientation, Wall},
    walls,
};

/// A move that the rules do not allow, and why.
///
/// ```
/// use stockade_core::{IllegalReason, Position, Rules};
/// let start = Position::start(&Rules::standard());
/// let error = start.play("e9".parse()?).unwrap_err();
/// assert_eq!(error.reason, IllegalReason::Occupied { cell: "e9".parse()? });
/// assert_eq!(error.to_string(), "illegal move e9: e9 is occupied");
/// # Ok::<(), stockade_core::ParseMoveError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("illegal move {mv}: {reason}")]
pub struct IllegalMoveError {
    /// The move.
    pub mv: Move,
    /// What is wrong with it.
    pub reason: IllegalReason,
}

/// What makes a move illegal.
///
/// ```
/// use stockade_core::{IllegalReason, Position, Rules};
/// let pos = Position::start(&Rules::standard()).play("e3h".parse()?)?;
/// let error = pos.check("f3h".parse()?).unwrap_err();
/// assert_eq!(error.reason, IllegalReason::Overlaps { by: "e3h".parse()? });
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(tag = "code", rename_all = "camelCase"))]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
pub enum IllegalReason {
    /// The game is already won.
    #[error("the game is over, {winner} has reached the goal")]
    GameOver {
        /// Who.
        winner: Player,
    },
    /// The cell or wall is not on a board of this size.
    #[error("it is off the {width}x{height} board")]
    OffBoard {
        /// Files of the board.
        width: u8,
        /// Ranks of the board.
        height: u8,
    },
    /// The pawn cannot get there in one move.
    #[error("{player}'s pawn cannot go from {from} to {to} in one move")]
    OutOfReach {
        /// The player to move.
        player: Player,
        /// Where its pawn stands.
        from: Cell,
        /// Where it should go.
        to: Cell,
    },
    /// A pawn already stands there.
    #[error("{cell} is occupied")]
    Occupied {
        /// Where.
        cell: Cell,
    },
    /// The player has no walls left.
    #[error("{player} has no walls left")]
    NoWallsLeft {
        /// Whose stock.
        player: Player,
    },
    /// Another wall lies on the same groove.
    #[error("it overlaps {by}")]
    Overlaps {
        /// That wall.
        by: Wall,
    },
    /// Another wall crosses it in the middle.
    #[error("it crosses {by}")]
    Crosses {
        /// That wall.
        by: Wall,
    },
    /// A player would have no path to the goal.
    #[error("it closes the last path of {player}")]
    #[cfg_attr(feature = "serde", serde(rename = "closes"))]
    ClosesLastWay {
        /// Whose path.
        player: Player,
    },
    /// A pass while there are other moves.
    #[error("a pass is allowed only when there is no other move")]
    NeedlessPass,
}

/// Whether a move is legal, and why not.
pub(crate) fn check(pos: &Position, mv: Move) -> Result<(), IllegalMoveError> {
    let verdict = match (pos.winner(), mv.kind()) {
        (Some(winner), _) => Err(IllegalReason::GameOver { winner }),
        (None, MoveKind::Pawn(to)) => check_pawn(pos, to),
        (None, MoveKind::Wall(wall)) => check_wall(pos, wall),
        (None, MoveKind::Pass) if pos.legal_moves().pass => Ok(()),
        (None, MoveKind::Pass) => Err(IllegalReason::NeedlessPass),
    };
    verdict.map_err(|reason| IllegalMoveError { mv, reason })
}

fn off_board(pos: &Position) -> IllegalReason {
    IllegalReason::OffBoard { width: pos.size().width(), height: pos.size().height() }
}

fn check_pawn(pos: &Position, to: Cell) -> Result<(), IllegalReason> {
    let player = pos.to_move();
    if !pos.size().contains(to) {
        return Err(off_board(pos));
    }
    if pos.pawns().contains(to) {
        return Err(IllegalReason::Occupied { cell: to });
    }
    match pos.pawn(player) {
        Some(from) if !pos.pawn_moves().contains(to) => {
            Err(IllegalReason::OutOfReach { player, from, to })
        }
        _ => Ok(()),
    }
}

fn check_wall(pos: &Position, wall: Wall) -> Result<(), IllegalReason> {
    if !pos.size().slots().contains(wall) {
        return Err(off_board(pos));
    }
    if pos.stock(pos.to_move()) == 0 {
        return Err(IllegalReason::NoWallsLeft { player: pos.to_move() });
    }
    if !cycles::free_slots(pos.walls(), pos.frame()).contains(wall) {
        return Err(obstacle(pos, wall));
    }
    match walls::cut_off_by(pos, wall) {
        Some(player) => Err(IllegalReason::ClosesLastWay { player }),
        None => Ok(()),
    }
}

/// What blocks a wall whose slot is not free.
fn obstacle(pos: &Position, wall: Wall) -> IllegalReason {
    let (column, row) = (wall.column(), wall.row());
    let along = |step: i8| match wall.orientation() {
        Orientation::Horizontal => (column.wrapping_add_signed(step), row),
        Orientation::Vertical => (column, row.wrapping_add_signed(step)),
    };
    [0, -1, 1]
        .into_iter()
        .filter_map(|step| {
            let (column, row) = along(step);
            Wall::new(wall.orientation(), column, row)
        })
        .find(|&other| pos.walls().contains(other))
        .map_or(IllegalReason::Crosses { by: wall.crossing() }, |by| IllegalReason::Overlaps { by })
}
