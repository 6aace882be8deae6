//! What an agent sees in a position without a search.

use stockade_core::Cell;

/// What an agent sees in a position without a search; nothing where it needs one.
#[derive(Clone, Debug, Default, PartialEq)]
#[cfg_attr(feature = "schema", derive(serde::Serialize, serde::Deserialize, ts_rs::TS))]
#[cfg_attr(feature = "schema", serde(rename_all = "camelCase"), ts(optional_fields))]
pub struct Judgement {
    /// Its evaluation, part by part, for the player to move.
    #[cfg_attr(feature = "schema", serde(skip_serializing_if = "Option::is_none"))]
    pub evaluation: Option<Evaluation>,
    /// The steps that are hard to avoid: edges of the board that have grown heavier for a player.
    pub edges: Vec<EdgeInsight>,
}

/// An evaluation as the features that it looks at.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "schema", derive(serde::Serialize, serde::Deserialize, ts_rs::TS))]
#[cfg_attr(feature = "schema", serde(rename_all = "camelCase"), ts(optional_fields))]
pub struct Evaluation {
    /// What it looks at.
    pub features: Vec<Feature>,
    /// What they come to: the sum of the products, or what a model makes of them.
    #[cfg_attr(feature = "schema", serde(skip_serializing_if = "Option::is_none"))]
    pub total: Option<f64>,
    /// Whether chance, from 0 to 1, is added to it in the search.
    pub has_noise: bool,
}

/// A feature of a position.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "schema", derive(serde::Serialize, serde::Deserialize, ts_rs::TS))]
#[cfg_attr(feature = "schema", serde(rename_all = "camelCase"), ts(optional_fields))]
pub struct Feature {
    /// Which.
    pub name: FeatureName,
    /// How much of it there is.
    pub value: f64,
    /// How much it counts, where features are added up.
    #[cfg_attr(feature = "schema", serde(skip_serializing_if = "Option::is_none"))]
    pub weight: Option<f64>,
    /// Value times weight.
    #[cfg_attr(feature = "schema", serde(skip_serializing_if = "Option::is_none"))]
    pub product: Option<f64>,
}

impl Evaluation {
    /// Features that are added up, each with its value and weight.
    pub(crate) fn weighed(
        features: impl IntoIterator<Item = (FeatureName, f64, f64)>,
        has_noise: bool,
    ) -> Evaluation {
        let weighed = |(name, value, weight): (FeatureName, f64, f64)| {
            let product = Some(value * weight);
            Feature { name, value, weight: Some(weight), product }
        };
        let features: Vec<Feature> = features.into_iter().map(weighed).collect();
        let total = features.iter().filter_map(|feature| feature.product).sum();
        Evaluation { features, total: Some(total), has_noise }
    }

    /// Features of which a model, if there is one, makes a value.
    pub(crate) fn of_values(
        features: impl IntoIterator<Item = (FeatureName, f64)>,
        total: Option<f64>,
    ) -> Evaluation {
        let plain = |(name, value)| Feature { name, value, weight: None, product: None };
        let features = features.into_iter().map(plain).collect();
        Evaluation { features, total, has_noise: false }
    }
}

/// An edge of the board that has grown heavier for somebody (Cornell 2025, §2.4).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "schema", derive(serde::Serialize, serde::Deserialize, ts_rs::TS))]
#[cfg_attr(feature = "schema", serde(rename_all = "camelCase"))]
pub struct EdgeInsight {
    /// The cells on both sides.
    pub cells: [Cell; 2],
    /// For the player to move.
    pub own: EdgeWeights,
    /// For the opponent.
    pub opponent: EdgeWeights,
}

/// How much a player depends on an edge.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "schema", derive(serde::Serialize, serde::Deserialize, ts_rs::TS))]
#[cfg_attr(feature = "schema", serde(rename_all = "camelCase"))]
pub struct EdgeWeights {
    /// Its weight after the rounds; 1 for an edge that no shortest path has used.
    pub resiliency: u16,
    /// By how much it is heavier than for the other player, at least 0: what blocking it costs.
    pub liability: u16,
}

/// Everything that the published players look at. "Own" is the player to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "schema", derive(serde::Serialize, serde::Deserialize, ts_rs::TS))]
#[cfg_attr(feature = "schema", serde(rename_all = "camelCase"))]
pub enum FeatureName {
    /// Mertens' f1.
    RanksGone,
    /// Mertens' f2, and a part of Glendenning's evaluation.
    RanksAhead,
    /// Mertens' f3.
    NextRankInverse,
    /// The same counted to the goal.
    GoalInverse,
    /// Mertens' f4.
    OpponentNextRank,
    /// The same counted to the goal.
    OpponentGoal,
    /// 1.2 times the cells of the opponent's path less 1.8 times those of the own one.
    BowlerPath,
    /// Own walls in hand less the opponent's.
    WallsAhead,
    /// 2.5 for each wall around the opponent.
    BowlerProximity,
    /// How far the pawn has come less how far the other has, White one rank farther.
    BowlerForward,
    /// The opponent's steps less the own ones.
    StepsAhead,
    /// Steps on the own shortest path.
    OwnDistance,
    /// Steps on the opponent's.
    OpponentDistance,
    /// How hard the own path is to block.
    OwnResiliency,
    /// Walls in the own hand.
    OwnWalls,
    /// How hard the opponent's path is to block.
    OpponentResiliency,
    /// Walls in the opponent's hand.
    OpponentWalls,
    /// The shortest own path over liabilities.
    OwnLiability,
    /// The opponent's.
    OpponentLiability,
    /// The largest liability of an edge for the player to move.
    OwnLargestLiability,
    /// For the opponent.
    OpponentLargestLiability,
}

impl FeatureName {
    /// What it is called in a table.
    pub const fn text(self) -> &'static str {
        match self {
            FeatureName::RanksGone => "ranks gone",
            FeatureName::RanksAhead => "ranks ahead",
            FeatureName::NextRankInverse => "1 / steps to the next rank",
            FeatureName::GoalInverse => "1 / steps to the goal",
            FeatureName::OpponentNextRank => "opponent's steps to the next rank",
            FeatureName::OpponentGoal => "opponent's steps to the goal",
            FeatureName::BowlerPath => "path: 1.2 opponent's cells - 1.8 own",
            FeatureName::WallsAhead => "walls in hand, own - opponent's",
            FeatureName::BowlerProximity => "proximity: 2.5 walls near the opponent",
            FeatureName::BowlerForward => "forward, own - opponent's",
            FeatureName::StepsAhead => "steps ahead",
            FeatureName::OwnDistance => "own distance",
            FeatureName::OpponentDistance => "opponent distance",
            FeatureName::OwnResiliency => "own resiliency",
            FeatureName::OwnWalls => "own walls",
            FeatureName::OpponentResiliency => "opponent resiliency",
            FeatureName::OpponentWalls => "opponent walls",
            FeatureName::OwnLiability => "own liability",
            FeatureName::OpponentLiability => "opponent liability",
            FeatureName::OwnLargestLiability => "own largest liability",
            FeatureName::OpponentLargestLiability => "opponent largest liability",
        }
    }
}
