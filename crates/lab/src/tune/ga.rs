//! A genetic search: a population of settings whose members play each other; the best are kept and have
//! children.

use stockade_core::SplitMix64;

use super::knob::Knob;

/// The share that is kept; two at least.
const KEPT_OF_TEN: usize = 4;
/// One number of a child out of so many mutates.
const MUTANT_OF: usize = 4;
/// How far the first ones stray from where tuning begins, and mutants from their parents, in steps.
const FIRST_REACH: f64 = 4.0;
const MUTANT_REACH: f64 = 2.0;

/// How a population changes.
#[derive(Clone, Debug)]
pub(super) struct Breeding<'a> {
    pub(super) knobs: &'a [Knob],
    pub(super) population: usize,
    pub(super) seed: u64,
}

impl Breeding<'_> {
    /// The values that tuning begins with, and others around them.
    pub(super) fn first(&self) -> Vec<Vec<f64>> {
        let mut rng = self.chance(u64::MAX);
        let start: Vec<f64> = self.knobs.iter().map(|knob| knob.start).collect();
        let mut all = vec![start.clone()];
        while all.len() < self.population {
            let strayed = self.knobs.iter().zip(&start);
            all.push(strayed.map(|(knob, &it)| stray(knob, it, FIRST_REACH, &mut rng)).collect());
        }
        all
    }

    /// The next generation of one that is ordered from the best to the worst.
    pub(super) fn next(&self, generation: u64, ordered: &[Vec<f64>]) -> Vec<Vec<f64>> {
        let mut rng = self.chance(generation);
        let kept = (self.population * KEPT_OF_TEN / 10).max(2).min(ordered.len());
        let mut all = ordered[..kept].to_vec();
        while all.len() < self.population {
            let parents = [rng.below(kept), rng.below(kept)];
            let child = self.knobs.iter().enumerate().map(|(index, knob)| {
                let value = ordered[parents[rng.below(2)]][index];
                if rng.below(MUTANT_OF) == 0 {
                    stray(knob, value, MUTANT_REACH, &mut rng)
                } else {
                    value
                }
            });
            all.push(child.collect());
        }
        all
    }

    fn chance(&self, generation: u64) -> SplitMix64 {
        SplitMix64::new(SplitMix64::new(self.seed ^ generation.rotate_left(24)).next_u64())
    }
}

/// A value up to so many steps away.
fn stray(knob: &Knob, value: f64, reach: f64, rng: &mut SplitMix64) -> f64 {
    const GRAINS: usize = 1 << 20;
    let share = rng.below(GRAINS) as f64 / (GRAINS - 1) as f64;
    knob.playable(value + (2.0 * share - 1.0) * reach * knob.size())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_population_comes_nearer_to_what_wins() {
        let knob = |name: &str, start, most| Knob {
            name: name.to_owned(),
            about: "",
            start,
            least: 0.0,
            most,
            step: 0.2,
            is_whole: false,
        };
        let knobs = [knob("one", 1.0, 8.0), knob("other", 0.1, 3.0)];
        let breeding = Breeding { knobs: &knobs, population: 16, seed: 3 };
        let far = |values: &Vec<f64>| (values[0] - 3.0).powi(2) + (values[1] - 2.0).powi(2);
        let mut all = breeding.first();
        assert_eq!(all[0], [1.0, 0.1]);
        let before = far(&all[0]);
        for generation in 0..30 {
            all.sort_by(|one, other| far(one).total_cmp(&far(other)));
            all = breeding.next(generation, &all);
            assert_eq!(all.len(), 16);
        }
        let nearest = all.iter().map(far).fold(f64::INFINITY, f64::min);
        assert!(nearest < before / 100.0, "{nearest} of {before}");
    }
}
