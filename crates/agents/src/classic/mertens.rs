//! `mertens`: minimax with four features (P. Mertens, *A Quoridor-playing Agent*, 2006).
//!
//! Minimax with alpha-beta over all legal moves, two plies deep, values always for the player at the
//! root. Once the fences are placed it follows a shortest path. What the paper leaves open is decided
//! like this:
//!
//! - His columns, counted from the base line, are our ranks. Steps to the next one ignore the other
//!   pawn and may lead sideways and back.
//! - "When all fences are placed" means those of both players; `ending=own` reads it as the own ones.
//! - The shortest path takes jumps; of equal steps the one to the smallest cell index is made.
//! - Won and lost positions are worth ±10⁶, without noise.
//! - §6.1 proposes distances to the goal instead of the next column: `goal=f3g`, `f4g` or `both`.
//!
//! In the author's six matches (table 3) the first side wins 0.634, 0.289, 0.433, 0.392, 0.389 and
//! 0.438 of 1500 to 4000 games here, each ± 0.013 at most, and games last 49 plies: his table cannot be had
//! from his text. A pilot of 400 games by another program agrees in four of them; in the third and
//! the last it has 0.48 and 0.52, two and three standard errors more. Jumps in the steps to the next
//! column, the other end of `ending`, side-steps at the rim and other ties on the shortest path were
//! tried and do not explain it.

use stockade_core::{CellSet, Move, Player, Position};

use super::{
    DEPTH, NOISE, PRUNING, RULES, is_on,
    negamax::Pruning,
    numbers,
    player::Minimax,
    style::{Leaf, NodeDepth, Style, ranks_gone, steps},
};
use crate::{
    greedy,
    info::{AgentInfo, Group, OptionInfo, SEED},
    insight::{Evaluation, FeatureName},
    spec::{OptionKind, Spec},
};

/// Table 2: how much each of the features f1 to f4 counts.
pub const WEIGHTS: [f64; 4] = [0.6, 0.6001, 14.45, 6.52];

/// §3.3: which of the features f1 to f4 make up the combinations c1 to c5.
pub const COMBINATIONS: [[bool; 4]; 5] = [
    [true, true, false, true],
    [true, true, true, false],
    [false, true, true, true],
    [true, false, true, true],
    [true, true, true, true],
];

/// A won game.
const WIN: f64 = 1e6;

pub(crate) const INFO: AgentInfo = AgentInfo {
    name: "mertens",
    about: "Minimax over all moves that counts ranks and the steps to the next rank.",
    group: Group::Published,
    source: "P. Mertens, A Quoridor-playing Agent, 2006",
    rules: RULES,
    options: OPTIONS,
    build: |spec| Box::new(Minimax::player(spec, Mertens::of(spec), Pruning::Full)),
};

const OPTIONS: &[OptionInfo] = &[
    // The author's best.
    OptionInfo::new("c", "combination of features", OptionKind::Number { min: 1, max: 5 }).or("3"),
    DEPTH,
    NOISE,
    OptionInfo::new(
        "ending",
        "whose fences must be placed before it only runs: all, or its own",
        OptionKind::Choice(&["all", "own"]),
    )
    .or("all"),
    OptionInfo::new(
        "goal",
        "features that count steps to the goal instead of the next rank",
        OptionKind::Choice(&["none", "f3g", "f4g", "both"]),
    )
    .or("none"),
    OptionInfo::new("weights", "of the features f1 to f4", OptionKind::Numbers { count: 4 })
        .or("0.6:0.6001:14.45:6.52"),
    PRUNING,
    SEED,
];

/// When it stops searching and runs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Ending {
    /// When nobody has a wall in hand.
    #[default]
    All,
    /// When it has none itself.
    Own,
}

/// The player of Mertens.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Mertens {
    /// Which of the features f1 to f4 count.
    pub features: [bool; 4],
    /// Which of f3 and f4 count steps to the goal instead of the next rank.
    pub goal: [bool; 2],
    /// When it stops searching.
    pub ending: Ending,
    /// Whether chance is added to each value.
    pub noise: bool,
    /// How much each of the features f1 to f4 counts.
    pub weights: [f64; 4],
}

impl Default for Mertens {
    /// c3, the author's best, as in his matches.
    fn default() -> Mertens {
        Mertens {
            features: COMBINATIONS[2],
            goal: [false; 2],
            ending: Ending::All,
            noise: true,
            weights: WEIGHTS,
        }
    }
}

