//! The screen of a game: the board, the panel beside it, and a remark below.

use std::io::{self, Write};

use stockade_core::{Game, Player};

use super::session::{Answer, Session};
use crate::{
    board::{Board, Look},
    panel,
};

/// Moves up to the top left corner and clears everything below.
const CLEAR: &str = "\x1b[H\x1b[2J";

pub(super) struct Screen {
    pub(super) look: Look,
    /// Whether the screen is cleared before the board is drawn.
    pub(super) clears: bool,
}

impl Screen {
    pub(super) fn show(
        &self,
        out: &mut dyn Write,
        session: &Session,
        answer: &Answer,
    ) -> io::Result<()> {
        match answer {
            Answer::Board(note) => self.draw(out, session, false, note),
            Answer::Paths(note) => self.draw(out, session, true, note),
            Answer::Text(text) => writeln!(out, "{text}"),
            Answer::Nothing | Answer::Quit => Ok(()),
        }
    }

    fn draw(
        &self,
        out: &mut dyn Write,
        session: &Session,
        with_paths: bool,
        note: &str,
    ) -> io::Result<()> {
        let board = board(session);
        let board = if with_paths { board.with_paths() } else { board };
        let lines = board.lines(self.look);
        let panel = self.panel(session, lines.len());
        if self.clears {
            write!(out, "{CLEAR}")?;
        }
        for line in panel::arrange(lines, board.columns(), &panel, panel::terminal_width()) {
            writeln!(out, "{line}")?;
        }
        if note.is_empty() { Ok(()) } else { writeln!(out, "{note}") }
    }

    pub(super) fn prompt(&self, session: &Session) -> String {
        let game = session.game();
        let question = if game.is_over() {
            "Game over: new, undo, save FILE or quit".to_owned()
        } else {
            format!("{} to move", game.position().to_move())
        };
        format!("{} ", self.look.bold(&format!("{question} >")))
    }

    /// The players and as many of the last moves as fit beside a board of this many rows.
    fn panel(&self, session: &Session, rows: usize) -> Vec<String> {
        let game = session.game();
        let turn = (!game.is_over()).then(|| game.position().to_move());
        let mut panel = panel::players(game.position(), game.rules(), self.look, turn);
        let rounds = rounds(game);
        let free_rows = rows.saturating_sub(panel.len()).max(2);
        let hidden = rounds.len().saturating_sub(free_rows);
        panel.extend(rounds.into_iter().skip(hidden));
        panel
    }
}

/// The board with the history of the game.
fn board(session: &Session) -> Board {
    let game = session.game();
    let history = game.positions().copied().zip(game.moves());
    let board = Board::new(game.position()).with_history(history).flipped(session.is_flipped());
    if game.is_over() { board.without_targets() } else { board }
}

/// The moves, a line for each round, a column for each seat.
fn rounds(game: &Game) -> Vec<String> {
    let order = game.rules().players().order();
    let seat = |player: Player| order.iter().position(|&other| other == player).unwrap_or(0);
    let mut rounds: Vec<Vec<String>> = Vec::new();
    for (before, mv) in game.positions().zip(game.moves()) {
        let seat = seat(before.to_move());
        if rounds.last().is_none_or(|round| round.len() > seat) {
            rounds.push(Vec::new());
        }
        if let Some(round) = rounds.last_mut() {
            round.resize(seat, String::new());
            round.push(mv.to_string());
        }
    }
    let line = |(number, round): (usize, Vec<String>)| {
        let moves: String = round.iter().map(|mv| format!("{mv:<5}")).collect();
        format!(" {:>3}. {}", number + 1, moves.trim_end())
    };
    rounds.into_iter().enumerate().map(line).collect()
}
