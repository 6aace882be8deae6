//! `dummy`: the three dummies of Labit & Amr Tardif as players of Quoridor.

use stockade_core::{Game, Move, SplitMix64};

use super::{adapter::View, dummy::Dummy, environment::Side};
use crate::{
    info::{AgentInfo, Group, OptionInfo, SEED},
    search_control::SearchControl,
    spec::{OptionKind, Spec},
    two_player::{MoveChooser, TwoPlayerAgent},
};

pub(crate) const INFO: AgentInfo = AgentInfo {
    name: "dummy",
    about: "An opponent of the DDQN trainings, carried over from a game with unit fences.",
    group: Group::Published,
    source: "Labit & Amr Tardif 2023, document and code",
    rules: "every size, two players",
    options: &[
        OptionInfo::new(
            "kind",
            "how it draws: all alike, nine times of ten a step, or toward its goal",
            OptionKind::Choice(&["random", "v2", "guided"]),
        )
        .or("guided"),
        SEED,
    ],
    build: |spec| Box::new(TwoPlayerAgent::new(spec, kind(spec))),
};

/// The dummy that a text names.
fn kind(spec: &Spec) -> Dummy {
    let word = spec.text("kind");
    let kind = Dummy::ALL.into_iter().find(|kind| word.as_deref() == Some(kind.name()));
    kind.unwrap_or(Dummy::Guided)
}

impl MoveChooser for Dummy {
    fn think(&self, game: &Game, mut rng: SplitMix64, _: SearchControl<'_>) -> Option<Move> {
        let view = View::new(game.position(), Side::Two);
        view.choose(|candidates| self.draw(Side::Two, candidates, &mut rng))
    }
}
