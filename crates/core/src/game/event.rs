//! What can happen in a game, and why it may not.

use std::time::Duration;

use thiserror::Error;

use super::outcome::{ForfeitReason, Outcome};
use crate::{legality::IllegalMoveError, moves::Move, player::Player, rules::Rules};

/// One thing that happens in a game.
///
/// The events of a game, handed to [`Game::apply`](crate::Game::apply) one by one, repeat it; so a
/// list of events is enough to store it.
///
/// ```
/// use stockade_core::{Game, Player, Rules};
/// let rules = Rules::standard();
/// let mut game = Game::new(&rules);
/// game.play("e2".parse()?)?;
/// game.resign(Player::Black)?;
/// let mut again = Game::new(&rules);
/// for &event in game.events() {
///     again.apply(event)?;
/// }
/// assert_eq!(again, game);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(tag = "type", rename_all = "camelCase", deny_unknown_fields))]
pub enum Event {
    /// The player to move moves.
    Move {
        /// The move.
        #[cfg_attr(feature = "serde", serde(rename = "move"))]
        mv: Move,
        /// How long the turn took.
        #[cfg_attr(feature = "serde", serde(rename = "ms", with = "crate::serde_text::millis"))]
        elapsed: Duration,
    },
    /// The clock of the player to move runs out.
    Flag {
        /// How long the turn has lasted.
        #[cfg_attr(feature = "serde", serde(rename = "ms", with = "crate::serde_text::millis"))]
        elapsed: Duration,
    },
    /// A player gives up, on its turn or not.
    Resign {
        /// Who.
        player: Player,
    },
    /// A player forfeits, on its turn or not.
    Forfeit {
        /// Who.
        player: Player,
        /// How.
        #[cfg_attr(feature = "serde", serde(default))]
        reason: ForfeitReason,
    },
    /// All agree on a draw.
    Agreement,
    /// A player is given time, on its turn or not.
    MoreTime {
        /// Who.
        player: Player,
        /// How much.
        #[cfg_attr(feature = "serde", serde(rename = "ms", with = "crate::serde_text::millis"))]
        extra: Duration,
    },
}

/// Why something cannot happen in a game.
///
/// ```
/// use stockade_core::{Game, Player, Rules};
/// let mut game = Game::new(&Rules::standard());
/// let error = game.resign(Player::Red).unwrap_err();
/// assert_eq!(error.to_string(), "Red is not in the game");
/// let error = game.play("e5".parse()?).unwrap_err();
/// assert!(error.to_string().starts_with("illegal move e5: "));
/// # Ok::<(), stockade_core::ParseMoveError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum GameError {
    /// Nothing more can happen, except that the end is undone.
    #[error("the game is over: {0}")]
    Over(Outcome),
    /// The rules do not allow the move.
    #[error(transparent)]
    Illegal(#[from] IllegalMoveError),
    /// Another player is to move.
    #[error("it is {to_move}'s turn, not {player}'s")]
    OutOfTurn {
        /// Who wanted to move.
        player: Player,
        /// Whose turn it is.
        to_move: Player,
    },
    /// This player has left, or never sat down.
    #[error("{0} is not in the game")]
    NotPlaying(Player),
    /// This player plays without a clock.
    #[error("{0} has no clock")]
    NoClock(Player),
    /// The flag has not fallen.
    #[error(
        "{player} still had {remaining:?} when the turn began, more than the {elapsed:?} since"
    )]
    TimeLeft {
        /// The player to move.
        player: Player,
        /// What the clock showed at the start of the turn.
        remaining: Duration,
        /// How long the turn has lasted.
        elapsed: Duration,
    },
    /// This player has not moved yet.
    #[error("{0} has no move to take back")]
    NothingToTakeBack(Player),
    /// A position to start from that belongs to another board or other switches.
    #[error("the position was set up under other rules than \"{0}\"")]
    OtherRules(Rules),
}
