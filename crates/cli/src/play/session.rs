//! A game at the terminal: its state and the answers to commands.

use std::path::{Path, PathBuf};

use stockade_agents::Report;
use stockade_core::{Dialect, Event, Game, Player};

use super::{
    PlayArgs,
    command::{Command, HELP},
    messages::{examples, legal_moves, resume, sentence, state},
    record_file::{self, RecordFile},
    seats::Seats,
};
use crate::start::another_reading;

pub(super) struct Session {
    game: Game,
    seats: Seats,
    /// The opponent that was asked for, as a sentence and as options.
    introduction: String,
    opponent: String,
    flipped: bool,
    /// Who offered a draw and waits for an answer.
    offer: Option<Player>,
    /// The file of `--record`.
    file: Option<RecordFile>,
    /// Whether the file holds the game as it stands.
    is_saved: bool,
    /// The file that `save` wrote last, and may write again.
    saved: Option<PathBuf>,
}

/// The answer to a command.
pub(super) enum Answer {
    /// Draw the board, with a remark.
    Board(String),
    /// Draw the board and everybody's shortest path.
    Paths(String),
    /// Print this.
    Text(String),
    Nothing,
    Quit,
}

impl Session {
    pub(super) fn new(args: &PlayArgs) -> anyhow::Result<Session> {
        let mut game = args.start.game()?;
        let file = match &args.record {
            Some(path) => {
                // Moves or a position on the command line ask for another game.
                let go_on = args.start.is_plain().then_some(args.start.rules());
                let (file, open) = RecordFile::new(path, go_on)?;
                game = open.unwrap_or(game);
                Some(file)
            }
            None => None,
        };
        let seats = Seats::new(&args.agents(game.rules())?, game.rules())?;
        // The board is flipped so that the person sits at the bottom.
        let flipped = seats.is_agent(Player::White) && !seats.is_agent(Player::Black);
        Ok(Session {
            game,
            seats,
            introduction: args.opponent.introduction(),
            opponent: args.opponent.words(),
            flipped,
            offer: None,
            file,
            is_saved: false,
            saved: None,
        })
    }

    pub(super) fn game(&self) -> &Game {
        &self.game
    }

    pub(super) fn is_flipped(&self) -> bool {
        self.flipped
    }

    pub(super) fn greeting(&self) -> String {
        let state = state(&self.game);
        if !state.is_empty() {
            return state;
        }
        format!("{}Type {}help.", self.introduction, examples(&self.game))
    }

    /// Whether an agent is about to move.
    pub(super) fn awaits_agent(&self) -> bool {
        !self.game.is_over() && self.seats.is_agent(self.game.position().to_move())
    }

    /// Lets the agent whose turn it is make its move, and tells how far it is.
    pub(super) fn let_agent_move(
        &mut self,
        tell: &mut dyn FnMut(&Report),
    ) -> anyhow::Result<Answer> {
        let player = self.game.position().to_move();
        let Some(mv) = self.seats.choose(&self.game, tell) else { return Ok(Answer::Nothing) };
        let mv = mv?;
        self.game.play(mv)?;
        let state = state(&self.game);
        Ok(Answer::Board(format!("{player} plays {mv}. {state}").trim_end().to_owned()))
    }

    pub(super) fn answer(&mut self, command: Command) -> anyhow::Result<Answer> {
        let offer = self.offer.take();
        Ok(match command {
            Command::Nothing => {
                self.offer = offer;
                Answer::Nothing
            }
            Command::Moves(text) => self.play(&text),
            Command::Undo => self.step(Game::undo, "Undone", "Nothing to undo."),
            Command::Redo => self.step(Game::redo, "Redone", "Nothing to redo."),
            Command::List => Answer::Text(legal_moves(&self.game)),
            Command::Paths => Answer::Paths(
                "Arrows show a shortest path of each player; pawns are ignored.".to_owned(),
            ),
            Command::Flip => {
                self.flipped = !self.flipped;
                Answer::Board("Board flipped.".to_owned())
            }
            Command::Position => Answer::Text(self.game.position().to_string()),
            Command::Yes if offer.is_some() => self.agree(),
            Command::Draw => self.offer_draw(),
            Command::Yes => Answer::Text("No draw has been offered.".to_owned()),
            Command::Resign => self.resign(),
            Command::New => self.start_again()?,
            Command::Save(path) => self.save(path),
            Command::Load(path) => self.load(&path)?,
            Command::Help => Answer::Text(HELP.to_owned()),
            Command::Quit => Answer::Quit,
            Command::NoFile(name) => {
                Answer::Text(format!("{name} needs the name of a file, as in: {name} game.qgn"))
            }
        })
    }

