//! Engines with a net.

use stockade_core::{Game, Rules};
use stockade_engine::{
    Engine, EngineOptions, Evaluation, Limits, Report, Request, SearchKind,
    net::LoadedNet,
    suite::{self, Theme},
};

use super::random_weights;

fn net(seed: u64) -> Evaluation {
    Evaluation::Net(LoadedNet::keep(random_weights(seed, 32).quantised().unwrap()))
}

fn options(search: SearchKind, evaluation: Evaluation) -> EngineOptions {
    EngineOptions { search, evaluation, hash_mb: 4, ..EngineOptions::default() }
}

fn search(options: EngineOptions, rules: &str) -> Report {
    let game = Game::new(&rules.parse::<Rules>().unwrap());
    Engine::new(options).search(Request::new(&game, Limits::nodes(600)))
}

#[test]
fn the_same_net_is_kept_once() {
    assert_eq!(net(1), net(1));
    assert_ne!(net(1), net(2));
    assert_ne!(net(1), Evaluation::Classical);
}

#[test]
fn a_net_changes_what_searches_think_where_it_knows_the_board() {
    for kind in SearchKind::ALL {
        let ask = |evaluation, rules| {
            let report = search(options(kind, evaluation), rules);
            let lines = report.lines.iter();
            lines.map(|line| (line.pv.first().copied(), line.score.to_bits())).collect::<Vec<_>>()
        };
        assert_ne!(ask(net(1), "standard"), ask(Evaluation::Classical, "standard"), "{kind}");
        assert_eq!(ask(net(1), "5x5"), ask(Evaluation::Classical, "5x5"), "{kind}");
    }
}

/// A net that knows nothing must not make a search deny what is certain.
#[test]
fn races_are_won_whatever_a_net_thinks() {
    let themes = [Theme::Zugzwang, Theme::Steal];
    let problems: Vec<_> = suite::problems().unwrap();
    for kind in SearchKind::ALL {
        for problem in problems.iter().filter(|problem| themes.contains(&problem.theme)) {
            let attempt = problem.attempt(options(kind, net(3)), 200);
            assert!(attempt.solved, "{kind}: {problem}");
        }
    }
}

#[test]
fn evaluations_have_names() {
    assert_eq!(Evaluation::open("classical").unwrap(), Evaluation::Classical);
    assert_eq!(Evaluation::open(Evaluation::DEFAULT).unwrap(), Evaluation::default());
    let error = Evaluation::open("no/such.net").unwrap_err();
    assert!(error.to_string().starts_with("cannot read the net no/such.net: "));
}
