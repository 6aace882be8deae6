//! `setoption`: the rules, how much is shown, and the options that the agent has.

use stockade_core::{BoardSize, Player, Rules};
use stockade_engine::check_memory;

use super::two_players;
use crate::{
    agent::{Agent, AgentError},
    info::OptionInfo,
    spec::{OptionKind, Spec, excerpt},
};

const MAX_MULTI_PV: usize = 209;

/// What UGI calls options that some agents have, and what the agents call them.
const OF_AGENTS: [(&str, &str); 5] = [
    ("Threads", "threads"),
    ("Hash", "hash"),
    ("Search", "search"),
    ("Eval", "eval"),
    ("Level", "level"),
];

pub(super) struct Options {
    spec: Spec,
    /// What the agent was before any option, for the defaults.
    original: Spec,
    rules: Rules,
    multi_pv: usize,
}

impl Options {
    pub(super) fn new(spec: Spec, rules: Rules) -> Options {
        Options { original: spec.clone(), spec, rules, multi_pv: 1 }
    }

    pub(super) fn rules(&self) -> &Rules {
        &self.rules
    }

    pub(super) fn multi_pv(&self) -> usize {
        self.multi_pv
    }

    /// The agent with its options, ready for a game under the rules.
    pub(super) fn agent(&self) -> Result<Box<dyn Agent>, AgentError> {
        let mut agent = self.spec.build();
        agent.new_game(&self.rules)?;
        Ok(agent)
    }

    /// What the program calls itself.
    pub(super) fn name(&self) -> String {
        match self.spec.info().name {
            "stockade" => format!("Stockade {}", env!("CARGO_PKG_VERSION")),
            _ => self.spec.to_string(),
        }
    }

    /// What players can set, as the protocol announces it.
    pub(super) fn lines(&self) -> Vec<String> {
        let mut lines = vec![
            line("Size", format!("string default {}", self.rules.size())),
            line("Walls", format!("string default {}", hands(&self.rules))),
            line("Rules", format!("string default {}", self.rules)),
            line("MultiPV", format!("spin default 1 min 1 max {MAX_MULTI_PV}")),
            line("Seed", format!("spin default {} min 0 max {}", self.default("seed"), i64::MAX)),
        ];
        for (name, own) in OF_AGENTS {
            lines.extend(self.spec.info().option(own).map(|option| self.line_of(name, option)));
        }
        lines
    }

    /// The parameters for developers. They can always be set, and are announced when asked for.
    pub(super) fn tuning_lines(&self) -> Vec<String> {
        let parameters = self.spec.info().tuning().iter();
        parameters.map(|option| self.line_of(option.name, option)).collect()
    }

    /// An option of the agent. The protocol has no decimal numbers: they are announced as strings.
    fn line_of(&self, name: &str, option: &OptionInfo) -> String {
        let default = self.default(option.name);
        line(
            name,
            match option.kind {
                OptionKind::Number { min, max } => {
                    format!("spin default {default} min {min} max {max}")
                }
                OptionKind::Decimal { least, most, is_whole: true, .. } => {
                    format!("spin default {default} min {least} max {most}")
                }
                OptionKind::Choice(words) => {
                    let words: Vec<String> =
                        words.iter().map(|word| format!("var {word}")).collect();
                    format!("combo default {default} {}", words.join(" "))
                }
                _ => format!("string default {default}"),
            },
        )
    }

    fn default(&self, own: &str) -> String {
        self.original.text(own).unwrap_or_else(|| "0".to_owned())
    }

    /// Reads `name X value Y`; everything stays as it was if it cannot be done.
    pub(super) fn set(&mut self, text: &str) -> Result<(), String> {
        let shape = || "write setoption name X value Y".to_owned();
        let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
        let text = text.strip_prefix("name ").ok_or_else(shape)?;
        let (name, value) = text.split_once(" value ").ok_or_else(shape)?;
        let (name, value) = (name.trim(), value.trim());
        match name.to_ascii_lowercase().as_str() {
            "size" | "boardsize" => self.set_rules(self.with_size(value)?),
            "walls" => self.set_rules(self.with_words(&format!("walls={value}"))?),
            "rules" => self.set_rules(value.parse::<Rules>().map_err(|error| error.to_string())?),
            "multipv" => {
                self.multi_pv = number(name, value, 1, MAX_MULTI_PV)?;
                self.tell_agent("lines", value)
            }
            "seed" => {
                number(name, value, 0, usize::MAX)?;
                self.tell_agent("seed", value)
            }
            lower => {
                let is_announced = OF_AGENTS.iter().any(|(_, own)| *own == lower);
                let option = self.spec.info().option(lower);
                if !option.is_some_and(|option| is_announced || option.is_tuning()) {
                    return Err(format!("unknown option {:?}, ugi all lists them", excerpt(name)));
                }
                self.tell_agent(lower, value)
            }
        }
    }

    /// Some options are taken for every agent, and mean something to those that have them: a seed
    /// where something is left to chance, lines where each costs time.
    fn tell_agent(&mut self, own: &str, value: &str) -> Result<(), String> {
        if self.spec.info().option(own).is_some() {
            let spec = self.spec.with(own, value).map_err(|error| error.to_string())?;
            if own == "hash" {
                check_memory(spec.number(own) as usize).map_err(|error| error.to_string())?;
            }
            self.spec = spec;
        }
        Ok(())
    }

    fn set_rules(&mut self, rules: Rules) -> Result<(), String> {
        let rules = two_players(rules)?;
        self.spec.build().supports(&rules).map_err(|error| error.to_string())?;
        self.rules = rules;
        Ok(())
    }

    /// `9x9`, or `9` for a square, with the walls that usually go with it.
    fn with_size(&self, text: &str) -> Result<Rules, String> {
        let (width, height) = text.split_once('x').unwrap_or((text, text));
        let side = |text: &str| text.parse().ok();
        side(width)
            .zip(side(height))
            .and_then(|(width, height)| BoardSize::new(width, height))
            .map(|size| self.rules.with_size(size))
            .ok_or_else(|| format!("Size takes 3x3 to 9x9, not {:?}", excerpt(text)))
    }

    /// The rules with one more word.
    fn with_words(&self, words: &str) -> Result<Rules, String> {
        format!("{},{words}", self.rules)
            .parse()
            .map_err(|error: stockade_core::ParseRulesError| error.to_string())
    }
}

fn line(name: &str, rest: String) -> String {
    format!("option name {name} type {rest}")
}

fn hands(rules: &Rules) -> String {
    match (rules.walls(Player::White), rules.walls(Player::Black)) {
        (white, black) if white == black => white.to_string(),
        (white, black) => format!("{white}:{black}"),
    }
}

fn number(name: &str, text: &str, min: usize, max: usize) -> Result<usize, String> {
    text.parse().ok().filter(|number| (min..=max).contains(number)).ok_or_else(|| {
        format!("{name} takes a number from {min} to {max}, not {:?}", excerpt(text))
    })
}
