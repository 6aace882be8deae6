//! `stockade puzzles list`.

use std::io::Write;

use anyhow::bail;
use clap::Args;
use serde::Serialize;
use stockade_solver::{
    Answer,
    puzzle::{Puzzle, Theme},
};

use super::Collection;

/// List puzzles, easy ones first
///
/// Without --solution only what a solver may know is printed: rating, whether there is a win or a draw to
/// find, and the position, which `stockade show` draws and `stockade play` plays.
#[derive(Debug, Args)]
pub(super) struct ListArgs {
    #[command(flatten)]
    collection: Collection,

    /// Only this puzzle.
    #[arg(long, value_name = "ID")]
    id: Option<String>,

    /// Only puzzles about race, jump, lastWall, selfBlock, deadEnd, zugzwang or onlyDefence.
    #[arg(long, value_name = "THEME")]
    theme: Option<Theme>,

    /// Only puzzles rated at least this.
    #[arg(long, value_name = "RATING", default_value_t = 0)]
    least: u16,

    /// Only puzzles rated at most this.
    #[arg(long, value_name = "RATING", default_value_t = u16::MAX)]
    most: u16,

    /// Print the solutions, the line and the themes too.
    #[arg(long)]
    solution: bool,

    /// Print one JSON object for each puzzle, solutions included.
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct PuzzleReport {
    id: String,
    rating: u16,
    rules: String,
    position: String,
    value: String,
    solutions: Vec<String>,
    draws: Vec<String>,
    line: Vec<String>,
    themes: Vec<&'static str>,
    simulations: u32,
    levels: [u8; 7],
    method: &'static str,
}

pub(super) fn run(args: &ListArgs, out: &mut dyn Write) -> anyhow::Result<()> {
    let set = args.collection.read()?;
    if let Some(id) = &args.id
        && set.find(id).is_none()
    {
        bail!("there is no puzzle {id}; stockade puzzles list shows all of them");
    }
    for puzzle in set.puzzles().iter().filter(|puzzle| args.wants(puzzle)) {
        if args.json {
            writeln!(out, "{}", serde_json::to_string(&report(puzzle))?)?;
        } else {
            print(puzzle, args.solution, out)?;
        }
    }
    Ok(())
}

impl ListArgs {
    fn wants(&self, puzzle: &Puzzle) -> bool {
        let rating = puzzle.difficulty.rating;
        (self.least..=self.most).contains(&rating)
            && self.theme.is_none_or(|theme| puzzle.themes.contains(&theme))
            && self.id.as_ref().is_none_or(|id| *id == puzzle.id())
    }
}

fn print(puzzle: &Puzzle, with_solution: bool, out: &mut dyn Write) -> anyhow::Result<()> {
    let (id, rating) = (puzzle.id(), puzzle.difficulty.rating);
    let goal = if puzzle.value == Answer::Draw { "draw" } else { "win" };
    writeln!(out, "{id} {rating:4} {goal:4} {:8} {}", puzzle.rules, puzzle.position)?;
    if with_solution {
        let PuzzleReport { solutions, line, themes, .. } = report(puzzle);
        let (solutions, line) = (solutions.join(", "), line.join(" "));
        writeln!(out, "       {solutions}; {line}; {}", themes.join(", "))?;
    }
    Ok(())
}

fn report(puzzle: &Puzzle) -> PuzzleReport {
    let texts = |moves: &[stockade_core::Move]| moves.iter().map(ToString::to_string).collect();
    PuzzleReport {
        id: puzzle.id(),
        rating: puzzle.difficulty.rating,
        rules: puzzle.rules.to_string(),
        position: puzzle.position.to_string(),
        value: puzzle.value.to_string(),
        solutions: puzzle.solutions.iter().map(|it| format!("{} {}", it.mv, it.value)).collect(),
        draws: texts(&puzzle.draws),
        line: texts(&puzzle.line),
        themes: puzzle.themes.iter().map(|theme| theme.code()).collect(),
        simulations: puzzle.difficulty.simulations,
        levels: puzzle.difficulty.levels,
        method: puzzle.method.code(),
    }
}
