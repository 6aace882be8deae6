//! Every agent there is: one row each, with its options and where it comes from.

use crate::{
    agent::Agent,
    greedy::Greedy,
    lee::Lee,
    process::{QtpProgram, UgiProgram},
    protocol::QtpStyle,
    random::Random,
    spec::{OptionKind, Spec, Value},
    stockade::Stockade,
};

/// One agent.
#[derive(Clone, Copy, Debug)]
pub struct AgentInfo {
    /// The name its text starts with.
    pub name: &'static str,
    /// What it is, in one sentence.
    pub about: &'static str,
    /// Who described it.
    pub source: &'static str,
    /// What can be set.
    pub options: &'static [OptionInfo],
    pub(crate) build: fn(&Spec) -> Box<dyn Agent>,
}

/// One option of an agent.
#[derive(Clone, Copy, Debug)]
pub struct OptionInfo {
    /// Its name. A last part in capitals stands for any name, as in `option.NAME`.
    pub name: &'static str,
    /// What it means.
    pub about: &'static str,
    /// What it takes.
    pub kind: OptionKind,
    /// The value without a word about it, if there is one.
    pub default: Option<&'static str>,
    /// Whether the agent cannot do without it.
    pub required: bool,
}

impl PartialEq for AgentInfo {
    fn eq(&self, other: &AgentInfo) -> bool {
        self.name == other.name
    }
}

impl AgentInfo {
    /// The option with this name.
    pub(crate) fn option(&self, name: &str) -> Option<&'static OptionInfo> {
        self.options.get(self.place(name)?)
    }

    /// Where an option stands in the list.
    pub(crate) fn place(&self, name: &str) -> Option<usize> {
        self.options.iter().position(|option| option.is_called(name))
    }
}

impl OptionInfo {
    const fn new(name: &'static str, about: &'static str, kind: OptionKind) -> OptionInfo {
        OptionInfo { name, about, kind, default: None, required: false }
    }

    const fn or(self, default: &'static str) -> OptionInfo {
        OptionInfo { default: Some(default), ..self }
    }

    pub(crate) fn default_value(&self) -> Option<Value> {
        self.kind.read(self.default?)
    }

    /// A value that shows how one looks.
    pub(crate) fn example(&self) -> &'static str {
        match self.kind {
            OptionKind::Number { .. } => "1",
            OptionKind::Time => "200ms",
            OptionKind::Choice(words) => words.first().copied().unwrap_or_default(),
            OptionKind::Text => "./engine",
        }
    }

    fn is_called(&self, name: &str) -> bool {
        match self.name.strip_suffix("NAME") {
            Some(prefix) => name.strip_prefix(prefix).is_some_and(|rest| !rest.is_empty()),
            None => self.name == name,
        }
    }
}

const ANY: OptionKind = OptionKind::Number { min: 0, max: u64::MAX };

const SEED: OptionInfo =
    OptionInfo::new("seed", "which of its chance decisions to repeat", ANY).or("0");

const STOCKADE: &[OptionInfo] = &[
    OptionInfo::new("search", "how it searches", OptionKind::Choice(&["puct", "alphabeta"]))
        .or("puct"),
    OptionInfo::new(
        "time",
        "time for a move where no clock runs; 1s without other limits",
        OptionKind::Time,
    ),
    OptionInfo::new(
        "nodes",
        "simulations or nodes for a move",
        OptionKind::Number { min: 1, max: u64::MAX },
    ),
    OptionInfo::new(
        "depth",
        "plies for a move, where the search counts them",
        OptionKind::Number { min: 1, max: 200 },
    ),
    OptionInfo::new("threads", "threads of one search", OptionKind::Number { min: 1, max: 64 })
        .or("1"),
    OptionInfo::new(
        "hash",
        "memory for what it remembers, in megabytes",
        OptionKind::Number { min: 1, max: 32_768 },
    )
    .or("256"),
];

