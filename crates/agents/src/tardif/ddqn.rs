//! `ddqn`: the network of Labit & Amr Tardif as a player of Quoridor.

use std::path::Path;

use stockade_core::{Game, Move, Rules, SplitMix64};

use super::{
    adapter::{View, check_size},
    environment::{Environment, Side},
    network::QNetwork,
};
use crate::{
    agent::AgentError,
    duel::{Duelist, Mind},
    info::{AgentInfo, Group, OptionInfo},
    model::Model,
    spec::{OptionKind, Spec},
    thinking::Thinking,
};

pub(crate) const INFO: AgentInfo = AgentInfo {
    name: "ddqn",
    about: "A trained network's best action, carried over from a game with unit fences; no \
            strength is claimed.",
    group: Group::Published,
    source: "Labit & Amr Tardif 2023, document and code",
    rules: "5x5, two players",
    options: &[OptionInfo {
        required: true,
        ..OptionInfo::new("model", "the file of the network", OptionKind::Text)
    }],
    build: |spec| Box::new(Duelist::new(spec, Ddqn::new(spec))),
};

/// The network, or what is wrong with its file, which is told when somebody wants to play.
struct Ddqn(Result<Player, String>);

struct Player {
    network: QNetwork,
    sees_fences: bool,
}

impl Ddqn {
    fn new(spec: &Spec) -> Ddqn {
        Ddqn(load(&spec.text("model").unwrap_or_default()))
    }
}

fn load(path: &str) -> Result<Player, String> {
    let network = QNetwork::load(Path::new(path)).map_err(|error| error.to_string())?;
    match network.sees_fences(Environment::SIZE) {
        Some(sees_fences) => Ok(Player { network, sees_fences }),
        None => Err(format!(
            "{path} has the widths {:?}, and a player of 5x5 needs 52 or 102 at first and 54 at last",
            network.widths()
        )),
    }
}

impl Mind for Ddqn {
    fn accepts(&self, agent: &str, rules: &Rules) -> Result<(), AgentError> {
        check_size(agent, rules)?;
        let not_ready = |detail: &String| AgentError::NotReady {
            agent: agent.to_owned(),
            detail: detail.clone(),
        };
        self.0.as_ref().map(|_| ()).map_err(not_ready)
    }

    fn think(&self, game: &Game, _: SplitMix64, _: Thinking<'_>) -> Option<Move> {
        let Player { network, sees_fences } = self.0.as_ref().ok()?;
        let view = View::new(game.position(), Side::One);
        let state = view.state(*sees_fences);
        view.choose(|candidates| network.best(&state, candidates))
    }
}
