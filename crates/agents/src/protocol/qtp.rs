//! The Quoridor Text Protocol, classic and in the dialects of KataQuoridor and zquoridor.
//!
//! Its first player is black and starts on the last rank; [`Dialect`] converts the coordinates. One
//! color may move twice in a row, which sets the side to move. Commands are answered one after the
//! other, in the dialect of the question: `play` and numbered commands are KataQuoridor's,
//! `playwall black a3h` is zquoridor's, `playwall black a3 horizontal` the classic way.

mod board;
mod clock;
mod command;
mod state;

use stockade_core::{Dialect, GameRecord, Move, MoveKind, Player, RecordResult, Rules};
use stockade_engine::Request;

use self::{clock::TimeSettings, command::Command, state::BoardState};
use crate::{
    agent::Agent,
    spec::{Spec, excerpt},
};

/// How moves are written in answers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum QtpStyle {
    /// As the specification has it: `B5 horizontal`.
    #[default]
    Classic,
    /// As KataQuoridor does: `b5h`, `play`, numbered commands, `winner` in a letter.
    Kata,
    /// As zquoridor does: classic commands with walls in one word.
    Zquoridor,
}

impl QtpStyle {
    pub(crate) fn dialect(self) -> Dialect {
        match self {
            QtpStyle::Classic => Dialect::Qtp,
            QtpStyle::Kata | QtpStyle::Zquoridor => Dialect::Kata,
        }
    }
}

/// Serves an agent until `quit` or the end of the lines. `out` is handed whole lines without their
/// ends; an empty one ends each answer.
///
/// The protocol knows no draws: moves are accepted until a goal is reached, and the rules' draws
/// steer the search and are told in the dialect that has a word for them.
pub fn serve_qtp(
    spec: &Spec,
    rules: &Rules,
    style: QtpStyle,
    lines: impl IntoIterator<Item = String>,
    out: &dyn Fn(&str),
) {
    let mut server = Server {
        agent: spec.build(),
        is_fresh: true,
        state: BoardState::new(rules),
        style,
        time: TimeSettings::default(),
    };
    for line in lines {
        let Some(command) = Command::read(&line) else { continue };
        let is_last = command.verb == "quit";
        let (sign, text) = match server.answer(&command) {
            Ok(text) => ('=', text),
            Err(complaint) => ('?', complaint),
        };
        let id = command.id.map_or(String::new(), |id| id.to_string());
        format!("{sign}{id} {text}").lines().for_each(out);
        out("");
        if is_last {
            break;
        }
    }
}

/// What there is, classic commands first.
const COMMANDS: [&str; 20] = [
    "name",
    "version",
    "known_command",
    "list_commands",
    "quit",
    "boardsize",
    "clear_board",
    "walls",
    "playmove",
    "playwall",
    "genmove",
    "undo",
    "winner",
    "showboard",
    // KataQuoridor's
    "protocol_version",
    "play",
    "legal_moves",
    "dist",
    "printsgf",
    "time_settings",
];

struct Server {
    agent: Box<dyn Agent>,
    /// Whether the agent has to be told of a new game before it is next asked.
    is_fresh: bool,
    state: BoardState,
    style: QtpStyle,
    time: TimeSettings,
}

impl Server {
    fn answer(&mut self, command: &Command) -> Result<String, String> {
        self.hear(command);
        let args = command.args();
        let done = String::new();
        match (command.verb.as_str(), args.as_slice()) {
            ("name", _) => Ok("Stockade".to_owned()),
            ("version", _) => Ok(env!("CARGO_PKG_VERSION").to_owned()),
            ("protocol_version", _) => Ok("2".to_owned()),
            ("known_command", [name]) => Ok(COMMANDS.contains(name).to_string()),
            ("list_commands", _) => Ok(COMMANDS.join("\n")),
            ("quit", _) => Ok(done),
            ("boardsize", [size, ..]) => self.state.set_size(size).map(|()| done),
            ("clear_board", _) => self.clear().map(|()| done),
            ("walls", [walls]) => self.state.set_walls(walls).map(|()| done),
            ("playmove", [color, cell]) => self.play_pawn(color, cell).map(|()| done),
            ("playwall", [color, wall @ ..]) if !wall.is_empty() => {
                self.play_wall(color, &wall.join(" ")).map(|()| done)
            }
            ("play", [color, mv]) => self.play(color, mv, |_| true).map(|()| done),
            ("genmove", [color]) => self.generate(color),
            ("undo", []) => self.state.undo("1").map(|()| done),
            ("undo", [count]) => self.state.undo(count).map(|()| done),
            ("winner", _) => self.winner(),
            ("showboard", _) => Ok(board::draw(self.state.game()?.played().position())),
            ("legal_moves", _) => self.legal_moves(),
            ("dist", _) => self.distances(),
            ("printsgf", _) => self.sgf(),
            ("time_settings", args) => {
                self.time = TimeSettings::read(args)?;
                Ok(done)
            }
            (verb, _) if COMMANDS.contains(&verb) => {
                Err(format!("syntax error: {}", command::usage(verb)))
            }
            (verb, _) => Err(format!("unknown command {:?}", excerpt(verb))),
        }
    }

