//! B-2: what alpha-beta, move ordering, a table and the filter of walls do for Bowler's player.

use std::time::Instant;

use anyhow::Result;
use stockade_agents::classic::{
    Pruning, Settings,
    bowler::{Bowler, Filter},
    search,
};
use stockade_core::{Position, Rules};

use super::{
    Setting,
    findings::{Findings, Grid, Verdict, setting},
    pruning::positions,
};
use crate::train::Progress;

/// Sums over all positions.
#[derive(Clone, Copy, Default)]
struct Cost {
    nodes: f64,
    ordered: f64,
    hits: f64,
    milliseconds: f64,
}

pub(super) fn run(of: &Setting<'_>, told: &mut Progress<'_>) -> Result<Findings> {
    let count = of.effort.of([3, 40, 200]);
    let positions = positions(count as usize, of.seed);
    let head = ["depth", "search", "nodes", "looked at for the order", "hits", "ms"];
    let mut table = Grid::new("Means for one move", &head);
    let deepest = if of.effort.of([2, 2, 3]) == 3 { 3 } else { 2 };
    let kinds: [(&str, Pruning, bool, bool); 4] = [
        ("plain", Pruning::Off, false, false),
        ("alpha-beta", Pruning::Full, false, false),
        ("alpha-beta, ordered", Pruning::Full, true, false),
        ("alpha-beta, table", Pruning::Full, false, true),
    ];
    let (mut at_two, mut done) = (Vec::new(), 0);
    for depth in 2..=deepest {
        for (name, pruning, ordering, table_on) in kinds {
            // Plain search of three plies takes minutes and says nothing new.
            if depth > 2 && pruning == Pruning::Off {
                continue;
            }
            let settings = Settings { depth, pruning, ordering, table: table_on };
            let cost = mean(&positions, settings);
            table.row([
                depth.to_string(),
                name.to_owned(),
                format!("{:.0}", cost.nodes),
                format!("{:.0}", cost.ordered),
                format!("{:.1}", cost.hits),
                format!("{:.2}", cost.milliseconds),
            ]);
            if depth == 2 {
                at_two.push(cost);
            }
            done += 1;
            told.at(done, 4 + 3 * u64::from(deepest - 2), "searches of all positions")?;
        }
    }
    let saved = 1.0 - at_two[1].nodes / at_two[0].nodes;
    let start = Position::start(&Rules::standard());
    let kept = search(&Bowler::default(), &start, Settings::default(), 0).total;
    let is_ordering_dear = at_two[2].nodes + at_two[2].ordered > 0.9 * at_two[1].nodes;
    let are_hits_few = (1.0..9.0).contains(&at_two[3].hits);
    let claims = [(saved - 0.75).abs() < 0.15, is_ordering_dear, are_hits_few, kept == 53];
    let held = claims.iter().filter(|&&held| held).count();
    Ok(Findings {
        verdict: Verdict::of(held, claims.len()),
        summary: format!(
            "Alpha-beta saves {:.0} % of the nodes at depth 2 (75 % of the time was published), a \
             table is hit {:.1} times a move (about 3 was published), and the filter keeps {kept} of \
             131 moves at the start.",
            100.0 * saved,
            at_two[3].hits
        ),
        settings: vec![
            setting("positions", count),
            setting("noise", "off"),
            setting("seed", of.seed),
        ],
        tables: vec![table, filters(&positions)],
        plots: Vec::new(),
        pictures: Vec::new(),
        limits: "Times are of one machine under load; compare them with each other only. His \
                 program took about 4 s at depth 2 and 20 s at depth 3."
            .to_owned(),
        games: Vec::new(),
    })
}

fn mean(positions: &[Position], settings: Settings) -> Cost {
    let style = Bowler { noise: false, ..Bowler::default() };
    let begun = Instant::now();
    let mut sum = Cost::default();
    for pos in positions {
        let found = search(&style, pos, settings, 0);
        sum.nodes += found.visited as f64;
        sum.ordered += found.ordered as f64;
        sum.hits += found.hits as f64;
    }
    sum.milliseconds = 1000.0 * begun.elapsed().as_secs_f64();
    let count = positions.len() as f64;
    Cost {
        nodes: sum.nodes / count,
        ordered: sum.ordered / count,
        hits: sum.hits / count,
        milliseconds: sum.milliseconds / count,
    }
}

/// Moves that each filter leaves.
fn filters(positions: &[Position]) -> Grid {
    let mut table = Grid::new("Mean moves that are tried", &["filter", "moves"]);
    for (name, filter) in
        [("of the code", Filter::Faithful), ("of the paper", Filter::Clean), ("none", Filter::Off)]
    {
        let moves = positions.iter().map(|pos| filter.walls(pos).len() + pos.pawn_moves().len());
        let mean = moves.sum::<usize>() as f64 / positions.len() as f64;
        table.row([name.to_owned(), format!("{mean:.1}")]);
    }
    table
}