impl Mertens {
    fn of(spec: &Spec) -> Mertens {
        let combination = spec.number("c").clamp(1, 5) as usize - 1;
        let goal = spec.text("goal").unwrap_or_default();
        let own = spec.text("ending").as_deref() == Some("own");
        Mertens {
            features: COMBINATIONS[combination],
            goal: ["f3g", "f4g"].map(|feature| goal == feature || goal == "both"),
            ending: if own { Ending::Own } else { Ending::All },
            noise: is_on(spec, "noise"),
            weights: numbers(spec, "weights"),
        }
    }

    /// The features f1 to f4 of a game that is not over, for the player called Max.
    pub fn features(&self, pos: &Position, max: Player) -> [f64; 4] {
        let min = max.opposite();
        let gone = [max, min].map(|player| f64::from(ranks_gone(pos, player)));
        let [own, other] = if self.goal == [false; 2] { [0.0; 2] } else { steps(pos, max, 0) };
        let next = |player: Player| f64::from(steps_to_next_rank(pos, player));
        let own = if self.goal[0] { own } else { next(max) };
        let other = if self.goal[1] { other } else { next(min) };
        [gone[0], gone[0] - gone[1], 1.0 / own, other]
    }

    /// The weighted sum of the features that count, or ±10⁶ at the end of the game; no noise.
    pub fn value(&self, pos: &Position, max: Player) -> f64 {
        if let Some(winner) = pos.winner() {
            return if winner == max { WIN } else { -WIN };
        }
        self.counted(pos, max).map(|(_, feature, weight)| feature * weight).sum()
    }

    /// The features that count, each with its value and weight.
    fn counted(
        &self,
        pos: &Position,
        max: Player,
    ) -> impl Iterator<Item = (FeatureName, f64, f64)> {
        let [to_goal, others_to_goal] = self.goal;
        let names = [
            FeatureName::RanksGone,
            FeatureName::RanksAhead,
            if to_goal { FeatureName::GoalInverse } else { FeatureName::NextRankInverse },
            if others_to_goal { FeatureName::OpponentGoal } else { FeatureName::OpponentNextRank },
        ];
        let features = names.into_iter().zip(self.features(pos, max)).zip(self.weights);
        let counted = features.zip(self.features).filter(|(_, counts)| *counts);
        counted.map(|(((name, feature), weight), _)| (name, feature, weight))
    }
}

impl Style for Mertens {
    fn candidates(&self, pos: &Position, _: NodeDepth, moves: &mut Vec<Move>) {
        moves.extend(pos.legal_moves().iter());
    }

    fn evaluate(&self, pos: &Position, leaf: &mut Leaf) -> f64 {
        let has_noise = self.noise && pos.winner().is_none();
        let value = self.value(pos, leaf.root) + if has_noise { leaf.noise() } else { 0.0 };
        if pos.to_move() == leaf.root { value } else { -value }
    }

    fn parts(&self, pos: &Position) -> Evaluation {
        Evaluation::weighed(self.counted(pos, pos.to_move()), self.noise)
    }

    fn settled(&self, pos: &Position) -> Option<Move> {
        let me = pos.to_move();
        let in_hand = match self.ending {
            Ending::All => pos.stock(me) + pos.stock(me.opposite()),
            Ending::Own => pos.stock(me),
        };
        if in_hand > 0 { None } else { greedy::shortest_steps(pos).first().copied() }
    }

    fn step(&self) -> f64 {
        // A weight of zero must not divide.
        self.weights[3].abs().max(1.0)
    }
}

/// Steps from a pawn to the next rank in its direction, the other pawn ignored; 0 on the last one.
pub fn steps_to_next_rank(pos: &Position, player: Player) -> u8 {
    let ahead = pos.pawn(player).and_then(|pawn| Some((pawn, pawn.neighbor(player.heading())?)));
    let Some((pawn, ahead)) = ahead else { return 0 };
    let mut reached = CellSet::of(pawn);
    let mut steps = 1;
    let mut cells = pos.open_neighbors(reached);
    // Most steps ahead are open.
    if cells.contains(ahead) {
        return steps;
    }
    let rank = CellSet::row(ahead.row());
    while (cells & rank).is_empty() && !cells.is_empty() {
        reached |= cells;
        cells = pos.open_neighbors(cells) & !reached;
        steps += 1;
    }
    steps
}
