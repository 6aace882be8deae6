//! The summary of a match for programs.

use std::collections::BTreeMap;

use serde::Serialize;
use stockade_arena::{
    Standings,
    stats::{Estimate, Verdict},
};

#[derive(Serialize)]
struct Summary {
    summary: &'static str,
    settings: BTreeMap<String, String>,
    planned: u64,
    finished: u64,
    /// Of two engines, from the side of the first.
    #[serde(skip_serializing_if = "Option::is_none")]
    duel: Option<Duel>,
    engines: Vec<Engine>,
    draws: BTreeMap<String, u64>,
    void: u64,
}

#[derive(Serialize)]
struct Duel {
    score: Bounds,
    elo: Bounds,
    los: f64,
    white: Option<f64>,
    pairs: [u64; 5],
    #[serde(skip_serializing_if = "Option::is_none")]
    sprt: Option<Test>,
}

#[derive(Serialize)]
struct Test {
    llr: f64,
    lower: f64,
    upper: f64,
    verdict: &'static str,
    games_beyond: u64,
}

#[derive(Serialize)]
struct Engine {
    engine: String,
    elo: Bounds,
    wins: u64,
    losses: u64,
    draws: u64,
    anomalies: BTreeMap<String, u64>,
    moves: u64,
    ms: u64,
}

/// Infinite numbers become null, which JSON has instead.
#[derive(Serialize)]
struct Bounds {
    value: f64,
    lower: f64,
    upper: f64,
}

impl From<Estimate> for Bounds {
    fn from(Estimate { value, lower, upper }: Estimate) -> Bounds {
        Bounds { value, lower, upper }
    }
}

pub(super) fn summary(standings: &Standings) -> serde_json::Result<String> {
    let settings = standings.settings();
    let draws = standings.draws().into_iter();
    serde_json::to_string(&Summary {
        summary: "match",
        settings: settings.to_texts(),
        planned: standings.n_planned(),
        finished: standings.n_finished(),
        duel: (settings.engines.len() == 2).then(|| duel(standings)),
        engines: engines(standings),
        draws: draws.map(|(reason, count)| (reason.to_string(), count)).collect(),
        void: standings.n_void(),
    })
}

fn duel(standings: &Standings) -> Duel {
    let tally = standings.tally();
    let sample = tally.sample();
    let test = |sprt: stockade_arena::stats::Sprt| {
        let (lower, upper) = sprt.bounds();
        Test {
            llr: sprt.llr(&sample),
            lower,
            upper,
            verdict: match standings.verdict() {
                Verdict::Undecided => "undecided",
                Verdict::AcceptH0 => "H0",
                Verdict::AcceptH1 => "H1",
            },
            games_beyond: standings.n_beyond_verdict(),
        }
    };
    Duel {
        score: sample.score().into(),
        elo: sample.elo().into(),
        los: sample.los(),
        white: tally.white().score(),
        pairs: tally.pairs().counts(),
        sprt: standings.settings().sprt.map(test),
    }
}

fn engines(standings: &Standings) -> Vec<Engine> {
    let ratings = standings.ratings(1000);
    let names = standings.settings().names().into_iter();
    let rows = names.zip(standings.engines()).zip(ratings.players);
    rows.map(|((engine, games), rating)| Engine {
        engine,
        elo: rating.elo.into(),
        wins: games.games.wins,
        losses: games.games.losses,
        draws: games.games.draws,
        anomalies: games.faults.iter().map(|(fault, n)| (fault.to_string(), *n)).collect(),
        moves: games.moves,
        ms: games.thought_ms,
    })
    .collect()
}
