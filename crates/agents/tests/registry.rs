//! What all agents of the registry have in common: their moves are legal, equal seeds choose alike,
//! and a raised signal ends a choice.

use stockade_agents::{AGENTS, Agent, AgentInfo, Group, Limits, Request, Spec, StopSignal};
use stockade_core::{Game, Move, Rules};

/// Every agent that needs neither another program nor a file.
fn agents() -> impl Iterator<Item = &'static AgentInfo> {
    AGENTS.iter().filter(|info| {
        info.group != Group::Program && info.options.iter().all(|option| !option.required)
    })
}

fn agent(info: &AgentInfo) -> Box<dyn Agent> {
    let spec = info.name.parse::<Spec>().unwrap();
    // Tests leave the user's own tables alone.
    match info.option("tables") {
        Some(_) => spec.with("tables", env!("CARGO_TARGET_TMPDIR")).unwrap().build(),
        None => spec.build(),
    }
}

/// A game without the opening moves that some know by heart.
fn game(agent: &dyn Agent) -> Game {
    let rules = ["standard", "5x5,walls=1", "5x5"].map(|rules| rules.parse::<Rules>().unwrap());
    let known = rules.iter().find(|rules| agent.supports(rules).is_ok());
    let mut game = Game::new(known.unwrap_or_else(|| panic!("{} plays nothing", agent.name())));
    game.play_all(["a1h", "d4v"].map(|mv| mv.parse().unwrap())).unwrap();
    game
}

fn choose(info: &AgentInfo, limits: Limits, stop: &StopSignal) -> Move {
    let mut agent = agent(info);
    let game = game(agent.as_ref());
    agent.reseed(5);
    let mv = agent.choose(Request::new(&game, limits).stopped_by(stop)).unwrap();
    assert!(game.position().is_legal(mv), "{mv} by {}", info.name);
    mv
}

#[test]
fn equal_seeds_choose_equal_legal_moves() {
    let quiet = StopSignal::default();
    for info in agents() {
        let moves = [(); 2].map(|()| choose(info, Limits::nodes(50), &quiet));
        assert_eq!(moves[0], moves[1], "{}", info.name);
    }
}

#[test]
fn a_raised_signal_ends_a_choice_with_a_legal_move() {
    let stop = StopSignal::default();
    stop.raise();
    for info in agents() {
        choose(info, Limits::default(), &stop);
    }
}

#[test]
fn names_are_the_texts_that_make_the_agent_again() {
    for info in agents() {
        let agent = agent(info);
        assert_eq!(agent.name().parse::<Spec>().unwrap().build().name(), agent.name());
    }
}
