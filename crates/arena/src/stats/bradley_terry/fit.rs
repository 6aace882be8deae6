//! The ratings of maximum likelihood, in natural log-odds.

use super::Meeting;
use crate::stats::pentanomial::GameResult;

/// The drawn games against an average player that every player is credited with.
///
/// One: the weight of Jeffreys' prior for a score, half a win and half a loss.
pub const PRIOR_GAMES: f64 = 1.0;

/// Newton steps are halved until they help; a dozen whole ones suffice in practice.
const MAX_STEPS: usize = 100;

/// The games of a tournament, summed up by who moved first against whom.
#[derive(Clone)]
pub(super) struct Results {
    n_players: usize,
    /// One cell for each ordered pair of players, the first mover's row first.
    cells: Vec<Games>,
}

#[derive(Clone, Copy, Default)]
struct Games {
    count: f64,
    /// The points of the first mover.
    points: f64,
}

impl Results {
    pub(super) fn of(n_players: usize, meetings: &[Meeting]) -> Results {
        let mut results = Results { n_players, cells: vec![Games::default(); n_players.pow(2)] };
        meetings.iter().for_each(|meeting| results.add(meeting));
        results
    }

    pub(super) fn clear(&mut self) {
        self.cells.fill(Games::default());
    }

    pub(super) fn add(&mut self, meeting: &Meeting) {
        let Meeting { player, opponent, pair } = *meeting;
        self.add_game(player, opponent, pair.as_white);
        self.add_game(opponent, player, pair.as_black.map(GameResult::reversed));
    }

    fn add_game(&mut self, white: usize, black: usize, result: Option<GameResult>) {
        if let Some(result) = result {
            let cell = &mut self.cells[white * self.n_players + black];
            cell.count += 1.0;
            cell.points += 0.5 * result.half_points() as f64;
        }
    }

    /// The played cells as (first mover, second mover, games).
    fn played(&self) -> impl Iterator<Item = (usize, usize, Games)> {
        let n = self.n_players;
        let cells = self.cells.iter().enumerate().filter(|(_, games)| games.count > 0.0);
        cells.map(move |(i, games)| (i / n, i % n, *games))
    }

    /// Whether each two groups of players took points from each other: from the first player
    /// all others are reached along won points, and along lost ones.
    pub(super) fn is_determined(&self) -> bool {
        let took = |winner: usize, loser: usize| {
            let [own, other] = [(winner, loser), (loser, winner)]
                .map(|(white, black)| self.cells[white * self.n_players + black]);
            own.points > 0.0 || other.points < other.count
        };
        self.reaches_all(took) && self.reaches_all(|a, b| took(b, a))
    }

    fn reaches_all(&self, edge: impl Fn(usize, usize) -> bool) -> bool {
        let mut reached = vec![false; self.n_players];
        let mut open = Vec::new();
        if let Some(first) = reached.first_mut() {
            *first = true;
            open.push(0);
        }
        while let Some(from) = open.pop() {
            for (to, seen) in reached.iter_mut().enumerate() {
                if !*seen && edge(from, to) {
                    *seen = true;
                    open.push(to);
                }
            }
        }
        reached.iter().all(|&seen| seen)
    }
}

/// Fitted parameters: the ratings, then the advantage of the first move if it is estimated.
#[derive(Clone)]
pub(super) struct Fit {
    n_players: usize,
    parameters: Vec<f64>,
}

impl Fit {
    /// Maximizes the likelihood by Newton's method with step halving.
    ///
    /// The prior makes the log-likelihood strictly concave, so there is one maximum and every
    /// step that is short enough climbs. `start` saves steps, nothing else.
    pub(super) fn of(results: &Results, first_move: bool, start: Option<&Fit>) -> Fit {
        let n_players = results.n_players;
        let zero = || Fit { n_players, parameters: vec![0.0; n_players + usize::from(first_move)] };
        let mut fit = start.cloned().unwrap_or_else(zero);
        let mut height = fit.log_likelihood(results);
        for _ in 0..MAX_STEPS {
            let mut step = fit.newton_step(results);
            while step.iter().any(|x| x.abs() > 1e-9) {
                let tried = fit.moved(&step);
                let tried_height = tried.log_likelihood(results);
                if tried_height >= height {
                    (fit, height) = (tried, tried_height);
                    break;
                }
                step.iter_mut().for_each(|x| *x *= 0.5);
            }
            if step.iter().all(|x| x.abs() <= 1e-9) {
                break;
            }
        }
        fit
    }

