//! What is said about an agent: who it is, what it plays, what can be set.

use crate::{
    agent::Agent,
    spec::{OptionKind, Spec, Value},
    tuning,
};

/// Agents that belong together in a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Group {
    /// The engine of the house.
    Engine,
    /// Players that know the value of every position.
    Exact,
    /// Players that somebody published, rebuilt from what was published.
    Published,
    /// Simple players to measure others by.
    Yardstick,
    /// Other programs.
    Program,
}

impl Group {
    /// What the group is called.
    pub const fn name(self) -> &'static str {
        match self {
            Group::Engine => "Engine",
            Group::Exact => "Perfect play",
            Group::Published => "Published players",
            Group::Yardstick => "Baselines",
            Group::Program => "Other programs",
        }
    }

    /// One word for programs.
    pub const fn code(self) -> &'static str {
        match self {
            Group::Engine => "engine",
            Group::Exact => "exact",
            Group::Published => "published",
            Group::Yardstick => "yardstick",
            Group::Program => "program",
        }
    }
}

/// One agent.
#[derive(Clone, Copy, Debug)]
pub struct AgentInfo {
    /// The name its text starts with.
    pub name: &'static str,
    /// What it is, in one sentence.
    pub about: &'static str,
    /// Where it belongs in a list for people.
    pub group: Group,
    /// Who described it.
    pub source: &'static str,
    /// Which rules it plays, as half a sentence.
    pub rules: &'static str,
    /// What players can set; [`AgentInfo::tuning`] has what developers can set besides.
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
    /// An option and the only value of it that goes with any value of this one but the default.
    pub only_with: Option<(&'static str, &'static str)>,
    /// The part of [`Limits`](crate::Limits) that it sets for a move, if it sets one.
    pub limit: Option<Limit>,
}

/// What an option limits for a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Limit {
    /// The time.
    Time,
    /// Simulations, iterations, leaves or nodes, whatever the agent counts.
    Nodes,
    /// Plies to look ahead.
    Depth,
}

impl PartialEq for AgentInfo {
    fn eq(&self, other: &AgentInfo) -> bool {
        self.name == other.name
    }
}

impl AgentInfo {
    /// The numbers of search and evaluation, `tune.cpuct` and its like, for those who develop the
    /// engine; nobody else has any.
    pub fn tuning(&self) -> &'static [OptionInfo] {
        match self.group {
            Group::Engine => tuning::options(),
            _ => &[],
        }
    }

    /// The option with this name.
    pub fn option(&self, name: &str) -> Option<&'static OptionInfo> {
        self.options.iter().chain(self.tuning()).find(|option| option.is_called(name))
    }

    /// The options that take this word.
    pub(crate) fn options_with(&self, word: &str) -> Vec<&'static OptionInfo> {
        let takes = |option: &&OptionInfo| match option.kind {
            OptionKind::Choice(words) => words.contains(&word),
            _ => false,
        };
        self.options.iter().filter(takes).collect()
    }

    /// Where an option stands in the list.
    pub(crate) fn option_index(&self, name: &str) -> Option<usize> {
        self.options.iter().chain(self.tuning()).position(|option| option.is_called(name))
    }
}

impl OptionInfo {
    pub(crate) const fn new(
        name: &'static str,
        about: &'static str,
        kind: OptionKind,
    ) -> OptionInfo {
        OptionInfo {
            name,
            about,
            kind,
            default: None,
            required: false,
            only_with: None,
            limit: None,
        }
    }

    pub(crate) const fn or(self, default: &'static str) -> OptionInfo {
        OptionInfo { default: Some(default), ..self }
    }

    pub(crate) const fn limiting(self, limit: Limit) -> OptionInfo {
        OptionInfo { limit: Some(limit), ..self }
    }

    pub(crate) fn default_value(&self) -> Option<Value> {
        self.kind.read(self.default?)
    }

    /// Whether it is a parameter for developers, which no stranger should set.
    pub fn is_tuning(&self) -> bool {
        self.name.starts_with(tuning::PREFIX)
    }

    /// A value that shows how one looks.
    pub(crate) fn example(&self) -> &'static str {
        match self.kind {
            OptionKind::Number { .. } | OptionKind::Decimal { .. } => "1",
            OptionKind::Time => "200ms",
            OptionKind::Choice(words) => words.first().copied().unwrap_or_default(),
            OptionKind::Numbers { .. } => "1:1",
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

/// The option of every agent that leaves something to chance.
pub(crate) const SEED: OptionInfo =
    OptionInfo::new("seed", "which of its chance decisions to repeat", ANY).or("0");
