//! The classical evaluation: a win chance from distances and hands, and prior weights of moves
//! from the flow of shortest paths. No net, no search, the same bits on every machine.

mod classical;
mod priors;
mod units;

pub use classical::Classical;
pub use priors::PriorContext;

use stockade_core::{Player, Position};

use crate::{evaluator::Distances, math};

/// The weights of the classical evaluation and of its priors.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct EvalParams {
    /// Steps that the move itself is worth.
    pub tempo: f32,
    /// Steps that each wall more in hand is worth.
    pub wall: f32,
    /// What is added to that for each step that both players together still have to go: the longer
    /// the game, the more use for a wall.
    pub wall_per_step: f32,
    /// How much the walls in hand blur the margin: the variance in steps² that each of them adds.
    pub blur: f32,
    /// Prior log-weight of any pawn move.
    pub prior_pawn: f32,
    /// Prior log-weight of a pawn move for each step nearer to the goal.
    pub prior_step: f32,
    /// Prior log-weight of a wall that cuts all of the opponent's shortest paths.
    pub prior_cut: f32,
    /// What is taken from it if the wall cuts all of our own.
    pub prior_own_cut: f32,
    /// Prior log-weight of a wall for each step that it makes the opponent's path longer.
    pub prior_detour: f32,
    /// Prior log-weight of a wall beside the opponent's pawn.
    pub prior_near: f32,
    /// Prior log-weight of a wall that goes on where another one ends.
    pub prior_join: f32,
}

/// Fitted to the results, root values and visits of self-play, and kept because they win matches.
impl Default for EvalParams {
    fn default() -> EvalParams {
        EvalParams {
            tempo: 0.42,
            wall: 0.92,
            wall_per_step: 0.033,
            blur: 1.06,
            prior_pawn: 3.4,
            prior_step: 2.6,
            prior_cut: 2.15,
            prior_own_cut: 2.8,
            prior_detour: 0.96,
            prior_near: 1.6,
            prior_join: 0.75,
        }
    }
}

impl EvalParams {
    /// How many steps of margin make a log-odd of 1 with so many walls in hand.
    #[inline(always)]
    pub(crate) fn deviation(&self, walls: f32) -> f32 {
        // Even a bare race is not certain to go by the distances: pawns jump.
        (self.blur * walls.max(1.0)).sqrt()
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
///
/// Walls in hand count twice. They are worth steps, and they make a margin less certain: the same
/// lead decides a race, but says little while both players can still place ten walls.
#[inline(always)]
pub fn evaluate(pos: &Position, distances: Distances, params: &EvalParams) -> Evaluation {
    let (me, opponent) = (pos.to_move(), pos.to_move().opposite());
    let steps = |player: Player| f32::from(distances[player.index()]);
    let stock = |player: Player| f32::from(pos.stock(player));
    let lead = steps(opponent) - steps(me) + params.tempo;
    let wall = params.wall + params.wall_per_step * (steps(opponent) + steps(me));
    let margin = lead + wall * (stock(me) - stock(opponent));
    let deviation = params.deviation(stock(me) + stock(opponent));
    Evaluation { score: math::sigmoid(margin / deviation), lead }
}
