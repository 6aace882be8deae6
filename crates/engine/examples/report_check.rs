//! Holds the marks of game reports against deeper searches: no marked move may be the engine's own
//! choice at ten times the work.
//!
//! `cargo run --release -p stockade-engine --example report_check -- crates/engine/tests/records/*.qgn`
//!
//! Every game of the files is judged with 20 000 simulations a search. Each marked move is then looked
//! for by a fresh engine with 200 000; one line tells what it found.

use std::{
    env,
    error::Error,
    fs,
    io::{self, Write},
};

use stockade_core::{Game, read_records};
use stockade_engine::{
    Engine, EngineOptions, Limits, NoTime, Request, StopSignal,
    analysis::{self, JudgedMove},
};

/// Simulations of each search of a report, as on the site.
const REPORT_NODES: u64 = 20_000;
/// How much deeper the second opinion looks.
const DEEPER: u64 = 10;

fn main() -> Result<(), Box<dyn Error>> {
    let (mut out, mut marks, mut wrong) = (io::stdout().lock(), 0, 0);
    for path in env::args().skip(1) {
        let text = fs::read_to_string(&path)?;
        for record in read_records(&text) {
            let game = record?.to_game()?;
            let stop = StopSignal::default();
            let mut engine = Engine::new(EngineOptions::default());
            let limits = Limits::nodes(REPORT_NODES);
            let judged = analysis::judge(&mut engine, &game, &limits, &NoTime, &stop, &mut |_| {});
            for judged in judged.iter().filter(|judged| judged.mark.is_some()) {
                let agrees = second_opinion(&game, judged, &path, &mut out)?;
                (marks, wrong) = (marks + 1, wrong + usize::from(!agrees));
            }
        }
    }
    writeln!(out, "{marks} marked moves, {wrong} of them the engine's own choice")?;
    Ok(())
}

/// Whether a deeper search chooses another move than the marked one.
fn second_opinion(
    game: &Game,
    judged: &JudgedMove,
    path: &str,
    out: &mut dyn Write,
) -> Result<bool, Box<dyn Error>> {
    let mut before = Game::from_position(game.rules(), *game.start())?;
    for mv in game.moves().take(judged.ply) {
        before.play(mv)?;
    }
    let mut engine = Engine::new(EngineOptions { hash_mb: 1024, ..EngineOptions::default() });
    let report = engine.search(Request::new(&before, Limits::nodes(DEEPER * REPORT_NODES)));
    let choice = report.best_move().ok_or("a game that goes on has a move")?;
    let agrees = choice != judged.mv;
    let (number, mv, mark) = (judged.ply + 1, judged.mv, judged.mark.map_or("", |it| it.sign()));
    let (drop, better) = (100.0 * judged.drop(), judged.best[0]);
    let verdict = if agrees { "agrees" } else { "DISAGREES" };
    writeln!(out, "{path} {number} {mv}{mark} -{drop:.1} better {better}: {choice}, {verdict}")?;
    Ok(agrees)
}
