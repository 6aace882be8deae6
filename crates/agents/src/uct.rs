//! `uct`: plain UCT with random roll-outs, after Respall, Brown and Aslam, *Monte Carlo Tree Search
//! for Quoridor* (2018).
//!
//! Bowler (2025) measured his player against theirs at 1000 simulations a move. Their program is not
//! rebuilt in detail: this is the textbook method that their title names, and so *Respall-like*:
//!
//! - UCB1: the value of a move is w/n + c·√(ln N/n), c = √2 unless told otherwise. The constant is
//!   given in thousandths.
//! - All legal moves, in random order; a node gets children at its second visit, and every child is
//!   visited once before values count.
//! - Roll-outs of uniformly random legal moves to the end of the game; after 2000 plies nobody has
//!   won and both sides get half a point. Repetition and the ply cap do not exist in the tree.
//! - The most visited move is played. The tree is thrown away after each move.
//!
//! The [`Tree`] is shared with `lee`, which differs in its [`Guide`].

mod rollout;
mod tree;

pub(crate) use tree::{Guide, Tree};

use stockade_core::{Game, Move, MoveSet, Position, SplitMix64, simd::Isa};

use crate::{
    info::{AgentInfo, Group, Limit, OptionInfo, SEED},
    insight::{Meaning, Scale, Unit},
    search_control::SearchControl,
    simulate,
    spec::{OptionKind, Spec},
    two_player::{MoveChooser, TwoPlayerAgent},
};

pub(crate) const INFO: AgentInfo = AgentInfo {
    name: "uct",
    about: "Tree search with random roll-outs, Respall-like: 1000 a move stand for the player that \
            Bowler met.",
    group: Group::Published,
    source: "Respall et al. 2018, from its description",
    rules: "every size, two players",
    options: OPTIONS,
    build: |spec| Box::new(TwoPlayerAgent::new(spec, Uct::new(spec))),
};

const OPTIONS: &[OptionInfo] = &[
    OptionInfo::new("sims", "roll-outs for a move", OptionKind::Number { min: 1, max: 10_000_000 })
        .or("1000")
        .limiting(Limit::Nodes),
    OptionInfo::new(
        "c",
        "how much it explores, in thousandths; 1414 is the root of 2",
        OptionKind::Number { min: 0, max: 100_000 },
    )
    .or("1414"),
    SEED,
];

struct Uct {
    sims: u64,
    plain: Plain,
}

impl Uct {
    fn new(spec: &Spec) -> Uct {
        let c = spec.number("c");
        // Whoever says 1414 means the root of 2.
        let exploration = if c == 1414 { 2.0 } else { (c as f32 / 1000.0).powi(2) };
        Uct { sims: spec.number("sims"), plain: Plain { exploration } }
    }
}

/// All legal moves and senseless roll-outs.
#[derive(Clone, Copy)]
struct Plain {
    exploration: f32,
}

impl Guide for Plain {
    #[inline(always)]
    fn exploration(self) -> f32 {
        self.exploration
    }

    #[inline(always)]
    fn replies<I: Isa>(self, isa: I, pos: &Position, _: usize) -> MoveSet {
        pos.legal_moves_with(isa)
    }

    #[inline(always)]
    fn roll_out<I: Isa>(self, _: I, start: &Position, _: usize, rng: &mut SplitMix64) -> f32 {
        rollout::roll_out(start, rng)
    }
}

impl MoveChooser for Uct {
    fn scale(&self) -> Scale {
        Scale::new(Meaning::Chance, Unit::Simulations)
    }

    fn think(&self, game: &Game, rng: SplitMix64, control: SearchControl<'_>) -> Option<Move> {
        let tree = Tree::new(self.plain, *game.position(), rng);
        simulate::best_move(tree, control.within(self.sims), control)
    }
}
