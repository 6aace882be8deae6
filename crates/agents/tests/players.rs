//! How the agents behave in games.

use std::time::Duration;

use stockade_agents::{Agent, AgentError, ClockView, Request, Spec};
use stockade_core::{Game, Move, MoveKind, Player, Position, Rules, SplitMix64};
use stockade_engine::{Limits, StopSignal};

fn agent(spec: &str) -> Box<dyn Agent> {
    spec.parse::<Spec>().unwrap().build()
}

fn choose(agent: &mut dyn Agent, game: &Game) -> Move {
    agent.choose(Request::new(game, Limits::default())).unwrap()
}

fn game_at(rules: &str, position: &str) -> Game {
    let rules: Rules = rules.parse().unwrap();
    let pos = Position::from_text(position, &rules).unwrap().position;
    Game::from_position(&rules, pos).unwrap()
}

/// Plays a game to its end; the referee checks every move.
fn play(rules: &str, agents: &mut [Box<dyn Agent>]) -> Game {
    let mut game = Game::new(&rules.parse().unwrap());
    agents.iter_mut().for_each(|agent| agent.new_game(game.rules()).unwrap());
    while !game.is_over() {
        let turn = game.ply() % agents.len();
        let mv = choose(agents[turn].as_mut(), &game);
        game.play(mv).unwrap();
    }
    game
}

#[test]
fn all_agents_finish_games_on_all_boards() {
    for rules in ["standard", "3x3,walls=1", "4x7,walls=2", "mertens", "9x3,walls=4"] {
        for spec in [
            "random:seed=3",
            "greedy",
            "lee:sims=40",
            "stockade:nodes=40,hash=1",
            "stockade:search=alphabeta,nodes=40,hash=1",
        ] {
            play(rules, &mut [agent(spec), agent("greedy:seed=1")]);
        }
    }
    let four = [
        "random",
        "greedy",
        "stockade:nodes=40,hash=1",
        "stockade:search=alphabeta,nodes=40,hash=1",
    ];
    for rules in ["four", "four,3x3,walls=1", "four,9x4", "four,walls=0"] {
        play(rules, &mut four.map(agent));
    }
}

#[test]
fn equal_seeds_play_equal_games() {
    for spec in ["random:seed=5", "greedy:seed=5", "lee:sims=300,seed=5"] {
        let games = [0; 2].map(|_| play("5x5", &mut [agent(spec), agent("random:seed=1")]));
        assert_eq!(games[0], games[1], "{spec}");
    }
    let games = ["random:seed=1", "random:seed=2"].map(|a| play("5x5", &mut [agent(a), agent(a)]));
    assert_ne!(games[0], games[1]);
}

/// The pilot of the specification has about 330 to 375 plies: the walls are soon gone, and then both
/// walk about.
#[test]
fn random_games_are_long() {
    let rules = "standard,repetition=off,cap=off";
    let plies = |seed: u64| {
        let random = |seed: u64| agent(&format!("random:seed={seed}"));
        play(rules, &mut [random(seed), random(seed + 1000)]).ply()
    };
    let mean = (0..200).map(plies).sum::<usize>() / 200;
    assert!((330..=375).contains(&mean), "{mean} plies");
}

#[test]
fn greedy_jumps_where_a_jump_is_nearest() {
    let game = game_at("standard", "/ / e4 e5 / 10 10 / 1");
    assert_eq!(choose(agent("greedy").as_mut(), &game).to_string(), "e6");
}

#[test]
fn greedy_breaks_ties_by_its_seed() {
    let game = game_at("standard", "e1 / / e1 e9 / 10 10 / 1");
    let answers: Vec<String> = (0..20)
        .map(|seed| choose(agent(&format!("greedy:seed={seed}")).as_mut(), &game).to_string())
        .collect();
    // The wall lies on e1 and f1, so that the path around it is shorter on the left.
    assert!(answers.iter().all(|answer| answer == "d1"), "{answers:?}");
    let game = game_at("standard", "d4 / / e1 e9 / 10 10 / 1");
    let answers: Vec<Move> =
        (0..20).map(|seed| choose(agent(&format!("greedy:seed={seed}")).as_mut(), &game)).collect();
    assert!(answers.iter().any(|mv| *mv != answers[0]), "{answers:?}");
}

#[test]
fn who_cannot_move_passes_or_builds() {
    let stuck = "e7 / d7e8 / e8 e9 / 0 10 / 1";
    let game = game_at("mertens", stuck);
    for spec in ["greedy", "random", "lee:sims=10"] {
        assert_eq!(choose(agent(spec).as_mut(), &game), Move::PASS, "{spec}");
    }
    let game = game_at("mertens", "e7 / d7e8 / e8 e9 / 1 10 / 1");
    let mv = choose(agent("greedy").as_mut(), &game);
    assert!(matches!(mv.kind(), MoveKind::Wall(_)), "{mv}");
}

