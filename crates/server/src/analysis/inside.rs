//! What any player thinks of a position.

use std::time::{Duration, Instant};

use stockade_agents::{Limits, Request, Spec, StopSignal, insight::Insight};
use stockade_core::Game;
use stockade_engine::Stopwatch;

use super::Tell;
use crate::{
    messages::{analysis::AnalysisServer, problem::Problem},
    stored::frugal,
};

/// Time between two insights: four a second.
const BETWEEN: Duration = Duration::from_millis(250);
/// Nodes, simulations or iterations of a player. Some remember everything that they have seen.
const MOST_NODES: u64 = 100_000;

/// What a player may spend: what it would spend by itself, no more than is wanted or allowed.
pub(super) fn limits(spec: &Spec, wanted: Limits) -> Limits {
    let own = spec.limits();
    let least = |one: Option<Duration>, other| one.into_iter().chain(other).min();
    let nodes = own.nodes.into_iter().chain(wanted.nodes).fold(MOST_NODES, u64::min);
    Limits { time: least(own.time, wanted.time), nodes: Some(nodes), ..own }
}

/// Lets a player choose a move and tells what it thinks meanwhile and in the end.
pub(super) fn tell_all(
    id: u32,
    spec: &Spec,
    game: &Game,
    limits: Limits,
    (watch, stop): (&dyn Stopwatch, &StopSignal),
    tell: Tell<'_>,
) {
    let (name, to_move) = (spec.to_string(), game.position().to_move());
    let message = |insight: &Insight, done| {
        let (agent, insight) = (name.clone(), Box::new(insight.clone()));
        AnalysisServer::Inside { id, agent, to_move, insight, done }
    };
    let mut last = None;
    let mut now_and_then = |insight: &Insight| {
        if last.is_none_or(|last: Instant| last.elapsed() >= BETWEEN) {
            last = Some(Instant::now());
            tell(message(insight, false), false);
        }
    };
    let request = Request::new(game, limits).timed_by(watch).stopped_by(stop);
    let answer = frugal(spec.clone()).build().inside(request, &mut now_and_then);
    let answer = match answer {
        Ok(insight) => message(&insight, true),
        Err(error) => {
            AnalysisServer::Refused { id: Some(id), refusal: Problem::agent(error).into() }
        }
    };
    tell(answer, true);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_player_spends_what_it_would_and_no_more_than_is_allowed() {
        let minute = Limits::time(Duration::from_secs(60));
        let of = |spec: &str, wanted| limits(&spec.parse().unwrap(), wanted);
        let engine = of("stockade", minute);
        assert_eq!((engine.time, engine.nodes), (Some(Duration::from_secs(1)), Some(MOST_NODES)));
        assert_eq!(of("lee:sims=2500", minute).nodes, Some(2500));
        assert_eq!(of("lee:sims=1000000", minute).nodes, Some(MOST_NODES));
        assert_eq!(of("lee", Limits { nodes: Some(50), ..minute }).nodes, Some(50));
        assert_eq!(of("mertens:depth=3", minute).depth, Some(3));
        assert_eq!(
            of("stockade:time=5s", Limits::time(Duration::from_secs(2))).time,
            Some(Duration::from_secs(2))
        );
    }
}
