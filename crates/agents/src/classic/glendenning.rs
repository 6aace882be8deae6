//! `glendenning`: a stand-in for the minimax player of L. Glendenning, *Mastering Quoridor*, 2005.
//!
//! His weight sets (psi1, digamma2, omicron1) are not published where we could read them, so this is
//! **not** his player. What others say of it is kept: minimax with alpha-beta over all moves, a
//! linear evaluation of shortest paths, walls in hand and ranks gone, no chance. The weights here are
//! set by hand; `weights=` takes others, should they turn up.

use stockade_core::{Move, Position};

use super::{
    DEPTH, PRUNING, RULES,
    negamax::Pruning,
    numbers,
    player::Minimax,
    style::{Leaf, NodeDepth, Style, more_walls, ranks_gone, steps},
};
use crate::{
    info::{AgentInfo, Group, OptionInfo},
    insight::{Evaluation, FeatureName},
    spec::{OptionKind, Spec},
};

/// A won game; a sooner one is worth more, so that wins are not put off.
const WIN: f64 = 1e9;

pub(crate) const INFO: AgentInfo = AgentInfo {
    name: "glendenning",
    about: "A stand-in for his minimax player, whose weights are not published.",
    group: Group::Published,
    source: "L. Glendenning, Mastering Quoridor, 2005, as Mertens and Bowler describe it",
    rules: RULES,
    options: OPTIONS,
    build: |spec| Box::new(Minimax::player(spec, Glendenning::of(spec), Pruning::Full)),
};

const OPTIONS: &[OptionInfo] = &[
    DEPTH,
    OptionInfo::new(
        "weights",
        "of a step of the path, a wall in hand and a rank gone",
        OptionKind::Numbers { count: 3 },
    )
    .or("1:0.5:0.1"),
    PRUNING,
];

/// The stand-in for Glendenning's player.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Glendenning {
    /// Of each step that the opponent's shortest path is longer.
    pub distance: f64,
    /// Of each wall in hand that the opponent does not have.
    pub walls: f64,
    /// Of each rank that the pawn has come farther.
    pub ranks: f64,
}

impl Default for Glendenning {
    /// Set by hand: steps first, walls are worth keeping, ranks break ties.
    fn default() -> Glendenning {
        Glendenning { distance: 1.0, walls: 0.5, ranks: 0.1 }
    }
}

impl Glendenning {
    fn of(spec: &Spec) -> Glendenning {
        let [distance, walls, ranks] = numbers(spec, "weights");
        Glendenning { distance, walls, ranks }
    }

    /// The weighted sum for the player to move in a game that is not over.
    pub fn value(&self, pos: &Position) -> f64 {
        let [steps, walls, ranks] = features(pos);
        self.distance * steps + self.walls * walls + self.ranks * ranks
    }
}

/// Steps, walls in hand and ranks that the player to move is ahead.
fn features(pos: &Position) -> [f64; 3] {
    let me = pos.to_move();
    let [own, other] = steps(pos, me, 0);
    let gone = [me, me.opposite()].map(|player| f64::from(ranks_gone(pos, player)));
    [other - own, more_walls(pos, me), gone[0] - gone[1]]
}

impl Style for Glendenning {
    fn candidates(&self, pos: &Position, _: NodeDepth, moves: &mut Vec<Move>) {
        moves.extend(pos.legal_moves().iter());
    }

    fn evaluate(&self, pos: &Position, leaf: &mut Leaf) -> f64 {
        let won = WIN + f64::from(leaf.left);
        match pos.winner() {
            Some(winner) if winner == pos.to_move() => won,
            Some(_) => -won,
            None => self.value(pos),
        }
    }

    fn parts(&self, pos: &Position) -> Evaluation {
        let [steps, walls, ranks] = features(pos);
        let parts = [
            (FeatureName::StepsAhead, steps, self.distance),
            (FeatureName::WallsAhead, walls, self.walls),
            (FeatureName::RanksAhead, ranks, self.ranks),
        ];
        Evaluation::weighed(parts, false)
    }

    fn step(&self) -> f64 {
        self.distance.abs().max(0.1)
    }
}

#[cfg(test)]
mod tests {
    use stockade_core::Rules;

    use super::*;

    fn at(position: &str) -> Position {
        Position::from_text(position, &Rules::standard()).unwrap().position
    }

    #[test]
    fn steps_walls_and_ranks_are_weighed() {
        let weights = Glendenning { distance: 10.0, walls: 1.0, ranks: 100.0 };
        // White has gone 3 ranks and has 5 steps left, Black 1 rank and 7 steps, with 2 more walls.
        assert_eq!(weights.value(&at("/ / e4 e8 / 5 7 / 1")), 20.0 - 2.0 + 200.0);
        assert_eq!(weights.value(&at("/ / e4 e8 / 5 7 / 2")), -20.0 + 2.0 - 200.0);
        // A wall behind White and ahead of Black makes one path a step longer.
        let walled = at("d3 / / e4 e8 / 5 7 / 1");
        assert_eq!(weights.value(&walled), 30.0 - 2.0 + 200.0);
    }

    #[test]
    fn sooner_wins_are_better() {
        let won = at("/ / e9 a2 / 0 0 / 2");
        let style = Glendenning::default();
        let mut leaf = Leaf::new(stockade_core::Player::White, 0);
        let late = style.evaluate(&won, &mut leaf);
        leaf.left = 2;
        assert!(style.evaluate(&won, &mut leaf) < late && late < -1e8);
    }
}
