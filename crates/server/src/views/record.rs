//! A record as the page needs it: a tree of moves with a board for each of the main line.

use std::time::Duration;

use stockade_core::{GameRecord, Line, Ply, Position};

use super::board::{Step, WallOwners, board};
use crate::messages::http::{RecordAnswer, RecordPly, Tag};

/// The answer about one game of a text that holds so many, in pieces. A board for each move is the
/// most of it; a piece is laid out when the one before has gone, so that a long game nobody reads takes no
/// more room than its record.
pub(crate) struct RecordPieces {
    record: GameRecord,
    owners: WallOwners,
    /// The next move of the main line.
    index: usize,
    /// What comes before the main line; empty when it has gone.
    head: String,
    /// What comes behind it; `None` when it has gone.
    tail: Option<String>,
}

/// Bytes of a piece, roughly.
const PIECE: usize = 32 * 1024;

impl RecordPieces {
    pub(crate) fn new(record: GameRecord, games: usize) -> RecordPieces {
        let rules = record.rules();
        let tag = |(name, value): (&str, &str)| Tag { name: name.into(), value: value.into() };
        let frame = RecordAnswer {
            games,
            tags: record.tags.iter().map(tag).collect(),
            rules: *rules,
            start: board(rules, record.start(), 0, &WallOwners::default(), None, false),
            intro: record.line().intro().to_owned(),
            line: Vec::new(),
            result: record.result().to_text(rules.players()),
        };
        // Answers have nothing that JSON cannot hold, and a text inside has no bare quotes.
        let frame = serde_json::to_string(&frame).unwrap_or_default();
        let (head, tail) = frame.split_once("\"line\":[]").unwrap_or((&frame, ""));
        let (head, tail) = (format!("{head}\"line\":["), Some(format!("]{tail}")));
        RecordPieces { record, owners: WallOwners::default(), index: 0, head, tail }
    }

    /// The next move of the main line, written, with its board.
    fn next_ply(&mut self) -> Option<String> {
        let line = self.record.line();
        let (ply, before) = (line.plies().get(self.index)?, line.position_before(self.index)?);
        let step = Step { before, mv: ply.mv() };
        self.owners.note(step);
        let mut told = record_ply(line.first_ply() + self.index, before, ply);
        self.index += 1;
        let (rules, after) = (self.record.rules(), ply.after());
        told.board = Some(board(rules, after, self.index, &self.owners, Some(step), false));
        Some(serde_json::to_string(&told).unwrap_or_default())
    }
}

impl Iterator for RecordPieces {
    type Item = String;

    fn next(&mut self) -> Option<String> {
        let mut piece = std::mem::take(&mut self.head);
        while piece.len() < PIECE {
            let separator = if self.index == 0 { "" } else { "," };
            let Some(ply) = self.next_ply() else {
                let tail = self.tail.take();
                return tail.map(|tail| piece + &tail);
            };
            piece.push_str(separator);
            piece.push_str(&ply);
        }
        Some(piece)
    }
}

fn plies(line: &Line) -> Vec<RecordPly> {
    let told = |(index, ply): (usize, &Ply)| {
        line.position_before(index).map(|before| record_ply(line.first_ply() + index, before, ply))
    };
    line.plies().iter().enumerate().filter_map(told).collect()
}

fn record_ply(number: usize, before: &Position, ply: &Ply) -> RecordPly {
    let said = ply.annotation();
    let millis = |clock: Duration| u64::try_from(clock.as_millis()).unwrap_or(u64::MAX);
    RecordPly {
        ply: number,
        player: before.to_move(),
        mv: ply.mv(),
        nags: said.nags().iter().map(|nag| nag.code()).collect(),
        comment: said.comment().to_owned(),
        clock_ms: said.clock().map(millis),
        white_win: said.win_chance.map(|chance| chance.percent()),
        lead: said.lead.map(|lead| lead.moves()),
        variations: ply.variations().iter().map(plies).collect(),
        board: None,
    }
}

#[cfg(test)]
mod tests {
    use stockade_core::read_records;

    use super::*;

    #[test]
    fn pieces_make_one_answer() {
        for n_moves in [0, 1, 400] {
            let moves: Vec<&str> =
                ["e2", "e8", "e1", "e9"].into_iter().cycle().take(n_moves).collect();
            let rules = "[Rules \"standard,repetition=off,cap=2000:draw\"]";
            let intro = "{ \"line\":[] and \\\"line\\\":[] }";
            let text = format!("{rules}\n\n{intro} {} *\n", moves.join(" "));
            let record = read_records(&text).next().unwrap().unwrap();
            let whole: String = RecordPieces::new(record, 3).collect();
            let answer: RecordAnswer = serde_json::from_str(&whole).unwrap();
            assert_eq!((answer.games, answer.line.len()), (3, n_moves));
            assert!(answer.line.iter().all(|ply| ply.board.is_some()));
            assert_eq!(answer.result, "*");
        }
    }
}
