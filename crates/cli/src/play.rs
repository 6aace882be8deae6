//! `stockade play`: a game at one terminal, for two or four people or agents.

mod command;
mod farewell;
mod keeper;
mod opponent;
mod screen;
mod seats;
mod table;
mod words;

use std::{
    io::{self, IsTerminal, Write},
    path::PathBuf,
};

use clap::Args;
use stockade_agents::Spec;
use stockade_core::{Player, Rules};

use crate::{board::Look, input, start::StartArgs};
use command::Command;
use farewell::Farewell;
use opponent::OpponentArgs;
use screen::Screen;
use table::{Answer, Table};

/// Play a game at this terminal, for two or four, or against the engine
///
/// Type a cell to move the pawn there (e2), or a wall (e3h, e3v). The dots show where the pawn may
/// go. `help` lists what else can be typed: undo, redo, moves, paths, flip, draw, resign, save …
#[derive(Debug, Default, Args)]
#[command(after_help = "Examples:
  stockade play                                 a standard game for two at this terminal
  stockade play --level 3                       against the engine at level 3 of 8
  stockade play --level 8 --as black            full strength, and it moves first
  stockade play --white greedy                  against a simple player that moves first
  stockade play --rules 5x5                     a short game on a small board
  stockade play --rules four                    White, Red, Black and Blue
  stockade play --rules four --red stockade --black stockade --blue greedy
  stockade play --moves \"e2 e8 e3 e7\"           go on after these moves
  stockade play --record evening.qgn            keep the game in a file after every move
  stockade play < moves.txt                     read moves and commands from a file

A wall is named after the cell nearest a1 of the four it touches: e3h lies on top of e3 and f3,
e3v stands right of e3 and e4. On quit, Ctrl-C or the end of input an unfinished game is printed as
the command that goes on with it.")]
pub(crate) struct PlayArgs {
    #[command(flatten)]
    opponent: OpponentArgs,

    /// Let this agent play White, as in stockade:time=500ms; `stockade agents` lists them all.
    #[arg(long, value_name = "AGENT")]
    white: Option<Spec>,

    /// Let this agent play Black.
    #[arg(long, value_name = "AGENT")]
    black: Option<Spec>,

    /// Among four, let this agent play Red.
    #[arg(long, value_name = "AGENT")]
    red: Option<Spec>,

    /// Among four, let this agent play Blue.
    #[arg(long, value_name = "AGENT")]
    blue: Option<Spec>,

    /// Keep the game in this file (.qgn) after every move. An unfinished last game in it goes on if
    /// it has the same rules; otherwise a new game is added.
    #[arg(long, value_name = "FILE")]
    record: Option<PathBuf>,

    /// Draw with seven-bit characters only.
    #[arg(long)]
    ascii: bool,

    #[command(flatten)]
    start: StartArgs,
}

impl PlayArgs {
    /// Who sits where, apart from people.
    fn agents(&self, rules: &Rules) -> anyhow::Result<Vec<(Player, Spec)>> {
        let mut agents = self.opponent.specs(rules)?;
        let seats = [
            (Player::White, &self.white),
            (Player::Red, &self.red),
            (Player::Black, &self.black),
            (Player::Blue, &self.blue),
        ];
        for (player, spec) in seats {
            agents.extend(spec.clone().map(|spec| (player, spec)));
        }
        Ok(agents)
    }
}

pub(crate) fn run(args: &PlayArgs, out: &mut dyn Write) -> anyhow::Result<()> {
    let mut table = Table::new(args)?;
    let farewell = Farewell::new()?;
    let is_dialog = io::stdin().is_terminal() && io::stdout().is_terminal();
    let screen = Screen { look: Look::choose(args.ascii), clears: is_dialog };
    let mut stdin = io::stdin().lock();
    let mut answer = Answer::Board(table.greeting());
    while !matches!(answer, Answer::Quit) {
        // What the players see is safe already.
        let complaint = table.keep();
        farewell.update(&table);
        screen.show(out, &table, &answer)?;
        if let Some(complaint) = complaint {
            writeln!(out, "{complaint}")?;
        }
        if table.awaits_agent() {
            if is_dialog {
                write!(out, "{} is thinking …", table.game().position().to_move())?;
            }
            out.flush()?;
            answer = table.let_agent_move()?;
            continue;
        }
        if is_dialog {
            write!(out, "{}", screen.prompt(&table))?;
        }
        out.flush()?;
        answer = match input::next_line(&mut stdin)? {
            Some(line) => table.answer(Command::parse(&line))?,
            None => Answer::Quit,
        };
    }
    farewell.say(out)
}
