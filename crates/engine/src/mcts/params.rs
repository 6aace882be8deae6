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
}

impl Default for MctsParams {
    fn default() -> MctsParams {
        MctsParams {
            cpuct: 1.2,
            cpuct_base: 20_000.0,
            fpu_reduction: 0.0,
            policy_temperature: 0.85,
        }
    }
}