#[test]
fn lee_opens_straight_ahead_and_thinks_later() {
    let mut lee = agent("lee:sims=50");
    let mut reports = 0;
    let mut game = Game::new(&Rules::standard());
    let limits = Limits::default();
    for _ in 0..2 {
        let mv = lee.choose(Request::new(&game, limits).reporting_to(&mut |_| reports += 1));
        game.play(mv.unwrap()).unwrap();
    }
    assert_eq!((game.position().to_string().as_str(), reports), ("/ / e2 e8 / 10 10 / 1", 0));
    // Without a wall on the board it looks at pawn moves alone, and keeps to shortest steps.
    let mv = lee.choose(Request::new(&game, limits).reporting_to(&mut |_| reports += 1)).unwrap();
    assert_eq!(mv.to_string(), "e3");
    assert!(reports > 0);
}

#[test]
fn lee_wins_races_and_beats_greedy() {
    // One step from the goal, with no wall in the other hand.
    let game = game_at("standard", "/ / e8 a5 / 3 0 / 1");
    let mv = choose(agent("lee:sims=400").as_mut(), &game);
    assert_eq!(game.position().play(mv).unwrap().winner(), Some(Player::White), "{mv}");
    let won = (0..3).filter(|seed| {
        let lee = format!("lee:sims=2500,seed={seed}");
        let game = play("standard", &mut [agent("greedy"), agent(&lee)]);
        game.outcome().unwrap().winner() == Some(Player::Black)
    });
    // Its novice: even the original loses a game to a runner now and then.
    assert!(won.count() >= 2);
}

#[test]
fn limits_bind_and_signals_stop() {
    let game = game_at("standard", "c3b4e5f6 / g3d5 / e4 e6 / 7 7 / 1");
    for spec in ["lee:sims=10000000", "stockade:nodes=1000000000,hash=16"] {
        let mut agent = agent(spec);
        let mut nodes = 0;
        let mut run = |limits: Limits, clock: Option<ClockView>, stop: &StopSignal| {
            let limits = Limits { clock, ..limits };
            let mv = agent.choose(
                Request::new(&game, limits)
                    .stopped_by(stop)
                    .reporting_to(&mut |report| nodes = report.nodes),
            );
            assert!(game.position().is_legal(mv.unwrap()), "{spec}");
            nodes
        };
        let quiet = StopSignal::default();
        assert_eq!(run(Limits::nodes(100), None, &quiet), 100, "{spec}");
        run(Limits::time(Duration::from_millis(1)), None, &quiet);
        let left = Duration::from_millis(50);
        let clock = ClockView { remaining: left, increment: Duration::ZERO, opponent: left };
        run(Limits::default(), Some(clock), &quiet);
        let stop = StopSignal::default();
        stop.raise();
        run(Limits::default(), None, &stop);
    }
}

#[test]
fn finished_games_and_foreign_rules_are_refused() {
    let mut over = Game::new(&Rules::standard());
    over.resign(Player::White).unwrap();
    for spec in ["random", "greedy", "lee", "stockade"] {
        let mut agent = agent(spec);
        let answer = agent.choose(Request::new(&over, Limits::default()));
        assert!(matches!(answer, Err(AgentError::GameOver { .. })), "{spec}");
    }
    let error = agent("lee").supports(&Rules::preset("four").unwrap()).unwrap_err();
    assert!(error.to_string().contains("games of two only"), "{error}");
}

/// How many games of four the first agent wins alone against three of the other. The seats change
/// in turn, and four games each begin with the same random steps.
fn wins_against_three(hero: &str, other: &str, games: usize) -> usize {
    let rules = Rules::preset("four").unwrap();
    let won = |number: &usize| {
        let mut random = SplitMix64::new(*number as u64 / 4);
        let mut game = Game::new(&rules);
        for _ in 0..8 {
            let cells = game.position().pawn_moves();
            let cell = cells.iter().nth(random.below(cells.len())).unwrap();
            game.play(Move::pawn(cell)).unwrap();
        }
        let seat = rules.players().order()[number % 4];
        let mut hero = agent(hero);
        let mut others = agent(&format!("{other}:seed={number}"));
        while !game.is_over() {
            let is_hero = game.position().to_move() == seat;
            let mover = if is_hero { &mut hero } else { &mut others };
            let mv = choose(mover.as_mut(), &game);
            game.play(mv).unwrap();
        }
        game.outcome().unwrap().winner() == Some(seat)
    };
    (0..games).filter(won).count()
}

#[test]
fn stockade_wins_among_four() {
    let random = wins_against_three("stockade:nodes=50,hash=1", "random", 8);
    assert_eq!(random, 8, "against three random players");
    // A fair share would be 12 of 48.
    let greedy = wins_against_three("stockade:nodes=300,hash=1", "greedy", 48);
    assert!(greedy > 14, "only {greedy} of 48 against three greedy players");
}
