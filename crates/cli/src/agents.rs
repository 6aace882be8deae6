//! `stockade agents`: the list of agents.

use std::io::Write;

use clap::Args;
use serde::Serialize;
use serde_json::Number;
use stockade_agents::{AGENTS, AgentInfo, OptionInfo, OptionKind};
use stockade_engine::Level;

/// List the agents and their options
///
/// An agent is written as its name, a colon, and options separated by commas.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  stockade agents
  stockade agents --all
  stockade agents --json
  stockade ugi --agent stockade:nodes=5000,threads=2
  stockade match --engine stockade:level=3 --engine greedy

Put values with commas, quotes or spaces in double quotes.")]
pub(crate) struct AgentsArgs {
    /// List the parameters of search and evaluation too, for developers.
    #[arg(long)]
    all: bool,
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
    min: Option<Number>,
    max: Option<Number>,
    step: Option<f64>,
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
            writeln!(out, "{}", serde_json::to_string(&line(info, args.all))?)?;
            continue;
        }
        if group.replace(info.group) != Some(info.group) {
            writeln!(out, "{}\n", info.group.name().to_uppercase())?;
        }
        describe(info, out)?;
        if args.all {
            describe_tuning(info, out)?;
        }
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
            None if option.required => "; required".to_owned(),
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

/// The parameters for developers, a line each, the numbers in columns.
fn describe_tuning(info: &AgentInfo, out: &mut dyn Write) -> anyhow::Result<()> {
    let head = ["name", "default", "least", "most", "step"].map(str::to_owned);
    if !info.tuning().is_empty() {
        writeln!(out, "\n    Parameters, for developers:\n    {} what it is", columns(&head))?;
    }
    for OptionInfo { name, about, kind, default, .. } in info.tuning() {
        let OptionKind::Decimal { least, most, step, .. } = kind else { continue };
        let default = default.unwrap_or_default().to_owned();
        let numbers = [least, most, step].map(f64::to_string);
        let [least, most, step] = numbers;
        writeln!(
            out,
            "    {} {about}",
            columns(&[format!("{name}="), default, least, most, step])
        )?;
    }
    Ok(())
}

fn columns([name, default, least, most, step]: &[String; 5]) -> String {
    format!("{name:<25} {default:>8} {least:>7} {most:>8} {step:>6} ")
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

fn line(info: &AgentInfo, with_tuning: bool) -> AgentLine {
    let tuning = if with_tuning { info.tuning() } else { &[] };
    let options = info.options.iter().chain(tuning).map(option_line).collect();
    let AgentInfo { name, about, group, source, rules, .. } = *info;
    AgentLine { name, about, group: group.name(), source, rules, options }
}

fn option_line(option: &OptionInfo) -> OptionLine {
    let (min, max) = match option.kind {
        OptionKind::Number { min, max } => (Some(min.into()), (max < u64::MAX).then(|| max.into())),
        OptionKind::Decimal { least, most, .. } => {
            (Number::from_f64(least), Number::from_f64(most))
        }
        _ => (None, None),
    };
    let step = match option.kind {
        OptionKind::Decimal { step, .. } => Some(step),
        _ => None,
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
        step,
        choices,
        levels: levels(option),
    }
}