    pub(super) fn ratings(&self) -> &[f64] {
        &self.parameters[..self.n_players]
    }

    /// The advantage of the first move, if it was estimated.
    pub(super) fn first_move(&self) -> Option<f64> {
        self.parameters.get(self.n_players).copied()
    }

    pub(super) fn mean(&self) -> f64 {
        self.ratings().iter().sum::<f64>() / self.n_players.max(1) as f64
    }

    fn moved(&self, step: &[f64]) -> Fit {
        let moved = self.parameters.iter().zip(step).map(|(x, dx)| x + dx);
        Fit { n_players: self.n_players, parameters: moved.collect() }
    }

    /// The log-odds of a win for the first mover.
    fn log_odds(&self, white: usize, black: usize) -> f64 {
        self.parameters[white] - self.parameters[black] + self.first_move().unwrap_or(0.0)
    }

    fn log_likelihood(&self, results: &Results) -> f64 {
        let games: f64 = results
            .played()
            .map(|(white, black, games)| {
                let x = self.log_odds(white, black);
                games.points * ln_logistic(x) + (games.count - games.points) * ln_logistic(-x)
            })
            .sum();
        let prior: f64 = self.parameters.iter().map(|&x| ln_logistic(x) + ln_logistic(-x)).sum();
        games + 0.5 * PRIOR_GAMES * prior
    }

    /// The gradient divided by the negative matrix of second derivatives.
    fn newton_step(&self, results: &Results) -> Vec<f64> {
        let n = self.parameters.len();
        let (mut gradient, mut curvature) = (vec![0.0; n], vec![0.0; n * n]);
        for (white, black, games) in results.played() {
            let p = logistic(self.log_odds(white, black));
            let (slope, bend) = (games.points - games.count * p, games.count * p * (1.0 - p));
            let first_move = (self.n_players < n).then_some((self.n_players, 1.0));
            let signs = [Some((white, 1.0)), Some((black, -1.0)), first_move];
            for (i, sign) in signs.into_iter().flatten() {
                gradient[i] += sign * slope;
                for (j, other) in signs.into_iter().flatten() {
                    curvature[i * n + j] += sign * other * bend;
                }
            }
        }
        for (i, &x) in self.parameters.iter().enumerate() {
            let p = logistic(x);
            gradient[i] += PRIOR_GAMES * (0.5 - p);
            curvature[i * n + i] += PRIOR_GAMES * p * (1.0 - p);
        }
        solve(curvature, gradient)
    }
}

/// The chance that belongs to log-odds.
pub(super) fn logistic(x: f64) -> f64 {
    1.0 / (1.0 + (-x).exp())
}

fn ln_logistic(x: f64) -> f64 {
    x.min(0.0) - (-x.abs()).exp().ln_1p()
}

/// Solves `matrix · x = right` for a symmetric positive definite matrix by Cholesky's method.
fn solve(mut matrix: Vec<f64>, mut right: Vec<f64>) -> Vec<f64> {
    let n = right.len();
    for i in 0..n {
        for j in 0..=i {
            let dot: f64 = (0..j).map(|k| matrix[i * n + k] * matrix[j * n + k]).sum();
            let rest = matrix[i * n + j] - dot;
            let diagonal = matrix[j * n + j];
            matrix[i * n + j] = if i == j { rest.sqrt() } else { rest / diagonal };
        }
        let dot: f64 = (0..i).map(|k| matrix[i * n + k] * right[k]).sum();
        right[i] = (right[i] - dot) / matrix[i * n + i];
    }
    for i in (0..n).rev() {
        let dot: f64 = (i + 1..n).map(|k| matrix[k * n + i] * right[k]).sum();
        right[i] = (right[i] - dot) / matrix[i * n + i];
    }
    right
}
