//! `random`: any legal move.

use crate::{
    info::{AgentInfo, Group, SEED},
    uniform::UniformAgent,
};

pub(crate) const INFO: AgentInfo = AgentInfo {
    name: "random",
    about: "Plays any legal move, each with the same chance.",
    group: Group::Yardstick,
    source: "common knowledge; the baseline of IE University",
    rules: "every size, two and four players",
    options: &[SEED],
    build: |spec| Box::new(UniformAgent::new(spec, |pos| pos.legal_moves().iter().collect())),
};
