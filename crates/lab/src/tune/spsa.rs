//! Simultaneous perturbation: all parameters are shaken at once, and follow what wins.

use anyhow::{Result, bail};
use stockade_core::SplitMix64;
use stockade_engine::params::{PARAMS, Param, Params, SetParamError};

/// How shakes shrink and steps slow down (Spall).
const SHAKE_DECAY: f64 = 0.101;
const STEP_DECAY: f64 = 0.602;
/// Share of the iterations by which the first steps are held back.
const STABILITY: f64 = 0.1;

/// What is tuned, and how boldly.
#[derive(Clone, Debug)]
pub(super) struct Spsa {
    pub(super) params: Vec<&'static Param>,
    pub(super) iterations: u64,
    /// The last step for each point won, as a share of the parameter's own step.
    pub(super) rate: f64,
    pub(super) seed: u64,
}

/// Two settings that play each other.
pub(super) struct Trial {
    pub(super) plus: Params,
    pub(super) minus: Params,
    /// What was added to each value, and taken from it.
    shakes: Vec<f32>,
}

impl Spsa {
    /// The parameters with these names.
    ///
    /// # Errors
    /// If one is unknown or named twice, or none is named.
    pub(super) fn params(names: &[String]) -> Result<Vec<&'static Param>> {
        let mut params: Vec<&'static Param> = Vec::new();
        for name in names {
            let Some(param) = Param::named(name) else {
                let known: Vec<&str> = PARAMS.iter().map(|param| param.name).collect();
                let error = SetParamError::Unknown { name: name.clone() };
                bail!("{error}: {}", known.join(", "));
            };
            if params.iter().any(|known| known.name == param.name) {
                bail!("the parameter {name} is named twice");
            }
            params.push(param);
        }
        Ok(params)
    }

    /// Where tuning begins.
    pub(super) fn defaults(&self) -> Vec<f32> {
        self.params.iter().map(|param| param.default() as f32).collect()
    }

    /// The settings with these values; whole ones are rounded.
    pub(super) fn settings(&self, values: &[f32]) -> Params {
        let mut settings = Params::default();
        for (param, &value) in self.params.iter().zip(values) {
            let value = f64::from(if param.is_whole { value.round() } else { value });
            // Values are kept within their ranges.
            let _ = settings.set(param.name, value.clamp(param.least, param.most));
        }
        settings
    }

    /// The trial of an iteration, the first being 0.
    pub(super) fn trial(&self, iteration: u64, values: &[f32]) -> Trial {
        let mut rng = self.chance(iteration);
        let ends = (self.iterations as f64).powf(SHAKE_DECAY);
        let shrink = ends / ((iteration + 1) as f64).powf(SHAKE_DECAY);
        let shake = |param: &&'static Param, rng: &mut SplitMix64| {
            let sign = if rng.below(2) == 0 { 1.0 } else { -1.0 };
            // A shake of a whole number that rounds to nothing would teach nothing.
            let size = if param.is_whole { param.step.max(1.0) } else { param.step };
            (sign * size * shrink) as f32
        };
        let shakes: Vec<f32> = self.params.iter().map(|param| shake(param, &mut rng)).collect();
        let shaken = |sign: f32| {
            let shaken = values.iter().zip(&shakes).map(|(value, shake)| value + sign * shake);
            self.settings(&shaken.collect::<Vec<f32>>())
        };
        Trial { plus: shaken(1.0), minus: shaken(-1.0), shakes }
    }

    /// The values after a trial in which one side won so many points more than the other.
    pub(super) fn follow(
        &self,
        iteration: u64,
        values: &[f32],
        trial: &Trial,
        won: f64,
    ) -> Vec<f32> {
        let held = STABILITY * self.iterations as f64;
        let slow = (held + self.iterations as f64).powf(STEP_DECAY);
        let rate = self.rate * slow / (held + (iteration + 1) as f64).powf(STEP_DECAY);
        let moved = values.iter().zip(&trial.shakes).zip(&self.params);
        moved
            .map(|((value, shake), param)| {
                let moved = value + (rate * won) as f32 * shake;
                moved.clamp(param.least as f32, param.most as f32)
            })
            .collect()
    }

    /// The chance of an iteration, which depends on nothing before it.
    fn chance(&self, iteration: u64) -> SplitMix64 {
        SplitMix64::new(SplitMix64::new(self.seed ^ iteration.rotate_left(32)).next_u64())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn spsa() -> Spsa {
        let params = Spsa::params(&["cpuct".to_owned(), "fpu_reduction".to_owned()]).unwrap();
        Spsa { params, iterations: 2000, rate: 0.05, seed: 4 }
    }

    #[test]
    fn values_go_where_games_are_won() {
        let spsa = spsa();
        let (best, mut values) = ([2.4, 0.6], spsa.defaults());
        let before = values.clone();
        let far = |params: &Params| {
            let mut far = 0.0;
            for (param, best) in spsa.params.iter().zip(best) {
                far += ((param.value_in(params) - best) / param.step).powi(2);
            }
            far
        };
        for iteration in 0..spsa.iterations {
            let trial = spsa.trial(iteration, &values);
            let won = (far(&trial.minus) - far(&trial.plus)).clamp(-2.0, 2.0);
            values = spsa.follow(iteration, &values, &trial, won);
        }
        let distance = |values: &[f32]| far(&spsa.settings(values)).sqrt();
        assert!(distance(&values) < 1.0, "{values:?}");
        assert!(distance(&before) > 3.0, "{before:?}");
    }

    #[test]
    fn names_are_checked() {
        let check = |names: &[&str], said: &str| {
            let names: Vec<String> = names.iter().map(|&name| name.to_owned()).collect();
            let error = Spsa::params(&names).map(|_| ()).unwrap_err().to_string();
            assert!(error.contains(said), "{error}");
        };
        check(&["cpukt"], "cpuct, ");
        check(&["cpuct", "cpuct"], "twice");
    }

    #[test]
    fn a_trial_stays_in_range() {
        let spsa = spsa();
        let trial = spsa.trial(0, &[0.05, 2.0]);
        assert!(trial.plus.mcts.cpuct >= 0.05 && trial.minus.mcts.cpuct >= 0.05);
        assert_ne!(trial.plus, trial.minus);
    }
}
