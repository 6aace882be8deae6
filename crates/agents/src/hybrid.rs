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
//!   walls that make the opponent's way longer; other walls only pay off beyond its depth ([`minimax`]).
//! - **Selection** is PUCT over *all* legal moves. The priors are the evaluation of each move, so that
//!   the hundred walls that do nothing do not have to be tried one by one.
//! - **Short wins are proven**: a move to the goal proves a win, a position is won if some move leads
//!   to a lost one and lost if all lead to won ones. Proven moves are taken or left out, whatever their
//!   values. As the tree holds all legal moves, this is exact.
//! - **Repetition**: a position that occurred before, in the game or on the way down, is half a point
//!   where the rules know repetition. The ply cap does not exist in the tree.
//!
//! Two plies at the leaves and 1000 leaves are the default: at equal time they scored 64 % (54 to 75,
//! 40 games) against one ply and 2000 leaves, which in turn was level with no minimax at all and 2100.
//!
//! The most visited move is played, unless a win is proven. Chance only decides the order of moves that
//! look alike.

mod eval;
mod minimax;
mod node;
mod tree;

use stockade_core::{Game, Move, SplitMix64};
use stockade_engine::Limits;

use crate::{
    duel::{Duelist, Mind},
    info::{AgentInfo, Group, OptionInfo, SEED},
    simulate,
    spec::{OptionKind, Spec},
    thinking::Thinking,
};
use tree::Tree;

pub(crate) const INFO: AgentInfo = AgentInfo {
    name: "hybrid",
    about: "Tree search whose leaves are valued by a shallow minimax, with proofs of short wins.",
    group: Group::Published,
    source: "this project, after the future work of Bowler 2025",
    rules: "every size, two players",
    options: OPTIONS,
    build: |spec| Box::new(Duelist::new(spec, Hybrid::new(spec))),
};

const OPTIONS: &[OptionInfo] = &[
    OptionInfo::new("sims", "leaves for a move", OptionKind::Number { min: 1, max: 10_000_000 })
        .or("1000"),
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
    ),
    SEED,
];

struct Hybrid {
    sims: u64,
    depth: u8,
    exploration: f32,
    own: Limits,
}

impl Hybrid {
    fn new(spec: &Spec) -> Hybrid {
        Hybrid {
            sims: spec.number("sims"),
            depth: spec.number("depth") as u8,
            exploration: spec.number("c") as f32 / 1000.0,
            own: Limits { time: spec.time("time"), ..Limits::default() },
        }
    }
}

impl Mind for Hybrid {
    fn own_limits(&self) -> Limits {
        self.own
    }

    fn think(&self, game: &Game, rng: SplitMix64, thinking: Thinking<'_>) -> Option<Move> {
        let tree = Tree::new(game, self.depth, self.exploration, rng);
        simulate::best_move(tree, thinking.within(self.sims), thinking)
    }
}
