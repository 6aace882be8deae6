//! Players as text: `stockade:search=puct,time=200ms`, `random:seed=7`, `greedy`.
//!
//! A name, a colon, and options separated by commas. A value with a comma, a quote or a blank in
//! it stands in double quotes: `ugi:cmd="./engine --threads 2",time=1s`. A word that only one option
//! of the agent takes may stand alone: `ie:printed`. What there is to name stands in the
//! [registry](crate::AGENTS).

#![deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]

mod error;
mod lexer;
mod value;

pub use error::SpecError;
pub(crate) use error::excerpt;
pub use value::{OptionKind, Value, read_time};

use std::{fmt, str::FromStr, time::Duration};

use stockade_engine::{Level, Limits};

use self::lexer::Item;
use crate::{
    agent::Agent,
    info::{AgentInfo, Group, Limit, OptionInfo},
    registry::AGENTS,
};

/// Which agent, and its options; every one of them is known and in range.
///
/// Its text names options in the order of the registry and leaves out those at their defaults, so
/// that equal players have equal names.
///
/// ```
/// use stockade_agents::Spec;
/// let spec: Spec = "lee:seed=0,sims=7500".parse()?;
/// assert_eq!(spec.to_string(), "lee:sims=7500");
/// assert_eq!(spec.build().name(), "lee:sims=7500");
/// let error = "lee:depth=3".parse::<Spec>().unwrap_err();
/// assert_eq!(error.to_string(), "lee has no option \"depth\": expected sims, seed");
/// # Ok::<(), stockade_agents::SpecError>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Spec {
    info: &'static AgentInfo,
    /// Names and values, in the order of the registry; names of one entry by the alphabet.
    given: Vec<(String, Value)>,
}

impl Spec {
    /// What the registry says about the agent.
    pub fn info(&self) -> &'static AgentInfo {
        self.info
    }

    /// Makes the agent. Programs are started when they are first asked something.
    pub fn build(&self) -> Box<dyn Agent> {
        (self.info.build)(self)
    }

    /// The same agent with one option set to a value, as its text would be read.
    ///
    /// ```
    /// use stockade_agents::Spec;
    /// let spec: Spec = "random".parse()?;
    /// assert_eq!(spec.with("seed", "9")?.to_string(), "random:seed=9");
    /// # Ok::<(), stockade_agents::SpecError>(())
    /// ```
    ///
    /// # Errors
    /// If the agent has no such option, the option does not take the value, or it does not go with
    /// another one.
    pub fn with(&self, name: &str, text: &str) -> Result<Spec, SpecError> {
        let option = self.info.option(name).ok_or_else(|| SpecError::UnknownOption {
            agent: self.info.name,
            option: error::excerpt(name),
        })?;
        let value = option.kind.read(text).ok_or_else(|| SpecError::Value {
            agent: self.info.name,
            option: error::excerpt(name),
            value: error::excerpt(text),
            expected: option.kind,
        })?;
        let mut spec = self.clone();
        spec.given.retain(|(given, _)| given != name);
        if option.default_value() != Some(&value).cloned() {
            spec.given.push((name.to_owned(), value));
        }
        spec.given.sort_by_key(|(name, _)| (self.info.option_index(name), name.clone()));
        spec.clash().map_or(Ok(spec), Err)
    }

    /// What is wrong if two of the given options do not go together.
    fn clash(&self) -> Option<SpecError> {
        self.given.iter().find_map(|(name, value)| {
            let (other, needed) = self.info.option(name)?.only_with?;
            let (_, given) = self.given.iter().find(|(name, _)| name == other)?;
            (given.to_string() != needed).then(|| SpecError::Clash {
                agent: self.info.name,
                option: format!("{name}={value}"),
                other: format!("{other}={given}"),
                expected: format!("{other}={needed}"),
            })
        })
    }

    /// The value of an option: the given one, else the default; `None` if the agent has no such
    /// option, or it has no value.
    ///
    /// ```
    /// use stockade_agents::{Spec, Value};
    /// let spec: Spec = "cornell:eval=naive".parse()?;
    /// assert_eq!(spec.option("iters"), Some(Value::Number(10_000)));
    /// assert_eq!(spec.option("eval"), Some(Value::Word("naive")));
    /// assert_eq!(spec.option("sims"), None);
    /// # Ok::<(), stockade_agents::SpecError>(())
    /// ```
    pub fn option(&self, name: &str) -> Option<Value> {
        let given = self.given.iter().find(|(given, _)| given == name).map(|(_, value)| value);
        given.cloned().or_else(|| self.info.option(name).and_then(OptionInfo::default_value))
    }

    /// The options that are not at their defaults, and their values.
    pub fn given(&self) -> impl Iterator<Item = (&'static OptionInfo, &Value)> {
        self.given.iter().filter_map(|(name, value)| Some((self.info.option(name)?, value)))
    }

    /// How well it plays, for agents with levels.
    pub fn level(&self) -> Option<Level> {
        Level::new(self.get_number("level")?)
    }

    /// What it spends on a move by its own options where a request has no limits; none at all if its
    /// options do not say.
    ///
    /// ```
    /// use stockade_agents::{Limits, Spec};
    /// assert_eq!("lee:sims=500".parse::<Spec>()?.limits(), Limits::nodes(500));
    /// assert_eq!("cornell".parse::<Spec>()?.limits().nodes, Some(10_000));
    /// assert_eq!("greedy".parse::<Spec>()?.limits(), Limits::default());
    /// # Ok::<(), stockade_agents::SpecError>(())
    /// ```
    pub fn limits(&self) -> Limits {
        let mut limits = Limits::default();
        for option in self.info.options {
            match option.limit {
                Some(Limit::Time) => limits.time = self.time(option.name),
                Some(Limit::Nodes) => limits.nodes = self.get_number(option.name),
                Some(Limit::Depth) => {
                    limits.depth = self.get_number(option.name).map(|depth| depth as u8);
                }
                None => {}
            }
        }
        limits.or(self.level().map(Level::limits).unwrap_or_default())
    }

    /// Whether a move costs next to nothing: yardsticks, and levels below full strength with their
    /// own limits.
    pub fn is_quick(&self) -> bool {
        let has_own_limits = || self.given().all(|(option, _)| option.limit.is_none());
        match self.info.group {
            Group::Yardstick => true,
            Group::Engine => {
                self.level().is_some_and(|level| level < Level::FULL) && has_own_limits()
            }
            // The first move may have to wait for a table.
            Group::Exact | Group::Published | Group::Program => false,
        }
    }

    /// A number that has a default; 0 if the registry forgot it.
    pub(crate) fn number(&self, name: &str) -> u64 {
        self.get_number(name).unwrap_or(0)
    }

    pub(crate) fn get_number(&self, name: &str) -> Option<u64> {
        match self.option(name) {
            Some(Value::Number(number)) => Some(number),
            _ => None,
        }
    }

    pub(crate) fn time(&self, name: &str) -> Option<Duration> {
        match self.option(name) {
            Some(Value::Time(time)) => Some(time),
            _ => None,
        }
    }

    pub(crate) fn text(&self, name: &str) -> Option<String> {
        self.option(name).map(|value| value.to_string())
    }

    /// What was given with names that start like this, without the start.
    pub(crate) fn named(&self, prefix: &str) -> Vec<(String, String)> {
        let given = self.given.iter();
        given
            .filter_map(|(name, value)| Some((name.strip_prefix(prefix)?, value)))
            .map(|(name, value)| (name.to_owned(), value.to_string()))
            .collect()
    }
}

