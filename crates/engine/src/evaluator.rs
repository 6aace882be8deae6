//! The seam between the searches and what they know about Quoridor.

use stockade_core::{Move, MoveSet, Player, Position, simd::Isa};

use crate::{alphabeta::Score, math};

/// The steps that White and Black have to go. A search floods the board once and hands them on.
pub type Distances = [u8; 2];

/// The distances of a position of two players; 0 for a player who has arrived.
#[inline(always)]
pub fn distances<I: Isa>(isa: I, pos: &Position) -> Distances {
    let distances = pos.distances_with(isa);
    [Player::White, Player::Black].map(
        #[inline(always)]
        |player| distances[player.index()].unwrap_or(0),
    )
}

/// What a search asks about positions of two players in games that are not over.
///
/// Searches are generic over it, so that each evaluator is compiled into its own search. It is
/// asked in two steps, because most positions are never seen twice:
///
/// 1. [`value`](Evaluator::value) once, when a position enters the graph of PUCT;
/// 2. [`log_weights`](Evaluator::log_weights) at its second visit, when its moves are needed.
///    Whoever gets the priors almost for free with the value may keep them in the scratch space;
///    nothing promises that the second question follows soon, or comes to the same thread. A position
///    may be asked again when its priors were dropped to save memory, and must then get the same.
///
/// Alpha-beta orders its moves by itself and asks for [`units`](Evaluator::units), the same opinion
/// in whole numbers.
///
/// Answers depend on the position alone: never on the scratch space, on time or on chance. No
/// function of the system's mathematics takes part ([`math`] has what is needed), so that a search
/// thinks the same on every machine.
pub trait Evaluator: Sync {
    /// What one thread keeps between two questions: buffers, accumulators, caches.
    type Scratch;

    /// A new thread's scratch space.
    fn scratch(&self) -> Self::Scratch;

    /// The expected result for the player to move, from −1 (lost) to 1 (won).
    fn value<I: Isa>(
        &self,
        isa: I,
        pos: &Position,
        distances: Distances,
        scratch: &mut Self::Scratch,
    ) -> f32;

    /// Writes the prior log-weights of all legal moves, in index order, to the head of a list. The
    /// search turns them into shares, so a constant added to all of them changes nothing.
    fn log_weights<I: Isa>(
        &self,
        isa: I,
        pos: &Position,
        moves: MoveSet,
        weights: &mut [f32; Move::COUNT],
        scratch: &mut Self::Scratch,
    );

    /// How many moves the player to move is ahead, for people who read reports.
    fn lead(&self, pos: &Position, distances: Distances) -> f32;

    /// The value as log-odds in units of 1⁄200.
    #[inline(always)]
    fn units<I: Isa>(
        &self,
        isa: I,
        pos: &Position,
        distances: Distances,
        scratch: &mut Self::Scratch,
    ) -> i32 {
        let value = self.value(isa, pos, distances, scratch).clamp(-0.999, 0.999);
        (Score::UNITS * math::ln((1.0 + value) / (1.0 - value))).round_ties_even() as i32
    }

    /// The units that a step ahead is worth in a position.
    fn units_per_step(&self, pos: &Position) -> i32;

    /// The steps that a wall must cost the opponent to raise the score, the move being spent too:
    /// beyond its horizon alpha-beta tries no other walls.
    fn least_gain(&self, distances: Distances) -> i32;
}
