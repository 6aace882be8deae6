//! What programs say while they think.

use std::time::Duration;

use stockade_core::{Dialect, Game, Move, Player};
use stockade_engine::{Line, Report};

/// The best lines so far.
pub(super) struct Lines<'a> {
    game: &'a Game,
    report: Report,
}

impl<'a> Lines<'a> {
    pub(super) fn new(game: &'a Game) -> Lines<'a> {
        Lines { game, report: Report::default() }
    }

    /// Takes a line of the program in; a report if it told a variation.
    pub(super) fn hear(&mut self, line: &str) -> Option<&Report> {
        let words: Vec<&str> = line.split_whitespace().collect();
        let (&"info", words) = words.split_first()? else { return None };
        if words.first() == Some(&"string") {
            return None;
        }
        let after = |name: &str| words.iter().skip_while(|&&word| word != name).nth(1).copied();
        let number = |name: &str| after(name).and_then(|text| text.parse::<u64>().ok());
        let pv = self.legal_start(words.iter().skip_while(|&&word| word != "pv").skip(1));
        let chance = after("wc").and_then(|text| text.parse::<f32>().ok());
        let white = (chance? / 100.0).clamp(0.0, 1.0);
        let is_white = self.game.position().to_move() == Player::White;
        let score = if is_white { white } else { 1.0 - white };
        let report = &mut self.report;
        report.nodes = number("nodes").unwrap_or(report.nodes);
        report.depth = number("depth").map_or(report.depth, |depth| depth as u32);
        report.elapsed = number("time").map_or(report.elapsed, Duration::from_millis);
        let rank = number("multipv").unwrap_or(1).saturating_sub(1) as usize;
        if pv.is_empty() || rank > report.lines.len() {
            return None;
        }
        report.lines.truncate(rank);
        report.lines.push(Line { pv, score, lead: 0.0, visits: 0, prior: None, proof: None });
        Some(report)
    }

    /// The moves up to the first that is none.
    fn legal_start<'b>(&self, words: impl Iterator<Item = &'b &'b str>) -> Vec<Move> {
        let (mut pos, size) = (*self.game.position(), self.game.rules().size());
        let mut moves = Vec::new();
        for word in words {
            let mv = Dialect::Official.read(word, size).ok();
            let Some((mv, next)) = mv.and_then(|mv| Some((mv, pos.play(mv).ok()?))) else { break };
            moves.push(mv);
            pos = next;
        }
        moves
    }
}

/// The name in a line `option name X type …`, in lower case.
pub(super) fn offered_option(line: &str) -> Option<String> {
    let rest = line.strip_prefix("option name ")?;
    Some(rest.split(" type ").next()?.trim().to_ascii_lowercase())
}
