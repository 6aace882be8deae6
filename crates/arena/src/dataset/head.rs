//! The head of a file: under which rules and how its games were played.

use std::collections::BTreeMap;

use stockade_core::Rules;

use super::bytes::Flaw;

/// What all games of a file have in common.
///
/// ```
/// use stockade_arena::dataset::Head;
/// use stockade_core::Rules;
/// let head = Head::new(Rules::standard()).with("eval", "classical").with("sims", 500);
/// assert_eq!(head.get("sims"), Some("500"));
/// assert_eq!(head.to_string(), "standard, eval: classical, sims: 500");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Head {
    /// The rules.
    pub rules: Rules,
    facts: BTreeMap<String, String>,
}

impl Head {
    /// A head that says nothing but the rules.
    pub fn new(rules: Rules) -> Head {
        Head { rules, facts: BTreeMap::new() }
    }

    /// The same, with one more fact. Line breaks become spaces.
    pub fn with(mut self, name: &str, value: impl ToString) -> Head {
        let flat = |text: &str| text.replace(['\n', '\r'], " ");
        self.facts.insert(flat(name).replace(':', " "), flat(&value.to_string()));
        self
    }

    /// What it says about something.
    pub fn get(&self, name: &str) -> Option<&str> {
        self.facts.get(name).map(String::as_str)
    }

    pub(super) fn to_text(&self) -> String {
        let mut text = self.rules.to_string();
        for (name, value) in &self.facts {
            text.push_str(&format!("\n{name}: {value}"));
        }
        text
    }

    pub(super) fn from_text(text: &str) -> Result<Head, Flaw> {
        let mut lines = text.lines();
        let rules = lines.next().unwrap_or_default();
        let rules: Rules = rules.parse().map_err(|error| format!("{error}"))?;
        let mut head = Head::new(rules);
        for line in lines {
            let (name, value) =
                line.split_once(": ").ok_or_else(|| format!("\"{line}\" is no name and value"))?;
            head.facts.insert(name.to_owned(), value.to_owned());
        }
        Ok(head)
    }
}

impl std::fmt::Display for Head {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.to_text().replace('\n', ", "))
    }
}
