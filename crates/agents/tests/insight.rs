//! What agents tell of their thoughts, held against the numbers of the other tests.

use std::time::Instant;

use stockade_agents::{
    AGENTS, Limits, Request, Spec,
    classic::bowler::{BowlerWeights, EvaluationTerms},
    cornell::{Evaluator, Mode, TreeSearch, features},
    insight::{Evaluation, FeatureName, Insight, Meaning, MoveInsight, Unit},
};
use stockade_core::{Game, Position, Rules};
use stockade_engine::Proof;

const START: &str = "/ / e1 e9 / 10 10 / 1";
/// Puzzle 1 of the document of Cornell's player, without a wall for the opponent.
const PUZZLE_1: &str = "b2d1 / a3 / a3 e3 / 0 1 / 2";
/// The position of the document's figure 2.
const FIGURE_2: &str = "d1c2d3b4 / d4 / c2 b5 / 1 1 / 1";

fn game_at(rules: &str, position: &str) -> Game {
    let rules: Rules = rules.parse().unwrap();
    let pos = Position::from_text(position, &rules).unwrap().position;
    Game::from_position(&rules, pos).unwrap()
}

/// What an agent thinks in the end, and how often it has told something.
fn told(spec: &str, game: &Game) -> (Insight, usize) {
    let mut agent = spec.parse::<Spec>().unwrap().build();
    let mut count = 0;
    let request = Request::new(game, Limits::default());
    let insight = agent.inside(request, &mut |_| count += 1).unwrap();
    (insight, count)
}

fn inside(spec: &str, game: &Game) -> Insight {
    told(spec, game).0
}

fn find<'a>(insight: &'a Insight, mv: &str) -> &'a MoveInsight {
    insight.moves.iter().find(|known| known.mv.to_string() == mv).unwrap()
}

/// Looking inside changes nothing: the move is the one that is played, and stands in front.
#[test]
fn every_agent_tells_its_move_first() {
    let game = game_at("5x5,walls=3", "c3 / / b2 d4 / 2 3 / 2");
    for info in AGENTS.iter().filter(|info| info.options.iter().all(|option| !option.required)) {
        let spec = match info.name {
            "stockade" => "stockade:nodes=200,hash=1",
            "lee" => "lee:sims=200",
            "cornell" => "cornell:iters=200",
            // Its table takes a while, and others test it.
            "perfect" => continue,
            name => name,
        };
        let mut agent = spec.parse::<Spec>().unwrap().build();
        let played = agent.choose(Request::new(&game, Limits::default())).unwrap();
        let insight = inside(spec, &game);
        assert_eq!(insight.choice, Some(played), "{spec}");
        assert_eq!(insight.moves[0].mv, played, "{spec}");
        assert!(insight.moves.iter().all(|known| game.legal_moves().contains(known.mv)), "{spec}");
        assert!(insight.moves.iter().all(|known| known.line.first() == Some(&known.mv)), "{spec}");
    }
}

#[track_caller]
fn check_parts(evaluation: Option<&Evaluation>, expected: &[(FeatureName, f64, f64)]) {
    let evaluation = evaluation.unwrap();
    assert_eq!(evaluation.features.len(), expected.len());
    for (feature, (name, value, weight)) in evaluation.features.iter().zip(expected) {
        assert_eq!(feature.name, *name);
        assert!((feature.value - value).abs() < 1e-12, "{feature:?}, not {value}");
        assert_eq!(feature.weight, Some(*weight));
        assert!((feature.product.unwrap() - value * weight).abs() < 1e-12);
    }
    let sum: f64 = expected.iter().map(|(_, value, weight)| value * weight).sum();
    assert!((evaluation.total.unwrap() - sum).abs() < 1e-12);
}

