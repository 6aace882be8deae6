//! What there is to choose from.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};
use stockade_agents::{AGENTS, AgentInfo};
use stockade_engine::Level;
use ts_rs::TS;
use utoipa::ToSchema;

use super::state::ClockSetting;
use crate::bots::is_offered;

/// The answer of `GET /api/catalog`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Catalog {
    /// Of the program.
    pub version: String,
    /// The engine's levels, the weakest first.
    pub levels: Vec<LevelCard>,
    /// All agents a game can be played against, group by group.
    pub players: Vec<AgentCard>,
    /// Named rules.
    pub presets: Vec<PresetCard>,
    /// What the server accepts.
    pub limits: SiteLimits,
    /// Time controls to offer; any other is possible.
    pub clocks: Vec<ClockSetting>,
}

/// A level of the engine. The page knows what it is called.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct LevelCard {
    /// Which, the weakest first.
    #[ts(as = "LevelNumber")]
    pub number: u8,
    /// For a seat's `agent`.
    pub agent: String,
}

/// An agent. The page knows what it is.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AgentCard {
    /// For a seat's `agent`; options may follow, as `lee:sims=2000`.
    #[ts(as = "AgentName")]
    pub agent: String,
    /// Where it belongs in a list.
    #[ts(as = "AgentGroup")]
    pub group: String,
    /// Who described it.
    pub source: String,
    /// What can be set.
    pub options: Vec<OptionCard>,
}

/// An option of an agent.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[ts(optional_fields)]
#[serde(rename_all = "camelCase")]
pub struct OptionCard {
    /// Its name.
    pub name: String,
    /// The value without a word about it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub default: Option<String>,
    /// What it takes.
    pub takes: OptionValues,
}

/// What an option takes.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[serde(tag = "kind", rename_all = "camelCase")]
pub enum OptionValues {
    /// A whole number.
    Number {
        /// The smallest.
        min: u64,
        /// The largest.
        max: u64,
    },
    /// One of these words.
    Choice {
        /// All of them.
        words: Vec<String>,
    },
    /// A time such as `200ms` or `1.5s`.
    Time {},
    /// Something else, as the list of agents describes it.
    Other {},
}

/// Rules with a name.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PresetCard {
    /// For `rules`.
    pub rules: String,
    /// Files.
    pub width: u8,
    /// Ranks.
    pub height: u8,
    /// Two or four.
    pub players: u8,
}

/// What the server accepts.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SiteLimits {
    /// Smallest board.
    pub min_size: u8,
    /// Largest board.
    pub max_size: u8,
    /// Most walls of one player.
    pub max_walls: u8,
    /// Longest name, in characters.
    pub max_name: usize,
    /// Longest record or position, in bytes.
    pub max_text: usize,
    /// Most lines of an analysis.
    pub max_lines: u8,
    /// Longest time on a clock, in seconds.
    pub max_clock_seconds: u32,
    /// Most bots that one client may have at boards at once.
    pub bots_per_client: usize,
}

fn offered() -> impl Iterator<Item = &'static AgentInfo> {
    AGENTS.iter().filter(|info| is_offered(info))
}

closed_values! {
    /// Every level of the engine.
    LevelNumber = Level::ALL.map(|level| level.number().to_string());
    /// Every agent that can be seated from the page.
    AgentName = offered().map(|info| format!("{:?}", info.name));
    /// The groups of those agents.
    AgentGroup = offered().map(|info| format!("{:?}", info.group.code())).collect::<BTreeSet<_>>();
}
