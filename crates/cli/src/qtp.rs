//! `stockade qtp`: an agent for QTP referees and viewers.

use anyhow::Context;
use clap::{Args, ValueEnum};
use stockade_agents::protocol::{QtpStyle, serve_qtp};
use stockade_core::Rules;

use crate::{args::BadUsage, dialog::DialogArgs};

/// Answer in the Quoridor Text Protocol (QTP)
///
/// Reads commands from standard input and answers on standard output until `quit`. Nothing is
/// written to standard error. `stockade -seed N`, which is how referees start programs, means `stockade qtp --seed N`.
#[derive(Debug, Default, Args)]
#[command(after_help = "Examples:
  stockade qtp
  stockade qtp --agent lee:sims=7500 --seed 3 --log talk.txt
  printf 'genmove black\\nshowboard\\n' | stockade qtp --agent greedy

Commands: name, known_command, list_commands, quit, boardsize, clear_board, walls, playmove,
playwall, genmove, undo, winner, showboard; KataQuoridor's play, legal_moves, dist, printsgf and
time_settings are understood too. Black moves first and starts on E9.")]
pub(crate) struct QtpArgs {
    /// Seed of the agent's random choices; ignored by agents that make none.
    #[arg(long, value_name = "N")]
    seed: Option<u64>,

    /// How to write moves until the other program has shown its style.
    #[arg(long, value_enum, default_value_t)]
    style: Style,

    /// A preset and overrides, as for the other commands. Default: the standard board
    /// without draws, because the protocol has none.
    #[arg(long, value_name = "RULES")]
    rules: Option<Rules>,

    #[command(flatten)]
    dialog: DialogArgs,
}

#[derive(Clone, Copy, Debug, Default, ValueEnum)]
enum Style {
    /// B5 horizontal
    #[default]
    Classic,
    /// b5h, as KataQuoridor has it
    Kata,
    /// b5h with the classic commands, as zquoridor has it
    Zq,
}

impl QtpArgs {
    /// What `-seed N` means.
    pub(crate) fn of_referee(seed: u64) -> QtpArgs {
        QtpArgs { seed: Some(seed), ..QtpArgs::default() }
    }
}

fn drawless() -> Rules {
    let mut rules = Rules::standard();
    (rules.ply_cap, rules.repetition) = (None, None);
    rules
}

pub(crate) fn run(args: &QtpArgs) -> anyhow::Result<()> {
    let rules = args.rules.unwrap_or_else(drawless);
    let mut spec = args.dialog.spec(&rules)?;
    if let Some(seed) = args.seed
        && spec.info().options.iter().any(|option| option.name == "seed")
    {
        spec = spec.with("seed", &seed.to_string()).context(BadUsage("--seed".to_owned()))?;
    }
    let style = match args.style {
        Style::Classic => QtpStyle::Classic,
        Style::Kata => QtpStyle::Kata,
        Style::Zq => QtpStyle::Zquoridor,
    };
    let log = args.dialog.log()?;
    serve_qtp(&spec, &rules, style, log.lines(), &|line| log.say(line));
    Ok(())
}
