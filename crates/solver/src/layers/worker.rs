//! One thread's share of a layer.

use super::{
    game::Game,
    shape::Walls,
    terrain::Terrain,
    values::{Tally, TooDeep, Values},
    word::Word,
};

pub(crate) struct Worker<'a, W: Word, V: Values<W>> {
    game: &'a Game<W>,
    /// Walls on the board.
    n: usize,
    /// The slices of the layer with one wall more.
    above: &'a [V::Unit],
    /// The sets with one wall more, by their index and whether the mirror image is stored.
    grown: Vec<(usize, bool)>,
    /// The best that walls lead to, by turn; and that of mirrored sets.
    best: [Vec<V::Unit>; 2],
    best_mirrored: [Vec<V::Unit>; 2],
}

impl<'a, W: Word, V: Values<W>> Worker<'a, W, V> {
    pub(crate) fn new(game: &'a Game<W>, n: usize, above: &'a [V::Unit]) -> Worker<'a, W, V> {
        let half = || vec![V::NOTHING; V::half(&game.shape)];
        let best = [half(), half()];
        Worker { game, n, above, grown: Vec::new(), best_mirrored: best.clone(), best }
    }

    /// Values the slices of a wall set, one for each division of the walls left.
    pub(crate) fn solve(
        &mut self,
        set: Walls<W>,
        slices: &mut [V::Unit],
    ) -> Result<Tally, TooDeep> {
        let (game, stocks) = (self.game, self.game.stocks());
        let mut terrain = Terrain::new(&game.shape, set);
        self.find_grown(set);
        let mut tally = Tally::default();
        let slice_units = 2 * V::half(&game.shape);
        for (white_stock, slice) in stocks.white(self.n).zip(slices.chunks_exact_mut(slice_units)) {
            let stock = [white_stock, stocks.black(self.n, white_stock)];
            self.join_walls(stock);
            if terrain.can_be_stuck() {
                terrain.allow_passes(|turn, white, black| {
                    stock[turn] > 0 && game.shape.has_wall(set, white, black)
                });
            }
            let [white, black] = &self.best;
            tally.add(V::solve(&terrain, [white, black], slice)?, 1);
            terrain.forbid_passes();
        }
        Ok(tally)
    }

    fn find_grown(&mut self, set: Walls<W>) {
        self.grown.clear();
        if self.above.is_empty() {
            return;
        }
        let shape = &self.game.shape;
        let mirrored = shape.mirrored_walls(set);
        for (orientation, mut fitting) in shape.fitting(set).into_iter().enumerate() {
            while let Some(at) = fitting.pop() {
                let image = mirrored.with(orientation, shape.mirrored_crossing(at));
                self.grown.extend(self.game.set_index(set.with(orientation, at), image));
            }
        }
    }

    /// Finds the best that walls lead to.
    fn join_walls(&mut self, stock: [u8; 2]) {
        let (shape, stocks) = (&self.game.shape, self.game.stocks());
        let half = V::half(shape);
        for turn in 0..2 {
            self.best[turn].fill(V::NOTHING);
            self.best_mirrored[turn].fill(V::NOTHING);
            if stock[turn] == 0 || self.grown.is_empty() {
                continue;
            }
            let white_stock = if turn == 0 { stock[0] - 1 } else { stock[0] };
            let after = stocks.white(self.n + 1);
            let slice = usize::from(white_stock - after.start);
            for &(set, is_image) in &self.grown {
                let first = (2 * (set * after.len() + slice) + 1 - turn) * half;
                let best = if is_image { &mut self.best_mirrored } else { &mut self.best };
                V::join(&mut best[turn], &self.above[first..first + half]);
            }
            V::join_mirrored(shape, &mut self.best[turn], &self.best_mirrored[turn]);
        }
    }
}
