//! The tree of UCT, 16 bytes a node.
//!
//! The authors make all children of a leaf at once. Most leaves are never seen again, so here a
//! leaf only remembers the value of its first child, and its children are written down when it is
//! visited for the second time. No number that the search gives changes by that.

use std::ops::Range;

use stockade_core::{Move, Position, simd::Isa};

use super::{
    order::replies,
    search::{Child, Mode},
};

/// How much of a node there is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum State {
    /// Never expanded. The end of a game stays so.
    New,
    /// Expanded; its children are not written down yet.
    Expanded,
    /// Its children stand in the tree.
    Open,
}

/// A move of the tree and what follows it; how it fared stands elsewhere.
#[derive(Clone, Copy)]
pub(super) struct Node {
    /// Where its children begin; before that, the bits of the value of its first child.
    link: u32,
    pub(super) mv: Move,
    pub(super) state: State,
    children: u8,
    /// How many children, from the first one on, need no special visit any more.
    tried: u8,
}

/// What a game that scores for neither side is worth to both, where a loss is −1 and a win 1.
pub(super) const FOR_NEITHER: f32 = -1.0;

const _: () = assert!(size_of::<Node>() == 8);
/// No position has more legal moves: 128 walls and five pawn moves.
const MOST_MOVES: usize = 133;

impl Node {
    const fn new(mv: Move) -> Node {
        Node { link: 0, mv, state: State::New, children: 0, tried: 0 }
    }
}

/// The root first; the children of a node stand together. What selection reads of a node stands in
/// lists of its own, so that many children are weighed at once.
pub(super) struct Tree {
    nodes: Vec<Node>,
    /// Sums of values, for the player who makes the move.
    w: Vec<f32>,
    /// Visits.
    n: Vec<u32>,
    exploration: f32,
}

impl Tree {
    pub(super) fn new(exploration: f32) -> Tree {
        Tree { nodes: vec![Node::new(Move::PASS)], w: vec![0.0], n: vec![0], exploration }
    }

    #[inline(always)]
    pub(super) fn node(&self, at: usize) -> &Node {
        &self.nodes[at]
    }

    /// A move and how it fared.
    pub(super) fn fared(&self, at: usize) -> Child {
        Child { mv: self.nodes[at].mv, w: self.w[at], n: self.n[at] }
    }

    /// Where the children of a node stand; nowhere before it is open.
    #[inline(always)]
    pub(super) fn children(&self, at: usize) -> Range<usize> {
        let node = &self.nodes[at];
        let first = if node.state == State::Open { node.link as usize } else { 0 };
        first..first + usize::from(node.children)
    }

    /// A leaf is expanded. In code mode its first child was evaluated, and its parent need not come
    /// back for it.
    #[inline(always)]
    pub(super) fn expand(&mut self, at: usize, parent: Option<usize>, first: Option<f32>) {
        let node = &mut self.nodes[at];
        node.state = State::Expanded;
        // In paper mode the first child has no value yet, which a value that is none remembers.
        node.link = first.unwrap_or(f32::NAN).to_bits();
        if first.is_some()
            && let Some(parent) = parent
        {
            self.nodes[parent].tried += 1;
        }
    }

    /// Writes the children of an expanded node down.
    #[inline(always)]
    pub(super) fn open<I: Isa>(&mut self, isa: I, at: usize, pos: &Position) {
        let first = self.nodes.len();
        self.nodes.extend(replies(isa, pos).map(Node::new));
        let end = self.nodes.len();
        self.w.resize(end, 0.0);
        self.n.resize(end, 0);
        let node = &mut self.nodes[at];
        let value = f32::from_bits(node.link);
        (node.link, node.children, node.state) = (first as u32, (end - first) as u8, State::Open);
        if !value.is_nan() {
            (self.w[first], self.n[first]) = (value, 1);
        }
    }

    /// The child to visit: the first that still needs its special visit, else the one with the
    /// largest value.
    #[inline(always)]
    pub(super) fn select(&mut self, at: usize, mode: Mode) -> usize {
        let node = &mut self.nodes[at];
        if node.tried < node.children {
            let child = node.link as usize + usize::from(node.tried);
            // In code mode the visit counts once the child is expanded, which the end of a game
            // never is.
            node.tried += u8::from(mode == Mode::Paper);
            return child;
        }
        self.largest(at)
    }

