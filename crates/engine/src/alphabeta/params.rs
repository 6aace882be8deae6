//! What alpha-beta can be told.

/// How alpha-beta searches. A plain value: two settings can meet in one process.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct AlphaBetaParams {
    /// How many root moves get an exact score and a line of their own.
    pub multi_pv: usize,
    /// Moves of a node that are searched to full depth before later ones are reduced by
    /// `ln depth · ln number / reduction_divisor`; none is ever reduced if this is [`usize::MAX`].
    pub full_moves: usize,
    /// See `full_moves`.
    pub reduction_divisor: f32,
    /// Down from this depth, walls that touch no shortest path are not searched, unless
    /// everything else is proven lost. 0 searches them all.
    pub quiet_wall_depth: i32,
    /// Plies of walls that gain more than they cost, searched beyond the horizon; 0 for none.
    pub quiescence: u8,
    /// No such wall is expected to gain more steps than this when it is asked whether one is worth
    /// trying.
    pub hope: i32,
    /// What a cutoff adds to the history of its move, times the square of the depth.
    pub history_bonus: i32,
    /// Most that a cutoff adds to it.
    pub history_most: i32,
    /// History that makes the reduction of a move a ply less; all values lie within ±8192.
    pub history_per_ply: i32,
    /// Where a wall that closes the opponent's only path comes in the order of moves, in units of
    /// history.
    pub closing_wall: i32,
    /// The same of a wall that touches paths of the opponent only; one on paths of both has 0.
    pub touching_wall: i32,
    /// The same of a wall that touches one's own paths only.
    pub own_wall: i32,
    /// The same of a pawn move that comes no nearer to the goal.
    pub side_step: i32,
    /// Nodes after which another race table may be built: those that could be searched in the time
    /// that a table takes, times the share of the time that the rest of the search shall have.
    pub nodes_per_table: u32,
    /// Share of the aimed time after which no iteration begins if the last one confirmed the choice.
    pub iteration_share: f32,
    /// Whether races and one-sided endings are told by their tables.
    pub exact_endings: bool,
}

impl Default for AlphaBetaParams {
    fn default() -> AlphaBetaParams {
        AlphaBetaParams::DEFAULT
    }
}

impl AlphaBetaParams {
    const DEFAULT: AlphaBetaParams = AlphaBetaParams {
        multi_pv: 1,
        full_moves: 4,
        reduction_divisor: 2.25,
        quiet_wall_depth: 2,
        quiescence: 4,
        hope: 8,
        history_bonus: 16,
        history_most: 1_600,
        history_per_ply: 4_096,
        closing_wall: 6_000,
        touching_wall: 3_000,
        own_wall: -4_000,
        side_step: 1_000,
        nodes_per_table: 400,
        iteration_share: 0.333,
        exact_endings: true,
    };

    /// No reductions, no pruning, nothing beyond the horizon, no tables: the value of the root is
    /// that of a plain full-width search.
    pub const fn plain() -> AlphaBetaParams {
        AlphaBetaParams {
            full_moves: usize::MAX,
            quiet_wall_depth: 0,
            quiescence: 0,
            exact_endings: false,
            ..AlphaBetaParams::DEFAULT
        }
    }
}
