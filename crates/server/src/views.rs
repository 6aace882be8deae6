//! From the core's values to messages.

mod board;
mod record;
mod state;

pub(crate) use board::{Step, WallOwners, board};
pub(crate) use record::RecordPieces;
pub(crate) use state::{Live, clocks, current_board, game_state, last_played, seats};