    /// Takes the dialect of the question.
    fn hear(&mut self, command: &Command) {
        let is_numbered = command.id.is_some();
        self.style = match (command.verb.as_str(), command.args().as_slice()) {
            ("playwall", [_, wall]) if wall.len() == 3 => QtpStyle::Zquoridor,
            ("playwall", [_, _, _]) => QtpStyle::Classic,
            ("playmove", _) if self.style == QtpStyle::Kata => QtpStyle::Classic,
            ("play" | "legal_moves" | "dist" | "printsgf" | "time_settings", _) => QtpStyle::Kata,
            _ if is_numbered && self.style == QtpStyle::Classic => QtpStyle::Kata,
            _ => return,
        };
    }

    fn clear(&mut self) -> Result<(), String> {
        self.state.clear();
        self.is_fresh = true;
        self.time.restart();
        Ok(())
    }

    fn play_pawn(&mut self, color: &str, cell: &str) -> Result<(), String> {
        self.play(color, cell, |mv| matches!(mv.kind(), MoveKind::Pawn(_) | MoveKind::Pass))
    }

    fn play_wall(&mut self, color: &str, wall: &str) -> Result<(), String> {
        self.play(color, wall, |mv| matches!(mv.kind(), MoveKind::Wall(_)))
    }

    fn play(&mut self, color: &str, text: &str, fits: fn(Move) -> bool) -> Result<(), String> {
        let player = player(color)?;
        let size = self.state.game()?.rules().size();
        let mv = self.style.dialect().read(text, size).ok().filter(|&mv| fits(mv));
        self.state.play(player, mv.ok_or("illegal move")?)
    }

    fn generate(&mut self, color: &str) -> Result<String, String> {
        let player = player(color)?;
        let game = self.state.with_turn_of(player)?.to_search();
        if game.is_over() {
            return Err("the game is over".to_owned());
        }
        if self.is_fresh {
            self.agent.new_game(game.rules()).map_err(|error| error.to_string())?;
            self.is_fresh = false;
        }
        let control = self.time.start(player);
        let answer = self.agent.choose(Request::new(&game, control.limits));
        self.time.finish(control);
        let mv = answer.map_err(|error| error.to_string())?;
        self.state.play(player, mv)?;
        Ok(self.style.dialect().write(mv, game.rules().size()))
    }

    fn winner(&self) -> Result<String, String> {
        let outcome = self.state.game()?.outcome();
        let winner = outcome.and_then(|outcome| outcome.winner());
        Ok(match (self.style, winner) {
            (QtpStyle::Kata, Some(Player::White)) => "B".to_owned(),
            (QtpStyle::Kata, Some(_)) => "W".to_owned(),
            (QtpStyle::Kata, None) => if outcome.is_some() { "Draw" } else { "none" }.to_owned(),
            (_, Some(player)) => format!("true {}", color(player)),
            (_, None) => "false".to_owned(),
        })
    }

    fn legal_moves(&self) -> Result<String, String> {
        let game = self.state.game()?.played();
        let (dialect, size) = (self.style.dialect(), game.rules().size());
        let moves: Vec<String> =
            game.legal_moves().iter().map(|mv| dialect.write(mv, size)).collect();
        Ok(moves.join(" "))
    }

    fn distances(&self) -> Result<String, String> {
        let pos = self.state.game()?.played().position();
        let steps = |player| pos.distance(player).unwrap_or(0);
        Ok(format!("B {} W {}", steps(Player::White), steps(Player::Black)))
    }

    fn sgf(&self) -> Result<String, String> {
        let told = self.state.game()?;
        let game = told.played();
        let result = match told.outcome() {
            None => RecordResult::Open,
            Some(outcome) => outcome.winner().map_or(RecordResult::Draw, RecordResult::Win),
        };
        let record = GameRecord::from_moves(*game.rules(), *game.start(), game.moves(), result)
            .map_err(|error| error.to_string())?;
        record.to_sgf().map_err(|error| error.to_string())
    }
}

/// The player of a color: black moves first here.
fn player(color: &str) -> Result<Player, String> {
    match color.to_ascii_lowercase().as_str() {
        "black" | "b" => Ok(Player::White),
        "white" | "w" => Ok(Player::Black),
        _ => Err(format!("syntax error: {:?} is neither black nor white", excerpt(color))),
    }
}

fn color(player: Player) -> &'static str {
    if player == Player::White { "black" } else { "white" }
}
