//! What alpha-beta can be told.

/// How alpha-beta searches. A plain value: two settings can meet in one process.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AlphaBetaParams {
    /// How many root moves get an exact score and a line of their own.
    pub multi_pv: usize,
    /// Moves of a node that are searched to full depth before later ones are reduced by
    /// `ln depth · ln number / 2.25`; none is ever reduced if this is [`usize::MAX`].
    pub full_moves: usize,
    /// Down from this depth, walls that touch nobody's shortest way are not searched, unless
    /// everything else is proven lost. 0 searches them all.
    pub quiet_wall_depth: i32,
    /// Plies of walls that gain more than they cost, searched beyond the horizon; 0 for none.
    pub quiescence: u8,
    /// Whether races and one-sided endings are told by their tables.
    pub exact_endings: bool,
}

impl Default for AlphaBetaParams {
    fn default() -> AlphaBetaParams {
        AlphaBetaParams {
            multi_pv: 1,
            full_moves: 4,
            quiet_wall_depth: 2,
            quiescence: 4,
            exact_endings: true,
        }
    }
}

impl AlphaBetaParams {
    /// No reductions, no pruning, nothing beyond the horizon, no tables: the value of the root is
    /// that of a plain full-width search.
    pub const fn plain() -> AlphaBetaParams {
        AlphaBetaParams {
            multi_pv: 1,
            full_moves: usize::MAX,
            quiet_wall_depth: 0,
            quiescence: 0,
            exact_endings: false,
        }
    }
}
