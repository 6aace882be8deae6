//! What is fixed in a game that is solved: board, stocks, wall sets, and where slices are.

use std::ops::Range;

use super::{
    rank::Ranking,
    sets::{Layer, layers},
    shape::{Shape, Walls},
    word::Word,
};
use crate::layers::plan::Plan;

pub(crate) struct Game<W> {
    pub(crate) shape: Shape<W>,
    pub(crate) ranking: Ranking,
    /// By number of walls on the board.
    pub(crate) layers: Vec<Layer<W>>,
    stocks: Stocks,
}

/// The walls that White and Black begin with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Stocks(pub(crate) [u8; 2]);

impl Stocks {
    pub(crate) fn total(self) -> usize {
        self.0.iter().copied().map(usize::from).sum()
    }

    /// What White can have left when `n` walls are on the board.
    pub(crate) fn white(self, n: usize) -> Range<u8> {
        let [white, black] = self.0;
        let unplaced = (self.total() - n) as u8;
        unplaced.saturating_sub(black)..white.min(unplaced) + 1
    }

    pub(crate) fn black(self, n: usize, white_stock: u8) -> u8 {
        (self.total() - n) as u8 - white_stock
    }
}

impl<W: Word> Game<W> {
    pub(crate) fn new(plan: &Plan) -> Game<W> {
        let shape = Shape::new(plan.size, plan.edge_diagonal);
        let ranking = Ranking::new(&shape, plan.stocks.total());
        let layers = layers(&shape, &ranking, plan.stocks.total());
        Game { shape, ranking, layers, stocks: plan.stocks }
    }

    pub(crate) fn stocks(&self) -> Stocks {
        self.stocks
    }

    /// The index of a wall set in its layer, and whether its mirror image is stored.
    pub(crate) fn set_index(&self, walls: Walls<W>, mirrored: Walls<W>) -> Option<(usize, bool)> {
        self.layers[walls.len()].map.find(&self.ranking, walls, mirrored)
    }

    /// How many wall sets a stored one stands for.
    pub(crate) fn weight(&self, walls: Walls<W>) -> u64 {
        if self.shape.mirrored_walls(walls) == walls { 1 } else { 2 }
    }

    /// Slices of each wall set of `n` walls.
    pub(crate) fn slices(&self, n: usize) -> usize {
        self.stocks.white(n).len()
    }
}
