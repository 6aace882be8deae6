//! `greedy`: runs for the goal and never looks around.

use stockade_core::{Game, Move, Position};
use stockade_engine::{Report, StopSignal};

use crate::{
    agent::{Agent, AgentError, Budget},
    dice::Dice,
    info::{AgentInfo, Group, SEED},
    spec::Spec,
};

pub(crate) const INFO: AgentInfo = AgentInfo {
    name: "greedy",
    about: "Always makes the pawn move, jumps included, that leaves the shortest way.",
    group: Group::Yardstick,
    source: "common knowledge",
    rules: "every size, two and four players",
    options: &[SEED],
    build: |spec| Box::new(Greedy::new(spec)),
};

pub(crate) struct Greedy {
    name: String,
    dice: Dice,
}

impl Greedy {
    pub(crate) fn new(spec: &Spec) -> Greedy {
        Greedy { name: spec.to_string(), dice: Dice::new(spec.number("seed")) }
    }
}

/// The pawn moves, jumps included, that leave the shortest way. A pawn that cannot move leaves a
/// wall or the pass.
pub(crate) fn shortest_steps(pos: &Position) -> Vec<Move> {
    let moves = pos.legal_moves();
    if moves.pawn.is_empty() {
        return moves.iter().collect();
    }
    let left = |mv: &Move| pos.play_unchecked(*mv).distance(pos.to_move());
    let steps: Vec<Move> = moves.pawn.iter().map(Move::pawn).collect();
    let shortest = steps.iter().map(left).min();
    steps.into_iter().filter(|mv| Some(left(mv)) == shortest).collect()
}

impl Agent for Greedy {
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
        let over = || AgentError::GameOver { agent: self.name.clone() };
        if game.is_over() {
            return Err(over());
        }
        let moves = shortest_steps(game.position());
        let pick = self.dice.roll(game).below(moves.len().max(1));
        moves.get(pick).copied().ok_or_else(over)
    }
}
