//! `stockade puzzles prove`: values every move of puzzles anew.

use std::{collections::HashMap, io::Write};

use anyhow::{Context, bail};
use clap::Args;
use stockade_core::SplitMix64;
use stockade_solver::{
    Ending, EndingSearch, Keep, Plan, Table, TableFolder,
    puzzle::{Method, Puzzle, PuzzleProofError, SearchOracle, TableOracle, prove},
};

use super::Collection;
use crate::{
    progress::{ProgressLine, show_count},
    solve::ResourceArgs,
};

/// Prove puzzles anew: every move, the line and the themes
///
/// Each puzzle is proven by the method that it names. Tables of small boards are those of the user's
/// data folder, built on first use. Prints what is wrong and fails if anything is.
#[derive(Debug, Args)]
pub(super) struct ProveArgs {
    #[command(flatten)]
    collection: Collection,

    /// Prove this puzzle only.
    #[arg(long, value_name = "ID")]
    id: Option<String>,

    /// Prove so many, drawn by chance.
    #[arg(long, value_name = "N")]
    sample: Option<usize>,

    /// Positions that a search may look at for the value of one move.
    #[arg(long, value_name = "N", default_value_t = 2_000_000)]
    most_nodes: u64,

    #[command(flatten)]
    resources: ResourceArgs,
}

pub(super) fn run(args: &ProveArgs, out: &mut dyn Write) -> anyhow::Result<()> {
    let set = args.collection.read()?;
    let mut puzzles: Vec<&Puzzle> = match &args.id {
        Some(id) => vec![set.find(id).with_context(|| format!("there is no puzzle {id}"))?],
        None => set.puzzles().iter().collect(),
    };
    if let Some(most) = args.sample {
        shuffle(&mut puzzles);
        puzzles.truncate(most);
    }
    let mut tables = HashMap::new();
    let mut wrong = 0;
    for (done, puzzle) in puzzles.iter().enumerate() {
        show_count("puzzle", done, puzzles.len());
        if let Err(error) = prove_one(puzzle, args, &mut tables)? {
            writeln!(out, "{}: {error}", puzzle.id())?;
            wrong += 1;
        }
    }
    show_count("puzzle", puzzles.len(), puzzles.len());
    if wrong > 0 {
        out.flush()?;
        bail!("{wrong} of {} puzzles are not proven", puzzles.len());
    }
    writeln!(out, "{} puzzles proven", puzzles.len())?;
    Ok(())
}

fn prove_one(
    puzzle: &Puzzle,
    args: &ProveArgs,
    tables: &mut HashMap<String, Table>,
) -> anyhow::Result<Result<(), PuzzleProofError>> {
    let ending = || Ending::of(&puzzle.position).context("puzzles are for two");
    Ok(match puzzle.method {
        Method::Ending => prove(puzzle, &mut ending()?),
        Method::Search => {
            let search = EndingSearch::of(&puzzle.position).context("puzzles are for two")?;
            prove(puzzle, &mut SearchOracle { search, most_nodes: args.most_nodes })
        }
        Method::Table => {
            let key = puzzle.rules.to_string();
            if !tables.contains_key(&key) {
                tables.insert(key.clone(), table(puzzle, args)?);
            }
            prove(puzzle, &mut TableOracle(&tables[&key]))
        }
    })
}

fn table(puzzle: &Puzzle, args: &ProveArgs) -> anyhow::Result<Table> {
    let folder = TableFolder::of_user().context("there is no home folder for tables; set HOME")?;
    let plan = Plan::new(&puzzle.rules, Keep::Distances)?;
    let progress = ProgressLine::new();
    let table =
        folder.find_or_build(&plan, args.resources.resources(), &|done| progress.layer(&done))?;
    progress.end();
    Ok(table)
}

/// The same order every time.
fn shuffle(puzzles: &mut [&Puzzle]) {
    let mut rng = SplitMix64::new(1);
    for at in (1..puzzles.len()).rev() {
        puzzles.swap(at, rng.below(at + 1));
    }
}
