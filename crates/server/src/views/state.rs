//! A table as its players and watchers see it.

use std::{collections::BTreeSet, time::Duration};

use stockade_core::{Event, Player};

use super::board::board;
use crate::{
    messages::{
        board::Board,
        state::{Clocks, GameState, Offer, Pace, PlayedMove, Rematch, Seat, SeatKind},
    },
    table::Table,
    time::now_ms,
};

/// What is true of a game only while it is in memory.
#[derive(Clone, Debug, Default)]
pub(crate) struct Live {
    /// Whose owners are here.
    pub(crate) connected: BTreeSet<Player>,
    /// Those who hold no seat.
    pub(crate) watchers: usize,
    /// Time on the clock of the player to move in this turn.
    pub(crate) elapsed: Duration,
    /// Whether that clock runs.
    pub(crate) is_running: bool,
    pub(crate) offers: Vec<Offer>,
    /// Who has asked for a rematch.
    pub(crate) rematch: Vec<Player>,
    pub(crate) pace: Option<Pace>,
}

/// Everything.
pub(crate) fn game_state(table: &Table, live: &Live, yours: &[Player]) -> GameState {
    let game = &table.game;
    let rules = game.rules();
    GameState {
        id: table.id.clone(),
        place: table.place,
        board: table_board(table),
        start: game.start().to_string(),
        moves: played_moves(table).collect(),
        redo: undone(table),
        seats: seats(table, live),
        yours: yours.iter().map(|&player| player.into()).collect(),
        clocks: clocks(table, live),
        offers: live.offers.clone(),
        repetitions: game.repetitions(),
        repetition_limit: rules.repetition,
        ply_limit: rules.ply_cap.map(|cap| cap.plies),
        result: table.result(),
        rematch: Rematch {
            asked: live.rematch.iter().map(|&player| player.into()).collect(),
            id: table.rematch.clone(),
        },
        pace: live.pace,
        watchers: live.watchers,
        created: table.created,
    }
}

/// The current position.
pub(crate) fn table_board(table: &Table) -> Board {
    let game = &table.game;
    let last = table.last_step();
    board(game.rules(), game.position(), game.ply(), &table.owners(), last, game.is_over())
}

/// How many undone events wait to be redone.
fn undone(table: &Table) -> usize {
    let mut game = table.game.clone();
    std::iter::from_fn(|| game.redo()).count()
}

/// The moves of the game.
fn played_moves(table: &Table) -> impl Iterator<Item = PlayedMove> {
    let game = &table.game;
    let moves = game.events().iter().filter_map(|event| match event {
        Event::Move { mv, elapsed } => Some((*mv, *elapsed)),
        _ => None,
    });
    moves.enumerate().filter_map(|(before, (mv, elapsed))| {
        let player = game.position_at(before)?.to_move();
        Some(PlayedMove {
            ply: before + 1,
            player: player.into(),
            mv: mv.to_string(),
            clock_ms: game.remaining_at(before + 1, player).map(millis),
            spent_ms: millis(elapsed),
        })
    })
}

/// The last move of the game.
pub(crate) fn last_played(table: &Table) -> Option<PlayedMove> {
    played_moves(table).last()
}

/// Who sits where.
pub(crate) fn seats(table: &Table, live: &Live) -> Vec<Seat> {
    let seat = |seat: &crate::table::TableSeat| Seat {
        sitter: seat.sitter(),
        connected: seat.kind == SeatKind::Bot || live.connected.contains(&seat.player),
        public: seat.public,
    };
    table.seats.iter().map(seat).collect()
}

/// What the clocks show now.
pub(crate) fn clocks(table: &Table, live: &Live) -> Option<Clocks> {
    let control = table.clock?;
    let game = &table.game;
    let to_move = game.position().to_move();
    let remaining = |player: Player| {
        let left = game.remaining(player)?;
        let is_thinking = player == to_move && !game.is_over();
        let left = if is_thinking { left.saturating_sub(live.elapsed) } else { left };
        Some((player.into(), millis(left)))
    };
    Some(Clocks {
        control,
        remaining_ms: table.seats.iter().filter_map(|seat| remaining(seat.player)).collect(),
        running: (live.is_running && !game.is_over()).then(|| to_move.into()),
        server_time: now_ms(),
    })
}

fn millis(duration: Duration) -> u64 {
    u64::try_from(duration.as_millis()).unwrap_or(u64::MAX)
}
