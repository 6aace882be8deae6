//! Messages about what players think.

use stockade_agents::{Sweep, insight::*};
use stockade_core::Player;
use stockade_engine::Proof;
use stockade_server::messages::analysis::{AnalysisClient, AnalysisServer, ThinkLimit};

use crate::{check, examples::*};

const FEATURES: [FeatureName; 21] = [
    FeatureName::RanksGone,
    FeatureName::RanksAhead,
    FeatureName::NextRankInverse,
    FeatureName::GoalInverse,
    FeatureName::OpponentNextRank,
    FeatureName::OpponentGoal,
    FeatureName::BowlerPath,
    FeatureName::WallsAhead,
    FeatureName::BowlerProximity,
    FeatureName::BowlerForward,
    FeatureName::StepsAhead,
    FeatureName::OwnDistance,
    FeatureName::OpponentDistance,
    FeatureName::OwnResiliency,
    FeatureName::OwnWalls,
    FeatureName::OpponentResiliency,
    FeatureName::OpponentWalls,
    FeatureName::OwnLiability,
    FeatureName::OpponentLiability,
    FeatureName::OwnLargestLiability,
    FeatureName::OpponentLargestLiability,
];

fn known(mv: &str, proof: Option<Proof>) -> MoveInsight {
    MoveInsight {
        mv: read(mv),
        value: Some(0.625),
        is_bound: false,
        visits: Some(300),
        share: Some(0.75),
        prior: Some(0.5),
        proof,
        line: read_all(&[mv, "e7"]),
    }
}

/// A search of simulations that proves things.
fn of_engine() -> Insight {
    let proofs = [None, Some(Proof::Win(3)), Some(Proof::Loss(4)), Some(Proof::Draw)];
    Insight {
        choice: Some(read("e2")),
        scale: Scale { meaning: Meaning::Chance, unit: Unit::Simulations },
        moves: proofs.map(|proof| known("e2", proof)).into(),
        counters: Counters { nodes: 400, depth: 5, elapsed_ms: 100, ..Counters::default() },
        curve: vec![CurvePoint { nodes: 1, value: 0.5 }, CurvePoint { nodes: 400, value: 0.625 }],
        judgement: Judgement::default(),
    }
}

/// A minimax player in the middle of its moves.
fn of_minimax() -> Insight {
    let bound = MoveInsight {
        value: Some(-12.5),
        is_bound: true,
        visits: None,
        share: None,
        prior: None,
        ..known("e3h", None)
    };
    let feature = |name| Feature { name, value: 2.0, weight: Some(0.5), product: Some(1.0) };
    Insight {
        choice: Some(read("e3h")),
        scale: Scale { meaning: Meaning::Points, unit: Unit::Nodes },
        moves: vec![bound],
        counters: Counters {
            nodes: 300,
            depth: 2,
            elapsed_ms: 40,
            sweep: Some(Sweep { done: 20, total: 53, pruned: 700 }),
            pruned_share: Some(0.7),
            ordered: Some(53),
            remembered: Some(4),
        },
        curve: vec![],
        judgement: Judgement {
            evaluation: Some(Evaluation {
                features: FEATURES.map(feature).into(),
                total: Some(21.0),
                has_noise: true,
            }),
            edges: vec![],
        },
    }
}

/// What makes a path hard to avoid.
fn of_cornell() -> Insight {
    let weights = |resiliency, liability| EdgeWeights { resiliency, liability };
    let edge = EdgeInsight {
        cells: [read("b2"), read("c2")],
        own: weights(23, 22),
        opponent: weights(1, 0),
    };
    let name = FeatureName::OwnResiliency;
    let feature = Feature { name, value: 3.08, weight: None, product: None };
    let evaluation = Evaluation { features: vec![feature], total: None, has_noise: false };
    Insight {
        scale: Scale { meaning: Meaning::Mean, unit: Unit::Iterations },
        judgement: Judgement { evaluation: Some(evaluation), edges: vec![edge] },
        ..Insight::default()
    }
}

#[test]
fn what_players_think() {
    check(
        "inside-client",
        &[AnalysisClient::Inside {
            id: 3,
            agent: "bowler:depth=1".into(),
            rules: Some("standard".into()),
            position: Some("/ / e1 e9 / 10 10 / 1".into()),
            moves: vec!["e2".into()],
            limit: ThinkLimit { seconds: Some(10.0), nodes: None },
        }],
    );
    let of_network = Insight {
        scale: Scale { meaning: Meaning::Reward, unit: Unit::Nodes },
        ..Insight::default()
    };
    let told = |insight, done| AnalysisServer::Inside {
        id: 3,
        agent: "bowler:depth=1".into(),
        to_move: Player::Black,
        insight: Box::new(insight),
        done,
    };
    check(
        "inside-server",
        &[
            told(of_engine(), true),
            told(of_minimax(), false),
            told(of_cornell(), true),
            told(of_network, true),
        ],
    );
}
