//! The game of a dialogue: what was played is a fact, draws are for whoever runs the game.
//!
//! An engine answers for the position that it is given. So any legal moves are accepted until a pawn
//! stands on its goal; repetition and ply cap belong to the search and to those who ask for the
//! result.

use stockade_core::{Game, GameError, Move, Outcome, PlayLineError, Position, Rules, Termination};

/// A game as another program tells it.
#[derive(Clone, Debug)]
pub(super) struct Dialogue {
    rules: Rules,
    /// Under the same rules without repetition and ply cap, so that only a goal ends it.
    played: Game,
}

impl Dialogue {
    /// From the beginning.
    pub(super) fn new(rules: &Rules) -> Dialogue {
        Dialogue { rules: *rules, played: Game::new(&without_draws(rules)) }
    }

    /// From a set-up position.
    pub(super) fn from_position(rules: &Rules, pos: Position) -> Result<Dialogue, GameError> {
        let played = Game::from_position(&without_draws(rules), pos)?;
        Ok(Dialogue { rules: *rules, played })
    }

    /// What was played, without any draw.
    pub(super) fn played(&self) -> &Game {
        &self.played
    }

    /// The rules in force.
    pub(super) fn rules(&self) -> &Rules {
        &self.rules
    }

    /// Plays all of these moves or none.
    pub(super) fn play_all(&mut self, moves: Vec<Move>) -> Result<(), PlayLineError> {
        self.played.play_all(moves)
    }

    pub(super) fn play(&mut self, mv: Move) -> Result<(), GameError> {
        self.played.play(mv)
    }

    /// Takes back the last move.
    pub(super) fn undo(&mut self) {
        self.played.undo();
    }

    /// What a referee under the rules in force would say now.
    pub(super) fn outcome(&self) -> Option<Outcome> {
        self.played.clone().with_draw_rules_of(&self.rules).outcome()
    }

    /// The game to be searched: under the rules in force, less each of the two that the position is
    /// already past, because an engine that is asked answers.
    pub(super) fn to_search(&self) -> Game {
        let mut rules = self.rules;
        loop {
            let game = self.played.clone().with_draw_rules_of(&rules);
            match game.outcome().map(Outcome::by) {
                Some(Termination::Repetition) => rules.repetition = None,
                Some(Termination::PlyLimit) => rules.ply_cap = None,
                _ => return game,
            }
        }
    }
}

fn without_draws(rules: &Rules) -> Rules {
    let mut rules = *rules;
    rules.repetition = None;
    rules.ply_cap = None;
    rules
}
