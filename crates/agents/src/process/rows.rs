//! The rows of the registry for other programs.

use super::{QtpProgram, UgiProgram};
use crate::{
    info::{AgentInfo, Group, Limit, OptionInfo},
    protocol::QtpStyle,
    spec::OptionKind,
};

const COMMAND: OptionInfo = OptionInfo {
    required: true,
    ..OptionInfo::new("cmd", "the program and its arguments", OptionKind::Text)
};
const TIME: OptionInfo = OptionInfo::new(
    "time",
    "time for a move where nobody else sets a limit; 1s without other limits",
    OptionKind::Time,
)
.limiting(Limit::Time);
const NODES: OptionInfo =
    OptionInfo::new("nodes", "nodes for a move", OptionKind::Number { min: 1, max: u64::MAX })
        .limiting(Limit::Nodes);
const DEPTH: OptionInfo =
    OptionInfo::new("depth", "plies for a move", OptionKind::Number { min: 1, max: 200 })
        .limiting(Limit::Depth);
const PATIENCE: OptionInfo = OptionInfo::new(
    "patience",
    "how long to wait for answers without a limit of time",
    OptionKind::Time,
)
.or("60s");
const GRACE: OptionInfo =
    OptionInfo::new("grace", "how long to wait beyond a limit of time", OptionKind::Time).or("2s");

const UGI_OPTIONS: &[OptionInfo] = &[
    COMMAND,
    TIME,
    NODES,
    DEPTH,
    PATIENCE,
    GRACE,
    OptionInfo::new("option.NAME", "sets the program's option NAME", OptionKind::Text),
];
const QTP_OPTIONS: &[OptionInfo] = &[COMMAND, TIME, PATIENCE, GRACE];

pub(crate) const UGI: AgentInfo = AgentInfo {
    name: "ugi",
    about: "A program that speaks UGI, or UCI with Quoridor's positions and moves.",
    group: Group::Program,
    source: "the Universal Game Interface of cutegames",
    rules: "what the program plays, two players",
    options: UGI_OPTIONS,
    build: |spec| Box::new(UgiProgram::new(spec)),
};

pub(crate) const QTP: AgentInfo = AgentInfo {
    name: "qtp",
    about: "A program that speaks the Quoridor Text Protocol.",
    group: Group::Program,
    source: "quoridor.di.uoa.gr",
    rules: "what the program plays, two players",
    options: QTP_OPTIONS,
    build: |spec| Box::new(QtpProgram::new(spec, QtpStyle::Classic)),
};

pub(crate) const KATA: AgentInfo = AgentInfo {
    name: "kata",
    about: "A program that speaks the Quoridor Text Protocol as KataQuoridor does.",
    group: Group::Program,
    source: "KataQuoridor",
    rules: "what the program plays, two players",
    options: QTP_OPTIONS,
    build: |spec| Box::new(QtpProgram::new(spec, QtpStyle::Kata)),
};

pub(crate) const ZQ: AgentInfo = AgentInfo {
    name: "zq",
    about: "A program that speaks the Quoridor Text Protocol as zquoridor does.",
    group: Group::Program,
    source: "zquoridor",
    rules: "what the program plays, two players",
    options: QTP_OPTIONS,
    build: |spec| Box::new(QtpProgram::new(spec, QtpStyle::Zquoridor)),
};
