//! `stockade archive`: the finished games of the playing site.

use std::{
    fs::File,
    io::{BufWriter, Write},
    path::PathBuf,
};

use anyhow::Context;
use clap::{Args, Subcommand, ValueEnum};
use stockade_core::Player;
use stockade_server::{
    ArchiveFilter, DrawWord, KindFilter, ResultFilter, admin, messages::lobby::GameCard,
};

use crate::serve::DataArgs;

/// List, export or delete finished games of the playing site
#[derive(Debug, Args)]
pub(crate) struct ArchiveArgs {
    #[command(subcommand)]
    verb: Verb,
}

#[derive(Debug, Subcommand)]
enum Verb {
    List(ListArgs),
    Export(ExportArgs),
    Delete(DeleteArgs),
}

/// List finished games, newest first, one page at a time
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  stockade archive list --size 9x9 --kind bot")]
struct ListArgs {
    #[command(flatten)]
    filter: FilterArgs,

    /// Which page, counted from 0
    #[arg(long, default_value_t = 0)]
    page: u32,

    #[command(flatten)]
    data: DataArgs,
}

/// Write the records of finished games, newest first
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  stockade archive export --out games.qgn")]
struct ExportArgs {
    #[command(flatten)]
    filter: FilterArgs,

    /// The file to write; standard output if not given
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,

    #[command(flatten)]
    data: DataArgs,
}

/// Delete a game for good, finished or not
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  stockade archive delete Kq3vX7aB2mZ9")]
struct DeleteArgs {
    /// The id of the game, as in its address
    // One id in 64 begins with a hyphen.
    #[arg(allow_hyphen_values = true)]
    id: String,

    #[command(flatten)]
    data: DataArgs,
}

#[derive(Debug, Args)]
struct FilterArgs {
    /// Part of a player's name or of an agent's spec
    #[arg(long, default_value = "")]
    players: String,

    /// The board, as in 9x9
    #[arg(long, default_value = "")]
    size: String,

    /// How it ended
    #[arg(long)]
    result: Option<ResultChoice>,

    /// Who played
    #[arg(long)]
    kind: Option<KindChoice>,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum ResultChoice {
    White,
    Black,
    Red,
    Blue,
    Draw,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum KindChoice {
    /// People only
    Human,
    /// People and programs
    Bot,
    /// Programs only
    Watch,
}

impl FilterArgs {
    fn filter(&self, page: u32) -> ArchiveFilter {
        ArchiveFilter {
            players: self.players.clone(),
            size: self.size.clone(),
            result: self.result.map(|result| match result {
                ResultChoice::White => ResultFilter::Won(Player::White),
                ResultChoice::Black => ResultFilter::Won(Player::Black),
                ResultChoice::Red => ResultFilter::Won(Player::Red),
                ResultChoice::Blue => ResultFilter::Won(Player::Blue),
                ResultChoice::Draw => ResultFilter::Drawn(DrawWord::Draw),
            }),
            kind: self.kind.map(|kind| match kind {
                KindChoice::Human => KindFilter::Human,
                KindChoice::Bot => KindFilter::Bot,
                KindChoice::Watch => KindFilter::Watch,
            }),
            page,
        }
    }
}

/// Runs the verb.
pub(crate) fn run(args: &ArchiveArgs, out: &mut dyn Write) -> anyhow::Result<()> {
    match &args.verb {
        Verb::List(args) => {
            let page = admin::list_archive(&args.data.settings()?, &args.filter.filter(args.page))?;
            for card in &page.games {
                writeln!(out, "{}", line(card))?;
            }
            Ok(writeln!(out, "{} games", page.total)?)
        }
        Verb::Export(args) => {
            let (settings, filter) = (args.data.settings()?, args.filter.filter(0));
            let Some(file) = &args.out else {
                return Ok(admin::export_archive(&settings, &filter, out)?);
            };
            let context = || format!("{} cannot be written", file.display());
            let mut records = BufWriter::new(File::create(file).with_context(context)?);
            admin::export_archive(&settings, &filter, &mut records)?;
            records.flush().with_context(context)
        }
        Verb::Delete(args) => {
            admin::delete_game(&args.data.settings()?, &args.id)?;
            Ok(writeln!(out, "deleted {}", args.id)?)
        }
    }
}

/// A game in one line: id, board, who, result, plies.
fn line(card: &GameCard) -> String {
    let names: Vec<&str> = card
        .seats
        .iter()
        .map(|seat| if seat.name.is_empty() { "?" } else { seat.name.as_str() })
        .collect();
    let result = card.result.as_ref().map_or("*", |result| result.score.as_str());
    let (id, size) = (&card.id, format!("{}x{}", card.width, card.height));
    format!("{id}  {size}  {result}  {} plies  {}", card.ply, names.join(" – "))
}
