//! The board as the protocol sees it: undefined for a while, sides moving out of turn, and undo.

use stockade_core::{BoardSize, Move, Player, Position, Rules};

use crate::protocol::dialogue::Dialogue;

const UNDEFINED: &str = "the board is undefined, send clear_board and walls";
const CANNOT_UNDO: &str = "cannot undo";

pub(super) struct BoardState {
    rules: Rules,
    is_cleared: bool,
    has_walls: bool,
    /// Games that follow each other: a new one begins wherever a side moves out of turn. Empty
    /// while the board is undefined.
    games: Vec<Dialogue>,
}

impl BoardState {
    /// The board before the first move.
    pub(super) fn new(rules: &Rules) -> BoardState {
        BoardState {
            rules: *rules,
            is_cleared: true,
            has_walls: true,
            games: vec![Dialogue::new(rules)],
        }
    }

    pub(super) fn game(&self) -> Result<&Dialogue, String> {
        self.games.last().ok_or_else(|| UNDEFINED.to_owned())
    }

    /// Another board. Pawns and walls are undefined until they are set again.
    pub(super) fn set_size(&mut self, text: &str) -> Result<(), String> {
        let size = text.parse().ok().and_then(|side| BoardSize::new(side, side));
        self.rules = self.rules.with_size(size.ok_or("unacceptable size")?);
        (self.is_cleared, self.has_walls) = (false, false);
        self.games.clear();
        Ok(())
    }

    pub(super) fn clear(&mut self) {
        self.is_cleared = true;
        if self.has_walls {
            self.games = vec![Dialogue::new(&self.rules)];
        }
    }

    /// Gives both hands this many walls, whatever they hold.
    pub(super) fn set_walls(&mut self, text: &str) -> Result<(), String> {
        let rules = text.parse().ok().and_then(|walls| self.rules.with_walls(&[walls, walls]));
        let rules =
            rules.ok_or_else(|| format!("walls takes a number from 0 to {}", Rules::MAX_WALLS))?;
        self.games = match self.games.last() {
            Some(game) if game.played().ply() > 0 => {
                let mut setup = game.played().position().to_setup();
                let hands = Player::ALL.map(|player| rules.walls(player));
                setup.stock = hands;
                let pos = Position::from_setup(&rules, &setup);
                let pos = pos.map_err(|error| error.to_string())?;
                vec![Dialogue::from_position(&rules, pos).map_err(|error| error.to_string())?]
            }
            _ if self.is_cleared => vec![Dialogue::new(&rules)],
            _ => Vec::new(),
        };
        (self.rules, self.has_walls) = (rules, true);
        Ok(())
    }

    /// The game with this player to move.
    pub(super) fn with_turn_of(&self, player: Player) -> Result<Dialogue, String> {
        let game = self.game()?;
        if game.played().position().to_move() == player || game.played().is_over() {
            return Ok(game.clone());
        }
        let mut setup = game.played().position().to_setup();
        setup.to_move = player;
        let pos = Position::from_setup(game.rules(), &setup).map_err(|error| error.to_string())?;
        Dialogue::from_position(game.rules(), pos).map_err(|error| error.to_string())
    }

    pub(super) fn play(&mut self, player: Player, mv: Move) -> Result<(), String> {
        let illegal = || "illegal move".to_owned();
        let in_turn = self.game()?.played().position().to_move() == player;
        match self.games.last_mut() {
            Some(game) if in_turn => game.play(mv).map_err(|_| illegal()),
            _ => {
                let mut game = self.with_turn_of(player)?;
                game.play(mv).map_err(|_| illegal())?;
                self.games.push(game);
                Ok(())
            }
        }
    }

    /// Takes back so many moves, or none.
    pub(super) fn undo(&mut self, text: &str) -> Result<(), String> {
        let played: usize = self.games.iter().map(|game| game.played().ply()).sum();
        let count = text.parse().ok().filter(|&count: &usize| count <= played);
        for _ in 0..count.ok_or(CANNOT_UNDO)? {
            let Some(game) = self.games.last_mut() else { return Err(CANNOT_UNDO.to_owned()) };
            game.undo();
            // A game that began out of turn stands and falls with its first move.
            if game.played().ply() == 0 && self.games.len() > 1 {
                self.games.pop();
            }
        }
        Ok(())
    }
}