    /// Plays one move or several; if one of them is wrong, none.
    fn play(&mut self, text: &str) -> Answer {
        let read = Dialect::Official.read_moves(text, self.game.rules().size());
        let played = match read {
            Ok(moves) if moves.is_empty() => Err("There is no move in that. Type help.".to_owned()),
            Ok(moves) => self.game.play_all(moves).map_err(|error| sentence(error.reason)),
            Err(error) => Err(format!("{}. Type help for all commands.", error.problem)),
        };
        match played {
            Ok(()) => Answer::Board(state(&self.game)),
            Err(refusal) => Answer::Text(refusal + &self.hint(text)),
        }
    }

    /// A whole game may be pasted in another notation: suggest it, do not guess.
    fn hint(&self, text: &str) -> String {
        if !self.game.events().is_empty() || text.split_whitespace().count() < 2 {
            return String::new();
        }
        another_reading(Dialect::Official, text, self.game.position())
    }

    fn step(&mut self, go: fn(&mut Game) -> Option<Event>, done: &str, nothing: &str) -> Answer {
        let mut last = go(&mut self.game);
        // An agent would only repeat its move, so the step goes on to the last or next move of a person.
        while last.is_some() && self.awaits_agent() {
            match go(&mut self.game) {
                Some(event) => last = Some(event),
                None => break,
            }
        }
        match last {
            Some(Event::Move { mv, .. }) => Answer::Board(format!("{done}: {mv}.")),
            Some(Event::Resign { player }) => Answer::Board(format!("{done}: {player} resigns.")),
            Some(_) => Answer::Board(format!("{done}.")),
            None => Answer::Text(nothing.to_owned()),
        }
    }

    fn offer_draw(&mut self) -> Answer {
        if self.game.is_over() {
            return Answer::Text(state(&self.game));
        }
        let player = self.game.position().to_move();
        self.offer = Some(player);
        Answer::Text(format!("{player} offers a draw. Type yes to accept, or play on."))
    }

    fn agree(&mut self) -> Answer {
        match self.game.agree_draw() {
            Ok(()) => Answer::Board(state(&self.game)),
            Err(error) => Answer::Text(sentence(error)),
        }
    }

    fn resign(&mut self) -> Answer {
        let player = self.game.position().to_move();
        match self.game.resign(player) {
            Ok(()) if self.game.is_over() => Answer::Board(state(&self.game)),
            Ok(()) => Answer::Board(format!("{player} resigns; the walls stay.")),
            Err(error) => Answer::Text(sentence(error)),
        }
    }

    /// A new game from the same start.
    fn start_again(&mut self) -> anyhow::Result<Answer> {
        let game = Game::from_position(self.game.rules(), *self.game.start())?;
        self.change(game, "A new game.")
    }

    fn load(&mut self, path: &Path) -> anyhow::Result<Answer> {
        match record_file::load(path) {
            Ok(game) => {
                let state = state(&game);
                self.change(game, &format!("Loaded {}. {state}", path.display()))
            }
            Err(error) => Ok(Answer::Text(sentence(format!("{error:#}")))),
        }
    }

    /// Switches to another game, and says how to resume an unfinished one.
    fn change(&mut self, game: Game, note: &str) -> anyhow::Result<Answer> {
        let mut note = note.trim_end().to_owned();
        if self.is_unfinished() {
            note += &format!(
                " To resume the previous game:\n  {}{}",
                resume(&self.game),
                self.opponent
            );
        }
        if let Some(file) = &mut self.file {
            file.close(&self.game)?;
        }
        (self.game, self.saved) = (game, None);
        Ok(Answer::Board(note))
    }

    /// Whether anything would be lost.
    fn is_unfinished(&self) -> bool {
        !self.game.is_over() && !self.game.events().is_empty()
    }

    fn save(&mut self, path: PathBuf) -> Answer {
        let again = self.saved.as_ref() == Some(&path);
        match record_file::save(&path, &self.game, again) {
            Ok(()) => {
                let answer = Answer::Text(format!("Saved in {}.", path.display()));
                self.saved = Some(path);
                answer
            }
            Err(error) => Answer::Text(sentence(format!("{error:#}"))),
        }
    }

    /// Writes the file of `--record`; returns a message if that fails, since the game goes on.
    pub(super) fn save_record(&mut self) -> Option<String> {
        let saved = self.file.as_ref()?.save(&self.game);
        self.is_saved = saved.is_ok();
        Some(format!("The game is not saved: {:#}.", saved.err()?))
    }

    /// How to resume an unfinished game; empty if there is nothing to lose.
    pub(super) fn exit_message(&self) -> String {
        if !self.is_unfinished() {
            return String::new();
        }
        let command = match &self.file {
            Some(file) if self.is_saved => {
                format!("stockade play --record {}", file.path().display())
            }
            _ => resume(&self.game),
        };
        format!("The game is not over. Resume it with:\n  {command}{}", self.opponent)
    }
}
