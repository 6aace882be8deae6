//! L-1 to L-3: the trainings of Labit & Amr Tardif, with all faults and without.

use anyhow::Result;
use stockade_agents::tardif::{Dummy, Walker};

use super::{
    Setting,
    findings::{Curves, Findings, Grid, Series, Verdict, percent, setting, wilson},
};
use crate::train::{
    Progress,
    ddqn::{self, Evaluation, Mode, Opponent, Options, Point, Reward, evaluate_players},
};

/// A published figure.
struct Figure {
    opponent: Opponent,
    games: u64,
    /// Share of training games won.
    won: f64,
    /// Log point, one for ten games, and mean reward.
    readings: &'static [(f64, f64)],
}

pub(super) fn v2(of: &Setting<'_>, told: &mut Progress<'_>) -> Result<Findings> {
    const FIGURE: Figure = Figure {
        opponent: Opponent::V2,
        games: 670,
        won: 0.84,
        readings: &[
            (0.0, -76.0),
            (5.0, -28.0),
            (9.0, 7.0),
            (12.0, 54.0),
            (14.0, 88.0),
            (21.0, 58.0),
            (26.0, 68.0),
            (43.0, 17.0),
            (48.0, 46.0),
            (54.0, 22.0),
            (63.0, 46.0),
            (66.0, 32.0),
        ],
    };
    figure(of, told, &FIGURE)
}

pub(super) fn guided(of: &Setting<'_>, told: &mut Progress<'_>) -> Result<Findings> {
    const FIGURE: Figure = Figure {
        opponent: Opponent::Guided,
        games: 100,
        won: 0.17,
        readings: &[
            (0.0, -90.0),
            (1.0, -50.0),
            (2.0, -62.0),
            (3.0, -35.0),
            (4.0, -42.0),
            (5.0, -34.0),
            (7.0, -38.0),
            (9.0, -36.0),
        ],
    };
    figure(of, told, &FIGURE)
}

pub(super) fn both(of: &Setting<'_>, told: &mut Progress<'_>) -> Result<Findings> {
    const FIGURE: Figure = Figure {
        opponent: Opponent::Learner,
        games: 100,
        won: 0.62,
        readings: &[
            (0.0, 187.0),
            (1.0, 140.0),
            (2.0, 156.0),
            (3.0, 84.0),
            (4.0, 84.0),
            (6.0, 75.0),
            (8.0, 64.0),
            (9.0, 53.0),
        ],
    };
    figure(of, told, &FIGURE)
}

fn figure(of: &Setting<'_>, told: &mut Progress<'_>, figure: &Figure) -> Result<Findings> {
    let seeds = of.effort.of([1, 2, 5]);
    let clean_games = of.effort.of([20, 670, 3000]);
    let head = ["learner", "seed", "games", "won in training", "v random", "v v2", "v guided"];
    let mut table = Grid::new("Shares won; the last three without exploration", &head);
    let published = format!("{:.0} %", 100.0 * figure.won);
    let none = || "–".to_owned();
    let games = figure.games.to_string();
    table.row(["published".to_owned(), none(), games, published, none(), none(), none()]);
    let mut plots = vec![rewards_published(figure)];
    let mut faithful_shares = Vec::new();
    for (mode, name) in [(Mode::Faithful, "faithful"), (Mode::Clean, "clean")] {
        let mut curves = Vec::new();
        for seed in 0..seeds {
            let games = match mode {
                Mode::Faithful => of.effort.of([20, figure.games, figure.games]),
                Mode::Clean => clean_games,
            };
            let options = options(of, figure.opponent, mode, games, of.seed + seed);
            let (_, report) = ddqn::train(&options, told)?;
            let won = report.won_in_training;
            if mode == Mode::Faithful {
                faithful_shares.push(won);
            }
            let share =
                |at: usize| report.evaluations.get(at).map_or_else(none, |(_, of)| evaluated(of));
            table.row([
                name.to_owned(),
                options.seed.to_string(),
                games.to_string(),
                format!("{:.0} %", 100.0 * won),
                share(0),
                share(1),
                share(2),
            ]);
            curves.push((options.seed, report.curve));
        }
        let curve =
            |title: &str, of: fn(&Point) -> f64| pictured(&format!("{title}, {name}"), &curves, of);
        plots.push(curve("Mean reward of a game", |point| point.reward));
        plots.push(curve("Mean plies of a game", |point| point.length));
        plots.push(curve("Loss", |point| point.loss));
        plots.push(curve("Q", |point| point.q));
    }
    let mean = faithful_shares.iter().sum::<f64>() / faithful_shares.len().max(1) as f64;
    let is_close = (mean - figure.won).abs() < 0.1;
    Ok(Findings {
        verdict: if is_close { Verdict::Reproduced } else { Verdict::NotReproduced },
        summary: format!(
            "With all faults of the code the learner wins {:.0} % of its training games, where \
             {:.0} % were published; what it is worth without exploration, and without the faults, \
             is in the table.",
            100.0 * mean,
            100.0 * figure.won
        ),
        settings: vec![
            setting("board", "5×5, three unit fences each"),
            setting("seeds", seeds),
            setting("games without exploration", of.effort.of([10, 200, 1000])),
        ],
        tables: vec![table, controls(of)],
        plots,
        pictures: Vec::new(),
        limits: "The authors' game is not Quoridor: fences are one edge long and nobody jumps. \
                 Published curves are read off pictures."
            .to_owned(),
        games: Vec::new(),
    })
}

fn evaluated(of: &Evaluation) -> String {
    percent(wilson(of.won, of.games))
}

fn options(of: &Setting<'_>, opponent: Opponent, mode: Mode, games: u64, seed: u64) -> Options {
    Options {
        out: of.folder.join("network.model"),
        mode,
        opponents: vec![opponent],
        games,
        from: None,
        reward: Reward::Board,
        decay: 0.9996,
        floor: 0.1,
        // The faithful target hardly ever moves; the clean one follows.
        sync: if mode == Mode::Clean { 1000 } else { 10_000 },
        rate: 0.00025,
        evaluate: of.effort.of([10, 200, 1000]),
        best: false,
        seed,
    }
}

fn rewards_published(figure: &Figure) -> Curves {
    let mut series = Series::new("published");
    figure.readings.iter().for_each(|&(at, reward)| series.point(10.0 * (at + 1.0), reward));
    Curves {
        title: "Mean reward of a game, published".to_owned(),
        x: "games".to_owned(),
        series: vec![series],
    }
}

fn pictured(title: &str, curves: &[(u64, Vec<Point>)], of: fn(&Point) -> f64) -> Curves {
    let series = curves.iter().map(|(seed, points)| {
        let mut series = Series::new(format!("seed {seed}"));
        points.iter().for_each(|point| series.point(point.games as f64, of(point)));
        series
    });
    Curves { title: title.to_owned(), x: "games".to_owned(), series: series.collect() }
}

/// What is to be expected without any learning.
fn controls(of: &Setting<'_>) -> Grid {
    let games = of.effort.of([10, 200, 1000]);
    let mut table =
        Grid::new("Controls: shares won by player one", &["player one", "player two", "won"]);
    for two in Dummy::ALL {
        let mut row = |name: &str, found: Evaluation| {
            table.row([name.to_owned(), two.name().to_owned(), evaluated(&found)]);
        };
        row("guided dummy", evaluate_players(&mut Dummy::Guided, &mut { two }, games, of.seed));
        row("shortest path", evaluate_players(&mut Walker, &mut { two }, games, of.seed));
    }
    table
}
