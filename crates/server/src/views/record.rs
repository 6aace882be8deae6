//! A record as the page needs it: a tree of moves with a board for each of the main line.

use std::time::Duration;

use stockade_core::{GameRecord, Line, Ply, Position};

use super::board::{Owners, Step, board, owners_of};
use crate::messages::http::{RecordAnswer, RecordPly, Tag};

/// The answer about one game of a text that holds so many.
pub(crate) fn record_answer(record: &GameRecord, games: usize) -> RecordAnswer {
    let rules = record.rules();
    let tag = |(name, value): (&str, &str)| Tag { name: name.into(), value: value.into() };
    let mut line = plies(record.line());
    let mut owners: Owners = Vec::new();
    for (index, (told, ply)) in line.iter_mut().zip(record.line().plies()).enumerate() {
        let Some(before) = record.line().position_before(index) else { break };
        let step = Step { before, mv: ply.mv() };
        owners.extend(owners_of([step]));
        told.board = Some(board(rules, ply.after(), index + 1, &owners, Some(step), false));
    }
    RecordAnswer {
        games,
        tags: record.tags.iter().map(tag).collect(),
        rules: rules.to_string(),
        start: board(rules, record.start(), 0, &Vec::new(), None, false),
        intro: record.line().intro().to_owned(),
        line,
        result: record.result().to_text(rules.players()),
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
        player: before.to_move().into(),
        mv: ply.mv().to_string(),
        nags: said.nags().iter().map(|nag| nag.code()).collect(),
        comment: said.comment().to_owned(),
        clock_ms: said.clock().map(millis),
        white_win: said.win_chance.map(|chance| chance.percent()),
        lead: said.lead.map(|lead| lead.moves()),
        variations: ply.variations().iter().map(plies).collect(),
        board: None,
    }
}
