//! What there is to choose from.

use std::sync::Arc;

use axum::{Json, extract::State};
use stockade_agents::{AGENTS, AgentInfo, OptionInfo, OptionKind};
use stockade_core::{BoardSize, Rules};
use stockade_engine::Level;

use super::MAX_BODY;
use crate::{
    bots::is_offered,
    messages::{
        catalog::{
            AgentCard, Catalog, LevelCard, OptionCard, OptionValues, PresetCard, SiteLimits,
        },
        state::ClockSetting,
    },
    site::Site,
    sockets::MAX_LINES,
    stored::{MAX_CLOCK_SECONDS, MAX_NAME},
};

/// Options that are the server's own business.
const NOT_OFFERED: [&str; 2] = ["threads", "hash"];
/// Minutes and seconds that people like.
const CLOCKS: [(u32, u32); 4] = [(60, 1), (180, 2), (300, 3), (600, 5)];

/// Levels, players, rules, clocks and limits.
#[utoipa::path(get, path = "/api/catalog", responses((status = 200, body = Catalog)))]
pub(crate) async fn catalog(State(site): State<Arc<Site>>) -> Json<Catalog> {
    Json(Catalog {
        version: env!("CARGO_PKG_VERSION").to_owned(),
        levels: Level::ALL.into_iter().map(level_card).collect(),
        players: AGENTS.iter().filter(|info| is_offered(info)).map(agent_card).collect(),
        presets: Rules::PRESETS.into_iter().filter_map(preset_card).collect(),
        limits: SiteLimits {
            min_size: BoardSize::MIN,
            max_size: BoardSize::MAX,
            max_walls: Rules::MAX_WALLS,
            max_name: MAX_NAME,
            max_text: MAX_BODY,
            max_lines: MAX_LINES,
            max_clock_seconds: MAX_CLOCK_SECONDS,
            bots_per_client: site.settings.bots_per_client,
        },
        clocks: CLOCKS.map(|(seconds, increment)| ClockSetting { seconds, increment }).into(),
    })
}

fn level_card(level: Level) -> LevelCard {
    LevelCard { number: level.number(), agent: format!("stockade:level={level}") }
}

fn agent_card(info: &AgentInfo) -> AgentCard {
    let is_free = |option: &OptionInfo| option.kind == OptionKind::Text;
    let options = info
        .options
        .iter()
        .filter(|option| !NOT_OFFERED.contains(&option.name) && !is_free(option));
    let option = |option: &OptionInfo| OptionCard {
        name: option.name.to_owned(),
        default: option.default.map(str::to_owned),
        takes: values(option.kind),
    };
    AgentCard {
        agent: info.name.to_owned(),
        group: info.group.code().to_owned(),
        source: info.source.to_owned(),
        options: options.map(option).collect(),
    }
}

fn values(kind: OptionKind) -> OptionValues {
    match kind {
        OptionKind::Number { min, max } => OptionValues::Number { min, max },
        OptionKind::Choice(words) => {
            OptionValues::Choice { words: words.iter().map(|&word| word.to_owned()).collect() }
        }
        OptionKind::Time => OptionValues::Time {},
        _ => OptionValues::Other {},
    }
}

fn preset_card((name, _): (&str, &str)) -> Option<PresetCard> {
    let rules = Rules::preset(name)?;
    Some(PresetCard {
        rules: name.to_owned(),
        width: rules.size().width(),
        height: rules.size().height(),
        players: rules.players().count() as u8,
    })
}
