//! The table two or four people sit at: the game and what has been said.

use stockade_core::{
    Dialect, Event, Game, MoveKind, Outcome, Player, Position, Rules, Termination,
};

use super::{
    PlayArgs,
    command::{Command, HELP},
};
use crate::board::Owners;

pub(super) struct Table {
    game: Game,
    flipped: bool,
    /// Who offered a draw and waits for an answer.
    offer: Option<Player>,
}

/// What comes back to the players.
pub(super) enum Answer {
    /// Draw the board, with a remark.
    Board(String),
    /// Draw the board and everybody's shortest way.
    Paths(String),
    /// Say this.
    Text(String),
    Nothing,
    Quit,
}

impl Table {
    pub(super) fn new(args: &PlayArgs) -> anyhow::Result<Table> {
        let game = args.start.game()?;
        Ok(Table { game, flipped: false, offer: None })
    }

    pub(super) fn game(&self) -> &Game {
        &self.game
    }

    pub(super) fn is_flipped(&self) -> bool {
        self.flipped
    }

    /// Who placed each wall, as far as the moves tell.
    pub(super) fn owners(&self) -> Owners {
        let mut owners = Owners::default();
        for (before, mv) in self.game.positions().zip(self.game.moves()) {
            if let MoveKind::Wall(wall) = mv.kind() {
                owners.set(wall, before.to_move());
            }
        }
        owners
    }

    pub(super) fn greeting(&self) -> String {
        match self.game.outcome() {
            Some(_) => self.state(),
            None => "Type a cell such as e2, a wall such as e3h, or help.".to_owned(),
        }
    }

    pub(super) fn answer(&mut self, command: Command) -> anyhow::Result<Answer> {
        let offer = self.offer.take();
        Ok(match command {
            Command::Nothing => {
                self.offer = offer;
                Answer::Nothing
            }
            Command::Moves(text) => self.play(&text),
            Command::Undo => self.step(Game::undo, "Taken back", "Nothing to take back."),
            Command::Redo => self.step(Game::redo, "Repeated", "Nothing to repeat."),
            Command::List => Answer::Text(self.list()),
            Command::Paths => Answer::Paths(
                "Arrows show a shortest way of each player, pawns in the way ignored.".to_owned(),
            ),
            Command::Flip => {
                self.flipped = !self.flipped;
                Answer::Board("Board turned.".to_owned())
            }
            Command::Position => Answer::Text(self.game.position().to_string()),
            Command::Draw | Command::Yes if offer.is_some() => self.agree(),
            Command::Draw => self.offer_draw(),
            Command::Yes => Answer::Text("Nobody has offered a draw.".to_owned()),
            Command::Resign => self.resign(),
            Command::New => self.start_again(),
            Command::Save(_) | Command::Load(_) => Answer::Nothing,
            Command::Help => Answer::Text(HELP.to_owned()),
            Command::Quit => Answer::Quit,
            Command::NoFile(name) => {
                Answer::Text(format!("{name} needs the name of a file, as in: {name} game.qgn"))
            }
        })
    }

    /// Plays one move or several; if one of them is wrong, none.
    fn play(&mut self, text: &str) -> Answer {
        let mut after = self.game.clone();
        let read = Dialect::Official.read_moves(text, after.rules().size());
        let moves = match read {
            Ok(moves) => moves,
            Err(error) => {
                return Answer::Text(format!("{}. Type help for all commands.", error.problem));
            }
        };
        for mv in moves {
            if let Err(error) = after.play(mv) {
                return Answer::Text(capitalized(&format!("{error}.")));
            }
        }
        self.game = after;
        Answer::Board(self.state())
    }

    fn step(&mut self, go: fn(&mut Game) -> Option<Event>, done: &str, nothing: &str) -> Answer {
        match go(&mut self.game) {
            Some(Event::Move { mv, .. }) => Answer::Board(format!("{done}: {mv}.")),
            Some(Event::Resign(player)) => Answer::Board(format!("{done}: {player} resigns.")),
            Some(_) => Answer::Board(format!("{done}.")),
            None => Answer::Text(nothing.to_owned()),
        }
    }

