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
fn a_full_graph_goes_on_growing() {
    let game = Game::new(&Rules::standard());
    let report = || {
        let mut mcts = Mcts::new(5_000);
        let report = think(&mut mcts, &game, Limits::nodes(60_000));
        assert!((2_000..6_000).contains(&mcts.positions()), "{} positions", mcts.positions());
        report
    };
    let (full, roomy) = (report(), think(&mut Mcts::new(100_000), &game, Limits::nodes(60_000)));
    assert_eq!(full, report(), "it is repeatable");
    let filling = think(&mut Mcts::new(100_000), &game, Limits::nodes(5_000));
    assert!(full.depth > filling.depth, "lines get longer after it is full");
    assert_eq!(full.best_move(), roomy.best_move());
    let visits: u64 = full.lines.iter().map(|line| line.visits).sum();
    assert_eq!(visits, 60_000, "no visit of the root is lost");
}

#[test]
fn the_smallest_graph_still_finds_moves() {
    for threads in [1, 2] {
        let (game, mut mcts) = (Game::new(&Rules::standard()), Mcts::new(1));
        mcts.threads = threads;
        let report = think(&mut mcts, &game, Limits::nodes(20_000));
        assert_eq!(report.nodes, 20_000);
        assert!(report.best_move().is_some() && mcts.positions() < 500);
    }
}

/// The search that follows knows what the last one found out, and what that came by on other moves
/// makes room for it.
#[test]
fn the_graph_is_kept_for_the_next_move() {
    let (mut game, mut mcts) = (Game::new(&Rules::standard()), Mcts::new(4_000));
    for _ in 0..8 {
        let report = think(&mut mcts, &game, Limits::nodes(10_000));
        let [mv, reply] = report.lines[0].pv[..2] else { panic!("a line of one move") };
        game.play(mv).unwrap();
        game.play(reply).unwrap();
        let visits: u64 =
            think(&mut mcts, &game, Limits::nodes(1)).lines.iter().map(|line| line.visits).sum();
        assert!(visits > 100, "{visits} visits are left of {}", report.lines[0].visits);
    }
    let other = Game::new(&Rules::standard().with_size(BoardSize::new(5, 5).unwrap()));
    let report = think(&mut mcts, &other, Limits::nodes(1));
    assert_eq!(report.lines.iter().map(|line| line.visits).sum::<u64>(), 1, "another board");
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
