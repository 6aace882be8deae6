//! The position a command starts from: `--rules`, `--position` and `--moves`.

use std::io::Write;

use anstyle::{AnsiColor, Style};
use anyhow::{Context, anyhow};
use clap::Args;
use stockade_core::{Dialect, Game, Move, PlayLineError, Position, Rules, readings};

use crate::args::BadUsage;

/// The start position and moves from there.
#[derive(Debug, Default, Args)]
pub(crate) struct StartArgs {
    /// Play these moves first, as in "e2 e8 e3h".
    #[arg(long, value_name = "MOVES", help_heading = "Position", allow_hyphen_values = true)]
    moves: Option<String>,

    #[command(flatten)]
    origin: PositionArgs,
}

/// The start position.
#[derive(Debug, Default, Args)]
pub(crate) struct PositionArgs {
    /// Start from this position: "horizontal walls / vertical walls / pawns / walls left
    /// / player to move", as in "d4f4e7 / a2a8 / e4 e6 / 7 8 / 2".
    #[arg(long, value_name = "TEXT", help_heading = "Position")]
    position: Option<String>,

    #[command(flatten)]
    rules: RulesArg,
}

/// The rules.
#[derive(Debug, Default, Args)]
pub(crate) struct RulesArg {
    /// A preset and overrides, comma-separated: standard, mertens, bowler, ie, cornell or four; a
    /// size such as 5x5; players= walls= edge_diagonal= side_step= cap= cap_first= repetition= as
    /// in "5x5,walls=3,edge_diagonal=off,cap=300:draw" or "walls=10:7".
    #[arg(long, value_name = "RULES", default_value = "standard", help_heading = "Position")]
    pub(crate) rules: Rules,
}

impl StartArgs {
    pub(crate) fn rules(&self) -> &Rules {
        self.origin.rules()
    }

    /// Whether the game starts where the rules start it.
    pub(crate) fn is_plain(&self) -> bool {
        self.moves.is_none() && self.origin.position.is_none()
    }

    /// The position before `--moves`, and these moves, all of them legal.
    pub(crate) fn line(&self) -> anyhow::Result<(Position, Vec<Move>)> {
        let start = self.origin.position()?;
        let Some(text) = &self.moves else { return Ok((start, Vec::new())) };
        let moves = Dialect::Official.read_game(text, &start).map_err(|error| {
            let hint = another_reading(Dialect::Official, text, &start);
            anyhow!("word {}: {}{hint}", error.word, error.problem)
        });
        Ok((start, moves.with_context(|| BadUsage(format!("--moves \"{}\"", excerpt(text))))?))
    }

    /// The game after `--moves`.
    pub(crate) fn game(&self) -> anyhow::Result<Game> {
        let (start, moves) = self.line()?;
        let mut game = Game::from_position(self.rules(), start)?;
        game.play_all(moves).map_err(|PlayLineError { ply, reason }| {
            anyhow!(reason).context(BadUsage(format!("--moves, ply {ply}")))
        })?;
        Ok(game)
    }

    /// The position after `--moves`.
    pub(crate) fn position(&self) -> anyhow::Result<Position> {
        let (start, moves) = self.line()?;
        Ok(moves.into_iter().fold(start, |pos, mv| pos.play_unchecked(mv)))
    }
}

impl PositionArgs {
    pub(crate) fn rules(&self) -> &Rules {
        &self.rules.rules
    }

    /// The position; a warning about it goes to stderr.
    pub(crate) fn position(&self) -> anyhow::Result<Position> {
        let Some(text) = &self.position else { return Ok(Position::start(self.rules())) };
        let about = || format!("--position \"{}\"", excerpt(text));
        let parsed = Position::from_text(text, self.rules()).with_context(|| BadUsage(about()))?;
        if let Some(warning) = parsed.warning {
            warn(&format!("{}: {warning}", about()))?;
        }
        Ok(parsed.position)
    }
}

/// The beginning of an argument, for messages.
fn excerpt(text: &str) -> String {
    const LONGEST: usize = 120;
    match text.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}

/// A hint for a line of moves that is legal in other notations; else empty.
pub(crate) fn another_reading(tried: Dialect, text: &str, start: &Position) -> String {
    let names: Vec<&str> = readings(text, start)
        .iter()
        .flat_map(|reading| &reading.dialects)
        .filter(|&&dialect| dialect != tried)
        .map(|dialect| dialect.name())
        .collect();
    if names.is_empty() {
        return String::new();
    }
    let names = names.join(", ");
    format!("; it can be read as {names}: try stockade convert moves --from")
}

/// Prints a warning.
pub(crate) fn warn(remark: &str) -> anyhow::Result<()> {
    let yellow = Style::new().bold().fg_color(Some(AnsiColor::Yellow.into()));
    Ok(writeln!(anstream::stderr(), "{yellow}warning:{yellow:#} {remark}")?)
}
