//! The Universal Game Interface, and what UCI-like programs for Quoridor say instead.
//!
//! A search runs in a thread of its own, so that `stop` works at any time. While it runs, whatever
//! would change the position or the agent is refused; `isready`, `query`, `stop` and `quit` work.
//! Mistakes are answered with `info string error: …`, which every reader of the protocol skips.

mod go;
mod options;
mod position;
mod search;

use std::{ops::ControlFlow, thread};

use stockade_core::{Outcome, Player, PlayerCount, Rules};

use self::{go::Go, options::Options, search::RunningSearch};
use super::{FOREVER, dialogue::Dialogue};
use crate::{
    agent::Agent,
    spec::{Spec, excerpt},
};

/// Serves an agent until `quit` or the end of the lines. `out` is handed whole lines without their
/// ends, from several threads.
pub fn serve_ugi(
    spec: &Spec,
    rules: &Rules,
    lines: impl IntoIterator<Item = String>,
    out: &(dyn Fn(&str) + Sync),
) {
    thread::scope(|scope| {
        let mut server = Server {
            options: Options::new(spec.clone(), *rules),
            game: Ok(Dialogue::new(rules)),
            agent: None,
            search: None,
            out,
        };
        for line in lines {
            if server.answer(scope, &line).is_break() {
                break;
            }
        }
        server.end_search();
    });
}

struct Server<'scope> {
    options: Options,
    /// Or why the last `position` could not be read: then there is none to answer for.
    game: Result<Dialogue, String>,
    /// Made when it is first needed, and again after its options have changed.
    agent: Option<Box<dyn Agent>>,
    search: Option<RunningSearch<'scope>>,
    out: &'scope (dyn Fn(&str) + Sync),
}

/// Every command and its other names, for those who type another.
const COMMANDS: &str = "ugi, isready, setoption, uginewgame, position, makemove, go, stop, query, quit \
                        (or uci, ucinewgame, setposition)";

impl<'scope> Server<'scope> {
    fn answer<'env>(
        &mut self,
        scope: &'scope thread::Scope<'scope, 'env>,
        line: &str,
    ) -> ControlFlow<()> {
        let line = line.trim();
        let (verb, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        let result = match verb {
            "" => Ok(()),
            "quit" => return ControlFlow::Break(()),
            "ugi" | "uci" => self.introduce(verb, rest),
            "isready" => self.say("readyok"),
            "stop" => self.stop(),
            "query" => self.query(rest),
            "setoption" | "uginewgame" | "ucinewgame" | "position" | "setposition" | "makemove"
            | "go"
                if self.is_searching() =>
            {
                Err(format!("{verb} has to wait, send stop first"))
            }
            "setoption" => self.set_option(rest),
            "uginewgame" | "ucinewgame" => self.new_game(),
            "position" | "setposition" => self.set_position(rest),
            "makemove" => self.make_moves(rest),
            "go" => self.go(scope, rest),
            _ => Err(format!("unknown command {:?}, expected {COMMANDS}", excerpt(verb))),
        };
        if let Err(complaint) = result {
            (self.out)(&format!("info string error: {complaint}"));
        }
        ControlFlow::Continue(())
    }

    fn say(&self, line: &str) -> Result<(), String> {
        (self.out)(line);
        Ok(())
    }

    /// `ugi all` announces the parameters for developers too.
    fn introduce(&self, verb: &str, rest: &str) -> Result<(), String> {
        (self.out)(&format!("id name {}", self.options.name()));
        (self.out)("id author the Stockade authors");
        let tuning = if rest == "all" { self.options.tuning_lines() } else { Vec::new() };
        for line in self.options.lines().iter().chain(&tuning) {
            (self.out)(line);
        }
        self.say(&format!("{verb}ok"))
    }

    fn set_option(&mut self, text: &str) -> Result<(), String> {
        let old = *self.options.rules();
        self.options.set(text)?;
        // The agent is made again with its new options when it is next asked.
        self.agent = None;
        if old != *self.options.rules() {
            self.game = Ok(Dialogue::new(self.options.rules()));
        }
        Ok(())
    }

    fn new_game(&mut self) -> Result<(), String> {
        self.game = Ok(Dialogue::new(self.options.rules()));
        match &mut self.agent {
            Some(agent) => agent.new_game(self.options.rules()).map_err(|error| error.to_string()),
            None => Ok(()),
        }
    }

    fn set_position(&mut self, text: &str) -> Result<(), String> {
        self.game = position::read(text, self.options.rules());
        self.game.as_ref().map(drop).map_err(String::clone)
    }

    fn make_moves(&mut self, text: &str) -> Result<(), String> {
        if text.is_empty() {
            return Err("makemove needs a move, as in makemove e2".to_owned());
        }
        self.game = Ok(position::with_moves(self.game()?.clone(), text)?);
        Ok(())
    }

    fn game(&self) -> Result<&Dialogue, String> {
        self.game.as_ref().map_err(|reason| format!("there is no position: {reason}"))
    }

    /// `gameover` and `result` say what a referee under the rules in force would say.
    fn query(&self, question: &str) -> Result<(), String> {
        let game = self.game()?;
        let answer = match question {
            "p1turn" => (game.played().position().to_move() == Player::White).to_string(),
            "gameover" => game.outcome().is_some().to_string(),
            "result" => result(game.outcome()).to_owned(),
            _ => {
                return Err(format!(
                    "unknown question {:?}, expected p1turn, gameover or result",
                    excerpt(question)
                ));
            }
        };
        self.say(&format!("response {answer}"))
    }

    fn go<'env>(
        &mut self,
        scope: &'scope thread::Scope<'scope, 'env>,
        text: &str,
    ) -> Result<(), String> {
        let game = match self.game() {
            Ok(game) => game.to_search(),
            Err(complaint) => {
                (self.out)(&format!("info string error: {complaint}"));
                return self.say("bestmove (none)");
            }
        };
        let go = Go::read(text, game.position().to_move())?;
        if game.is_over() {
            return self.say("bestmove (none)");
        }
        let agent = match self.agent.take() {
            Some(agent) => agent,
            None => self.options.agent().map_err(|error| error.to_string())?,
        };
        let lines = self.options.multi_pv();
        self.search = Some(RunningSearch::start(scope, agent, game, go, lines, self.out));
        Ok(())
    }

    fn stop(&mut self) -> Result<(), String> {
        if let Some(search) = &self.search {
            search.stop();
        }
        Ok(())
    }

    /// Whether a search is under way. One that has given its move is taken back.
    fn is_searching(&mut self) -> bool {
        if self.search.as_ref().is_some_and(RunningSearch::has_answered) {
            self.end_search();
        }
        self.search.is_some()
    }

    fn end_search(&mut self) {
        if let Some(search) = self.search.take() {
            search.stop();
            self.agent = search.join();
        }
    }
}

fn result(outcome: Option<Outcome>) -> &'static str {
    match outcome {
        None => "none",
        Some(outcome) => match outcome.winner() {
            Some(Player::White) => "p1win",
            Some(_) => "p2win",
            None => "draw",
        },
    }
}

/// The protocol has words for two players.
fn two_players(rules: Rules) -> Result<Rules, String> {
    match rules.players() {
        PlayerCount::Two => Ok(rules),
        PlayerCount::Four => Err(format!("\"{rules}\" is for four, this protocol is for two")),
    }
}
