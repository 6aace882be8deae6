//! Prior weights of moves: what looks worth trying before anything is searched.

use stockade_core::{
    DistanceFields, Move, MoveSet, PathFlow, Player, Position, Wall, WallSet, simd::Isa,
};

use super::EvalParams;

/// What the priors of a position's moves depend on.
#[derive(Debug)]
pub struct PriorContext {
    me: Player,
    fields: DistanceFields,
    own_distance: u8,
    own_flow: PathFlow,
    opponent_flow: PathFlow,
    /// Steps that each wall makes the opponent's path longer.
    detours: [f32; Wall::COUNT],
    near_opponent: WallSet,
    joints: WallSet,
}

impl PriorContext {
    /// The context of a position; two players, game not over.
    #[inline(always)]
    pub fn new<I: Isa>(isa: I, pos: &Position) -> PriorContext {
        let (me, opponent) = (pos.to_move(), pos.to_move().opposite());
        let fields = pos.distance_fields_with(isa);
        let own_flow = pos.path_flow_with(isa, &fields, me);
        let opponent_flow = pos.path_flow_with(isa, &fields, opponent);
        let own_distance = pos.pawn(me).and_then(|cell| fields.distance(me, cell)).unwrap_or(0);
        PriorContext {
            me,
            detours: detours(isa, pos, &fields, &opponent_flow),
            fields,
            own_distance,
            own_flow,
            opponent_flow,
            near_opponent: pos.pawn(opponent).map_or(WallSet::EMPTY, WallSet::around),
            joints: pos.walls().continuations(),
        }
    }

    /// Writes the prior log-weights of moves, in index order, to the head of a list; the caller
    /// turns them into shares.
    #[inline(always)]
    pub fn log_weights(
        &self,
        moves: MoveSet,
        params: &EvalParams,
        weights: &mut [f32; Move::COUNT],
    ) {
        let pawn = moves.pawn.iter().map(|to| {
            let after = self.fields.distance(self.me, to).unwrap_or(self.own_distance);
            let nearer = f32::from(self.own_distance) - f32::from(after);
            params.prior_pawn + params.prior_step * nearer
        });
        let slots = self.slot_weights(moves.walls, params);
        let walls = moves.walls.iter().map(|wall| slots[wall.index()]);
        let pass = moves.pass.then_some(0.0);
        weights.iter_mut().zip(pawn.chain(walls).chain(pass)).for_each(|(to, weight)| *to = weight);
    }

    /// The weights of all slots. What every slot has is worked out in vectors; what few have is added
    /// to those.
    #[inline(always)]
    fn slot_weights(&self, legal: WallSet, params: &EvalParams) -> [f32; Wall::COUNT] {
        let (cuts, own_cuts) = (self.opponent_flow.cuts(), self.own_flow.cuts());
        let mut weights = [0.0; Wall::COUNT];
        for (slot, weight) in weights.iter_mut().enumerate() {
            *weight = params.prior_cut * cuts[slot] - params.prior_own_cut * own_cuts[slot]
                + params.prior_detour * self.detours[slot];
        }
        for wall in (self.near_opponent & legal).iter() {
            weights[wall.index()] += params.prior_near;
        }
        for wall in (self.joints & legal).iter() {
            weights[wall.index()] += params.prior_join;
        }
        weights
    }
}

/// The steps that each wall adds to the opponent's path. Only walls that cut all shortest paths add
/// any, so only those are tried out.
#[inline(always)]
fn detours<I: Isa>(
    isa: I,
    pos: &Position,
    fields: &DistanceFields,
    flow: &PathFlow,
) -> [f32; Wall::COUNT] {
    let mut detours = [0.0; Wall::COUNT];
    let opponent = pos.to_move().opposite();
    let now = pos.pawn(opponent).and_then(|cell| fields.distance(opponent, cell)).unwrap_or(0);
    if pos.stock(pos.to_move()) == 0 {
        return detours;
    }
    for wall in (flow.total_cuts() & pos.free_slots()).iter() {
        let behind = pos.distances_behind_with(isa, wall)[opponent.index()];
        detours[wall.index()] = f32::from(behind.unwrap_or(now).saturating_sub(now));
    }
    detours
}
