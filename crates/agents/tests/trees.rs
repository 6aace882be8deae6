//! `uct` and `hybrid`: the players that search trees by themselves.

use std::time::Duration;

use stockade_agents::{Agent, AgentError, Limits, Report, Request, Spec, StopSignal};
use stockade_core::{Game, Move, Player, Position, Rules, SplitMix64};

const TREES: [&str; 5] = [
    "uct:sims=30",
    "hybrid:sims=30,depth=0",
    "hybrid:sims=30,depth=1",
    "hybrid:sims=30",
    "hybrid:sims=20,depth=3",
];

fn agent(spec: &str) -> Box<dyn Agent> {
    spec.parse::<Spec>().unwrap().build()
}

fn choose(spec: &str, game: &Game) -> (Move, Report) {
    let mut last = Report::default();
    let sink = &mut |report: &Report| last = report.clone();
    let mv = agent(spec).choose(Request::new(game, Limits::default()).reporting_to(sink)).unwrap();
    (mv, last)
}

fn game_at(rules: &str, position: &str) -> Game {
    let rules: Rules = rules.parse().unwrap();
    let pos = Position::from_text(position, &rules).unwrap().position;
    Game::from_position(&rules, pos).unwrap()
}

#[test]
fn answers_are_legal_on_all_boards() {
    for rules in ["standard", "3x3,walls=1", "4x7,walls=3", "mertens", "9x3,walls=4", "cornell"] {
        let rules: Rules = rules.parse().unwrap();
        for seed in 0..2 {
            let (mut game, mut random) = (Game::new(&rules), SplitMix64::new(seed));
            for _ in 0..40 {
                if game.is_over() {
                    break;
                }
                for spec in TREES {
                    let (mv, report) = choose(spec, &game);
                    assert!(game.position().is_legal(mv), "{mv} by {spec}");
                    assert_eq!(report.best_move(), Some(mv), "{spec}");
                    assert!(report.lines.len() <= game.legal_moves().len(), "{spec}");
                }
                let moves = game.legal_moves();
                game.play(moves.iter().nth(random.below(moves.len())).unwrap()).unwrap();
            }
        }
    }
}

#[test]
fn equal_seeds_think_alike() {
    let game = game_at("standard", "c3b4e5f6 / g3d5 / e4 e6 / 7 7 / 1");
    for tree in ["uct:sims=200", "hybrid:sims=200"] {
        let think = |seed: u64| {
            let (mv, report) = choose(&format!("{tree},seed={seed}"), &game);
            (mv, Report { elapsed: Duration::ZERO, ..report })
        };
        assert_eq!(think(7), think(7), "{tree}");
        assert_ne!(think(7), think(8), "{tree}");
    }
}

#[test]
fn limits_bind_and_signals_stop() {
    let game = game_at("standard", "c3b4e5f6 / g3d5 / e4 e6 / 7 7 / 1");
    for spec in ["uct:sims=10000000", "hybrid:sims=10000000,depth=3"] {
        let run = |limits: Limits, stop: &StopSignal| {
            let (mut nodes, limits) = (0, limits);
            let sink = &mut |report: &Report| nodes = report.nodes;
            let mv = agent(spec)
                .choose(Request::new(&game, limits).stopped_by(stop).reporting_to(sink))
                .unwrap();
            assert!(game.position().is_legal(mv), "{spec}");
            nodes
        };
        let quiet = StopSignal::default();
        assert_eq!(run(Limits::nodes(100), &quiet), 100, "{spec}");
        assert!(run(Limits::time(Duration::from_millis(1)), &quiet) < 1_000_000, "{spec}");
        let stop = StopSignal::default();
        stop.raise();
        assert!(run(Limits::default(), &stop) <= 64, "{spec}");
    }
    // Its own time counts where nobody sets a limit.
    let (_, report) = choose("hybrid:sims=10000000,time=5ms", &game);
    assert!(report.nodes < 10_000_000);
}

