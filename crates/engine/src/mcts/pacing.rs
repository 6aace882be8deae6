//! When a choice on a running clock is made: soon if it is settled, later if it is open.

use std::time::Duration;

use stockade_core::Move;

use super::{edges::Edges, params::MctsParams};

/// Watches how the choice at the root comes about.
pub(super) struct Pacing<'a> {
    params: &'a MctsParams,
    aim: Duration,
    best: Option<Move>,
    changed: Duration,
}

impl Pacing<'_> {
    pub(super) fn new(aim: Duration, params: &MctsParams) -> Pacing<'_> {
        Pacing { params, aim, best: None, changed: Duration::ZERO }
    }

    /// Whether the choice can be made after this time and as many simulations: its time is up, or
    /// all that are still to come could not make the second move the most visited.
    pub(super) fn is_settled(&mut self, root: &Edges, simulations: u64, elapsed: Duration) -> bool {
        let Some((best, first, second)) = root.top_two() else { return false };
        if self.best != Some(best) {
            self.best = Some(best);
            self.changed = elapsed;
        }
        let MctsParams { clear_lead, patience, steady_share, .. } = *self.params;
        let is_clear = first as f32 >= clear_lead * (first as f32 + second as f32);
        let is_steady = self.changed <= elapsed.mul_f32(steady_share);
        let end = if is_clear && is_steady { self.aim } else { self.aim.mul_f32(patience) };
        let left = end.saturating_sub(elapsed);
        let pace = simulations as f64 / elapsed.as_secs_f64().max(1e-6);
        left.is_zero() || pace * left.as_secs_f64() < f64::from(first) - f64::from(second)
    }
}

#[cfg(test)]
mod tests {
    use stockade_core::{Position, Rules};

    use super::*;

    const AIM: Duration = Duration::from_millis(100);

    /// A root whose first moves have been tried this often.
    fn root(visits: &[u32]) -> Edges {
        let (pos, mut root) = (Position::start(&Rules::standard()), Edges::default());
        for (&visits, mv) in visits.iter().zip(pos.legal_moves().iter()) {
            let edge = root.open(mv, 0.1);
            root.leave(edge, 1, visits, 0.0);
        }
        root
    }

    fn check(visits: &[u32], simulations: u64, millis: u64, expected: bool) {
        // The best move is known from the beginning.
        let params = MctsParams::default();
        let (mut pacing, root) = (Pacing::new(AIM, &params), root(visits));
        pacing.is_settled(&root, 0, Duration::ZERO);
        let elapsed = Duration::from_millis(millis);
        let settled = pacing.is_settled(&root, simulations, elapsed);
        assert_eq!(settled, expected, "{visits:?} after {millis} ms");
    }

    #[test]
    fn a_settled_choice_is_made_early_and_an_open_one_late() {
        check(&[700, 300], 1_000, 50, false); // 1000 more could turn it
        check(&[900, 100], 1_000, 60, true); // 667 more could not
        check(&[700, 300], 1_000, 100, true);
        check(&[550, 450], 1_000, 100, false);
        check(&[550, 450], 1_000, 200, true);
    }

    #[test]
    fn a_new_favorite_gets_more_time() {
        let params = MctsParams::default();
        let mut pacing = Pacing::new(AIM, &params);
        pacing.is_settled(&root(&[500, 400]), 900, Duration::from_millis(80));
        let turned = root(&[500, 1_000]);
        assert!(!pacing.is_settled(&turned, 1_500, Duration::from_millis(100)));
        assert!(pacing.is_settled(&turned, 1_500, Duration::from_millis(190)));
    }
}