const LEE: &[OptionInfo] = &[
    OptionInfo::new("sims", "roll-outs for a move", OptionKind::Number { min: 1, max: 10_000_000 })
        .or("20000"),
    SEED,
];

const COMMAND: OptionInfo = OptionInfo {
    required: true,
    ..OptionInfo::new("cmd", "the program and its arguments", OptionKind::Text)
};
const TIME: OptionInfo = OptionInfo::new(
    "time",
    "time for a move where nobody else sets a limit; 1s without other limits",
    OptionKind::Time,
);
const NODES: OptionInfo =
    OptionInfo::new("nodes", "nodes for a move", OptionKind::Number { min: 1, max: u64::MAX });
const DEPTH: OptionInfo =
    OptionInfo::new("depth", "plies for a move", OptionKind::Number { min: 1, max: 200 });
const PATIENCE: OptionInfo = OptionInfo::new(
    "patience",
    "how long to wait for answers without a limit of time",
    OptionKind::Time,
)
.or("60s");
const GRACE: OptionInfo =
    OptionInfo::new("grace", "how long to wait beyond a limit of time", OptionKind::Time).or("2s");

const UGI: &[OptionInfo] = &[
    COMMAND,
    TIME,
    NODES,
    DEPTH,
    PATIENCE,
    GRACE,
    OptionInfo::new("option.NAME", "sets the program's option NAME", OptionKind::Text),
];
const QTP: &[OptionInfo] = &[COMMAND, TIME, PATIENCE, GRACE];

/// Every agent, the engine first.
///
/// ```
/// use stockade_agents::AGENTS;
/// let lee = AGENTS.iter().find(|info| info.name == "lee").unwrap();
/// assert_eq!(lee.options[0].default, Some("20000"));
/// ```
pub static AGENTS: [AgentInfo; 8] = [
    AgentInfo {
        name: "stockade",
        about: "The engine of the house.",
        source: "this project",
        options: STOCKADE,
        build: |spec| Box::new(Stockade::new(spec)),
    },
    AgentInfo {
        name: "random",
        about: "Plays any legal move, each with the same chance.",
        source: "common knowledge",
        options: &[SEED],
        build: |spec| Box::new(Random::new(spec)),
    },
    AgentInfo {
        name: "greedy",
        about: "Always makes the pawn move, jumps included, that leaves the shortest way.",
        source: "common knowledge",
        options: &[SEED],
        build: |spec| Box::new(Greedy::new(spec)),
    },
    AgentInfo {
        name: "lee",
        about: "Tree search with guided roll-outs, the community's old yardstick: levels \
                2500, 7500, 20000 and 60000.",
        source: "K. Lee, quoridor-ai (gorisanson), from its public description",
        options: LEE,
        build: |spec| Box::new(Lee::new(spec)),
    },
    AgentInfo {
        name: "ugi",
        about: "A program that speaks UGI, or UCI with Quoridor's positions and moves.",
        source: "the Universal Game Interface of cutegames",
        options: UGI,
        build: |spec| Box::new(UgiProgram::new(spec)),
    },
    AgentInfo {
        name: "qtp",
        about: "A program that speaks the Quoridor Text Protocol.",
        source: "quoridor.di.uoa.gr",
        options: QTP,
        build: |spec| Box::new(QtpProgram::new(spec, QtpStyle::Classic)),
    },
    AgentInfo {
        name: "kata",
        about: "A program that speaks the Quoridor Text Protocol as KataQuoridor does.",
        source: "KataQuoridor",
        options: QTP,
        build: |spec| Box::new(QtpProgram::new(spec, QtpStyle::Kata)),
    },
    AgentInfo {
        name: "zq",
        about: "A program that speaks the Quoridor Text Protocol as zquoridor does.",
        source: "zquoridor",
        options: QTP,
        build: |spec| Box::new(QtpProgram::new(spec, QtpStyle::Zquoridor)),
    },
];
