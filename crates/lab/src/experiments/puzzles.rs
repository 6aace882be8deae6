//! C-2 and C-3: the two puzzles of Cornell, watched iteration by iteration.

use std::sync::Arc;

use anyhow::{Context, Result};
use stockade_agents::cornell::{Evaluator, Forest, Mode, TreeSearch};
use stockade_core::{Game, Move, Position, Rules};

use super::{
    Setting,
    findings::{Curves, Findings, Grid, Series, Verdict, setting},
};
use crate::train::Progress;

/// A position, and which moves win it.
struct Puzzle {
    name: &'static str,
    position: &'static str,
    winning: &'static [&'static str],
}

/// What the authors published, read off their data: iterations and strengths.
type Golden = (&'static str, [f64; 14]);

const AT: [u64; 14] = [1, 10, 50, 100, 200, 300, 500, 1000, 1500, 2000, 2500, 3000, 4000, 5000];

const TACTIC: [Puzzle; 2] = [
    Puzzle {
        name: "opponent without walls (the published data)",
        position: "b2d1 / a3 / a3 e3 / 0 1 / 2",
        winning: &["a4h", "d3", "e2", "e4"],
    },
    Puzzle {
        name: "one wall each (the text)",
        position: "b2d1 / a3 / a3 e3 / 1 1 / 2",
        winning: &["a4h"],
    },
];

const SELF_BLOCK: [Puzzle; 1] = [Puzzle {
    name: "one wall each",
    position: "c2c4 / b3d3 / a3 e4 / 1 1 / 1",
    winning: &["b1v", "c1v", "d1v", "a2h"],
}];

const TACTIC_DATA: [Golden; 3] = [
    (
        "naive",
        [
            0.0, 0.0, 0.0, 0.0, -0.345, -0.460, -0.460, -0.288, -0.189, 0.090, 0.270, 0.390, 0.540,
            0.630,
        ],
    ),
    (
        "basic",
        [
            0.0, -0.240, -0.256, -0.295, -0.458, -0.487, -0.179, 0.292, 0.510, 0.623, 0.690, 0.738,
            0.797, 0.834,
        ],
    ),
    (
        "forest",
        [
            -1.0, -0.729, -0.537, -0.073, 0.113, 0.237, 0.419, 0.615, 0.673, 0.716, 0.745, 0.773,
            0.811, 0.836,
        ],
    ),
];

const SELF_BLOCK_DATA: [Golden; 3] = [
    (
        "naive",
        [0.0, 0.0, 0.0, 0.0, 0.0, 0.003, 0.004, 0.153, 0.114, 0.126, 0.151, 0.133, 0.334, 0.465],
    ),
    (
        "basic",
        [
            0.267, 0.507, 0.427, 0.357, 0.346, 0.401, 0.554, 0.597, 0.560, 0.529, 0.563, 0.629,
            0.715, 0.769,
        ],
    ),
    (
        "forest",
        [
            -0.32, 0.592, 0.035, 0.391, 0.617, 0.647, 0.642, 0.654, 0.727, 0.771, 0.813, 0.839,
            0.870, 0.889,
        ],
    ),
];

/// How a search went.
struct Watched {
    strengths: Vec<(u64, f64)>,
    /// The iteration from which the best move wins and goes on to do so.
    solved: Option<u64>,
    /// The iteration from which the strength stays above 0.
    positive: Option<u64>,
    best: String,
    /// Moves with value and visits at the end, the best first.
    children: Vec<(String, f64, u32)>,
}

pub(super) fn tactic(of: &Setting<'_>, told: &mut Progress<'_>) -> Result<Findings> {
    puzzle(of, told, &TACTIC, &TACTIC_DATA)
}

pub(super) fn self_block(of: &Setting<'_>, told: &mut Progress<'_>) -> Result<Findings> {
    puzzle(of, told, &SELF_BLOCK, &SELF_BLOCK_DATA)
}

fn puzzle(
    of: &Setting<'_>,
    told: &mut Progress<'_>,
    puzzles: &[Puzzle],
    data: &[Golden],
) -> Result<Findings> {
    let iterations = of.effort.of([300, 5000, 50_000]);
    let head = ["variant", "search", "evaluation", "best move", "solved from", "above 0 from"];
    let mut solved = Grid::new("When the puzzle is solved, and stays so", &head);
    let (mut plots, mut tables, mut exact) = (Vec::new(), Vec::new(), 0);
    let all = (puzzles.len() * 2 * data.len()) as u64;
    let (mut done, mut first_mode) = (0, Vec::new());
    for puzzle in puzzles {
        for (mode, mode_name) in [(Mode::Code, "code"), (Mode::Paper, "paper")] {
            let mut series = Vec::new();
            for (eval, golden) in data {
                let watched = watch(puzzle, eval, mode, iterations)?;
                let number = |at: Option<u64>| at.map_or("–".to_owned(), |at| at.to_string());
                solved.row([
                    puzzle.name.to_owned(),
                    mode_name.to_owned(),
                    (*eval).to_owned(),
                    watched.best.clone(),
                    number(watched.solved),
                    number(watched.positive),
                ]);
                series.push(curve(eval, &watched));
                if std::ptr::eq(puzzle, &puzzles[0]) && mode == Mode::Code {
                    exact += usize::from(*eval != "forest" && is_exact(&watched, golden));
                    first_mode.push((*eval, watched, *golden));
                }
                done += 1;
                told.at(done, all, "searches")?;
            }
            plots.push(Curves {
                title: format!("Strength, {}, search of the {mode_name}", puzzle.name),
                x: "iterations, powers of ten".to_owned(),
                series,
            });
        }
    }
    tables.push(solved);
    tables.push(strengths(&first_mode));
    tables.extend(first_mode.iter().map(|(eval, watched, _)| children(eval, watched)));
    let solves = |eval: &str| {
        first_mode.iter().find(|(of, ..)| *of == eval).and_then(|(_, watched, _)| watched.positive)
    };
    let forest_first = match (solves("forest"), solves("naive")) {
        (Some(forest), Some(naive)) => forest < naive,
        (forest, None) => forest.is_some(),
        (None, Some(_)) => false,
    };
    Ok(Findings {
        verdict: Verdict::of(exact + usize::from(forest_first), 3),
        summary: format!(
            "{} published curves without a model, naive and basic, come out to the last digit, and \
             our forest {} naive search.",
            ["None of the", "One of two", "Both"][exact.min(2)],
            if forest_first { "is surely above 0 sooner than" } else { "is not sooner than" }
        ),
        settings: vec![
            setting("rules", "cornell"),
            setting("iterations", iterations),
            setting("position", puzzles[0].position),
            setting("winning moves", puzzles[0].winning.join(" ")),
        ],
        tables,
        plots,
        pictures: Vec::new(),
        limits: "The authors' trees are not published: the forest is ours. Their curve of the \
                 network is the naive one, byte for byte, and is left out."
            .to_owned(),
        games: Vec::new(),
    })
}

fn evaluator(name: &str) -> Evaluator {
    match name {
        "naive" => Evaluator::Naive,
        "basic" => Evaluator::Basic,
        _ => Evaluator::Forest(Arc::clone(Forest::shipped())),
    }
}

fn watch(puzzle: &Puzzle, eval: &str, mode: Mode, iterations: u64) -> Result<Watched> {
    let rules = Rules::preset("cornell").context("the preset exists")?;
    let position = Position::from_text(puzzle.position, &rules)?.position;
    let game = Game::from_position(&rules, position)?;
    let winning: Vec<Move> =
        puzzle.winning.iter().map(|mv| mv.parse()).collect::<Result<_, _>>()?;
    let mut search = TreeSearch::new(&game, evaluator(eval), mode, 0);
    let mut watched = Watched {
        strengths: Vec::new(),
        solved: None,
        positive: None,
        best: String::new(),
        children: Vec::new(),
    };
    let keep = |since: &mut Option<u64>, holds: bool, at: u64| match holds {
        true => *since = since.or(Some(at)),
        false => *since = None,
    };
    for at in 1..=iterations {
        search.run(1);
        let strength = f64::from(search.strength());
        let best = search.best_move();
        keep(&mut watched.solved, best.is_some_and(|best| winning.contains(&best)), at);
        keep(&mut watched.positive, strength > 0.0, at);
        if AT.contains(&at) || at.is_multiple_of(5000) {
            watched.strengths.push((at, strength));
        }
    }
    watched.best = search.best_move().map(|mv| mv.to_string()).unwrap_or_default();
    watched.children = search
        .children()
        .filter_map(|child| Some((child.mv.to_string(), f64::from(child.mean()?), child.n)))
        .collect();
    watched.children.sort_by(|one, other| other.1.total_cmp(&one.1));
    Ok(watched)
}

/// Whether all strengths that were seen round to the published ones.
fn is_exact(watched: &Watched, golden: &[f64; 14]) -> bool {
    let mut seen = watched.strengths.iter().filter_map(|(at, strength)| {
        let place = AT.iter().position(|of| of == at)?;
        Some((strength - golden[place]).abs() < 0.000_501)
    });
    seen.all(|is| is)
}

fn curve(eval: &str, watched: &Watched) -> Series {
    let mut series = Series::new(eval);
    watched
        .strengths
        .iter()
        .for_each(|&(at, strength)| series.point((at as f64).log10(), strength));
    series
}

fn strengths(all: &[(&str, Watched, [f64; 14])]) -> Grid {
    let mut table =
        Grid::new("Strength of the search of the code: published, ours", &["iteration"]);
    for (eval, ..) in all {
        table.head.extend([format!("{eval}, published"), format!("{eval}, ours")]);
    }
    for (place, at) in AT.iter().enumerate() {
        let mut row = vec![at.to_string()];
        for (_, watched, golden) in all {
            let ours = watched.strengths.iter().find(|(of, _)| of == at);
            row.push(format!("{:.3}", golden[place]));
            row.push(ours.map_or("–".to_owned(), |(_, strength)| format!("{strength:.3}")));
        }
        table.row(row);
    }
    table
}

/// The moves as the search sees them in the end, with the softmax of their values.
fn children(eval: &str, watched: &Watched) -> Grid {
    let title = format!("Moves in the end, {eval}");
    let mut table = Grid::new(&title, &["move", "w/n", "visits", "softmax"]);
    let sum: f64 = watched.children.iter().map(|(_, mean, _)| mean.exp()).sum();
    for (mv, mean, visits) in watched.children.iter().take(8) {
        let share = mean.exp() / sum;
        table.row([mv.clone(), format!("{mean:.3}"), visits.to_string(), format!("{share:.3}")]);
    }
    table
}
