//! M-1: how many positions and games there are.

use anyhow::Result;
use stockade_core::{Position, Rules, SplitMix64, simd::Portable};

use super::{
    Setting,
    findings::{Curves, Findings, Grid, Series, Verdict, percent, setting, wilson},
    play::{Meeting, Sum, shown, sum},
    wall_count::{MOST_WALLS, WallCount},
};
use crate::train::Progress;

/// Places of two pawns, as Mertens counts them.
const PAWNS: f64 = 6480.0;
const PUBLISHED_STATES: f64 = 3.9905e42;
/// Glendenning's branching and length, on which the published number of games rests.
const PUBLISHED_GAME: (f64, f64) = (60.4, 91.1);
const PLAYERS: [(&str, &str); 4] =
    [("random", "random"), ("mertens", "mertens:c=3"), ("bowler", "bowler"), ("ie", "ie")];

pub(super) fn run(of: &Setting<'_>, told: &mut Progress<'_>) -> Result<Findings> {
    let rules = Rules::standard();
    let count = WallCount::new(rules.size());
    let samples = of.effort.of([50, 2000, 100_000]);
    let (walls, sets, legal) = wall_table(&count, samples, of.seed);
    let formula = ordered_formula();
    let mut states = Grid::new("States", &["what", "published", "ours"]);
    states.row(["pawns".to_owned(), "6480".to_owned(), "6480".to_owned()]);
    states.row([
        "orders of placing up to 20 walls, as the formula means them".to_owned(),
        "6.1582e38".to_owned(),
        format!("{formula:.4e}"),
    ]);
    states.row(["sets of up to 20 walls".to_owned(), "–".to_owned(), format!("{sets:.4e}")]);
    states.row(["of these, path-legal".to_owned(), "–".to_owned(), format!("{legal:.3e}")]);
    let [theirs, ours] = [PUBLISHED_STATES, PAWNS * legal];
    states.row(["states".to_owned(), format!("{theirs:.4e}"), format!("{ours:.2e}")]);
    let mut games = Grid::new(
        "Games: branching to the power of the length",
        &["players", "legal moves", "plies", "games, log₁₀"],
    );
    let (branching, length) = PUBLISHED_GAME;
    games.row([
        "published (Glendenning's program)".to_owned(),
        branching.to_string(),
        length.to_string(),
        format!("{:.1}", length * branching.log10()),
    ]);
    let mut shown_games = Vec::new();
    for (name, agent) in PLAYERS {
        let meeting = Meeting {
            name: name.to_owned(),
            agents: [agent.to_owned(), agent.to_owned()],
            rules: "standard,repetition=off,cap=1000:draw".parse()?,
            random_plies: 2,
            games: of.effort.of([1, 10, 1000]),
            alternates: false,
        };
        let played = meeting.play(of, told)?;
        let Sum { branching, plies, .. } = sum(&played);
        let log = plies * branching.max(1.0).log10();
        games.row([
            agent.to_owned(),
            format!("{branching:.1}"),
            format!("{plies:.1}"),
            format!("{log:.1}"),
        ]);
        shown_games.extend(shown(&meeting, &played, 1));
    }
    let is_formula_right = (formula / 6.1582e38 - 1.0).abs() < 1e-4;
    Ok(Findings {
        verdict: if is_formula_right { Verdict::Partly } else { Verdict::NotReproduced },
        summary: format!(
            "The formula gives the published number, but it counts the orders in which walls are \
             placed. There are {sets:.3e} sets of walls, so about {ours:.1e} states, not 4.0e42; \
             and games of minimax players are far fewer than 10¹⁶²."
        ),
        settings: vec![
            setting("rules", rules),
            setting("samples for each number of walls", samples),
            setting("seed", of.seed),
        ],
        tables: vec![states, walls.0, games],
        plots: vec![walls.1],
        pictures: Vec::new(),
        limits: "Path-legal shares are sampled with both pawns at the start. Who holds how many \
                 walls and whose turn it is are left out, as in the paper."
            .to_owned(),
        games: shown_games,
    })
}

/// The printed sum with its misprint mended: Σ Π (128 − 4j), j below the number of walls.
fn ordered_formula() -> f64 {
    let product = |walls: usize| (0..walls).map(|j| 128.0 - 4.0 * j as f64).product::<f64>();
    (0..=MOST_WALLS).map(product).sum()
}

/// Exact counts and sampled shares for each number of walls; all sets; all legal sets.
fn wall_table(count: &WallCount, samples: u64, seed: u64) -> ((Grid, Curves), f64, f64) {
    let head = ["walls", "sets, exactly", "path-legal share"];
    let mut table = Grid::new("Sets of walls that neither overlap nor cross", &head);
    let mut series = Series::new("path-legal");
    let (mut sets, mut legal) = (0.0, 0.0);
    let start = Position::start(&Rules::standard());
    let mut rng = SplitMix64::new(seed);
    for walls in 0..=MOST_WALLS {
        let exact = count.sets(walls);
        let open = (0..samples)
            .filter(|_| !start.is_closed_by_with(Portable, count.draw(walls, &mut rng)))
            .count() as u64;
        let share = wilson(open, samples);
        series.share(walls as f64, share);
        table.row([walls.to_string(), exact.to_string(), percent(share)]);
        sets += exact as f64;
        legal += exact as f64 * share.value;
    }
    let plot = Curves {
        title: "Share of wall sets that leave both players a path".to_owned(),
        x: "walls".to_owned(),
        series: vec![series],
    };
    ((table, plot), sets, legal)
}
