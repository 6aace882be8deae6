//! I-2: what alpha-beta saves in IE University's player, by depth.

use anyhow::Result;
use stockade_agents::classic::{Pruning, Settings, ie::Ie, search};
use stockade_core::{Position, Rules, SplitMix64};

use super::{
    Setting,
    findings::{Curves, Findings, Grid, Series, Verdict, setting},
};
use crate::train::Progress;

/// Depth, plain and pruned nodes, and what is saved, as printed.
const PUBLISHED: [(u32, u64, u64, f64); 3] =
    [(2, 196, 142, 0.28), (3, 2744, 1012, 0.63), (4, 38_416, 6118, 0.84)];
/// What a share may miss the printed one by.
const CLOSE: f64 = 0.08;

pub(super) fn run(of: &Setting<'_>, told: &mut Progress<'_>) -> Result<Findings> {
    let count = of.effort.of([5, 60, 200]);
    let positions = positions(count as usize, of.seed);
    let head = [
        "depth",
        "plain, published",
        "pruned, published",
        "saved, published",
        "plain",
        "as printed",
        "with a root bound",
        "saved",
    ];
    let mut table = Grid::new("Mean nodes below the root", &head);
    let (mut theirs, mut ours, mut held) = (Series::new("published"), Series::new("ours"), 0);
    for (done, (depth, plain, pruned, saved)) in PUBLISHED.into_iter().enumerate() {
        let mean = |pruning| {
            let nodes = positions.iter().map(|pos| {
                let settings = Settings { depth, pruning, ..Settings::default() };
                search(&Ie::Clean, pos, settings, 0).visited
            });
            nodes.sum::<u64>() as f64 / count as f64
        };
        let [off, inside, full] = [Pruning::Off, Pruning::Inside, Pruning::Full].map(mean);
        let share = 1.0 - full / off;
        held += usize::from((share - saved).abs() < CLOSE);
        theirs.point(f64::from(depth), saved);
        ours.point(f64::from(depth), share);
        table.row([
            depth.to_string(),
            plain.to_string(),
            pruned.to_string(),
            format!("{:.0} %", 100.0 * saved),
            format!("{off:.0}"),
            format!("{inside:.0}"),
            format!("{full:.0}"),
            format!("{:.0} %", 100.0 * share),
        ]);
        told.at(done as u64 + 1, 3, "depths")?;
    }
    Ok(Findings {
        verdict: Verdict::of(held, 4.min(held + 1)),
        summary: format!(
            "The share saved agrees at {held} of three depths if the best root value bounds the \
             moves that follow. The printed node counts do not come out: their plain column is 14², \
             14³ and 14⁴, which no position of the game has."
        ),
        settings: vec![
            setting("positions", format!("{count}, from random self-play")),
            setting("seed", of.seed),
        ],
        tables: vec![table],
        plots: vec![Curves {
            title: "Share of nodes that alpha-beta saves".to_owned(),
            x: "depth".to_owned(),
            series: vec![theirs, ours],
        }],
        pictures: Vec::new(),
        limits: "The 200 positions of the document are not known.".to_owned(),
        games: Vec::new(),
    })
}

/// Positions of games in which the player of depth 1 plays half of the moves and chance the others.
pub(super) fn positions(count: usize, seed: u64) -> Vec<Position> {
    let (rules, mut rng) = (Rules::standard(), SplitMix64::new(seed));
    let mut positions = Vec::new();
    let mut pos = Position::start(&rules);
    while positions.len() < count {
        let moves = pos.legal_moves();
        let settings = Settings { depth: 1, ..Settings::default() };
        let chosen = match rng.below(2) {
            0 => moves.iter().nth(rng.below(moves.len().max(1))),
            _ => search(&Ie::Clean, &pos, settings, 0).best,
        };
        let next = chosen.map(|mv| pos.play_unchecked(mv));
        pos = next.filter(|pos| pos.winner().is_none()).unwrap_or_else(|| Position::start(&rules));
        positions.push(pos);
    }
    positions
}
