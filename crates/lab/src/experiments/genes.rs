//! B-1: Bowler's genetic algorithm, several seeds.

use anyhow::Result;

use super::{
    Setting,
    findings::{Curves, Findings, Grid, Series, Verdict, setting},
};
use crate::train::{Progress, ga};

/// The best weights of each published generation: path, wall, proximity, forward.
const PUBLISHED: [[f64; 4]; 12] = [
    [3.599, 8.422, 0.605, 0.569],
    [0.737, 8.580, 1.809, 1.098],
    [4.357, 7.263, 2.096, 0.131],
    [3.621, 3.251, 1.402, 0.548],
    [3.621, 3.251, 1.402, 0.548],
    [9.175, 1.048, 2.483, 3.461],
    [6.586, 2.337, 2.483, 0.548],
    [9.175, 1.048, 2.483, 3.461],
    [9.175, 2.337, 2.483, 0.548],
    [9.175, 1.048, 2.483, 0.548],
    [9.175, 2.337, 2.483, 0.548],
    [9.175, 2.337, 2.483, 0.548],
];

pub(super) fn run(of: &Setting<'_>, told: &mut Progress<'_>) -> Result<Findings> {
    let names = ga::Kind::Bowler.genes();
    let head: Vec<&str> =
        ["run"].into_iter().chain(names).chain(["wins of ten", "plies"]).collect();
    let mut table = Grid::new("The best weights in the end", &head);
    let weights = |weights: &[f64; 4]| weights.map(|weight| format!("{weight:.3}"));
    let published = PUBLISHED[11];
    let cells = weights(&published).into_iter().chain(["10".to_owned(), "–".to_owned()]);
    table.row(["published".to_owned()].into_iter().chain(cells));
    let mut plots = vec![evolution("published", &PUBLISHED)];
    let (mut path_leads, seeds) = (0, of.effort.of([1, 2, 5]));
    for seed in 0..seeds {
        let options = options(of, seed);
        let generations = ga::evolve(&options, told)?;
        let best: Vec<[f64; 4]> = generations.iter().map(|of| of.genomes[0]).collect();
        let Some((last, end)) = generations.last().zip(best.last()) else { continue };
        let wins = 10.0 * last.wins[0] as f64 / options.games as f64;
        let cells =
            weights(end).into_iter().chain([format!("{wins:.0}"), format!("{:.0}", last.plies)]);
        table.row([format!("seed {}", options.seed)].into_iter().chain(cells));
        path_leads += u64::from(end[1..].iter().all(|&weight| end[0] > weight));
        plots.push(evolution(&format!("seed {}", options.seed), &best));
    }
    let sample = options(of, 0);
    Ok(Findings {
        verdict: Verdict::of(path_leads as usize, seeds as usize),
        summary: format!(
            "The path weighs most in {path_leads} of {seeds} runs, as published; the other weights \
             differ from seed to seed, because ten games do not tell candidates apart."
        ),
        settings: vec![
            setting("generations", sample.generations),
            setting("population", format!("{}, then {}", sample.first, sample.later)),
            setting("games for each candidate", sample.games),
            setting("plies after which a game is lost", sample.cap),
            setting("depth", sample.depth),
        ],
        tables: vec![table],
        plots,
        pictures: Vec::new(),
        limits: "A game that took 120 s was lost for the candidate; here one of 200 plies is."
            .to_owned(),
        games: Vec::new(),
    })
}

fn options(of: &Setting<'_>, seed: u64) -> ga::Options {
    let seed = of.seed + seed;
    ga::Options {
        out: of.folder.join(format!("seed-{seed}.jsonl")),
        player: ga::Kind::Bowler,
        generations: of.effort.of([2, 5, 12]) as u32,
        first: of.effort.of([2, 12, 50]) as usize,
        later: of.effort.of([2, 6, 10]) as usize,
        games: of.effort.of([1, 4, 10]),
        depth: 2,
        cap: of.effort.of([40, 120, 200]) as usize,
        threads: of.threads as usize,
        seed,
    }
}

fn evolution(name: &str, best: &[[f64; 4]]) -> Curves {
    let series = ga::Kind::Bowler.genes().into_iter().enumerate().map(|(gene, gene_name)| {
        let mut series = Series::new(gene_name);
        for (generation, weights) in best.iter().enumerate() {
            series.point((generation + 1) as f64, weights[gene]);
        }
        series
    });
    Curves {
        title: format!("Best weights by generation, {name}"),
        x: "generation".to_owned(),
        series: series.collect(),
    }
}
