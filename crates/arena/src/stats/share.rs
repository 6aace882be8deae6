//! The share of trials that hit, where trials come in groups.

use super::{elo::Estimate, normal::Z_95};

/// Trials that may depend on each other, such as the moves of one game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TrialGroup {
    /// Trials that hit.
    pub hits: u64,
    /// All trials.
    pub trials: u64,
}

/// The share of hits among all trials with 95 % bounds; `None` without trials.
///
/// The bounds are Wilson's for as many independent trials as would vary like the groups do, but
/// never for more than there are. Groups of one trial count as one trial less than there are, because
/// their spread is estimated. Where all trials hit or none does, there is no spread to estimate, and
/// all trials count as independent.
///
/// ```
/// use stockade_arena::stats::{TrialGroup, share};
/// let single = |hits| TrialGroup { hits, trials: 1 };
/// let groups: Vec<TrialGroup> = (0..100).map(|i| single(u64::from(i < 10))).collect();
/// let bounds = share(&groups).unwrap();
/// assert_eq!(format!("{:.4} {:.4}", bounds.lower, bounds.upper), "0.0551 0.1748");
/// // The same counts in groups that hit together prove less.
/// let groups: Vec<TrialGroup> =
///     (0..10).map(|i| TrialGroup { hits: if i < 1 { 10 } else { 0 }, trials: 10 }).collect();
/// assert!(share(&groups).unwrap().upper > 0.4);
/// ```
pub fn share(groups: &[TrialGroup]) -> Option<Estimate> {
    let hits: u64 = groups.iter().map(|group| group.hits).sum();
    let trials: u64 = groups.iter().map(|group| group.trials).sum();
    if trials == 0 {
        return None;
    }
    let p = hits as f64 / trials as f64;
    let n = trials as f64 / design_effect(groups, p, trials as f64).max(1.0);
    let z2 = Z_95 * Z_95;
    let center = (p + z2 / (2.0 * n)) / (1.0 + z2 / n);
    let half = Z_95 / (1.0 + z2 / n) * (p * (1.0 - p) / n + z2 / (4.0 * n * n)).sqrt();
    // Rounding must not lead past the ends, nor past the value where it is one of them.
    let (lower, upper) = ((center - half).max(0.0), (center + half).min(1.0));
    Some(Estimate { value: p, lower: lower.min(p), upper: upper.max(p) })
}

/// How many times the variance of independent trials the share has, by the ratio estimator over
/// groups.
fn design_effect(groups: &[TrialGroup], p: f64, trials: f64) -> f64 {
    let used: Vec<&TrialGroup> = groups.iter().filter(|group| group.trials > 0).collect();
    let independent = p * (1.0 - p) / trials;
    if used.len() < 2 || independent == 0.0 {
        return 1.0;
    }
    let squares: f64 =
        used.iter().map(|group| (group.hits as f64 - p * group.trials as f64).powi(2)).sum();
    let n_groups = used.len() as f64;
    squares * n_groups / (n_groups - 1.0) / (trials * trials) / independent
}
