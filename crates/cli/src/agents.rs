//! `stockade agents`: who can play.

use std::io::Write;

use clap::Args;
use serde::Serialize;
use stockade_agents::{AGENTS, AgentInfo, OptionInfo, OptionKind};
use stockade_engine::Level;

/// List the agents and their options
///
/// An agent is written as its name, a colon, and options separated by commas.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  stockade agents
  stockade agents --json
  stockade ugi --agent stockade:nodes=5000,threads=2
  stockade match --engine stockade:level=3 --engine greedy

Values with commas, quotes or blanks stand in double quotes.")]
pub(crate) struct AgentsArgs {
    /// Print one JSON object per line and agent.
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct AgentLine {
    name: &'static str,
    about: &'static str,
    group: &'static str,
    source: &'static str,
    rules: &'static str,
    options: Vec<OptionLine>,
}

#[derive(Serialize)]
struct OptionLine {
    name: &'static str,
    about: &'static str,
    takes: String,
    default: Option<&'static str>,
    required: bool,
    min: Option<u64>,
    max: Option<u64>,
    choices: Option<&'static [&'static str]>,
    levels: Option<[LevelLine; 8]>,
}

#[derive(Serialize)]
struct LevelLine {
    level: u8,
    name: &'static str,
    about: &'static str,
}

pub(crate) fn run(args: &AgentsArgs, out: &mut dyn Write) -> anyhow::Result<()> {
    let mut group = None;
    for info in AGENTS {
        if args.json {
            writeln!(out, "{}", serde_json::to_string(&line(info))?)?;
            continue;
        }
        if group.replace(info.group) != Some(info.group) {
            writeln!(out, "{}\n", info.group.name().to_uppercase())?;
        }
        describe(info, out)?;
        writeln!(out)?;
    }
    Ok(())
}

fn describe(info: &AgentInfo, out: &mut dyn Write) -> anyhow::Result<()> {
    let AgentInfo { name, about, source, rules, .. } = info;
    writeln!(out, "{name}\n  {about}\n  Source: {source}\n  Plays: {rules}")?;
    for option in info.options {
        let default = match option.default {
            Some(default) => format!("; default {default}"),
            None if option.required => "; needed".to_owned(),
            None => String::new(),
        };
        let OptionInfo { name, about, kind, .. } = option;
        writeln!(out, "    {:<12} {about}: {kind}{default}", format!("{name}="))?;
        for LevelLine { level, name, about } in levels(option).into_iter().flatten() {
            writeln!(out, "      {level}  {name:<14} {about}")?;
        }
    }
    Ok(())
}

/// What the levels are, for an option that chooses one.
fn levels(option: &OptionInfo) -> Option<[LevelLine; 8]> {
    let line = |level: Level| LevelLine {
        level: level.number(),
        name: level.name(),
        about: level.about(),
    };
    (option.name == "level").then(|| Level::ALL.map(line))
}

fn line(info: &AgentInfo) -> AgentLine {
    let options = info.options.iter().map(option_line).collect();
    let AgentInfo { name, about, group, source, rules, .. } = *info;
    AgentLine { name, about, group: group.name(), source, rules, options }
}

fn option_line(option: &OptionInfo) -> OptionLine {
    let (min, max) = match option.kind {
        OptionKind::Number { min, max } => (Some(min), (max < u64::MAX).then_some(max)),
        _ => (None, None),
    };
    let choices = match option.kind {
        OptionKind::Choice(words) => Some(words),
        _ => None,
    };
    OptionLine {
        name: option.name,
        about: option.about,
        takes: option.kind.to_string(),
        default: option.default,
        required: option.required,
        min,
        max,
        choices,
        levels: levels(option),
    }
}
