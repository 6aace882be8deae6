//! `lee`: the public player of *quoridor-ai*, move for move as its code has it.
//!
//! UCT with the value w/n + √(0.2·ln N/n), roll-outs instead of an evaluation, and the most visited
//! move, with the exceptions of the habits below. Which walls are looked at hangs on the number of plies
//! since the beginning of the game; roll-outs follow paths that each side keeps in
//! mind. Its oddities are kept. What it does not have to ask on its 9×9 board, with
//! side-steps at the rim and from its own first move on, is decided here:
//!
//! - A game that began elsewhere than at the start counts as past the opening, which is six plies.
//! - A pawn that cannot move builds any wall, or passes.
//! - On other boards the outermost horizontal slots are those at the two rims, and the opening walls
//!   of §5 do not exist.

mod candidates;
mod habits;
mod paths;
mod rollout;
#[cfg(test)]
mod tests;

use stockade_core::{Game, Move, MoveKind, MoveSet, Player, Position, SplitMix64, simd::Isa};

use crate::{
    info::{AgentInfo, Group, Limit, OptionInfo, SEED},
    insight::{Meaning, Scale, Unit},
    search_control::SearchControl,
    simulate,
    spec::OptionKind,
    two_player::{MoveChooser, TwoPlayerAgent},
    uct::{Guide, Tree},
};

/// Simulations come in so many equal parts.
const PARTS: u64 = 50;

pub(crate) const INFO: AgentInfo = AgentInfo {
    name: "lee",
    about: "Tree search with guided roll-outs, the community's old yardstick: levels \
            2500, 7500, 20000 and 60000.",
    group: Group::Published,
    source: "K. Lee, quoridor-ai (gorisanson), code of its version 0.3",
    rules: "every size, two players",
    options: OPTIONS,
    build: |spec| {
        let sims = spec.number("sims").div_ceil(PARTS) * PARTS;
        Box::new(TwoPlayerAgent::new(spec, Lee { sims }))
    },
};

const OPTIONS: &[OptionInfo] = &[
    OptionInfo::new(
        "sims",
        "roll-outs for a move, rounded up to a multiple of 50",
        OptionKind::Number { min: 1, max: 10_000_000 },
    )
    .or("20000")
    .limiting(Limit::Nodes),
    SEED,
];

struct Lee {
    sims: u64,
}

impl MoveChooser for Lee {
    fn scale(&self) -> Scale {
        Scale::new(Meaning::Chance, Unit::Simulations)
    }

    fn think(
        &self,
        game: &Game,
        mut rng: SplitMix64,
        mut control: SearchControl<'_>,
    ) -> Option<Move> {
        let (pos, plies) = (game.position(), habits::plies(game));
        if let Some(mv) = habits::opening_step(pos, plies, &mut rng) {
            return Some(mv);
        }
        let tree = Tree::new(Habits { plies }, *pos, SplitMix64::new(rng.next_u64()));
        let mut report = simulate::search(tree, control.within(self.sims), &mut control);
        habits::alter(&mut report, pos, plies, &mut rng);
        control.tell(&report);
        report.best_move()
    }
}

/// What it looks at, and how it rolls out, in a search that begins after so many plies.
#[derive(Clone, Copy)]
struct Habits {
    plies: usize,
}

impl Guide for Habits {
    const ROLLS_OUT_ROOT: bool = true;
    const DRAWS_TIES: bool = true;

    #[inline(always)]
    fn exploration(self) -> f32 {
        0.2
    }

    #[inline(always)]
    fn replies<I: Isa>(self, isa: I, pos: &Position, depth: usize) -> MoveSet {
        candidates::candidates(isa, pos, self.plies + depth)
    }

    #[inline(always)]
    fn roll_out<I: Isa>(self, isa: I, start: &Position, depth: usize, rng: &mut SplitMix64) -> f32 {
        let (winner, _) = rollout::roll_out(isa, start, self.plies + depth, rng);
        match winner {
            Some(Player::White) => 1.0,
            Some(_) => 0.0,
            None => 0.5,
        }
    }

    /// Pawn moves, horizontal walls, vertical walls; from the own home rank on, file by file.
    fn order(self, pos: &Position, mv: Move) -> usize {
        const GROUP: usize = 100;
        let from_home = |row: u8, last: u8| match pos.to_move() {
            Player::White => usize::from(row),
            _ => usize::from(last - row),
        };
        let last = pos.size().height() - 1;
        match mv.kind() {
            MoveKind::Pawn(cell) => from_home(cell.row(), last) * 9 + usize::from(cell.column()),
            MoveKind::Wall(wall) => {
                let group = GROUP * (1 + wall.orientation() as usize);
                group + from_home(wall.row(), last - 1) * 9 + usize::from(wall.column())
            }
            MoveKind::Pass => 0,
        }
    }
}
