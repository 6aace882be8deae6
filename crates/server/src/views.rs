//! From the core's values to messages.

mod board;
mod record;
mod state;

pub(crate) use board::{Owners, Step, board, owners_of, standing_walls};
pub(crate) use record::record_answer;
pub(crate) use state::{Live, clocks, game_state, last_played, seats, table_board};
