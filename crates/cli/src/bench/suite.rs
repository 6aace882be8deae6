//! `stockade bench --suite`: how many proven wins the engine finds.

use std::io::{Write, stderr};

use serde::Serialize;
use stockade_core::{Move, MoveSet};
use stockade_engine::{
    EngineOptions,
    suite::{self, Attempt, Problem, Theme},
};

use super::{BenchArgs, progress};

/// Memory for each position, in megabytes: plenty for any practical number of nodes.
const HASH_MB: usize = 64;

/// One position for programs.
#[derive(Serialize)]
struct ProblemLine<'a> {
    theme: &'static str,
    rules: String,
    position: String,
    winning: Vec<String>,
    chosen: Option<String>,
    solved: bool,
    nodes: u64,
    source: &'a str,
}

/// The total for programs.
#[derive(Serialize)]
struct Total {
    search: &'static str,
    nodes: u64,
    themes: Vec<ThemeLine>,
    solved: usize,
    total: usize,
}

#[derive(Serialize)]
struct ThemeLine {
    theme: &'static str,
    solved: usize,
    total: usize,
}

pub(super) fn run(args: &BenchArgs, out: &mut dyn Write) -> anyhow::Result<()> {
    let (version, search, nodes) = (env!("CARGO_PKG_VERSION"), args.search, args.nodes);
    writeln!(stderr(), "stockade {version}, {search}, {nodes} nodes, {HASH_MB} MB, 1 thread")?;
    let options = EngineOptions { search, hash_mb: HASH_MB, ..EngineOptions::default() };
    let problems = suite::problems()?;
    let mut results = Vec::new();
    for (done, problem) in problems.iter().enumerate() {
        progress(done, problems.len());
        results.push((problem, problem.attempt(options, nodes)));
    }
    progress(problems.len(), problems.len());
    if args.json { write_json(args, &results, out) } else { write_text(&results, out) }
}

fn write_text(results: &[(&Problem, Attempt)], out: &mut dyn Write) -> anyhow::Result<()> {
    for (problem, attempt) in results.iter().filter(|(_, attempt)| !attempt.solved) {
        let Problem { theme, rules, position, winning, .. } = problem;
        let (chosen, winning) = (text_of(attempt.chosen), names(*winning).join(" "));
        writeln!(out, "failed {theme} | {rules} | {position}: chose {chosen}, wins {winning}")?;
    }
    for ThemeLine { theme, solved, total } in theme_lines(results) {
        writeln!(out, "{theme:<10} {solved:>3}/{total}")?;
    }
    let (solved, total) = count(results.iter());
    Ok(writeln!(out, "{:<10} {solved:>3}/{total}", "all")?)
}

fn write_json(
    args: &BenchArgs,
    results: &[(&Problem, Attempt)],
    out: &mut dyn Write,
) -> anyhow::Result<()> {
    for (problem, attempt) in results {
        let line = ProblemLine {
            theme: problem.theme.name(),
            rules: problem.rules.to_string(),
            position: problem.position.to_string(),
            winning: names(problem.winning),
            chosen: attempt.chosen.as_ref().map(ToString::to_string),
            solved: attempt.solved,
            nodes: attempt.nodes,
            source: &problem.source,
        };
        writeln!(out, "{}", serde_json::to_string(&line)?)?;
    }
    let (solved, total) = count(results.iter());
    let (search, nodes, themes) = (args.search.name(), args.nodes, theme_lines(results));
    let sum = Total { search, nodes, themes, solved, total };
    Ok(writeln!(out, "{}", serde_json::to_string(&sum)?)?)
}

fn theme_lines(results: &[(&Problem, Attempt)]) -> Vec<ThemeLine> {
    let line = |theme: Theme| {
        let (solved, total) = count(results.iter().filter(|(problem, _)| problem.theme == theme));
        ThemeLine { theme: theme.name(), solved, total }
    };
    Theme::ALL.map(line).into()
}

/// How many are solved, of how many.
fn count<'a>(results: impl Iterator<Item = &'a (&'a Problem, Attempt)>) -> (usize, usize) {
    results.fold((0, 0), |(solved, total), (_, attempt)| {
        (solved + usize::from(attempt.solved), total + 1)
    })
}

fn names(moves: MoveSet) -> Vec<String> {
    moves.iter().map(|mv| mv.to_string()).collect()
}

fn text_of(chosen: Option<Move>) -> String {
    chosen.map_or_else(|| "nothing".to_owned(), |mv| mv.to_string())
}
