//! What the yardsticks have in common: they list moves and draw one of them, each with the same
//! chance.

use stockade_core::{Move, Position};
use stockade_engine::Request;

use crate::{
    agent::{Agent, AgentError},
    insight::{Insight, MoveInsight},
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

impl UniformAgent {
    /// What it draws among.
    fn moves(&self, request: &Request<'_>) -> Vec<Move> {
        let game = request.game();
        if game.is_over() { Vec::new() } else { (self.among)(game.position()) }
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
        let moves = self.moves(&request);
        let pick = self.seed.roll(request.game()).below(moves.len().max(1));
        moves.get(pick).copied().ok_or_else(|| AgentError::GameOver { agent: self.name.clone() })
    }

    /// The chance of each move to be drawn.
    fn inside(
        &mut self,
        request: Request<'_>,
        _: &mut dyn FnMut(&Insight),
    ) -> Result<Insight, AgentError> {
        let moves = self.moves(&request);
        let share = Some(1.0 / moves.len().max(1) as f64);
        let drawn = |mv: &Move| MoveInsight { share, ..MoveInsight::of(*mv) };
        let insight = Insight { moves: moves.iter().map(drawn).collect(), ..Insight::default() };
        Ok(insight.choosing(self.choose(request)?))
    }
}
