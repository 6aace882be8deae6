//! Reports on real games: what is marked must stand up to a deeper look.
//!
//! `records/*.qgn` are games of `stockade match` between levels and published players. The same check
//! with as many simulations as the site spends is `examples/report_check.rs`.

use std::{fs, path::Path};

use stockade_core::{Game, Position, Rules, read_records};
use stockade_engine::{
    Engine, EngineOptions, Limits, NoTime, Request, StopSignal,
    analysis::{self, JudgedMove, Mark},
};

/// Simulations of each search of a report here, few enough for a test.
const NODES: u64 = 1_000;

fn records() -> Vec<Game> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/records");
    let mut paths: Vec<_> = fs::read_dir(folder).unwrap().map(|it| it.unwrap().path()).collect();
    paths.sort();
    let texts = paths.iter().map(|path| fs::read_to_string(path).unwrap());
    texts.map(|text| read_records(&text).next().unwrap().unwrap().to_game().unwrap()).collect()
}

fn judge(game: &Game) -> Vec<JudgedMove> {
    let mut engine = Engine::new(EngineOptions::default());
    let (limits, stop) = (Limits::nodes(NODES), StopSignal::default());
    analysis::judge(&mut engine, game, &limits, &NoTime, &stop, &mut |_| {})
}

/// What a fresh engine plays before a move of a game.
fn choice_before(game: &Game, ply: usize, nodes: u64) -> String {
    let mut before = Game::from_position(game.rules(), *game.start()).unwrap();
    game.moves().take(ply).for_each(|mv| before.play(mv).unwrap());
    let report =
        Engine::new(EngineOptions::default()).search(Request::new(&before, Limits::nodes(nodes)));
    report.best_move().unwrap().to_string()
}

#[test]
fn no_blunder_of_seven_real_games_is_the_engines_choice_at_ten_times_the_work() {
    let games = records();
    assert_eq!(games.len(), 7);
    let mut blunders = 0;
    for game in &games {
        for judged in judge(game).iter().filter(|judged| judged.mark == Some(Mark::Blunder)) {
            let choice = choice_before(game, judged.ply, 10 * NODES);
            assert_ne!(choice, judged.mv.to_string(), "move {} of {game:?}", judged.ply + 1);
            blunders += 1;
        }
    }
    assert!(blunders >= 7, "weak players blunder, but only {blunders} were marked");
}

#[test]
fn a_mark_names_another_move_that_is_better_by_as_much() {
    for game in &records() {
        let judged = judge(game);
        assert_eq!(judged.len(), game.ply());
        for judged in &judged {
            assert_eq!(judged.mark, Mark::of_drop(judged.drop()), "{judged:?}");
            if judged.best.first() == Some(&judged.mv) {
                assert_eq!((judged.mark, judged.drop()), (None, 0.0), "{judged:?}");
            }
        }
    }
}

#[test]
fn a_proven_choice_keeps_its_value_though_a_step_back_would_repeat_a_position() {
    let rules = Rules::standard();
    let start = Position::from_text("/ / e8 b3 / 0 0 / 1", &rules).unwrap().position;
    let mut game = Game::from_position(&rules, start).unwrap();
    for mv in ["e7", "c3", "e6"] {
        game.play(mv.parse().unwrap()).unwrap();
    }
    let judged = judge(&game);
    assert_eq!(judged[2].best[0].to_string(), "e8");
    assert_eq!((judged[2].white_before, judged[2].white_after), (1.0, 0.0));
}
