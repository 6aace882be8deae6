//! `hybrid`: minimax inside a tree search, which Bowler, *Computerised Quoridor* (2025), names as
//! future work.
//!
//! Bowler's alpha-beta sees every short tactic and nothing beyond its depth; tree search looks far and
//! misses short tactics. Of the known ways to mix them, roll-outs that choose by minimax, priors from
//! minimax, and leaves valued by minimax instead of a roll-out, this player takes the last, because a
//! random roll-out of Quoridor is long and says next to nothing:
//!
//! - **Leaves** are valued by an alpha-beta of 0 to 3 plies (`depth=`) on a linear evaluation of
//!   distances and walls in hand ([`eval`]), turned into a win chance. It looks at pawn moves and at
//!   walls that make the opponent's path longer; other walls only pay off beyond its depth ([`minimax`]).
//! - **Selection** is PUCT over *all* legal moves. The priors are the evaluation of each move, so that
//!   the hundred walls that do nothing do not have to be tried one by one ([`evaluator`]).
//!
//! The search itself is the engine's [`Mcts`] with another evaluator. It merges positions, proves wins
//! and losses, knows exact endings, and counts repetition and ply cap as the rules say.
//!
//! Two plies at the leaves and 1000 leaves are the default: at equal time they scored 64 % (54 to 75,
//! 40 games) against one ply and 2000 leaves, which in turn was level with no minimax at all and 2100.
//!
//! (That was measured with a tree of its own, before it used the engine's.)
//!
//! The most visited move is played, unless a win is proven. Chance only decides the order of moves that
//! look alike. The tree is thrown away after each move.

mod eval;
mod evaluator;
mod minimax;

use stockade_core::{Game, Move, SplitMix64};
use stockade_engine::{
    Limits,
    mcts::{Mcts, MctsParams},
};

use crate::{
    info::{AgentInfo, Group, Limit, OptionInfo, SEED},
    search_control::SearchControl,
    spec::{OptionKind, Spec},
    two_player::{MoveChooser, TwoPlayerAgent},
};
use evaluator::LeafMinimax;

/// A move that has not been tried is thought to be this much worse than its position.
const UNTRIED: f32 = 0.1;
/// Beyond this many positions the graph grows no more.
const MOST_POSITIONS: u64 = 1 << 19;

pub(crate) const INFO: AgentInfo = AgentInfo {
    name: "hybrid",
    about: "Tree search whose leaves are valued by a shallow minimax, with proofs of short wins.",
    group: Group::Published,
    source: "this project, after the future work of Bowler 2025",
    rules: "every size, two players",
    options: OPTIONS,
    build: |spec| Box::new(TwoPlayerAgent::new(spec, Hybrid::new(spec))),
};

const OPTIONS: &[OptionInfo] = &[
    OptionInfo::new("sims", "leaves for a move", OptionKind::Number { min: 1, max: 10_000_000 })
        .or("1000")
        .limiting(Limit::Nodes),
    OptionInfo::new("depth", "plies of minimax at a leaf", OptionKind::Number { min: 0, max: 3 })
        .or("2"),
    OptionInfo::new(
        "c",
        "how much it explores, in thousandths",
        OptionKind::Number { min: 0, max: 100_000 },
    )
    .or("1500"),
    OptionInfo::new(
        "time",
        "time for a move where nobody else sets a limit, if the leaves take longer",
        OptionKind::Time,
    )
    .limiting(Limit::Time),
    SEED,
];

struct Hybrid {
    sims: u64,
    depth: u8,
    params: MctsParams,
    own: Limits,
}

impl Hybrid {
    fn new(spec: &Spec) -> Hybrid {
        Hybrid {
            sims: spec.number("sims"),
            depth: spec.number("depth") as u8,
            params: params(spec.number("c") as f32 / 1000.0),
            own: Limits { time: spec.time("time"), ..Limits::default() },
        }
    }
}

/// Plain PUCT with this exploration. It is meant for scores from 0 to 1, and the search's values go
/// from −1 to 1.
fn params(exploration: f32) -> MctsParams {
    MctsParams {
        cpuct: 2.0 * exploration,
        cpuct_base: f32::INFINITY,
        fpu_reduction: 2.0 * UNTRIED,
        policy_temperature: 1.0,
        all_but_won: 1.0,
        ..MctsParams::default()
    }
}

impl MoveChooser for Hybrid {
    fn own_limits(&self) -> Limits {
        self.own
    }

    fn think(&self, _: &Game, mut rng: SplitMix64, control: SearchControl<'_>) -> Option<Move> {
        let sims = control.within(self.sims);
        let evaluator = LeafMinimax { depth: self.depth, seed: rng.next_u64() };
        // Every simulation adds a position, the root another.
        let positions = (sims + 1).min(MOST_POSITIONS) as usize;
        let mut mcts = Mcts::with_evaluator(positions, evaluator);
        mcts.params = self.params;
        control.search(&mut mcts, sims).best_move()
    }
}
