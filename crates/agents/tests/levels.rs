//! The engine at the levels for people.

use std::time::Duration;

use stockade_agents::{Agent, ClockView, Limits, Report, Request, Spec, StopSignal};
use stockade_core::{Game, Player, Position, Rules};
use stockade_engine::Level;

fn agent(spec: &str) -> Box<dyn Agent> {
    spec.parse::<Spec>().unwrap().build()
}

/// Goes on with a game to its end, or for this many plies; the referee checks every move.
fn play<const N: usize>(mut game: Game, agents: [&str; N], seed: u64, plies: usize) -> Game {
    let mut agents = agents.map(agent);
    for agent in &mut agents {
        agent.reseed(seed);
        agent.new_game(game.rules()).unwrap();
    }
    while !game.is_over() && game.ply() < plies {
        let agent = &mut agents[game.position().to_move().index()];
        let (limits, stop) = (Limits::default(), StopSignal::default());
        let mv = agent.choose(Request::new(&game, limits).stopped_by(&stop)).unwrap();
        game.play(mv).unwrap();
    }
    game
}

fn start(rules: &str) -> Game {
    Game::new(&rules.parse().unwrap())
}

#[test]
fn the_first_timer_loses_most_games_to_greedy() {
    let won = (0..20).filter(|&seed| {
        let game = play(start("standard"), ["stockade:level=1", "greedy"], seed, 300);
        game.outcome().unwrap().winner() == Some(Player::White)
    });
    assert!(won.count() <= 5);
}

#[test]
fn seeds_decide_the_game() {
    let game = |seed, game| {
        // By nodes, for a clock would make it a matter of the machine.
        let spec = format!("stockade:level=2,nodes=100,seed={seed}");
        play(start("5x5"), [&spec, &spec], game, 300)
    };
    assert_eq!(game(0, 1), game(0, 1));
    assert_ne!(game(0, 1), game(0, 2));
    assert_ne!(game(0, 1), game(9, 1));
}

#[test]
fn no_limit_lifts_a_level_above_itself() {
    let game = start("standard");
    let nodes = |spec: &str, limits: Limits| {
        let mut nodes = 0;
        let mut sink = |report: &Report| nodes = report.nodes;
        agent(spec).choose(Request::new(&game, limits).reporting_to(&mut sink)).unwrap();
        nodes
    };
    let most = Level::new(3).and_then(|level| level.limits().nodes).unwrap();
    let long = Duration::from_secs(3600);
    let clock = ClockView { remaining: long, increment: long, opponent: long };
    for limits in [
        Limits::default(),
        Limits::nodes(1_000_000),
        Limits::time(long),
        Limits { clock: Some(clock), ..Limits::default() },
    ] {
        assert!(nodes("stockade:level=3", limits) <= most);
        assert!(nodes("stockade:level=3,nodes=1000000,threads=2", limits) <= most);
    }
    assert_eq!(nodes("stockade:level=3,nodes=20", Limits::default()), 20);
    assert_eq!(nodes("stockade:level=3", Limits::nodes(20)), 20);
}

#[test]
fn levels_that_draw_do_not_go_on_with_old_thoughts() {
    let (early, mut late) = (start("5x5"), start("5x5"));
    for mv in ["c2", "c4"] {
        late.play(mv.parse().unwrap()).unwrap();
    }
    let visits = |agent: &mut Box<dyn Agent>, game: &Game| {
        let mut visits = 0;
        let mut sink = |report: &Report| {
            visits = report.lines.iter().map(|line| line.visits).sum();
        };
        let limits = Limits::nodes(200);
        agent.choose(Request::new(game, limits).reporting_to(&mut sink)).unwrap();
        visits
    };
    for level in Level::ALL {
        let [mut fresh, mut used] = [(); 2].map(|()| agent(&format!("stockade:level={level}")));
        visits(&mut used, &early);
        let more = visits(&mut used, &late) > visits(&mut fresh, &late);
        assert_eq!(more, level.remembers(), "level {level}");
    }
    assert!(Level::FULL.remembers() && !Level::ALL[0].remembers());
}

/// White is far ahead in each of these, and nobody can build any more, or White alone.
#[test]
fn won_races_are_finished_without_wandering() {
    let rules = Rules::standard();
    for position in ["/ / e5 a9 / 0 0 / 1", "e3 / / e6 e9 / 2 0 / 1", "/ / a7 i8 / 0 0 / 1"] {
        let pos = Position::from_text(position, &rules).unwrap().position;
        for level in 1..=5 {
            let spec = format!("stockade:level={level}");
            let game = Game::from_position(&rules, pos).unwrap();
            let game = play(game, [&spec, "random"], 3, 24);
            let winner = game.outcome().and_then(|outcome| outcome.winner());
            assert_eq!(winner, Some(Player::White), "level {level} from {position}");
        }
    }
}

#[test]
fn all_levels_finish_games_on_all_boards() {
    for rules in ["3x3,walls=1", "4x7,walls=2", "mertens,7x7", "9x3,walls=0"] {
        for level in 1..=7 {
            let spec = format!("stockade:level={level}");
            assert!(play(start(rules), [&spec, "greedy"], 1, 300).is_over());
        }
    }
}

#[test]
fn all_levels_finish_games_of_four() {
    for rules in ["four", "four,5x5,walls=2"] {
        for first in [1, 4] {
            let spec = |level: u64| format!("stockade:level={level},nodes=100");
            let [white, black, red, blue] = [0, 1, 2, 3].map(|seat| spec(first + seat));
            assert!(play(start(rules), [&white, &black, &red, &blue], 1, 600).is_over());
        }
    }
}
