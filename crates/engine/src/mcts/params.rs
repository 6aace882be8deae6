//! The knobs of the tree search.

/// How PUCT weighs moves. A plain value: two settings can meet in one process.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MctsParams {
    /// Weight of the prior against the value.
    pub cpuct: f32,
    /// Visits at which the slow growth of that weight sets in.
    pub cpuct_base: f32,
    /// What an unvisited move is thought to lose against its parent's value.
    pub fpu_reduction: f32,
    /// Above 1 priors are flattened, below 1 sharpened.
    pub policy_temperature: f32,
    /// Visits of a move for each simulation that one of several threads spends behind it in a row:
    /// few enough to change nothing in what the positions above it think.
    pub visits_per_batch: u32,
    /// Most simulations that one of several threads spends in a row behind one move.
    pub longest_batch: u32,
    /// Share of the best two moves' visits that the best one needs for a choice on the clock to be
    /// clear.
    pub clear_lead: f32,
    /// How much longer than its aim an open choice may take.
    pub patience: f32,
    /// A choice is steady if it last changed before this share of the time used.
    pub steady_share: f32,
    /// From this mean value on a position counts as won, and the path to the goal counts too.
    pub all_but_won: f32,
    /// What a move may lose against the best one to be called as good in a won position.
    pub as_good: f32,
}

impl Default for MctsParams {
    fn default() -> MctsParams {
        MctsParams {
            cpuct: 1.2,
            cpuct_base: 20_000.0,
            fpu_reduction: 0.0,
            policy_temperature: 0.85,
            visits_per_batch: 8,
            longest_batch: 64,
            clear_lead: 0.6,
            patience: 2.0,
            steady_share: 0.667,
            all_but_won: 0.9,
            as_good: 0.02,
        }
    }
}
