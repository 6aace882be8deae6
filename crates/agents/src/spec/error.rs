//! What can be wrong with the text of an agent.

use thiserror::Error;

use super::value::OptionKind;
use crate::registry::AGENTS;

/// Why a text names no agent, and what would be right.
#[derive(Clone, Debug, PartialEq, Error)]
pub enum SpecError {
    /// There is no such agent.
    #[error("unknown agent {0:?}: expected {agents}", agents = AGENTS.iter().map(|info| info.name).collect::<Vec<_>>().join(", "))]
    UnknownAgent(String),
    /// The agent has no such option.
    #[error("{agent} has no option {option:?}: expected {options}", options = options(agent))]
    UnknownOption {
        /// Who.
        agent: &'static str,
        /// The name that was given.
        option: String,
    },
    /// Something between two commas that is no option.
    #[error("{agent}: {text:?} is no option, write name=value as in {agent}:{example}{words}", example = example(agent), words = words(agent))]
    Shape {
        /// Who.
        agent: &'static str,
        /// What was written.
        text: String,
    },
    /// A word on its own that more than one option takes.
    #[error("{agent}: {word:?} may mean {readings}, write one of them", readings = readings.join(" or "))]
    Ambiguous {
        /// Who.
        agent: &'static str,
        /// The word.
        word: String,
        /// What it may mean.
        readings: Vec<String>,
    },
    /// A quote is opened and never closed.
    #[error("{agent}: the quote in {text:?} is never closed, add a \" after the value")]
    OpenQuote {
        /// Who.
        agent: &'static str,
        /// What was written.
        text: String,
    },
    /// An option is given more than once.
    #[error("{agent}: {option}= is given twice, keep one of them")]
    Twice {
        /// Who.
        agent: &'static str,
        /// The option.
        option: String,
    },
    /// The option does not take this value.
    #[error("{agent}: {option}= takes {expected}, not {value:?}")]
    Value {
        /// Who.
        agent: &'static str,
        /// The option.
        option: String,
        /// What was given.
        value: String,
        /// What it takes.
        expected: OptionKind,
    },
    /// Two options that do not go together.
    #[error("{agent}: {option} does not go with {other}, only with {expected}")]
    Clash {
        /// Who.
        agent: &'static str,
        /// The option with its value.
        option: String,
        /// The other one.
        other: String,
        /// What the other one should be.
        expected: String,
    },
    /// The agent cannot do without this option.
    #[error("{agent} needs {option}= ({about})")]
    Missing {
        /// Who.
        agent: &'static str,
        /// The option.
        option: &'static str,
        /// What it means.
        about: &'static str,
    },
}

fn options(agent: &str) -> String {
    let Some(info) = AGENTS.iter().find(|info| info.name == agent) else { return String::new() };
    let mut names: Vec<&str> = info.options.iter().map(|option| option.name).collect();
    if !info.tuning().is_empty() {
        names.push("or a parameter that `stockade agents --all` lists");
    }
    names.join(", ")
}

/// The words that may stand alone, as the end of a sentence.
fn words(agent: &str) -> String {
    let Some(info) = AGENTS.iter().find(|info| info.name == agent) else { return String::new() };
    let choices = info.options.iter().filter_map(|option| match option.kind {
        OptionKind::Choice(words) => Some(words),
        _ => None,
    });
    let words = choices.flatten().copied().filter(|word| info.options_with(word).len() == 1);
    match words.collect::<Vec<_>>().as_slice() {
        [] => String::new(),
        words => format!(", or one of the words {}", words.join(", ")),
    }
}

fn example(agent: &str) -> String {
    let info = AGENTS.iter().find(|info| info.name == agent);
    let option = info.and_then(|info| info.options.first());
    option.map_or(String::new(), |option| {
        format!("{}={}", option.name, option.default.unwrap_or(option.example()))
    })
}

/// The longest offending text that an error repeats, in characters.
const EXCERPT: usize = 40;

/// The offending text for an error, cut short so that hostile input stays small.
pub(crate) fn excerpt(text: &str) -> String {
    match text.char_indices().nth(EXCERPT) {
        Some((end, _)) => text.get(..end).unwrap_or_default().to_owned() + "…",
        None => text.to_owned(),
    }
}
