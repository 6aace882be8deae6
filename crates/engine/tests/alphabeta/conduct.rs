//! How the search behaves: legal moves at any limit, the same twice, stops when told.

use std::{
    sync::atomic::{AtomicU64, Ordering},
    time::Duration,
};

use stockade_core::{BoardSize, Game, Rules, SplitMix64};
use stockade_engine::{
    Engine, EngineOptions, Evaluation, Limits, Report, Request, SearchKind, StopSignal, Stopwatch,
    alphabeta::{AlphaBeta, AlphaBetaParams},
    eval::EvalParams,
};

use crate::{game_from, random_game, think};

#[test]
fn moves_and_lines_are_legal_at_any_limit_on_every_board() {
    let mut random = SplitMix64::new(3);
    let params = AlphaBetaParams { multi_pv: 3, ..AlphaBetaParams::default() };
    let mut search = AlphaBeta::with_params(1, params, EvalParams::default());
    for (number, size) in BoardSize::all().enumerate() {
        let mut rules = Rules::standard().with_size(size);
        rules.edge_diagonal = number % 2 == 0;
        let mut game = Game::new(&rules);
        while !game.is_over() && game.ply() < 60 {
            let limits = Limits::nodes([0, 1, 2, 65, 200, 3_000][random.below(6)]);
            let report = think(&mut search, &game, limits);
            assert!(report.nodes <= limits.nodes.unwrap());
            for line in &report.lines {
                let mut pos = *game.position();
                line.pv.iter().for_each(|&mv| pos = pos.play(mv).unwrap());
            }
            game.play(report.best_move().expect("a game that goes on has a move")).unwrap();
        }
    }
}

#[test]
fn a_forced_pass_is_found() {
    let rules: Rules = "edge_diagonal=off,walls=3:10".parse().unwrap();
    let game = game_from(&rules, "e7 / d7 e8 / e8 e9 / 0 10 / 1");
    let report = think(&mut AlphaBeta::new(1), &game, Limits::nodes(1_000));
    assert_eq!(report.best_move().unwrap().to_string(), "--");
}

#[test]
fn the_same_search_twice_visits_the_same_nodes() {
    let mut random = SplitMix64::new(9);
    let mut search = AlphaBeta::new(4);
    for plies in [0, 6, 14, 30] {
        let game = random_game(&Rules::standard(), plies, &mut random);
        let first = think(&mut search, &game, Limits::depth(5));
        search.forget();
        let again = think(&mut search, &game, Limits::depth(5));
        assert_eq!(first, again);
        search.forget();
    }
}

#[test]
fn memory_of_one_rule_set_does_not_leak_into_another() {
    let mut search = AlphaBeta::new(1);
    let games = ["5x5,walls=2", "5x5,walls=2,edge_diagonal=off", "4x5,walls=2"]
        .map(|rules| Game::new(&rules.parse().unwrap()));
    for game in &games {
        let fresh = think(&mut AlphaBeta::new(1), game, Limits::depth(6));
        assert_eq!(think(&mut search, game, Limits::depth(6)), fresh);
    }
}

/// A clock that moves on at every look.
struct Ticking(AtomicU64);

impl Stopwatch for Ticking {
    fn elapsed(&self) -> Duration {
        Duration::from_millis(self.0.fetch_add(1, Ordering::Relaxed))
    }
}

#[test]
fn a_raised_signal_or_a_spent_clock_ends_the_search_soon() {
    let (game, stop) = (Game::new(&Rules::standard()), StopSignal::default());
    let mut search = AlphaBeta::new(1);
    let limits = Limits::time(Duration::from_millis(5));
    let ticking = Ticking(AtomicU64::new(0));
    let report = search.search(Request::new(&game, limits).timed_by(&ticking));
    assert!(report.best_move().is_some() && report.nodes <= 6 << 10, "{}", report.nodes);

    let no_time = Limits::time(Duration::ZERO);
    let report = search.search(Request::new(&game, no_time).timed_by(&ticking));
    assert!(report.best_move().is_some() && report.nodes <= 1 << 10);

    stop.raise();
    let report = search.search(Request::new(&game, Limits::default()).stopped_by(&stop));
    assert!(report.best_move().is_some() && report.nodes <= 1 << 10);
}

#[test]
fn a_signal_from_the_sink_ends_an_endless_search() {
    let (game, stop) = (Game::new(&Rules::standard()), StopSignal::default());
    let mut sink = |report: &Report| {
        if report.depth == 4 {
            stop.raise();
        }
    };
    let request = Request::new(&game, Limits::default()).stopped_by(&stop).reporting_to(&mut sink);
    let report = AlphaBeta::new(1).search(request);
    assert!((4..=5).contains(&report.depth));
}

#[test]
fn reports_come_at_every_depth_and_the_last_is_returned() {
    let game = Game::new(&Rules::standard());
    let (mut depths, mut last) = (Vec::new(), None);
    let mut sink = |report: &Report| {
        depths.push(report.depth);
        last = Some(report.clone());
    };
    let request = Request::new(&game, Limits::depth(4)).reporting_to(&mut sink);
    let report = AlphaBeta::new(1).search(request);
    assert_eq!(depths, [1, 2, 3, 4, 4]);
    assert_eq!(last, Some(report));
}

#[test]
fn several_lines_are_sorted_and_begin_differently() {
    let params = AlphaBetaParams { multi_pv: 5, ..AlphaBetaParams::default() };
    let mut search = AlphaBeta::with_params(1, params, EvalParams::default());
    let game = random_game(&Rules::standard(), 10, &mut SplitMix64::new(5));
    let report = think(&mut search, &game, Limits::depth(4));
    let mut moves: Vec<_> = report.lines.iter().map(|line| line.pv[0]).collect();
    assert!(report.lines.is_sorted_by(|better, worse| better.score >= worse.score));
    moves.sort();
    moves.dedup();
    assert_eq!(moves.len(), 5);
}

#[test]
fn the_engine_plays_it_by_name() {
    let search: SearchKind = "AlphaBeta".parse().unwrap();
    assert!("minimax".parse::<SearchKind>().is_err());
    let evaluation = Evaluation::Classical;
    let options = EngineOptions { search, evaluation, hash_mb: 1, ..EngineOptions::default() };
    let mut engine = Engine::new(options);
    let game = Game::new(&Rules::standard());
    let report = engine.search(Request::new(&game, Limits::depth(3)));
    assert_eq!(report, think(&mut AlphaBeta::new(1), &game, Limits::depth(3)));
    let mut engine = Engine::new(EngineOptions { lines: 3, ..options });
    assert_eq!(engine.search(Request::new(&game, Limits::depth(3))).lines.len(), 3);
}
