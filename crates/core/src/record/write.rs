//! Writes records in the form that other programs expect of PGN.

use std::fmt;

use super::{
    Annotation, GameRecord, Line, Ply,
    comment::{breakable_words, write_clock},
    variant,
};
use crate::{player::Player, position::Position};

/// The longest line of moves and comments, in characters.
const WIDTH: usize = 79;

impl fmt::Display for GameRecord {
    /// The tags, one on each line, an empty line, and the moves in lines of less than 80
    /// characters.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let players = self.rules.players();
        let result = self.result.to_text(players);
        for (name, value) in self.tags.roster(players.order()) {
            write_tag(f, name, value)?;
        }
        write_tag(f, "Result", &result)?;
        let variant = variant::to_text(&self.rules);
        write_tag(f, "Variant", &variant)?;
        if variant::from_text(&variant) != Some(self.rules) {
            write_tag(f, "Rules", &self.rules.to_string())?;
        }
        if *self.line.start() != Position::start(&self.rules) {
            write_tag(f, "SetUp", "1")?;
            write_tag(f, "FEN", &self.line.start().to_string())?;
        }
        for (name, value) in self.tags.others() {
            write_tag(f, name, value)?;
        }
        let mut moves = MoveText::default();
        moves.write_line(&self.line);
        moves.word(&result);
        write!(f, "\n{}\n", moves.out)
    }
}

fn write_tag(f: &mut fmt::Formatter<'_>, name: &str, value: &str) -> fmt::Result {
    writeln!(f, "[{name} \"{}\"]", value.replace('\\', "\\\\").replace('"', "\\\""))
}

/// The moves as they grow, word by word.
#[derive(Default)]
struct MoveText {
    out: String,
    /// Characters on the last line.
    column: usize,
    /// Opening brackets that the next word will carry.
    prefix: &'static str,
}

/// A line of which a part is written.
struct Progress<'a> {
    line: &'a Line,
    /// The next ply to write.
    next: usize,
    /// The next variation of the ply written last.
    variation: usize,
    /// The round of the ply written last.
    round: usize,
    last_seat: Option<usize>,
    /// Whether the next move needs a number because something precedes it.
    interrupted: bool,
}

impl MoveText {
    /// Writes a line with all its variations. They are kept in a list instead of recursing, so
    /// deep nesting cannot exhaust the stack.
    fn write_line(&mut self, main: &Line) {
        let mut open = vec![self.start(main, 1)];
        while let Some(top) = open.last_mut() {
            let ply = top.next.checked_sub(1).and_then(|last| top.line.plies().get(last));
            if let Some(variation) = ply.and_then(|ply| ply.variations().get(top.variation)) {
                top.variation += 1;
                top.interrupted = true;
                let round = top.round;
                self.prefix = "(";
                let progress = self.start(variation, round);
                open.push(progress);
            } else if let Some(ply) = top.line.plies().get(top.next) {
                self.write_ply(top, ply);
            } else {
                open.pop();
                if !open.is_empty() {
                    self.close();
                }
            }
        }
    }

    fn start<'a>(&mut self, line: &'a Line, round: usize) -> Progress<'a> {
        self.comment(line.intro(), &[]);
        Progress { line, next: 0, variation: 0, round, last_seat: None, interrupted: true }
    }

    fn write_ply(&mut self, at: &mut Progress, ply: &Ply) {
        let before = at.line.position_before(at.next).unwrap_or(at.line.start());
        let seat = seat(before);
        let new_round = at.last_seat.is_some_and(|last| last >= seat);
        at.round += usize::from(new_round);
        // One word, so that a line never ends with a number.
        self.word(&match seat {
            0 => format!("{}. {}", at.round, ply.mv()),
            _ if at.interrupted || new_round => format!("{}... {}", at.round, ply.mv()),
            _ => ply.mv().to_string(),
        });
        for nag in ply.annotation().nags() {
            self.word(&nag.to_string());
        }
        let commands = commands(ply.left(), ply.annotation());
        at.interrupted = self.comment(ply.annotation().comment(), &commands);
        at.last_seat = Some(seat);
        at.next += 1;
        at.variation = 0;
    }

    /// Writes a comment, unless it is empty, and returns whether it did.
    ///
    /// A `}` would end a comment in braces, so a text with one goes after a `;`, to the end of
    /// the line.
    fn comment(&mut self, text: &str, commands: &[String]) -> bool {
        let words: Vec<&str> = commands
            .iter()
            .map(String::as_str)
            .chain(breakable_words(text).filter(|word| !word.is_empty()))
            .collect();
        let Some(last) = words.len().checked_sub(1) else { return false };
        if text.contains('}') {
            self.word(&format!("; {}", words.join(" ")));
            self.break_line();
            return true;
        }
        for (index, word) in words.into_iter().enumerate() {
            let (open, close) =
                (if index == 0 { "{" } else { "" }, if index == last { "}" } else { "" });
            self.word(&format!("{open}{word}{close}"));
        }
        true
    }

    /// Adds a word, on a new line if it does not fit.
    fn word(&mut self, word: &str) {
        let len = self.prefix.len() + word.chars().count();
        // At the start of a line these would look like a tag or a line to be skipped.
        let must_stay = word.starts_with('%') || word.starts_with('[') && !word.starts_with("[%");
        if self.column > 0 {
            if self.column + 1 + len > WIDTH && !must_stay {
                self.break_line();
            } else {
                self.out.push(' ');
                self.column += 1;
            }
        }
        self.out.push_str(self.prefix);
        self.out.push_str(word);
        self.prefix = "";
        self.column += len;
    }

    /// Closes a variation, right after its last word if it fits.
    fn close(&mut self) {
        if self.column >= WIDTH {
            self.break_line();
        }
        self.out.push(')');
        self.column += 1;
    }

    fn break_line(&mut self) {
        self.out.push('\n');
        self.column = 0;
    }
}

/// The mover's index in the turn order.
fn seat(pos: &Position) -> usize {
    pos.players().order().iter().take_while(|&&player| player != pos.to_move()).count()
}

/// What has a field of its own, as commands.
fn commands(left: &[Player], annotation: &Annotation) -> Vec<String> {
    let left = left.iter().map(|player| format!("[%out {}]", player.to_string().to_lowercase()));
    let clock = annotation.clock().map(|clock| format!("[%clk {}]", write_clock(clock)));
    let chance = annotation.win_chance.map(|chance| format!("[%wc {chance}]"));
    let lead = annotation.lead.map(|lead| format!("[%lead {lead}]"));
    left.chain(clock).chain(chance).chain(lead).collect()
}
