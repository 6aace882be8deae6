//! Untried moves: a node keeps the next few, and the others are made again when
//! those have been tried.

use stockade_core::{Move, MoveSet};

use super::{noise::Chances, params::MctsParams};
use crate::math;

/// Untried moves that a node keeps. Nineteen nodes in twenty never need more.
const KEPT: usize = 8;

/// Priors that are looked through at once.
const CHUNK: usize = 16;

/// Chunks that hold the priors of any position.
const N_CHUNKS: usize = Move::COUNT.div_ceil(CHUNK);

/// The next untried moves of a node with their priors in 65 535ths; the best one is last.
#[derive(Clone, Copy, Debug)]
pub(super) struct Untried {
    priors: [u16; KEPT],
    moves: [Move; KEPT],
    len: u8,
}

impl Untried {
    #[inline(always)]
    pub(super) fn best_prior(&self) -> Option<f32> {
        let last = usize::from(self.len).checked_sub(1)?;
        Some(f32::from(self.priors[last]) / f32::from(u16::MAX))
    }

    #[inline(always)]
    pub(super) fn take_best(&mut self) -> Option<Move> {
        self.len = self.len.checked_sub(1)?;
        Some(self.moves[usize::from(self.len)])
    }
}

/// Moves of a position that a node has not tried, with their priors.
///
/// The best one is taken out by moving the last one to where it was; that order decides between
/// equal priors. It depends only on which moves were taken out, and in which order, so a list that
/// is made again goes on where the first one ended.
pub(super) struct Candidates {
    /// 0 beyond the end, and at least 1 before it.
    priors: [u16; N_CHUNKS * CHUNK],
    moves: [Move; N_CHUNKS * CHUNK],
    len: usize,
}

impl Candidates {
    /// All moves of a position, given in index order with their prior log-weights, which are turned
    /// into shares.
    #[inline(always)]
    pub(super) fn new(
        moves: MoveSet,
        weights: &mut [f32; Move::COUNT],
        params: &MctsParams,
    ) -> Candidates {
        let len = moves.len();
        let weights = &mut weights[..len];
        let sharpness = 1.0 / params.policy_temperature;
        let top = weights.iter().fold(f32::MIN, |top, &weight| top.max(weight));
        for weight in weights.iter_mut() {
            *weight = math::exp((*weight - top) * sharpness);
        }
        let scale = f32::from(u16::MAX) / weights.iter().sum::<f32>();
        let (priors, list) = ([0; N_CHUNKS * CHUNK], [Move::PASS; N_CHUNKS * CHUNK]);
        let mut candidates = Candidates { priors, moves: list, len };
        for (prior, &weight) in candidates.priors.iter_mut().zip(weights.iter()) {
            *prior = ((weight * scale) as u16).max(1);
        }
        candidates.moves.iter_mut().zip(moves.iter()).for_each(|(to, mv)| *to = mv);
        candidates
    }

    pub(super) fn len(&self) -> usize {
        self.len
    }

    /// Mixes chance into the priors.
    pub(super) fn add_noise(&mut self, chances: &Chances) {
        let all = f32::from(u16::MAX);
        for (prior, &mv) in self.priors[..self.len].iter_mut().zip(&self.moves) {
            *prior = ((chances.mixed(mv, f32::from(*prior) / all) * all) as u16).max(1);
        }
    }

    /// Takes a move out.
    pub(super) fn remove(&mut self, mv: Move) {
        let found = self.moves[..self.len].iter().position(|&other| other == mv);
        if let Some(index) = found {
            self.take(index);
        }
    }

    fn take(&mut self, index: usize) -> (Move, u16) {
        let last = self.len - 1;
        self.priors.swap(index, last);
        self.moves.swap(index, last);
        self.len = last;
        (self.moves[last], std::mem::take(&mut self.priors[last]))
    }

    /// Takes out the best few, each time the first of equals.
    #[inline(always)]
    pub(super) fn take_best(&mut self) -> Untried {
        let (chunks, _) = self.priors.as_chunks::<CHUNK>();
        let mut tops = [0; CHUNK];
        for (top, chunk) in tops.iter_mut().zip(chunks) {
            *top = top_of(chunk);
        }
        let kept = self.len.min(KEPT);
        let mut untried = Untried { priors: [0; KEPT], moves: [Move::PASS; KEPT], len: kept as u8 };
        for rank in (0..kept).rev() {
            let top = top_of(&tops);
            let is_top = |&prior: &u16| prior == top;
            let chunk = tops.iter().position(is_top).unwrap_or(0);
            let range = |chunk: usize| chunk * CHUNK..(chunk + 1) * CHUNK;
            let inside = self.priors[range(chunk)].iter().position(is_top).unwrap_or(0);
            (untried.moves[rank], untried.priors[rank]) = self.take(chunk * CHUNK + inside);
            for changed in [chunk, self.len / CHUNK] {
                tops[changed] = top_of(&self.priors[range(changed)]);
            }
        }
        untried
    }
}

#[inline(always)]
fn top_of(chunk: &[u16]) -> u16 {
    chunk.iter().fold(0, |top, &prior| top.max(prior))
}

#[cfg(test)]
mod tests {
    use stockade_core::{Position, Rules, SplitMix64};

    use super::*;

    /// Lists made again give the same moves in the same order as one list that is kept.
    #[test]
    fn a_list_that_is_made_again_goes_on_where_the_first_one_ended() {
        let (pos, params) = (Position::start(&Rules::standard()), MctsParams::default());
        let (moves, mut rng) = (pos.legal_moves(), SplitMix64::new(4));
        let mut weights = [0.0; Move::COUNT];
        // Few different weights: most moves have equals.
        weights.fill_with(|| rng.below(5) as f32);
        let fresh = || Candidates::new(moves, &mut weights.clone(), &params);
        let mut kept = fresh();
        let mut order = Vec::new();
        while kept.len() > 0 {
            let top = kept.priors.iter().max().unwrap();
            let best = kept.priors.iter().position(|prior| prior == top).unwrap();
            order.push(kept.take(best));
        }
        let mut taken = Vec::new();
        while taken.len() < moves.len() {
            let mut again = fresh();
            taken.iter().for_each(|&(mv, _)| again.remove(mv));
            let mut untried = again.take_best();
            while let Some(prior) = untried.best_prior() {
                let mv = untried.take_best().unwrap();
                taken.push((mv, (prior * f32::from(u16::MAX)).round() as u16));
            }
        }
        assert_eq!(taken, order);
    }
}
