//! C-4: figure 2 of Cornell, the heavy graphs of one position as pictures.

use anyhow::{Context, Result};
use stockade_agents::cornell::{Edges, Graph, Resiliency};
use stockade_core::{Cell, Direction, Orientation, Player, Position, Rules};

use super::{
    Setting,
    findings::{Findings, Grid, Verdict, setting},
};
use crate::train::Progress;

const POSITION: &str = "d1c2d3b4 / d4 / c2 b5 / 1 1 / 1";
const ROUNDS: [usize; 2] = [25, 100];
/// The step that the document calls the heaviest.
const HEAVIEST: &str = "b2–c2";
const CELL: f64 = 64.0;

/// A step by its ends, and a number for it.
type Weight = (String, i32, Cell, Direction);

pub(super) fn run(_: &Setting<'_>, told: &mut Progress<'_>) -> Result<Findings> {
    let rules = Rules::preset("cornell").context("the preset exists")?;
    let pos = Position::from_text(POSITION, &rules)?.position;
    // The script of the figure lets every step grow heavier, whether a wall could block it or not.
    let [few, many] = ROUNDS.map(|rounds| Resiliency::new(&pos, Edges::open(&pos), rounds));
    let own = weights(&pos, |from, to| number(&few.own, from, to));
    let other = weights(&pos, |from, to| number(&few.opponent, from, to));
    let gap = |graphs: &Resiliency, from, to| {
        number(&graphs.own, from, to) - number(&graphs.opponent, from, to)
    };
    let less = weights(&pos, |from, to| gap(&few, from, to));
    let later = weights(&pos, |from, to| gap(&many, from, to));
    let mut table = Grid::new(
        "The heaviest steps of R1 − R2",
        &["step", "after 25 rounds", "after 100 rounds"],
    );
    let mut order = less.clone();
    order.sort_by_key(|weight| std::cmp::Reverse(weight.1));
    for (name, weight, ..) in order.iter().take(8) {
        let after = later.iter().find(|of| of.0 == *name).map_or(0, |of| of.1);
        table.row([name.clone(), weight.to_string(), after.to_string()]);
    }
    let top = |list: &[Weight]| {
        let best = list.iter().max_by_key(|weight| weight.1);
        best.map(|weight| weight.0.clone()).unwrap_or_default()
    };
    let claims = [top(&less) == HEAVIEST, top(&less) == top(&later)];
    let held = claims.iter().filter(|&&held| held).count();
    told.at(1, 1, "position")?;
    Ok(Findings {
        verdict: Verdict::of(held, claims.len()),
        summary: format!(
            "The heaviest step of R1 − R2 is {}, and {} after 100 rounds; the document names \
             {HEAVIEST}.",
            top(&less),
            top(&later)
        ),
        settings: vec![setting("rules", "cornell"), setting("position", POSITION)],
        tables: vec![table],
        plots: Vec::new(),
        pictures: vec![
            ("R1: resiliency of player 1".to_owned(), picture(&pos, &own)),
            ("R2: resiliency of player 2".to_owned(), picture(&pos, &other)),
            ("R1 − R2: liability of player 1".to_owned(), picture(&pos, &less)),
        ],
        limits: "One position. The features that the forest uses count only steps that a wall \
                 could block now."
            .to_owned(),
        games: Vec::new(),
    })
}

fn number(graph: &Graph, from: Cell, to: Direction) -> i32 {
    graph.weight(from, to).map_or(0, i32::from)
}

/// Every open step, once.
fn weights(pos: &Position, of: impl Fn(Cell, Direction) -> i32) -> Vec<Weight> {
    let open = Edges::open(pos);
    let cells = Cell::all()
        .flat_map(|cell| [Direction::East, Direction::North].map(|direction| (cell, direction)));
    let steps = cells.filter(|&(cell, direction)| open.contains(cell, direction));
    steps
        .filter_map(|(cell, direction)| {
            let name = format!("{cell}–{}", cell.neighbor(direction)?);
            Some((name, of(cell, direction), cell, direction))
        })
        .collect()
}

/// Steps as lines, the heavier the wider.
fn picture(pos: &Position, weights: &[Weight]) -> String {
    let (width, height) = (f64::from(pos.size().width()), f64::from(pos.size().height()));
    let center = |cell: Cell| {
        let (column, row) = (f64::from(cell.column()), f64::from(cell.row()));
        ((column + 0.5) * CELL, (height - row - 0.5) * CELL)
    };
    let largest = weights.iter().map(|weight| weight.1).max().unwrap_or(1).max(1);
    let mut svg = String::new();
    for (_, weight, from, direction) in weights {
        let Some(to) = from.neighbor(*direction) else { continue };
        let ((x, y), (u, v)) = (center(*from), center(to));
        let share = f64::from(*weight.max(&0)) / f64::from(largest);
        svg += &format!(
            "<path d=\"M{x} {y}L{u} {v}\" stroke=\"var(--b)\" stroke-width=\"{:.1}\" \
             opacity=\"{:.2}\"/><text x=\"{}\" y=\"{}\" text-anchor=\"middle\">{weight}</text>",
            2.0 + 16.0 * share,
            0.2 + 0.8 * share,
            (x + u) / 2.0,
            (y + v) / 2.0 + 4.0
        );
    }
    for wall in pos.walls().iter() {
        let (x, y) = center(wall.anchor());
        let (x, y) = (x + CELL / 2.0, y - CELL / 2.0);
        let way = match wall.orientation() {
            Orientation::Horizontal => format!("M{} {y}H{}", x - CELL, x + CELL),
            Orientation::Vertical => format!("M{x} {}V{}", y - CELL, y + CELL),
        };
        svg += &format!("<path d=\"{way}\" stroke=\"var(--ink)\" stroke-width=\"5\"/>");
    }
    for (player, fill) in [(Player::White, "#fff"), (Player::Black, "#222")] {
        let Some((x, y)) = pos.pawn(player).map(center) else { continue };
        svg += &format!(
            "<circle cx=\"{x}\" cy=\"{y}\" r=\"12\" fill=\"{fill}\" stroke=\"var(--ink)\" \
             stroke-width=\"2\"/>"
        );
    }
    let (w, h) = (width * CELL, height * CELL);
    format!(
        "<svg width=\"{w}\" height=\"{h}\" viewBox=\"0 0 {w} {h}\" role=\"img\" \
         aria-label=\"Weights of steps\">{svg}</svg>"
    )
}
