//! `stockade ugi`: an agent for other programs, as UCI is for chess.

use clap::Args;
use stockade_agents::protocol::serve_ugi;

use crate::{dialog::DialogArgs, start::RulesArg};

/// Answer in the Universal Game Interface (UGI), as UCI is for chess
///
/// Reads commands from standard input and answers on standard output until `quit`. Nothing is
/// written to standard error.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  stockade ugi
  stockade ugi --agent lee:sims=7500 --log talk.txt
  printf 'position startpos moves e2 e8\\ngo nodes 1000\\n' | stockade ugi

Commands: ugi, isready, setoption name X value Y, uginewgame, position startpos|fen TEXT [moves …],
makemove, go [movetime|nodes|depth N] [infinite|ponder] [p1time p2time p1inc p2inc N], stop,
query p1turn|gameover|result, quit; uci, ucinewgame and setposition are understood too.")]
pub(crate) struct UgiArgs {
    #[command(flatten)]
    dialog: DialogArgs,

    #[command(flatten)]
    rules: RulesArg,
}

pub(crate) fn run(args: &UgiArgs) -> anyhow::Result<()> {
    let rules = &args.rules.rules;
    let (spec, log) = (args.dialog.spec(rules)?, args.dialog.log()?);
    serve_ugi(&spec, rules, log.lines(), &|line| log.say(line));
    Ok(())
}