#[test]
fn evaluations_come_apart_into_the_features_worked_by_hand() {
    use FeatureName::*;
    // The terms of the tests of each player.
    let held_up = game_at("standard", "a2e5 / c4d6 / e4 e6 / 7 9 / 1");
    let weights = BowlerWeights::default();
    let bowler = inside("bowler", &held_up);
    let parts = [
        (BowlerPath, 1.2 * 8.0 - 1.8 * 7.0, weights.path),
        (WallsAhead, -2.0, weights.walls),
        (BowlerProximity, 2.5, weights.proximity),
        (BowlerForward, 1.0, weights.forward),
    ];
    check_parts(bowler.judgement.evaluation.as_ref(), &parts);
    assert!(bowler.judgement.evaluation.as_ref().unwrap().has_noise);
    let terms = EvaluationTerms::new(held_up.position(), held_up.position().to_move());
    let total = bowler.judgement.evaluation.unwrap().total.unwrap();
    assert!((total - weights.value(&terms)).abs() < 1e-12);

    let ie = inside("ie", &held_up);
    let parts = [(StepsAhead, 1.0, 10.0), (WallsAhead, -2.0, 1.0)];
    check_parts(ie.judgement.evaluation.as_ref(), &parts);

    let mertens = |spec| inside(spec, &held_up).judgement.evaluation;
    // f2, f3 and f4 make up c3, the author's best.
    let next = (NextRankInverse, 1.0, 14.45);
    let parts = [(RanksAhead, 0.0, 0.6001), next, (OpponentNextRank, 3.0, 6.52)];
    check_parts(mertens("mertens:depth=1").as_ref(), &parts);
    let to_goal = [
        (RanksGone, 3.0, 0.6),
        (RanksAhead, 0.0, 0.6001),
        (GoalInverse, 1.0 / 6.0, 14.45),
        (OpponentGoal, 7.0, 6.52),
    ];
    check_parts(mertens("mertens:c=5,goal=both,depth=1").as_ref(), &to_goal);
}

#[test]
fn minimax_tells_each_root_move_and_what_it_saved() {
    let start = game_at("standard", START);
    // The node counts of the opening at depths 2 and 3.
    for (spec, nodes) in [("ie", 24), ("ie:depth=3", 79), ("ie:depth=3,pruning=off", 354)] {
        let insight = inside(spec, &start);
        assert_eq!((insight.counters.nodes, insight.moves.len()), (nodes, 11), "{spec}");
        assert_eq!((insight.scale.meaning, insight.scale.unit), (Meaning::Points, Unit::Nodes));
        let sweep = insight.counters.sweep.unwrap();
        assert_eq!((sweep.done, sweep.total), (11, 11));
        let share = sweep.pruned as f64 / (nodes + sweep.pruned) as f64;
        assert_eq!(insight.counters.pruned_share, Some(share), "{spec}");
        assert_eq!(sweep.pruned == 0, spec.ends_with("off"));
        // Only a value that beat all before it is exact.
        assert!(
            !insight.moves[0].is_bound
                && insight.moves[1..].iter().all(|it| it.value <= insight.moves[0].value)
        );
        assert_eq!(insight.moves.iter().any(|it| it.is_bound), !spec.ends_with("off"), "{spec}");
    }
    let (bowler, count) = told("bowler:noise=off,table=on,ordering=on", &start);
    assert_eq!((count, bowler.moves.len()), (53, 53), "it tells of each root move");
    assert!(bowler.counters.ordered.is_some() && bowler.counters.remembered.is_some());
}

#[test]
fn cornell_tells_the_published_strengths_and_root_moves() {
    let puzzle = game_at("cornell", PUZZLE_1);
    let insight = inside("cornell:eval=naive,iters=5000", &puzzle);
    assert_eq!((insight.scale.meaning, insight.scale.unit), (Meaning::Mean, Unit::Iterations));
    assert_eq!(insight.counters.nodes, 5000);
    let mut search = TreeSearch::new(&puzzle, Evaluator::Naive, Mode::Code, 0);
    for point in &insight.curve {
        search.run(point.nodes - search.iterations());
        assert!((point.value - f64::from(search.strength())).abs() < 1e-6, "{point:?}");
    }
    assert!(insight.curve.len() > 20);
    let at = |nodes: u64| insight.curve.iter().rfind(|point| point.nodes <= nodes).unwrap().value;
    // The curve dives and recovers: -0.460 at 300 and 500, 0.540 at 4000.
    assert!(at(520) < -0.4 && at(5000) > 0.5, "{:?}", insight.curve);
    search.run(5000 - search.iterations());
    for child in search.children() {
        let known = find(&insight, &child.mv.to_string());
        assert_eq!(known.visits, Some(child.n.into()));
        assert!((known.value.unwrap() - f64::from(child.mean().unwrap())).abs() < 1e-6);
        assert_eq!(known.share, Some(f64::from(child.n) / 5000.0));
    }
}