impl FromStr for Spec {
    type Err = SpecError;

    fn from_str(text: &str) -> Result<Spec, SpecError> {
        let text = text.trim();
        let (name, options) = text.split_once(':').unwrap_or((text, ""));
        let info = AGENTS
            .iter()
            .find(|info| info.name == name.trim())
            .ok_or_else(|| SpecError::UnknownAgent(error::excerpt(name.trim())))?;
        let mut spec = Spec { info, given: Vec::new() };
        let mut seen = Vec::new();
        for item in lexer::items(info.name, options)? {
            let (name, value) = match item {
                Item::Setting(name, value) => (name, value),
                Item::Word(word) => (option_with(info, &word)?.name.to_owned(), word),
            };
            if seen.contains(&name) {
                let option = error::excerpt(&name);
                return Err(SpecError::Twice { agent: info.name, option });
            }
            spec = spec.with(&name, &value)?;
            seen.push(name);
        }
        match info
            .options
            .iter()
            .find(|option| option.required && spec.option(option.name).is_none())
        {
            Some(option) => Err(SpecError::Missing {
                agent: info.name,
                option: option.name,
                about: option.about,
            }),
            None => Ok(spec),
        }
    }
}

/// The one option that takes this word.
fn option_with(info: &AgentInfo, word: &str) -> Result<&'static OptionInfo, SpecError> {
    match info.options_with(word).as_slice() {
        [option] => Ok(option),
        [] => Err(SpecError::Shape { agent: info.name, text: error::excerpt(word) }),
        options => Err(SpecError::Ambiguous {
            agent: info.name,
            word: error::excerpt(word),
            readings: options.iter().map(|option| format!("{}={word}", option.name)).collect(),
        }),
    }
}

impl fmt::Display for Spec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.info.name)?;
        for (i, (name, value)) in self.given.iter().enumerate() {
            let mark = if i == 0 { ':' } else { ',' };
            write!(f, "{mark}{name}={}", lexer::quoted(&value.to_string()))?;
        }
        Ok(())
    }
}
