//! C-5: what Cornell's forest learns, and how fast each evaluation is.

use std::{sync::Arc, time::Instant};

use anyhow::{Context, Result};
use stockade_agents::cornell::{Cnn, Evaluator, Forest, Mode, TreeSearch};
use stockade_core::{Game, Rules};

use super::{
    Setting,
    findings::{Findings, Grid, Verdict, percent, setting, wilson},
};
use crate::train::{
    Progress,
    forest::{NAMES, Options, Report, train},
    games::Play,
};

/// The accuracy that the document reports.
const PUBLISHED: f64 = 0.81;

pub(super) fn run(of: &Setting<'_>, told: &mut Progress<'_>) -> Result<Findings> {
    let rules = Rules::preset("cornell").context("the preset exists")?;
    let iterations = of.effort.of([30, 300, 1000]);
    let sizes: &[u64] = match of.effort.of([1, 2, 3]) {
        1 => &[400],
        2 => &[1500],
        _ => &[3000, 15_000],
    };
    let play = Play { rules, iterations, seed: of.seed, threads: of.threads };
    let mut reports = Vec::new();
    for &rows in sizes {
        let games = of.folder.join("games.jsonl");
        let rows = play.rows(rows as usize, &games, told)?;
        let options = Options {
            out: of.folder.join("forest.model"),
            rows: rows.len(),
            iterations,
            trees: of.effort.of([10, 100, 100]) as usize,
            rules,
            threads: of.threads,
            seed: of.seed,
        };
        reports.push(train(&rows, &options)?.1);
    }
    let last = reports.last().context("a forest was trained")?;
    let accuracy = last.score.accuracy();
    let said_draws: u64 = last.score.table.iter().map(|row| row[1]).sum();
    let claims = [accuracy >= PUBLISHED - 0.01, said_draws == 0];
    let held = claims.iter().filter(|&&held| held).count();
    Ok(Findings {
        verdict: Verdict::of(held, claims.len()),
        summary: format!(
            "{:.1} % of the results of games that it has not seen are named, where 81 % was \
             published with positions of one game on both sides; a draw was named {said_draws} times.",
            100.0 * accuracy
        ),
        settings: vec![
            setting("rules", rules),
            setting("games", format!("cornell:eval=basic,iters={iterations} against itself")),
            setting("held out", "a fifth of the games"),
        ],
        tables: vec![classes(&reports), importances(last), speed(of, &rules)],
        plots: Vec::new(),
        pictures: Vec::new(),
        limits: "Games of our search, not the authors'. Speeds are of one machine under load."
            .to_owned(),
        games: Vec::new(),
    })
}

fn classes(reports: &[Report]) -> Grid {
    let head = ["rows taught", "class", "precision", "recall", "rows", "accuracy"];
    let mut table = Grid::new("On games that were held out", &head);
    for report in reports {
        let all = percent(wilson(report.score.hits(), report.score.rows()));
        for (class, name) in NAMES.into_iter().enumerate() {
            let [precision, recall] = report.score.precision_and_recall(class);
            let rows: u64 = report.score.table[class].iter().sum();
            table.row([
                report.rows.to_string(),
                name.to_owned(),
                format!("{precision:.2}"),
                format!("{recall:.2}"),
                rows.to_string(),
                all.clone(),
            ]);
        }
    }
    table
}

fn importances(report: &Report) -> Grid {
    let mut table = Grid::new("What the splits took away", &["feature", "share"]);
    for (name, share) in &report.importances {
        table.row([(*name).to_owned(), format!("{:.1} %", 100.0 * share)]);
    }
    table
}

/// Iterations in a second from the start.
fn speed(of: &Setting<'_>, rules: &Rules) -> Grid {
    let mut table = Grid::new("Speed", &["evaluation", "iterations per second"]);
    let evaluators = [
        ("naive", Evaluator::Naive, 20_000),
        ("basic", Evaluator::Basic, 20_000),
        ("forest", Evaluator::Forest(Arc::clone(Forest::shipped())), 2000),
        ("cnn", Evaluator::Cnn(Arc::clone(Cnn::shipped())), 200),
    ];
    for (name, evaluator, iterations) in evaluators {
        let iterations = of.effort.of([20, iterations, iterations]);
        let mut search = TreeSearch::new(&Game::new(rules), evaluator, Mode::Code, 0);
        let begun = Instant::now();
        search.run(iterations);
        let speed = iterations as f64 / begun.elapsed().as_secs_f64().max(1e-9);
        table.row([name.to_owned(), format!("{speed:.0}")]);
    }
    table
}
