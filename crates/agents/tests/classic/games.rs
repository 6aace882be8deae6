//! The players in games: legal, repeatable, stoppable, and frank about their progress.

use std::time::Duration;

use stockade_agents::{
    Agent, AgentError, ClockView, Limits, Report, Request, Spec, StopSignal,
    classic::{Settings, bowler::Bowler, search},
};
use stockade_core::{Game, Move, Rules};

use crate::{at, random_positions};

const ALL: [&str; 6] =
    ["mertens", "mertens:c=5,own,goal=both", "bowler", "bowler:clean", "ie", "glendenning"];

fn agent(spec: &str) -> Box<dyn Agent> {
    spec.parse::<Spec>().unwrap().build()
}

fn choose(agent: &mut dyn Agent, game: &Game) -> Move {
    agent.choose(Request::new(game, Limits::default())).unwrap()
}

/// Plays a game to its end; the referee checks every move.
fn play(rules: &str, white: &str, black: &str, seed: u64) -> Game {
    let mut game = Game::new(&rules.parse().unwrap());
    let mut agents = [agent(white), agent(black)];
    for agent in &mut agents {
        agent.new_game(game.rules()).unwrap();
        agent.reseed(seed);
    }
    while !game.is_over() {
        let mv = choose(agents[game.ply() % 2].as_mut(), &game);
        game.play(mv).unwrap();
    }
    game
}

#[test]
fn games_end_on_all_boards() {
    for spec in ALL {
        for rules in ["standard", "3x3,walls=1", "4x7,walls=2", "9x3,walls=4", "5x5,walls=0"] {
            play(rules, spec, "greedy:seed=1", 1);
        }
        play("mertens,cap=300:draw", "random", spec, 2);
    }
}

#[test]
fn moves_are_legal_wherever_pawns_stand() {
    for spec in ALL {
        for rules in ["standard", "mertens", "5x7,walls=6", "3x3,walls=1"] {
            let mut agent =
                agent(&format!("{spec}{}depth=1", if spec.contains(':') { "," } else { ":" }));
            for pos in random_positions(rules, 30) {
                let game = Game::from_position(&rules.parse().unwrap(), pos).unwrap();
                let mv = choose(agent.as_mut(), &game);
                assert!(pos.is_legal(mv), "{spec}: {mv} in {pos}");
            }
        }
    }
    // A pawn that cannot move passes or builds.
    for (hand, passes) in [(0, true), (1, false)] {
        let position = format!("e7 / d7e8 / e8 e9 / {hand} 10 / 1");
        let rules: Rules = "mertens".parse().unwrap();
        let game = Game::from_position(&rules, at("mertens", &position)).unwrap();
        for spec in ALL {
            assert_eq!(choose(agent(spec).as_mut(), &game) == Move::PASS, passes, "{spec}");
        }
    }
}

#[test]
fn seeds_repeat_games() {
    for spec in ALL {
        let games = [0; 2].map(|_| play("5x5,walls=3", spec, "random:seed=1", 7));
        assert_eq!(games[0], games[1], "{spec}");
    }
    for spec in ["mertens", "bowler"] {
        let games = [1, 2, 3].map(|seed| play("standard", spec, spec, seed));
        assert!(games.iter().any(|game| *game != games[0]), "{spec} has no noise");
        let quiet = format!("{spec}:noise=off");
        let games = [1, 2].map(|seed| play("standard", &quiet, &quiet, seed));
        assert_eq!(games[0], games[1], "{spec}");
    }
}

#[test]
fn limits_bind_and_signals_stop() {
    let position = at("standard", "c3b4e5f6 / g3d5 / e4 e6 / 7 7 / 1");
    let game = Game::from_position(&Rules::standard(), position).unwrap();
    let quiet = StopSignal::default();
    let raised = StopSignal::default();
    raised.raise();
    for spec in ["mertens:depth=4", "bowler:depth=4", "ie:depth=4", "glendenning:depth=4"] {
        let mut agent = agent(spec);
        let mut run = |limits: Limits, clock: Option<ClockView>, stop: &StopSignal| {
            let mut last = Report::default();
            let limits = Limits { clock, ..limits };
            let mv = agent.choose(
                Request::new(&game, limits)
                    .stopped_by(stop)
                    .reporting_to(&mut |report| last = report.clone()),
            );
            assert!(game.position().is_legal(mv.unwrap()), "{spec}");
            last
        };
        let report = run(Limits::nodes(100), None, &quiet);
        assert_eq!(report.nodes, 100, "{spec}");
        assert!(report.sweep.is_some_and(|sweep| sweep.done < sweep.total), "{spec}");
        let left = Duration::from_millis(50);
        let clock = ClockView { remaining: left, increment: Duration::ZERO, opponent: left };
        run(Limits::default(), Some(clock), &quiet);
        let report = run(Limits::default(), None, &raised);
        assert_eq!((report.nodes, report.sweep.unwrap().done), (0, 0), "{spec}");
        let report = run(Limits::depth(1), None, &quiet);
        let sweep = report.sweep.unwrap();
        assert_eq!((report.depth, sweep.done, report.nodes), (1, sweep.total, sweep.total as u64));
    }
}

#[test]
fn bowler_tells_its_progress_after_each_root_move() {
    let game = Game::new(&Rules::standard());
    let mut percents = Vec::new();
    agent("bowler")
        .choose(Request::new(&game, Limits::default()).reporting_to(&mut |report| {
            percents.push(report.sweep.unwrap().percent());
        }))
        .unwrap();
    let expected: Vec<f32> = (1..=53).map(|done| 100.0 * done as f32 / 53.0).collect();
    assert_eq!(percents, expected);
}

#[test]
fn texts_name_bowlers_filters() {
    // b5h stands far from both pawns, and d5h continues it; 124 walls are legal.
    let position = at("standard", "b5 / / e1 e9 / 9 10 / 1");
    let game = Game::from_position(&Rules::standard(), position).unwrap();
    for (mode, moves) in [("faithful", 53), ("clean", 54), ("unfiltered", 3 + 124)] {
        let mut total = 0;
        let sink = &mut |report: &Report| total = report.sweep.unwrap().total;
        let mut bowler = agent(&format!("bowler:{mode},depth=1"));
        bowler.choose(Request::new(&game, Limits::default()).reporting_to(sink)).unwrap();
        assert_eq!(total, moves, "{mode}");
    }
}

#[test]
fn reports_and_the_public_search_count_alike() {
    let game = Game::new(&Rules::standard());
    let mut last = Report::default();
    let mut bowler = agent("bowler:noise=off");
    let quiet = StopSignal::default();
    let mv = bowler.choose(
        Request::new(&game, Limits::default())
            .stopped_by(&quiet)
            .reporting_to(&mut |report| last = report.clone()),
    );
    let style = Bowler { noise: false, ..Bowler::default() };
    let found = search(&style, game.position(), Settings::default(), 0);
    assert_eq!(Some(mv.unwrap()), found.best);
    assert_eq!((last.nodes, last.sweep.unwrap().pruned), (found.visited, found.pruned));
    assert!(found.pruned > 0);
}

#[test]
fn finished_games_and_four_players_are_refused() {
    let mut over = Game::new(&Rules::standard());
    over.resign(stockade_core::Player::White).unwrap();
    for spec in ALL {
        let mut agent = agent(spec);
        let answer = agent.choose(Request::new(&over, Limits::default()));
        assert!(matches!(answer, Err(AgentError::GameOver { .. })), "{spec}");
        let error = agent.new_game(&Rules::preset("four").unwrap()).unwrap_err();
        assert!(error.to_string().contains("games of two only"), "{error}");
    }
}
