//! Several moves at once.

use thiserror::Error;

use super::{Game, GameError};
use crate::moves::Move;

/// Why a line of moves cannot be played in a game.
///
/// ```
/// use stockade_core::{Game, Rules, read_moves};
/// let mut game = Game::new(&Rules::standard());
/// let error = game.play_all(read_moves("e2 e8 e5")?).unwrap_err();
/// assert!(error.to_string().starts_with("ply 3: illegal move e5: "));
/// assert_eq!(game.ply(), 0);
/// # Ok::<(), stockade_core::ParseMoveLineError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("ply {ply}: {reason}")]
pub struct PlayLineError {
    /// The first ply of the game that cannot be played, counted from 1.
    pub ply: usize,
    /// Why not.
    pub reason: GameError,
}

impl Game {
    /// Plays moves one after the other, in no time: all of them, or none.
    ///
    /// # Errors
    /// At the first move that is illegal, or that comes after the end of the game.
    pub fn play_all(&mut self, moves: impl IntoIterator<Item = Move>) -> Result<(), PlayLineError> {
        let mut after = self.clone();
        for mv in moves {
            let ply = after.ply() + 1;
            after.play(mv).map_err(|reason| PlayLineError { ply, reason })?;
        }
        *self = after;
        Ok(())
    }
}
