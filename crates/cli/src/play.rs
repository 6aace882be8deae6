//! `stockade play`: a game in the terminal, for two or four people or agents.

mod command;
mod exit_message;
mod messages;
mod opponent;
mod progress;
mod record_file;
mod screen;
mod seats;
mod session;

use std::{
    io::{self, IsTerminal, Write},
    path::PathBuf,
};

use clap::Args;
use stockade_agents::{Report, Spec};
use stockade_core::{Player, Rules};

use crate::{board::Look, input, start::StartArgs};
use command::Command;
use exit_message::ExitMessage;
use opponent::OpponentArgs;
use screen::Screen;
use session::{Answer, Session};

/// Play a game in this terminal, for two or four, or against the engine
///
/// Type a square to move the pawn there (e2), or a wall (e3h, e3v). The dots show where the pawn can
/// go. `help` lists the other commands: undo, redo, moves, paths, flip, draw, resign, save …
#[derive(Debug, Default, Args)]
#[command(after_help = "Examples:
  stockade play                                 a standard game for two
  stockade play --level 3                       against the engine at level 3 of 8
  stockade play --level 8 --as black            full strength, and it moves first
  stockade play --white greedy                  against a simple player that moves first
  stockade play --rules 5x5                     a short game on a small board
  stockade play --rules four                    White, Red, Black and Blue
  stockade play --rules four --red stockade --black stockade --blue greedy
  stockade play --moves \"e2 e8 e3 e7\"           start after these moves
  stockade play --record evening.qgn            save the game to a file after every move
  stockade play < moves.txt                     read moves and commands from a file

A wall is named after the square nearest a1 of the four it touches: e3h lies above e3 and f3, e3v
lies to the right of e3 and e4. On quit, Ctrl-C or the end of input, the program prints a command
that resumes an unfinished game.")]
pub(crate) struct PlayArgs {
    #[command(flatten)]
    opponent: OpponentArgs,

    /// Let this agent play White, as in stockade:time=500ms; `stockade agents` lists them all.
    #[arg(long, value_name = "AGENT")]
    white: Option<Spec>,

    /// Let this agent play Black.
    #[arg(long, value_name = "AGENT")]
    black: Option<Spec>,

    /// In a game of four, let this agent play Red.
    #[arg(long, value_name = "AGENT")]
    red: Option<Spec>,

    /// In a game of four, let this agent play Blue.
    #[arg(long, value_name = "AGENT")]
    blue: Option<Spec>,

    /// Save the game to this file (.qgn) after every move. If the last game in the file is unfinished
    /// and has the same rules, it is resumed; otherwise a new game is added.
    #[arg(long, value_name = "FILE")]
    record: Option<PathBuf>,

    /// Draw with ASCII characters only.
    #[arg(long)]
    ascii: bool,

    #[command(flatten)]
    start: StartArgs,
}

impl PlayArgs {
    /// The agents and their seats.
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
    let mut session = Session::new(args)?;
    let exit_message = ExitMessage::new()?;
    let is_dialog = io::stdin().is_terminal() && io::stdout().is_terminal();
    let screen = Screen { look: Look::choose(args.ascii), clears: is_dialog };
    let mut stdin = io::stdin().lock();
    let mut answer = Answer::Board(session.greeting());
    while !matches!(answer, Answer::Quit) {
        // Saved before the players see it.
        let complaint = session.save_record();
        exit_message.update(&session);
        screen.show(out, &session, &answer)?;
        if let Some(complaint) = complaint {
            writeln!(out, "{complaint}")?;
        }
        if session.awaits_agent() {
            let player = session.game().position().to_move();
            let mut show = |report: &Report| {
                // A failure to draw is no reason to stop.
                let _ = write!(out, "\r{}\x1b[K", progress::line(player, report));
                let _ = out.flush();
            };
            if is_dialog {
                show(&Report::default());
            }
            answer = session.let_agent_move(&mut |report| {
                if is_dialog {
                    show(report);
                }
            })?;
            continue;
        }
        if is_dialog {
            write!(out, "{}", screen.prompt(&session))?;
        }
        out.flush()?;
        answer = match input::next_line(&mut stdin)? {
            Some(line) => session.answer(Command::parse(&line))?,
            None => Answer::Quit,
        };
    }
    exit_message.print(out)
}
