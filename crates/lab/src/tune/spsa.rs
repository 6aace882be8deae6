//! Simultaneous perturbation: all parameters are shaken at once, and follow what wins.

use stockade_core::SplitMix64;

use super::knob::Knob;

/// How shakes shrink and steps slow down (Spall).
const SHAKE_DECAY: f64 = 0.101;
const STEP_DECAY: f64 = 0.602;
/// Share of the iterations by which the first steps are held back.
const STABILITY: f64 = 0.1;

/// What is tuned, and how boldly.
#[derive(Clone, Debug)]
pub(super) struct Spsa<'a> {
    pub(super) knobs: &'a [Knob],
    pub(super) iterations: u64,
    /// The last step for each point won, as a share of the parameter's own step.
    pub(super) rate: f64,
    pub(super) seed: u64,
}

/// Two settings that play each other.
pub(super) struct Trial {
    pub(super) plus: Vec<f64>,
    pub(super) minus: Vec<f64>,
    /// What was added to each value, and taken from it.
    shakes: Vec<f64>,
}

impl Spsa<'_> {
    /// The trial of an iteration, the first being 0.
    pub(super) fn trial(&self, iteration: u64, values: &[f64]) -> Trial {
        let mut rng = self.chance(iteration);
        let ends = (self.iterations as f64).powf(SHAKE_DECAY);
        let shrink = ends / ((iteration + 1) as f64).powf(SHAKE_DECAY);
        let shake = |knob: &Knob, rng: &mut SplitMix64| {
            let sign = if rng.below(2) == 0 { 1.0 } else { -1.0 };
            sign * knob.size() * shrink
        };
        let shakes: Vec<f64> = self.knobs.iter().map(|knob| shake(knob, &mut rng)).collect();
        let shaken = |sign: f64| {
            let shaken = self.knobs.iter().zip(values).zip(&shakes);
            shaken.map(|((knob, value), shake)| knob.playable(value + sign * shake)).collect()
        };
        Trial { plus: shaken(1.0), minus: shaken(-1.0), shakes }
    }

    /// The values after a trial in which one side won so many points more than the other.
    pub(super) fn follow(
        &self,
        iteration: u64,
        values: &[f64],
        trial: &Trial,
        won: f64,
    ) -> Vec<f64> {
        let held = STABILITY * self.iterations as f64;
        let slow = (held + self.iterations as f64).powf(STEP_DECAY);
        let rate = self.rate * slow / (held + (iteration + 1) as f64).powf(STEP_DECAY);
        let moved = values.iter().zip(&trial.shakes).zip(self.knobs);
        moved.map(|((value, shake), knob)| knob.kept(value + rate * won * shake)).collect()
    }

    /// The chance of an iteration, which depends on nothing before it.
    fn chance(&self, iteration: u64) -> SplitMix64 {
        SplitMix64::new(SplitMix64::new(self.seed ^ iteration.rotate_left(32)).next_u64())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn knobs() -> Vec<Knob> {
        let knob = |name: &str, start, least, most, step| Knob {
            name: name.to_owned(),
            about: "",
            start,
            least,
            most,
            step,
            is_whole: false,
        };
        vec![knob("one", 1.2, 0.05, 8.0, 0.2), knob("other", 0.1, 0.0, 2.0, 0.05)]
    }

    fn spsa(knobs: &[Knob]) -> Spsa<'_> {
        Spsa { knobs, iterations: 2000, rate: 0.05, seed: 4 }
    }

    #[test]
    fn values_go_where_games_are_won() {
        let knobs = knobs();
        let (spsa, best) = (spsa(&knobs), [2.4, 0.6]);
        let before: Vec<f64> = knobs.iter().map(|knob| knob.start).collect();
        let mut values = before.clone();
        let far = |values: &[f64]| -> f64 {
            let parts = knobs.iter().zip(values).zip(best);
            parts.map(|((knob, value), best)| ((value - best) / knob.step).powi(2)).sum()
        };
        for iteration in 0..spsa.iterations {
            let trial = spsa.trial(iteration, &values);
            let won = (far(&trial.minus) - far(&trial.plus)).clamp(-2.0, 2.0);
            values = spsa.follow(iteration, &values, &trial, won);
        }
        assert!(far(&values).sqrt() < 1.0, "{values:?}");
        assert!(far(&before).sqrt() > 3.0, "{before:?}");
    }

    #[test]
    fn a_trial_stays_in_range() {
        let knobs = knobs();
        let trial = spsa(&knobs).trial(0, &[0.05, 2.0]);
        assert!(trial.plus[0] >= 0.05 && trial.minus[0] >= 0.05);
        assert_ne!(trial.plus, trial.minus);
    }
}
