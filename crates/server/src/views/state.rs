//! A game as its players and watchers see it.

use std::{
    collections::{BTreeMap, BTreeSet},
    time::Duration,
};

use stockade_core::{Event, Game, Move, Player};

use super::board::board;
use crate::{
    messages::{
        board::Board,
        state::{Clocks, GameState, Offer, Pace, PlayedMove, Rematch, Seat, SeatKind},
    },
    stored::{StoredGame, StoredSeat},
    time::now_ms,
};

/// What is true of a game only while it is in memory.
#[derive(Clone, Debug, Default)]
pub(crate) struct Live {
    /// Whose owners are here.
    pub(crate) connected: BTreeSet<Player>,
    /// When the others may claim the win against those who are away.
    pub(crate) claimable: BTreeMap<Player, i64>,
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
pub(crate) fn game_state(stored: &StoredGame, live: &Live, yours: &[Player]) -> GameState {
    let game = &stored.game;
    let rules = game.rules();
    GameState {
        id: stored.id.clone(),
        mode: stored.mode,
        board: current_board(stored),
        start: game.start().to_string(),
        moves: played_moves(stored).collect(),
        redo: game.n_undone(),
        seats: seats(stored, live),
        yours: yours.to_vec(),
        clocks: clocks(stored, live),
        offers: live.offers.clone(),
        repetitions: game.repetitions(),
        repetition_limit: rules.repetition,
        ply_limit: rules.ply_cap.map(|cap| cap.plies),
        result: stored.result(),
        rematch: Rematch { asked: live.rematch.clone(), id: stored.rematch.clone() },
        pace: live.pace,
        watchers: live.watchers,
        created: stored.created,
    }
}

/// The current position.
pub(crate) fn current_board(stored: &StoredGame) -> Board {
    let game = &stored.game;
    let last = stored.last_step();
    board(game.rules(), game.position(), game.ply(), &stored.owners, last, game.is_over())
}

/// The moves of the game.
fn played_moves(stored: &StoredGame) -> impl Iterator<Item = PlayedMove> {
    let game = &stored.game;
    let played = timed_moves(game).zip(game.positions()).enumerate();
    played.map(|(index, (timed, before))| played_move(game, index + 1, before.to_move(), timed))
}

/// The last move of the game.
pub(crate) fn last_played(stored: &StoredGame) -> Option<PlayedMove> {
    let game = &stored.game;
    let mover = stored.last_step()?.before.to_move();
    Some(played_move(game, game.ply(), mover, timed_moves(game).next_back()?))
}

fn timed_moves(game: &Game) -> impl DoubleEndedIterator<Item = (Move, Duration)> {
    game.events().iter().filter_map(|event| match event {
        Event::Move { mv, elapsed } => Some((*mv, *elapsed)),
        _ => None,
    })
}

fn played_move(
    game: &Game,
    ply: usize,
    player: Player,
    (mv, elapsed): (Move, Duration),
) -> PlayedMove {
    let clock_ms = game.remaining_at(ply, player).map(millis);
    PlayedMove { ply, player, mv, clock_ms, spent_ms: millis(elapsed) }
}

/// Who sits where.
pub(crate) fn seats(stored: &StoredGame, live: &Live) -> Vec<Seat> {
    let seat = |seat: &StoredSeat| Seat {
        info: seat.info.clone(),
        connected: seat.info.kind == SeatKind::Bot || live.connected.contains(&seat.info.player),
        public: seat.public,
        claimable: live.claimable.get(&seat.info.player).copied(),
    };
    stored.seats.iter().map(seat).collect()
}

/// What the clocks show now.
pub(crate) fn clocks(stored: &StoredGame, live: &Live) -> Option<Clocks> {
    let control = stored.clock?;
    let game = &stored.game;
    let to_move = game.position().to_move();
    let remaining = |player: Player| {
        let left = game.remaining(player)?;
        let is_thinking = player == to_move && !game.is_over();
        let left = if is_thinking { left.saturating_sub(live.elapsed) } else { left };
        Some((player, millis(left)))
    };
    Some(Clocks {
        control,
        remaining_ms: stored.seats.iter().filter_map(|seat| remaining(seat.info.player)).collect(),
        running: (live.is_running && !game.is_over()).then_some(to_move),
        server_time: now_ms(),
    })
}

fn millis(duration: Duration) -> u64 {
    u64::try_from(duration.as_millis()).unwrap_or(u64::MAX)
}
