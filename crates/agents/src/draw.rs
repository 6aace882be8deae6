//! What the yardsticks have in common: they list moves and draw one of them, each with the same
//! chance.

use stockade_core::{Game, Move, Position};
use stockade_engine::{Report, StopSignal};

use crate::{
    agent::{Agent, AgentError, Budget},
    dice::Dice,
    spec::Spec,
};

/// A player of any game that draws its move.
pub(crate) struct Drawer {
    name: String,
    dice: Dice,
    among: fn(&Position) -> Vec<Move>,
}

impl Drawer {
    /// The player that a text names. It draws among these moves of a game that is not over.
    pub(crate) fn new(spec: &Spec, among: fn(&Position) -> Vec<Move>) -> Drawer {
        Drawer { name: spec.to_string(), dice: Dice::new(spec.number("seed")), among }
    }
}

impl Agent for Drawer {
    fn name(&self) -> &str {
        &self.name
    }

    fn reseed(&mut self, seed: u64) {
        self.dice.reseed(seed);
    }

    fn choose(
        &mut self,
        game: &Game,
        _: &Budget,
        _: &StopSignal,
        _: &mut dyn FnMut(&Report),
    ) -> Result<Move, AgentError> {
        let moves = if game.is_over() { Vec::new() } else { (self.among)(game.position()) };
        let pick = self.dice.roll(game).below(moves.len().max(1));
        moves.get(pick).copied().ok_or_else(|| AgentError::GameOver { agent: self.name.clone() })
    }
}
