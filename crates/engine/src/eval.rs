//! The classical evaluation: a win chance from distances and hands, and prior weights of moves
//! from the flow of shortest ways. No net, no search, the same bits on every machine.

use stockade_core::{DistanceFields, MoveSet, PathFlow, Player, Position, Wall, simd::Isa};

use crate::math;

/// The weights of the classical evaluation and of its priors.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct EvalParams {
    /// Log-odds for each step that the opponent is farther from its goal.
    pub step: f32,
    /// Steps that the move itself is worth.
    pub tempo: f32,
    /// Log-odds for each wall more in hand.
    pub wall: f32,
    /// Prior log-weight of a pawn move for each step nearer to the goal.
    pub prior_step: f32,
    /// Prior log-weight of a wall that cuts all of the opponent's shortest ways.
    pub prior_cut: f32,
    /// What is taken from it if the wall cuts all of our own.
    pub prior_own_cut: f32,
    /// Prior log-weight of a wall beside the opponent's pawn.
    pub prior_near: f32,
}

/// Found by paired matches at 800 simulations, one weight at a time.
impl Default for EvalParams {
    fn default() -> EvalParams {
        EvalParams {
            step: 0.3,
            tempo: 0.5,
            wall: 0.35,
            prior_step: 3.0,
            prior_cut: 1.5,
            prior_own_cut: 2.0,
            prior_near: 1.25,
        }
    }
}

/// What the evaluation thinks of a position, for the player to move.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Evaluation {
    /// Expected score, 0 to 1.
    pub score: f32,
    /// Steps ahead, the move included.
    pub lead: f32,
}

/// The classical win chance of the player to move; two players, game not over.
#[inline(always)]
pub fn evaluate<I: Isa>(isa: I, pos: &Position, params: &EvalParams) -> Evaluation {
    let (me, opponent) = (pos.to_move(), pos.to_move().opposite());
    let lead = lead_of(pos, pos.distances_with(isa), params);
    let walls = f32::from(pos.stock(me)) - f32::from(pos.stock(opponent));
    Evaluation { score: math::sigmoid(params.step * lead + params.wall * walls), lead }
}

/// How many steps the player to move is ahead, the move included; two players.
pub fn lead(pos: &Position, params: &EvalParams) -> f32 {
    lead_of(pos, pos.distances(), params)
}

#[inline(always)]
fn lead_of(pos: &Position, distances: [Option<u8>; 4], params: &EvalParams) -> f32 {
    let steps = |player: Player| f32::from(distances[player.index()].unwrap_or(0));
    steps(pos.to_move().opposite()) - steps(pos.to_move()) + params.tempo
}

/// What the priors of a position's moves depend on.
#[derive(Debug)]
pub struct PriorContext {
    me: Player,
    fields: DistanceFields,
    own_distance: u8,
    own_flow: PathFlow,
    opponent_flow: PathFlow,
    near_opponent: [(u8, u8); 2],
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
        let (column, row) = pos.pawn(opponent).map_or((0, 0), |cell| (cell.column(), cell.row()));
        let around = |place: u8| (place.saturating_sub(1), place);
        PriorContext {
            me,
            fields,
            own_distance,
            own_flow,
            opponent_flow,
            near_opponent: [around(column), around(row)],
        }
    }

    /// Prior log-weights of moves, in index order; the caller turns them into shares.
    #[inline(always)]
    pub fn log_weights<'a>(
        &'a self,
        moves: MoveSet,
        params: &'a EvalParams,
    ) -> impl Iterator<Item = f32> + 'a {
        let pawn = moves.pawn.iter().map(move |to| {
            let after = self.fields.distance(self.me, to).unwrap_or(self.own_distance);
            params.prior_step * (f32::from(self.own_distance) - f32::from(after))
        });
        let walls = moves.walls.iter().map(move |wall| self.wall_weight(wall, params));
        pawn.chain(walls).chain(moves.pass.then_some(0.0))
    }

    #[inline(always)]
    fn wall_weight(&self, wall: Wall, params: &EvalParams) -> f32 {
        let [columns, rows] = self.near_opponent;
        let near = (columns.0..=columns.1).contains(&wall.column())
            && (rows.0..=rows.1).contains(&wall.row());
        params.prior_cut * self.opponent_flow.cut(wall)
            - params.prior_own_cut * self.own_flow.cut(wall)
            + if near { params.prior_near } else { 0.0 }
    }
}
