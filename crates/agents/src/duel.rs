//! What players of games of two have in common that think anew for every move.

use stockade_core::{Game, Move, Player, Position, Rules, SplitMix64};
use stockade_engine::{Limits, Report, StopSignal};

use crate::{
    agent::{Agent, AgentError, Budget, two_players_only},
    dice::Dice,
    spec::Spec,
    thinking::Thinking,
};

/// How such a player chooses. It remembers nothing between two moves.
pub(crate) trait Mind: Send {
    /// Whether it plays these rules, which are for two.
    fn accepts(&self, _agent: &str, _rules: &Rules) -> Result<(), AgentError> {
        Ok(())
    }

    /// What it may spend where the budget says nothing.
    fn own_limits(&self) -> Limits {
        Limits::default()
    }

    /// Chooses a move in a game that is not over, with the chance of this move.
    fn think(&self, game: &Game, rng: SplitMix64, thinking: Thinking<'_>) -> Option<Move>;
}

/// A player of games of two.
pub(crate) struct Duelist<M> {
    name: String,
    dice: Dice,
    mind: M,
}

impl<M: Mind> Duelist<M> {
    /// The player that a text names.
    pub(crate) fn new(spec: &Spec, mind: M) -> Duelist<M> {
        let dice = Dice::new(spec.get_number("seed").unwrap_or(0));
        Duelist { name: spec.to_string(), dice, mind }
    }
}

impl<M: Mind> Agent for Duelist<M> {
    fn name(&self) -> &str {
        &self.name
    }

    fn supports(&self, rules: &Rules) -> Result<(), AgentError> {
        two_players_only(&self.name, rules, "it knows games of two only")?;
        self.mind.accepts(&self.name, rules)
    }

    fn reseed(&mut self, seed: u64) {
        self.dice.reseed(seed);
    }

    fn choose(
        &mut self,
        game: &Game,
        budget: &Budget,
        stop: &StopSignal,
        sink: &mut dyn FnMut(&Report),
    ) -> Result<Move, AgentError> {
        self.supports(game.rules())?;
        let over = || AgentError::GameOver { agent: self.name.clone() };
        if game.is_over() {
            return Err(over());
        }
        let thinking = Thinking::new(budget, self.mind.own_limits(), game, stop, sink);
        self.mind.think(game, self.dice.roll(game), thinking).ok_or_else(over)
    }
}

/// How many steps the player to move is ahead: the other's shortest way less the own one.
pub(crate) fn lead(pos: &Position) -> f32 {
    let distances = pos.distances();
    let steps = |player: Player| f32::from(distances[player.index()].unwrap_or(0));
    steps(pos.next_player()) - steps(pos.to_move())
}
