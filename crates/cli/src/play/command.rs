//! The commands of a game.

use std::path::PathBuf;

/// A line that was typed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Command {
    Nothing,
    /// One move or several, not yet read.
    Moves(String),
    Undo,
    Redo,
    List,
    Paths,
    Flip,
    Position,
    Draw,
    Yes,
    Resign,
    New,
    Save(PathBuf),
    Load(PathBuf),
    Help,
    Quit,
    /// A command that needs the name of a file and got none.
    NoFile(&'static str),
}

/// Two columns that fit 80 characters.
pub(super) const HELP: &str =
    "  e2         move the pawn there         undo  redo  take back, play again
  e3h        wall above e3 and f3        moves       list the legal moves
  e3v        wall right of e3 and e4     paths       show the shortest paths
  --         pass, if nothing else is    flip        flip the board
             possible                    position    print the position's text
  draw  yes  offer a draw, accept it     save FILE   write the game (.qgn)
  resign     give up                     load FILE   resume a saved game
  new        start again                 help  quit";

impl Command {
    /// Whatever is no command is read as moves.
    pub(super) fn parse(line: &str) -> Command {
        let line = line.trim();
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let file = |name: &'static str, command: fn(PathBuf) -> Command| match rest.trim() {
            // Standard input is where these lines come from.
            "" | "-" => Command::NoFile(name),
            path => command(PathBuf::from(path)),
        };
        match word.to_ascii_lowercase().as_str() {
            "" => Command::Nothing,
            "undo" | "u" => Command::Undo,
            "redo" | "r" => Command::Redo,
            "moves" | "m" => Command::List,
            "paths" | "p" => Command::Paths,
            "flip" => Command::Flip,
            "position" | "pos" => Command::Position,
            "draw" => Command::Draw,
            "yes" | "y" => Command::Yes,
            "resign" => Command::Resign,
            "new" => Command::New,
            "save" => file("save", Command::Save),
            "load" => file("load", Command::Load),
            "help" | "?" => Command::Help,
            "quit" | "exit" | "q" => Command::Quit,
            _ => Command::Moves(line.to_owned()),
        }
    }
}
