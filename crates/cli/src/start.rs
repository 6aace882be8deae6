//! The position a command starts from: `--rules`, `--position` and `--moves`.

use std::io::Write;

use anstyle::{AnsiColor, Style};
use anyhow::Context;
use clap::Args;
use stockade_core::{Move, Position, Rules};

use crate::args::BadUsage;

/// Where to start.
#[derive(Clone, Debug, Args)]
pub(crate) struct StartArgs {
    /// Start here instead of the opening: "horizontal walls / vertical walls / pawns / walls left
    /// / player to move", as in "d4f4e7 / a2a8 / e4 e6 / 7 8 / 2".
    #[arg(long, value_name = "TEXT", help_heading = "Position")]
    pub(crate) position: Option<String>,

    /// Play these moves first, as in "e2 e8 e3h".
    #[arg(long, value_name = "MOVES", help_heading = "Position")]
    pub(crate) moves: Option<String>,

    #[command(flatten)]
    pub(crate) rules: RulesArg,
}

/// Which rules to play by.
#[derive(Clone, Debug, Args)]
pub(crate) struct RulesArg {
    /// A preset and overrides, comma-separated: standard, mertens, bowler, ie, cornell or four;
    /// a size such as 5x5; players= walls= edge_diagonal= side_step= cap= cap_first= repetition=
    /// as in "5x5,walls=3,edge_diagonal=off,cap=300:draw" or "walls=10:7".
    #[arg(long, value_name = "RULES", default_value = "standard", help_heading = "Position")]
    pub(crate) rules: Rules,
}

impl StartArgs {
    /// The position before `--moves`; what looks odd about it goes to stderr.
    pub(crate) fn origin(&self) -> anyhow::Result<Position> {
        let rules = &self.rules.rules;
        let Some(text) = &self.position else { return Ok(Position::start(rules)) };
        let parsed = Position::from_text(text, rules)
            .with_context(|| BadUsage(format!("--position \"{text}\"")))?;
        if let Some(warning) = parsed.warning {
            warn(&format!("--position \"{text}\": {warning}"))?;
        }
        Ok(parsed.position)
    }

    /// The moves of `--moves`, not yet played.
    pub(crate) fn played(&self) -> anyhow::Result<Vec<Move>> {
        let words = self.moves.iter().flat_map(|text| text.split_whitespace());
        words
            .map(|word| word.parse().with_context(|| BadUsage("--moves".to_owned())))
            .collect()
    }

    /// The position after `--moves`.
    pub(crate) fn position(&self) -> anyhow::Result<Position> {
        let mut pos = self.origin()?;
        for (ply, mv) in self.played()?.into_iter().enumerate() {
            pos = pos.play(mv).with_context(|| BadUsage(format!("--moves, move {}", ply + 1)))?;
        }
        Ok(pos)
    }
}

/// A remark on something that is possible but probably not meant.
pub(crate) fn warn(remark: &str) -> anyhow::Result<()> {
    let yellow = Style::new().bold().fg_color(Some(AnsiColor::Yellow.into()));
    Ok(writeln!(anstream::stderr(), "{yellow}warning:{yellow:#} {remark}")?)
}