    fn list(&self) -> String {
        let moves = self.game.legal_moves();
        let pawn = if moves.pass { "--".to_owned() } else { moves.pawn.to_string() };
        match moves.walls.len() {
            _ if moves.is_empty() => "The game is over.".to_owned(),
            0 => format!("Pawn: {pawn}\nNo walls."),
            n_walls => format!("Pawn: {pawn}\n{n_walls} walls: {}", moves.walls),
        }
    }

    fn offer_draw(&mut self) -> Answer {
        if self.game.is_over() {
            return Answer::Text(self.state());
        }
        let player = self.game.position().to_move();
        self.offer = Some(player);
        Answer::Text(format!("{player} offers a draw. Type yes to accept, or go on."))
    }

    fn agree(&mut self) -> Answer {
        match self.game.agree_draw() {
            Ok(()) => Answer::Board(self.state()),
            Err(error) => Answer::Text(capitalized(&format!("{error}."))),
        }
    }

    fn resign(&mut self) -> Answer {
        let player = self.game.position().to_move();
        match self.game.resign(player) {
            Ok(()) if self.game.is_over() => Answer::Board(self.state()),
            Ok(()) => Answer::Board(format!("{player} resigns; the walls stay.")),
            Err(error) => Answer::Text(capitalized(&format!("{error}."))),
        }
    }

    /// A new game from the same start; an unfinished one can still be copied from the screen.
    fn start_again(&mut self) -> Answer {
        let farewell = self.farewell();
        match Game::from_position(self.game.rules(), *self.game.start()) {
            Ok(game) => self.game = game,
            Err(error) => return Answer::Text(capitalized(&format!("{error}."))),
        }
        Answer::Board(if farewell.is_empty() { "A new game.".to_owned() } else { farewell })
    }

    /// Where the game stands, in a sentence.
    fn state(&self) -> String {
        match self.game.outcome() {
            None => String::new(),
            Some(outcome) => format!("{} {}", ending(&self.game, outcome), self.game.result_text()),
        }
    }

    /// How to go on with an unfinished game; empty if there is nothing to lose.
    pub(super) fn farewell(&self) -> String {
        if self.game.is_over() || self.game.events().is_empty() {
            return String::new();
        }
        format!("The game is not over. Go on with:\n  {}", resume(&self.game))
    }
}

/// The command that goes on with a game.
fn resume(game: &Game) -> String {
    let mut words = vec!["stockade play".to_owned()];
    if *game.rules() != Rules::standard() {
        words.push(format!("--rules {}", game.rules()));
    }
    // Moves cannot tell who left a game of four, the position can.
    let only_moves = game.events().len() == game.ply();
    let start = if only_moves { game.start() } else { game.position() };
    if *start != Position::start(game.rules()) {
        words.push(format!("--position \"{start}\""));
    }
    if only_moves {
        let moves: Vec<String> = game.moves().map(|mv| mv.to_string()).collect();
        words.push(format!("--moves \"{}\"", moves.join(" ")));
    }
    words.join(" ")
}

/// The end of a game, in a sentence.
fn ending(game: &Game, outcome: Outcome) -> String {
    let way = match outcome.by() {
        Termination::Goal => "by reaching the goal",
        Termination::Resign => "by resignation",
        Termination::Time => "on time",
        Termination::Agreement => "by agreement",
        Termination::Repetition => "by repetition",
        Termination::PlyLimit => "at the ply limit",
        Termination::Forfeit(_) => "by forfeit",
    };
    let plies = game.ply();
    match outcome {
        Outcome::Win { winner, .. } => format!("{winner} wins {way} after {plies} plies."),
        Outcome::Draw { .. } => format!("A draw {way} after {plies} plies."),
        Outcome::Void { .. } => format!("The game does not count: stopped {way}, {plies} plies."),
    }
}

fn capitalized(sentence: &str) -> String {
    let mut letters = sentence.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}
