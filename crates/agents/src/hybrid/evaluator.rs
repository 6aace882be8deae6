//! What the engine's tree search asks this player: values by minimax, priors by leads.

use stockade_core::{Move, MoveKind, MoveSet, Position, SplitMix64, simd::Isa};
use stockade_engine::{Distances, Evaluator};

use super::{
    eval::{self, chance, lead_after_move},
    minimax::{Minimax, seen_by},
};

/// How many steps of lead make a move e times as likely to be looked at.
const PRIOR_SCALE: f32 = 0.5;
/// Steps that the priors take from a wall that does not make the opponent's path longer.
const QUIET_WALL: f32 = 1.0;
/// The most steps that chance adds to a move: less than any two leads differ by.
const LOT: f32 = 0.05;

/// Leaves valued by a minimax of so many plies; the seed orders moves that look alike.
pub(super) struct LeafMinimax {
    pub(super) depth: u8,
    pub(super) seed: u64,
}

impl Evaluator for LeafMinimax {
    type Scratch = Minimax;

    fn scratch(&self) -> Minimax {
        Minimax::default()
    }

    #[inline(always)]
    fn value<I: Isa>(&self, isa: I, pos: &Position, _: Distances, minimax: &mut Minimax) -> f32 {
        2.0 * chance(minimax.lead(isa, pos, self.depth)) - 1.0
    }

    #[inline(always)]
    fn log_weights<I: Isa>(
        &self,
        isa: I,
        pos: &Position,
        moves: MoveSet,
        weights: &mut [f32; Move::COUNT],
        _: &mut Minimax,
    ) {
        let (me, other) = (pos.to_move(), pos.next_player());
        let (own_walls, other_walls) = (pos.stock(me), pos.stock(other));
        let (fields, routes) = (pos.distance_fields_with(isa), pos.routes_with(isa));
        let (here, there) = (routes.distance(me), routes.distance(other));
        let touched = routes.touched(me) | routes.touched(other);
        let lead = |mv: Move| match mv.kind() {
            MoveKind::Pawn(cell) => {
                let own = fields.distance(me, cell).unwrap_or(u8::MAX);
                lead_after_move(own, there, own_walls, other_walls)
            }
            MoveKind::Wall(wall) => {
                let [own, longer] = match touched.contains(wall) {
                    true => seen_by(me, pos.distances_behind_with(isa, wall)),
                    false => [here, there],
                };
                let quiet = if longer > there { 0.0 } else { QUIET_WALL };
                lead_after_move(own, longer, own_walls - 1, other_walls) - quiet
            }
            MoveKind::Pass => 0.0,
        };
        // The same position draws the same lots, however often it is asked about.
        let mut lots = SplitMix64::new(self.seed ^ pos.key());
        for (weight, mv) in weights.iter_mut().zip(moves.iter()) {
            let lot = (lots.next_u64() >> 40) as f32 / (1 << 24) as f32;
            *weight = (lead(mv) + LOT * lot) / PRIOR_SCALE;
        }
    }

    fn lead(&self, pos: &Position, distances: Distances) -> f32 {
        let steps = distances.map(f32::from);
        steps[pos.next_player().index()] - steps[pos.to_move().index()]
    }

    #[inline(always)]
    fn units_per_step(&self, _: &Position) -> i32 {
        eval::UNITS_PER_STEP
    }

    #[inline(always)]
    fn least_gain(&self, _: Distances) -> i32 {
        eval::LEAST_GAIN
    }
}