#[test]
fn cornell_tells_the_golden_features_and_the_edges_of_figure_2() {
    let figure = game_at("cornell", FIGURE_2);
    let judgement = inside("cornell:iters=10", &figure).judgement;
    let golden = [5.0, 5.0, 3.08, 1.0, 3.88, 1.0, 10.0, 26.0, 22.0, 32.0];
    let evaluation = judgement.evaluation.unwrap();
    for (feature, expected) in evaluation.features.iter().zip(golden) {
        assert!((feature.value - expected).abs() < 1e-9, "{feature:?}, not {expected}");
        assert_eq!(feature.weight, None);
    }
    assert_eq!(evaluation.total, None, "nothing judges them");
    // The largest liabilities stand in the features.
    let own = judgement.edges.iter().map(|edge| edge.own.liability).max();
    let opponent = judgement.edges.iter().map(|edge| edge.opponent.liability).max();
    assert_eq!((own, opponent), (Some(22), Some(32)));
    assert!(
        judgement.edges.iter().all(|edge| edge.own.resiliency.max(edge.opponent.resiliency) > 1)
    );
    // Without a wall in hand nothing can be blocked.
    let empty = game_at("cornell", &FIGURE_2.replace("/ 1 1 /", "/ 0 1 /"));
    assert!(inside("cornell:iters=10", &empty).judgement.edges.is_empty());
    let forest = inside("cornell:eval=forest,iters=10", &figure).judgement.evaluation.unwrap();
    let value = stockade_agents::cornell::Forest::shipped().value(&features(figure.position()));
    assert_eq!(forest.total, Some(f64::from(value)));
}

#[test]
fn the_engine_tells_visits_values_and_priors() {
    let start = game_at("standard", START);
    let insight = inside("stockade:nodes=2000,hash=4", &start);
    assert_eq!((insight.scale.meaning, insight.scale.unit), (Meaning::Chance, Unit::Simulations));
    let visits: u64 = insight.moves.iter().filter_map(|known| known.visits).sum();
    let shares: f64 = insight.moves.iter().filter_map(|known| known.share).sum();
    assert!(visits > 1000 && (shares - 1.0).abs() < 1e-9);
    assert!(insight.moves.iter().all(|known| known.prior.is_some() && known.value.is_some()));
    assert_eq!(insight.curve.last().map(|point| point.nodes), Some(insight.counters.nodes));
    let won = inside("stockade:nodes=200,hash=1", &game_at("standard", "/ / d8 e5 / 3 4 / 1"));
    assert_eq!(won.moves[0].proof, Some(Proof::Win(1)));
}

#[test]
fn roll_outs_have_a_curve_of_chances() {
    let game = game_at("standard", "a1 / / e4 e6 / 9 9 / 1");
    for spec in ["lee:sims=500", "uct:sims=500"] {
        let insight = inside(spec, &game);
        assert_eq!(
            (insight.counters.nodes, insight.scale.unit),
            (500, Unit::Simulations),
            "{spec}"
        );
        assert!(insight.curve.len() > 10 && insight.curve.is_sorted_by_key(|point| point.nodes));
        assert!(insight.curve.iter().all(|point| (0.0..=1.0).contains(&point.value)), "{spec}");
    }
}

#[test]
fn a_network_tells_its_own_values() {
    let insight = inside("ddqn", &game_at("5x5,walls=3", "/ / c1 c5 / 3 3 / 1"));
    assert_eq!(insight.scale.meaning, Meaning::Reward);
    assert_eq!(insight.moves.len(), 35, "every legal move has a value");
    let values: Vec<f64> = insight.moves.iter().filter_map(|known| known.value).collect();
    assert!(values.is_sorted_by(|one, other| one >= other));
}

#[test]
fn chance_tells_how_likely_each_move_is() {
    let start = game_at("standard", START);
    let insight = inside("random", &start);
    assert_eq!(insight.moves.len(), 131);
    assert!(insight.moves.iter().all(|known| known.share == Some(1.0 / 131.0)));
    assert_eq!(inside("greedy", &start).moves.len(), 1);
}

#[test]
fn a_table_tells_every_move_exactly() {
    let folder = std::env::temp_dir().join(format!("stockade-inside-{}", std::process::id()));
    let spec = format!("perfect:tables={}", folder.display());
    let insight = inside(&spec, &Game::new(&"3x4,walls=1".parse().unwrap()));
    std::fs::remove_dir_all(folder).unwrap();
    assert_eq!(insight.moves[0].proof, Some(Proof::Win(7)));
    assert!(insight.moves.iter().all(|known| known.proof.is_some()));
}

#[test]
fn whoever_is_not_fit_says_so() {
    let four = Game::new(&"four".parse().unwrap());
    let mut agent = "cornell".parse::<Spec>().unwrap().build();
    let watch = Instant::now();
    let request = Request::new(&four, Limits::default()).timed_by(&watch);
    assert!(agent.inside(request, &mut |_| ()).is_err());
}
