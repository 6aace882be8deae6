//! `stockade play`: a game at one terminal, for two or four.

mod command;
mod farewell;
mod keeper;
mod screen;
mod table;

use std::{
    io::{self, IsTerminal, Write},
    path::PathBuf,
};

use clap::Args;

use crate::{board::Look, input, start::StartArgs};
use command::Command;
use farewell::Farewell;
use screen::Screen;
use table::{Answer, Table};

/// Play a game at this terminal, for two or four
///
/// Type a cell to move the pawn there (e2), or a wall (e3h, e3v). The dots show where the pawn may
/// go. `help` lists what else can be typed: undo, redo, moves, paths, flip, draw, resign, save …
#[derive(Clone, Debug, Args)]
#[command(after_help = "Examples:
  stockade play                                 a standard game; plain `stockade` does the same
  stockade play --rules 5x5                     a short game on a small board
  stockade play --rules four                    White, Red, Black and Blue
  stockade play --moves \"e2 e8 e3 e7\"           go on after these moves
  stockade play --record evening.qgn            keep the game in a file after every move
  stockade play < moves.txt                     read moves and commands from a file

A wall is named after the cell nearest a1 of the four it touches: e3h lies on top of e3 and f3,
e3v stands right of e3 and e4. On quit, Ctrl-C or the end of input an unfinished game is printed as
the command that goes on with it.")]
pub(crate) struct PlayArgs {
    /// Keep the games in this file (.qgn) after every move; an unfinished last game in it goes on.
    #[arg(long, value_name = "FILE")]
    record: Option<PathBuf>,

    /// Draw with seven-bit characters only.
    #[arg(long)]
    ascii: bool,

    #[command(flatten)]
    start: StartArgs,
}

pub(crate) fn run(args: &PlayArgs, out: &mut dyn Write) -> anyhow::Result<()> {
    let mut table = Table::new(args)?;
    let farewell = Farewell::new()?;
    let is_dialog = io::stdin().is_terminal() && io::stdout().is_terminal();
    let screen = Screen { look: Look::choose(args.ascii), clears: is_dialog };
    screen.draw(out, &table, false, &table.greeting())?;
    let mut stdin = io::stdin().lock();
    loop {
        farewell.update(&table);
        if let Some(complaint) = table.keep() {
            writeln!(out, "{complaint}")?;
        }
        if is_dialog {
            write!(out, "{}", screen.prompt(&table))?;
        }
        out.flush()?;
        let Some(line) = input::next_line(&mut stdin)? else { break };
        if !answer(&mut table, &screen, &line, out)? {
            break;
        }
    }
    farewell.say(out)
}

/// Does what a line asks for; whether the game goes on.
fn answer(
    table: &mut Table,
    screen: &Screen,
    line: &str,
    out: &mut dyn Write,
) -> anyhow::Result<bool> {
    match table.answer(Command::parse(line))? {
        Answer::Board(note) => screen.draw(out, table, false, &note)?,
        Answer::Paths(note) => screen.draw(out, table, true, &note)?,
        Answer::Text(text) => writeln!(out, "{text}")?,
        Answer::Nothing => {}
        Answer::Quit => return Ok(false),
    }
    Ok(true)
}
