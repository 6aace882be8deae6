//! What the yardsticks have in common: they list moves and draw one of them, each with the same
//! chance.

use stockade_core::{Move, Position};
use stockade_engine::Request;

use crate::{
    agent::{Agent, AgentError},
    move_seed::MoveSeed,
    spec::Spec,
};

/// A player of any game that draws its move.
pub(crate) struct UniformAgent {
    name: String,
    seed: MoveSeed,
    among: fn(&Position) -> Vec<Move>,
}

impl UniformAgent {
    /// The player that a text names. It draws among these moves of a game that is not over.
    pub(crate) fn new(spec: &Spec, among: fn(&Position) -> Vec<Move>) -> UniformAgent {
        UniformAgent { name: spec.to_string(), seed: MoveSeed::new(spec.number("seed")), among }
    }
}

impl Agent for UniformAgent {
    fn name(&self) -> &str {
        &self.name
    }

    fn reseed(&mut self, seed: u64) {
        self.seed.reseed(seed);
    }

    fn choose(&mut self, request: Request<'_>) -> Result<Move, AgentError> {
        let game = request.game();
        let moves = if game.is_over() { Vec::new() } else { (self.among)(game.position()) };
        let pick = self.seed.roll(game).below(moves.len().max(1));
        moves.get(pick).copied().ok_or_else(|| AgentError::GameOver { agent: self.name.clone() })
    }
}
