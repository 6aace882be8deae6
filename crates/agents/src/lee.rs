//! `lee`: the public player of *quoridor-ai*, built from its description.
//!
//! UCT with the value w/n + √(0.2·ln N/n), roll-outs instead of an evaluation, and the most visited
//! move. What the description leaves open is decided like this:
//!
//! - A slot is *near a pawn* if a wall there would touch one of the 3×3 cells around the pawn, and
//!   *near a wall* if the two would have a point in common, ends and middles counted. *Outermost
//!   horizontal* slots are those at the left and right rim.
//! - A node gets children at its second visit, in random order, and every child is visited once
//!   before values count. Repetition and the ply cap do not exist in the tree.
//! - The rule for an opponent without walls (shortest steps, and walls across a shortest path of the
//!   opponent) shapes the tree, not the roll-outs.
//! - A *backward step* is a pawn move that leaves the longest path. A roll-out that finds no
//!   probable wall steps ahead, and one of 300 plies is half a win.
//! - *Fixed openings*: below ply 6 of a game from the start, while no wall stands and the way
//!   straight ahead is free, it steps straight ahead without thought.

mod probable;
mod replies;
mod rollout;

use stockade_core::{Game, Move, MoveSet, Position, SplitMix64, simd::Isa};

use crate::{
    info::{AgentInfo, Group, Limit, OptionInfo, SEED},
    search_control::SearchControl,
    simulate,
    spec::OptionKind,
    two_player::{MoveChooser, TwoPlayerAgent},
    uct::{Guide, Tree},
};

/// Fixed openings end here.
const OPENING_PLIES: usize = 6;

pub(crate) const INFO: AgentInfo = AgentInfo {
    name: "lee",
    about: "Tree search with guided roll-outs, the community's old yardstick: levels \
            2500, 7500, 20000 and 60000.",
    group: Group::Published,
    source: "K. Lee, quoridor-ai (gorisanson), from its public description",
    rules: "every size, two players",
    options: OPTIONS,
    build: |spec| Box::new(TwoPlayerAgent::new(spec, Lee { sims: spec.number("sims") })),
};

const OPTIONS: &[OptionInfo] = &[
    OptionInfo::new("sims", "roll-outs for a move", OptionKind::Number { min: 1, max: 10_000_000 })
        .or("20000")
        .limiting(Limit::Nodes),
    SEED,
];

struct Lee {
    sims: u64,
}

impl MoveChooser for Lee {
    fn think(&self, game: &Game, rng: SplitMix64, control: SearchControl<'_>) -> Option<Move> {
        opening_move(game).or_else(|| {
            let tree = Tree::new(Habits, *game.position(), rng);
            simulate::best_move(tree, control.within(self.sims), control)
        })
    }
}

/// The step straight ahead at the beginning of a quiet game.
fn opening_move(game: &Game) -> Option<Move> {
    let pos = game.position();
    let is_opening = !game.is_over()
        && game.ply() < OPENING_PLIES
        && pos.walls().is_empty()
        && *game.start() == Position::start(game.rules());
    let ahead = pos.pawn(pos.to_move())?.neighbor(pos.to_move().heading())?;
    (is_opening && pos.pawn_moves().contains(ahead)).then_some(Move::pawn(ahead))
}

/// The habits that the description gives it.
#[derive(Clone, Copy)]
struct Habits;

impl Guide for Habits {
    #[inline(always)]
    fn exploration(self) -> f32 {
        0.2
    }

    #[inline(always)]
    fn replies<I: Isa>(self, isa: I, pos: &Position) -> MoveSet {
        replies::replies(isa, pos)
    }

    #[inline(always)]
    fn roll_out<I: Isa>(self, isa: I, start: &Position, rng: &mut SplitMix64) -> f32 {
        rollout::roll_out(isa, start, rng)
    }
}
