//! PUCT: legal, repeatable, stoppable. What it proves is judged in `proofs.rs`.

use std::time::{Duration, Instant};

use stockade_core::{BoardSize, Game, Position, Rules, SplitMix64};
use stockade_engine::{Limits, Proof, Report, Request, StopSignal, mcts::Mcts};

fn think(mcts: &mut Mcts, game: &Game, limits: Limits) -> Report {
    mcts.search(Request::new(game, limits))
}

#[test]
fn moves_are_legal_at_any_limit_on_every_board() {
    let mut random = SplitMix64::new(3);
    for size in BoardSize::all() {
        let rules = Rules::standard().with_size(size);
        let mut game = Game::new(&rules);
        let mut mcts = Mcts::new(10_000);
        while !game.is_over() && game.ply() < 40 {
            let limits = Limits::nodes([1, 2, 65, 200][random.below(4)]);
            let report = think(&mut mcts, &game, limits);
            let mv = report.best_move().expect("a game that goes on has a move");
            for line in &report.lines {
                let mut pos = *game.position();
                line.pv.iter().for_each(|&mv| pos = pos.play(mv).unwrap());
            }
            game.play(mv).unwrap();
        }
    }
}

#[test]
fn the_same_search_twice_gives_the_same_report() {
    let mut game = Game::new(&Rules::standard());
    for mv in ["e2", "e8", "e3", "e7", "e3h"] {
        game.play(mv.parse().unwrap()).unwrap();
    }
    let report = || think(&mut Mcts::new(100_000), &game, Limits::nodes(5_000));
    assert_eq!(report(), report());
}

#[test]
fn a_small_graph_that_fills_up_still_finds_moves() {
    let game = Game::new(&Rules::standard());
    let report = think(&mut Mcts::new(1), &game, Limits::nodes(20_000));
    assert_eq!(report.nodes, 20_000);
    assert!(report.best_move().is_some());
}

#[test]
fn a_raised_signal_or_no_time_ends_the_search_at_once() {
    let (game, stop) = (Game::new(&Rules::standard()), StopSignal::default());
    stop.raise();
    let mut mcts = Mcts::new(100_000);
    let report = mcts.search(Request::new(&game, Limits::default()).stopped_by(&stop));
    assert!(report.best_move().is_some() && report.nodes <= 64);
    let (limits, now) = (Limits::time(Duration::ZERO), Instant::now());
    let report = mcts.search(Request::new(&game, limits).timed_by(&now));
    assert!(report.best_move().is_some() && report.nodes <= 64);
}

#[test]
fn a_depth_alone_ends_the_search() {
    let game = Game::new(&Rules::standard());
    assert!(think(&mut Mcts::new(100_000), &game, Limits::depth(5)).depth >= 5);
    // In a graph this small no line gets that long.
    assert!(think(&mut Mcts::new(1), &game, Limits::depth(200)).depth < 200);
}

#[test]
fn two_threads_do_the_work_of_one() {
    let game = Game::new(&Rules::standard());
    let mut mcts = Mcts::new(100_000);
    mcts.threads = 2;
    let report = think(&mut mcts, &game, Limits::nodes(10_000));
    let visits: u64 = report.lines.iter().map(|line| line.visits).sum();
    assert_eq!(report.nodes, 10_000);
    // The first simulation expands the root's own node; all others go through a move.
    assert_eq!(visits, 10_000);
}

#[test]
fn a_win_in_one_is_played_and_proven() {
    let rules = Rules::standard();
    let start = Position::from_text("/ / d8 e5 / 3 4 / 1", &rules).unwrap().position;
    let game = Game::from_position(&rules, start).unwrap();
    let report = think(&mut Mcts::new(10_000), &game, Limits::nodes(2_000));
    assert_eq!(report.best_move().unwrap().to_string(), "d9");
    assert_eq!(report.lines[0].proof, Some(Proof::Win(1)));
}
