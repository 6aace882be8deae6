//! `random`: any legal move.

use stockade_core::{Game, Move};
use stockade_engine::{Report, StopSignal};

use crate::{
    agent::{Agent, AgentError, Budget},
    dice::Dice,
    info::{AgentInfo, Group, SEED},
    spec::Spec,
};

pub(crate) const INFO: AgentInfo = AgentInfo {
    name: "random",
    about: "Plays any legal move, each with the same chance.",
    group: Group::Yardstick,
    source: "common knowledge; the baseline of IE University",
    rules: "every size, two and four players",
    options: &[SEED],
    build: |spec| Box::new(Random::new(spec)),
};

pub(crate) struct Random {
    name: String,
    dice: Dice,
}

impl Random {
    pub(crate) fn new(spec: &Spec) -> Random {
        Random { name: spec.to_string(), dice: Dice::new(spec.number("seed")) }
    }
}

impl Agent for Random {
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
        let moves = game.legal_moves();
        let pick = self.dice.roll(game).below(moves.len().max(1));
        moves.iter().nth(pick).ok_or_else(|| AgentError::GameOver { agent: self.name.clone() })
    }
}
