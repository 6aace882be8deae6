//! What Bowler's player likes.

use stockade_core::{Player, Position};

use crate::{
    classic::style::{more_walls, ranks_gone, steps},
    insight::{Evaluation, FeatureName},
};

/// How much each of the four terms counts.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BowlerWeights {
    /// Of the difference of the path lengths.
    pub path: f64,
    /// Of the difference of the walls in hand.
    pub walls: f64,
    /// Of the walls around the opponent.
    pub proximity: f64,
    /// Of the difference of the ranks gone.
    pub forward: f64,
}

impl Default for BowlerWeights {
    /// Those his genetic algorithm ended with, as they stand in his code; table 1 rounds them.
    fn default() -> BowlerWeights {
        BowlerWeights {
            path: 9.175_292_407_344_01,
            walls: 2.337_145_828_697_395_6,
            proximity: 2.482_940_825_131_873_6,
            forward: 0.548_062_012_214_623,
        }
    }
}

impl From<[f64; 4]> for BowlerWeights {
    /// In the order path, walls, proximity, forward.
    fn from([path, walls, proximity, forward]: [f64; 4]) -> BowlerWeights {
        BowlerWeights { path, walls, proximity, forward }
    }
}

impl BowlerWeights {
    /// The weighted sum of the terms.
    pub fn value(&self, terms: &EvaluationTerms) -> f64 {
        self.path * terms.path
            + self.walls * terms.walls
            + self.proximity * terms.proximity
            + self.forward * terms.forward
    }

    /// The same, part by part.
    pub(super) fn parts(&self, terms: &EvaluationTerms, has_noise: bool) -> Evaluation {
        let parts = [
            (FeatureName::BowlerPath, terms.path, self.path),
            (FeatureName::WallsAhead, terms.walls, self.walls),
            (FeatureName::BowlerProximity, terms.proximity, self.proximity),
            (FeatureName::BowlerForward, terms.forward, self.forward),
        ];
        Evaluation::weighed(parts, has_noise)
    }
}

/// The four terms of a game that is not over, for one side.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct EvaluationTerms {
    /// 1.2 times the cells on the opponent's shortest path less 1.8 times those on the own one.
    pub path: f64,
    /// Own walls in hand less the opponent's.
    pub walls: f64,
    /// 2.5 for each anchor with a wall in the 3×3 cells around the opponent.
    pub proximity: f64,
    /// How far the side has come less how far the opponent has. White's base line counts 1, Black's
    /// 0, as in the code.
    pub forward: f64,
}

impl EvaluationTerms {
    /// The terms for a side.
    pub fn new(pos: &Position, side: Player) -> EvaluationTerms {
        let [own, other] = steps(pos, side, 0).map(|steps| steps + 1.0);
        let progress = |player: Player| {
            f64::from(ranks_gone(pos, player)) + f64::from(u8::from(player == Player::White))
        };
        EvaluationTerms {
            path: 1.2 * other - 1.8 * own,
            walls: more_walls(pos, side),
            proximity: 2.5 * f64::from(anchors_around(pos, side.opposite())),
            forward: progress(side) - progress(side.opposite()),
        }
    }
}

/// How many of the 3×3 cells around a pawn are anchors of walls. The anchor of a horizontal wall is
/// the left one of the cells above it, that of a vertical wall the lower one of those to its right.
/// Two walls with one anchor count once.
fn anchors_around(pos: &Position, player: Player) -> u32 {
    let Some(pawn) = pos.pawn(player) else { return 0 };
    let walls = pos.walls();
    let row_of = |slots: u64, row: Option<u8>| match row {
        Some(row @ 0..8) => u16::from((slots >> (8 * row)) as u8),
        _ => 0,
    };
    let columns = (0b111_u32 << pawn.column() >> 1) as u16;
    let rows = pawn.row().saturating_sub(1)..=pawn.row() + 1;
    rows.map(|row| {
        let anchors = row_of(walls.horizontal(), row.checked_sub(1))
            | row_of(walls.vertical(), Some(row)) << 1;
        (anchors & columns).count_ones()
    })
    .sum()
}