#[test]
fn wins_in_one_are_taken() {
    for (position, winner) in [
        ("d4f4 / c3 / e8 a5 / 3 3 / 1", Player::White),
        ("/ e2 / i4 e2 / 0 5 / 2", Player::Black),
        // Over the other pawn.
        ("/ / e7 e8 / 1 1 / 1", Player::White),
    ] {
        let game = game_at("standard", position);
        for spec in ["uct:sims=3000", "hybrid:sims=100,depth=0", "hybrid:sims=100"] {
            let (mv, report) = choose(spec, &game);
            let next = game.position().play(mv).unwrap();
            assert_eq!(next.winner(), Some(winner), "{mv} by {spec}");
            if spec.starts_with("hybrid") {
                let proof = report.lines[0].proof;
                assert_eq!(proof, Some(stockade_engine::Proof::Win(1)), "{spec}");
            }
        }
    }
}

#[test]
fn a_pawn_one_step_from_its_goal_is_stopped() {
    // Black is about to step to a1. Only a1h makes its path two steps longer, and then White, two
    // steps away, arrives first.
    let game = game_at("standard", "/ / i7 a2 / 1 0 / 1");
    for spec in ["hybrid:sims=400,depth=0", "hybrid:sims=400,depth=1", "hybrid:sims=400"] {
        assert_eq!(choose(spec, &game).0.to_string(), "a1h", "{spec}");
    }
    // This one is lost; still the walls that only delay it come before those that do nothing.
    let game = game_at("standard", "/ / a3 e2 / 2 0 / 1");
    for spec in ["hybrid:depth=0", "hybrid:depth=1", "hybrid"] {
        let (mv, _) = choose(spec, &game);
        let next = game.position().play(mv).unwrap();
        assert!(next.distance(Player::Black) > Some(1), "{mv} by {spec}");
    }
}

#[test]
fn proofs_of_short_wins_are_exact() {
    // Two steps from the goal, and nobody has a wall: a win in three plies.
    let game = game_at("standard", "/ / e7 a8 / 0 0 / 1");
    let (mv, report) = choose("hybrid:sims=2000", &game);
    assert_eq!((mv.to_string().as_str(), report.lines[0].score), ("e8", 1.0));
    assert_eq!(report.lines[0].proof, Some(stockade_engine::Proof::Win(3)));
    assert!(report.nodes < 2000, "a proof ends the search");
    // The same from the other side: every move loses.
    let game = game_at("standard", "/ / e8 a8 / 0 0 / 2");
    let (_, report) = choose("hybrid:sims=2000", &game);
    assert!(report.lines.iter().all(|line| line.proof == Some(stockade_engine::Proof::Loss(2))));
}

#[test]
fn stuck_pawns_pass_or_build() {
    let stuck = game_at("mertens", "e7 / d7e8 / e8 e9 / 0 10 / 1");
    for spec in TREES {
        assert_eq!(choose(spec, &stuck).0, Move::PASS, "{spec}");
    }
}

#[test]
fn four_players_and_finished_games_are_refused() {
    let mut over = Game::new(&Rules::standard());
    over.resign(Player::White).unwrap();
    for spec in ["uct", "hybrid"] {
        let mut player = agent(spec);
        let error = player.supports(&Rules::preset("four").unwrap()).unwrap_err();
        assert!(error.to_string().contains("games of two only"), "{error}");
        let answer = player.choose(Request::new(&over, Limits::default()));
        assert!(matches!(answer, Err(AgentError::GameOver { .. })), "{spec}");
    }
}

#[test]
fn hybrid_beats_greedy_and_repeats_no_position_for_nothing() {
    for seed in 0..3 {
        let mut game = Game::new(&Rules::standard());
        let mut players = [agent("greedy"), agent(&format!("hybrid:sims=200,seed={seed}"))];
        while !game.is_over() {
            let mover = &mut players[game.ply() % 2];
            let stop = StopSignal::default();
            let mv =
                mover.choose(Request::new(&game, Limits::default()).stopped_by(&stop)).unwrap();
            game.play(mv).unwrap();
        }
        assert_eq!(game.outcome().unwrap().winner(), Some(Player::Black), "seed {seed}");
    }
}
