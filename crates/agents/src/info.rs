//! What is said about an agent: who it is, what it plays, what can be set.

use crate::{
    agent::Agent,
    spec::{OptionKind, Spec, Value},
};

/// Agents that a person looks for in the same place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Group {
    /// The engine of the house.
    Engine,
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
            Group::Published => "Published players",
            Group::Yardstick => "Yardsticks",
            Group::Program => "Other programs",
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
    /// An option and the only value of it that goes with any value of this one but the default.
    pub only_with: Option<(&'static str, &'static str)>,
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

    /// The options that take this word.
    pub(crate) fn options_with(&self, word: &str) -> Vec<&'static OptionInfo> {
        let takes = |option: &&OptionInfo| match option.kind {
            OptionKind::Choice(words) => words.contains(&word),
            _ => false,
        };
        self.options.iter().filter(takes).collect()
    }

    /// Where an option stands in the list.
    pub(crate) fn place(&self, name: &str) -> Option<usize> {
        self.options.iter().position(|option| option.is_called(name))
    }
}

impl OptionInfo {
    pub(crate) const fn new(
        name: &'static str,
        about: &'static str,
        kind: OptionKind,
    ) -> OptionInfo {
        OptionInfo { name, about, kind, default: None, required: false, only_with: None }
    }

    pub(crate) const fn or(self, default: &'static str) -> OptionInfo {
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
