//! The table of parameters.

use super::Param;

/// Writes rows `name: field, type, least to most by step, "what it is"`.
macro_rules! table {
    ($($name:ident: $group:ident.$field:ident as $kind:ident,
       $least:literal to $most:literal by $step:literal, $about:literal;)*) => {
        &[$(Param {
            name: stringify!($name),
            about: $about,
            least: $least,
            most: $most,
            step: $step,
            is_whole: table!(@is_whole $kind),
            get: |params| params.$group.$field as f64,
            set: |params, value| params.$group.$field = value as $kind,
        }),*]
    };
    (@is_whole f32) => { false };
    (@is_whole $kind:ident) => { true };
}

/// Every parameter: PUCT, alpha-beta, the evaluation for two, everything for four, and the clock.
pub const PARAMS: &[Param] = table! {
    cpuct: mcts.cpuct as f32, 0.05 to 8.0 by 0.1, "weight of the prior against the value";
    cpuct_base: mcts.cpuct_base as f32, 100.0 to 1e6 by 2000.0,
        "visits at which that weight begins to grow";
    fpu_reduction: mcts.fpu_reduction as f32, -1.0 to 2.0 by 0.05,
        "what an untried move is thought to lose";
    policy_temperature: mcts.policy_temperature as f32, 0.2 to 5.0 by 0.05,
        "above 1 priors are flattened, below 1 sharpened";
    visits_per_batch: mcts.visits_per_batch as u32, 1.0 to 1000.0 by 2.0,
        "visits of a move for each simulation of a batch behind it, with several threads";
    longest_batch: mcts.longest_batch as u32, 1.0 to 4096.0 by 16.0,
        "most simulations of a batch, with several threads";
    clear_lead: mcts.clear_lead as f32, 0.5 to 1.0 by 0.05,
        "share of the best two moves' visits that makes a choice clear";
    patience: mcts.patience as f32, 1.0 to 10.0 by 0.25,
        "how much longer than its aim an open choice may take";
    steady_share: mcts.steady_share as f32, 0.0 to 1.0 by 0.05,
        "share of the time after which a new favorite is too new";
    all_but_won: mcts.all_but_won as f32, 0.0 to 1.0 by 0.02,
        "mean value from which on the shortest path counts";
    as_good: mcts.as_good as f32, 0.0 to 1.0 by 0.01,
        "what a move may lose to be as good as the best one there";

    full_moves: alphabeta.full_moves as usize, 1.0 to 256.0 by 1.0,
        "moves of a node that are never reduced";
    reduction_divisor: alphabeta.reduction_divisor as f32, 0.5 to 20.0 by 0.15,
        "divides the reduction of late moves";
    quiet_wall_depth: alphabeta.quiet_wall_depth as i32, 0.0 to 20.0 by 1.0,
        "depth down from which quiet walls are left out";
    quiescence: alphabeta.quiescence as u8, 0.0 to 20.0 by 1.0,
        "plies of walls beyond the horizon";
    hope: alphabeta.hope as i32, 0.0 to 50.0 by 1.0,
        "most steps that such a wall is expected to gain";
    history_bonus: alphabeta.history_bonus as i32, 1.0 to 200.0 by 2.0,
        "what a cutoff adds to a move's history, times the square of the depth";
    history_most: alphabeta.history_most as i32, 1.0 to 8192.0 by 200.0,
        "most that a cutoff adds to it";
    history_per_ply: alphabeta.history_per_ply as i32, 256.0 to 16384.0 by 512.0,
        "history that saves a move a ply of reduction";
    closing_wall: alphabeta.closing_wall as i32, -10000.0 to 20000.0 by 500.0,
        "order of a wall that closes the opponent's only path";
    touching_wall: alphabeta.touching_wall as i32, -10000.0 to 20000.0 by 500.0,
        "order of a wall on the opponent's paths only";
    own_wall: alphabeta.own_wall as i32, -10000.0 to 20000.0 by 500.0,
        "order of a wall on one's own paths only";
    side_step: alphabeta.side_step as i32, -10000.0 to 20000.0 by 500.0,
        "order of a pawn move that comes no nearer";
    nodes_per_table: alphabeta.nodes_per_table as u32, 1.0 to 100000.0 by 50.0,
        "nodes after which another race table may be built";
    iteration_share: alphabeta.iteration_share as f32, 0.0 to 1.0 by 0.05,
        "share of the aimed time after which no iteration begins if the choice is steady";

    tempo: eval.tempo as f32, -2.0 to 4.0 by 0.05, "steps that the move itself is worth";
    wall: eval.wall as f32, -2.0 to 6.0 by 0.1, "steps that each wall more in hand is worth";
    wall_per_step: eval.wall_per_step as f32, -0.5 to 1.0 by 0.01,
        "what each step to go adds to that";
    blur: eval.blur as f32, 0.01 to 20.0 by 0.1, "variance that each wall in hand adds";
    prior_pawn: eval.prior_pawn as f32, -10.0 to 20.0 by 0.2, "log-weight of any pawn move";
    prior_step: eval.prior_step as f32, -10.0 to 20.0 by 0.2, "the same for each step nearer";
    prior_cut: eval.prior_cut as f32, -10.0 to 20.0 by 0.2,
        "log-weight of a wall that cuts all of the opponent's shortest paths";
    prior_own_cut: eval.prior_own_cut as f32, -10.0 to 20.0 by 0.2,
        "what it loses if it cuts all of one's own";
    prior_detour: eval.prior_detour as f32, -10.0 to 20.0 by 0.1,
        "log-weight of a wall for each step of detour";
    prior_near: eval.prior_near as f32, -10.0 to 20.0 by 0.1,
        "log-weight of a wall beside the opponent's pawn";
    prior_join: eval.prior_join as f32, -10.0 to 20.0 by 0.1,
        "log-weight of a wall that goes on where another ends";

    four_step: four.step as f32, 0.0 to 5.0 by 0.05, "among four: log-weight of a step nearer";
    four_wall: four.wall as f32, -1.0 to 5.0 by 0.05, "among four: log-weight of a wall in hand";
    four_prior_step: four.prior_step as f32, -10.0 to 20.0 by 0.2,
        "among four: prior log-weight of each step nearer";
    four_prior_cut: four.prior_cut as f32, -10.0 to 20.0 by 0.2,
        "among four: prior log-weight of a wall that cuts the leader's shortest paths";
    four_prior_own_cut: four.prior_own_cut as f32, -10.0 to 20.0 by 0.2,
        "among four: what it loses if it cuts all of one's own";
    four_prior_near: four.prior_near as f32, -10.0 to 20.0 by 0.1,
        "among four: prior log-weight of a wall beside the leader's pawn";
    four_doubt: four.doubt as f32, 0.0 to 20.0 by 0.2,
        "among four: what others' walls lose for every move without one";
    four_cpuct: four.cpuct as f32, 0.05 to 8.0 by 0.1,
        "among four: weight of the prior against the value";
    four_fpu_reduction: four.fpu_reduction as f32, -1.0 to 2.0 by 0.05,
        "among four: what an untried move is thought to lose";

    fewest_moves: time.fewest_moves as f32, 1.0 to 100.0 by 1.0,
        "on the clock: fewest moves that time is kept for";
    moves_per_wall: time.moves_per_wall as f32, 0.0 to 2.0 by 0.1,
        "on the clock: moves that each wall in hand adds to those expected";
    increment_share: time.increment_share as f32, 0.0 to 1.0 by 0.05,
        "on the clock: share of the increment that a move should use";
    most_time: time.most_time as f32, 1.0 to 10.0 by 0.25,
        "on the clock: how many times its aim a move may take at most";
};