    /// The child with the largest w/n + c·√(ln N/n), the last of equals.
    #[inline(always)]
    fn largest(&self, at: usize) -> usize {
        let (log, c) = (ln(self.n[at]), self.exploration);
        let range = self.children(at);
        let (w, n) = (&self.w[range.clone()], &self.n[range.clone()]);
        let mut keys = [i32::MIN; MOST_MOVES];
        let mut largest = i32::MIN;
        for ((key, &w), &n) in keys.iter_mut().zip(w).zip(n) {
            // Counts stay far below the sign bit, and signed numbers are converted in lanes.
            let n = n as i32 as f32;
            *key = ordered(w / n + c * (log / n).sqrt());
            largest = largest.max(*key);
        }
        let last = keys[..range.len()].iter().rposition(|&key| key == largest);
        range.start + last.unwrap_or(0)
    }

    /// Adds a value along a path, from its end, for whom it is, up to the root; without one, what
    /// scores for neither side.
    #[inline(always)]
    pub(super) fn back_up(&mut self, path: &[usize], leaf: Option<f32>) {
        let mut value = leaf.unwrap_or(FOR_NEITHER);
        for &at in path.iter().rev() {
            self.w[at] += value;
            self.n[at] += 1;
            if leaf.is_some() {
                value = -value;
            }
        }
    }

    /// A move and the most visited replies after it.
    pub(super) fn main_line(&self, at: usize) -> Vec<Move> {
        let most_visited = |&at: &usize| {
            let replies = self.children(at).filter(|&reply| self.n[reply] > 0);
            replies.max_by_key(|&reply| self.n[reply])
        };
        std::iter::successors(Some(at), most_visited).map(|at| self.nodes[at].mv).collect()
    }
}

/// A whole number that is larger for a larger float, so that lanes can be compared without asking
/// for what is no number. Sums with +0 are never −0, so equal floats give equal numbers.
#[inline(always)]
const fn ordered(value: f32) -> i32 {
    let bits = value.to_bits() as i32;
    bits ^ (bits >> 31) & i32::MAX
}

/// The natural logarithm, rounded to f32 from a series in f64, so that every machine has the same
/// bits: the system's logarithm may differ in the last place, and one bit can decide a tie.
#[inline(always)]
fn ln(n: u32) -> f32 {
    const SQRT_HALF: f64 = std::f64::consts::FRAC_1_SQRT_2;
    // n = 2^k · m with √½ ≤ m < √2; ln m by the series of artanh.
    let bits = f64::from(n).to_bits();
    let mut k = (bits >> 52) as i32 - 1023;
    let mut m = f64::from_bits(bits & 0x000f_ffff_ffff_ffff | 0x3ff0_0000_0000_0000);
    if m > 2.0 * SQRT_HALF {
        (m, k) = (m / 2.0, k + 1);
    }
    let s = (m - 1.0) / (m + 1.0);
    let s2 = s * s;
    let mut series = 0.0;
    for odd in [17.0, 15.0, 13.0, 11.0, 9.0, 7.0, 5.0, 3.0, 1.0] {
        series = series * s2 + 1.0 / odd;
    }
    (f64::from(k) * std::f64::consts::LN_2 + 2.0 * s * series) as f32
}

#[cfg(test)]
mod tests {
    use super::{ln, ordered};

    #[test]
    fn ordered_numbers_are_in_order() {
        let floats = [f32::NEG_INFINITY, -2.5, -1.0, -1e-30, 0.0, 1e-30, 1.0, 2.5, f32::INFINITY];
        assert!(floats.map(ordered).is_sorted_by(|one, other| one < other));
    }

    #[test]
    fn the_logarithm_is_right_to_the_last_bit() {
        for n in (1..100_000).chain([u32::MAX]) {
            assert_eq!(ln(n), f64::from(n).ln() as f32, "{n}");
        }
    }
}
