//! `stockade agents`: who can play.

use std::io::Write;

use clap::Args;
use serde::Serialize;
use stockade_agents::{AGENTS, AgentInfo, OptionInfo, OptionKind};

/// List the agents and their options
///
/// An agent is written as its name, a colon, and options separated by commas.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  stockade agents
  stockade agents --json
  stockade ugi --agent stockade:nodes=5000,threads=2

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
    source: &'static str,
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
}

pub(crate) fn run(args: &AgentsArgs, out: &mut dyn Write) -> anyhow::Result<()> {
    for (place, info) in AGENTS.iter().enumerate() {
        if args.json {
            writeln!(out, "{}", serde_json::to_string(&line(info))?)?;
            continue;
        }
        if place > 0 {
            writeln!(out)?;
        }
        describe(info, out)?;
    }
    Ok(())
}

fn describe(info: &AgentInfo, out: &mut dyn Write) -> anyhow::Result<()> {
    writeln!(out, "{}\n  {}\n  Source: {}", info.name, info.about, info.source)?;
    for option in info.options {
        let default = match option.default {
            Some(default) => format!("; default {default}"),
            None if option.required => "; needed".to_owned(),
            None => String::new(),
        };
        let OptionInfo { name, about, kind, .. } = option;
        writeln!(out, "    {:<12} {about}: {kind}{default}", format!("{name}="))?;
    }
    Ok(())
}

fn line(info: &AgentInfo) -> AgentLine {
    let options = info.options.iter().map(option_line).collect();
    AgentLine { name: info.name, about: info.about, source: info.source, options }
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
    }
}
