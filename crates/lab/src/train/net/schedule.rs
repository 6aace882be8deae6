//! In which order rows are used, and how fast the net learns meanwhile.

use stockade_core::SplitMix64;

use super::samples::Samples;

/// How far and how fast.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Schedule {
    pub(super) steps: u64,
    /// Steps until the rate is reached.
    pub(super) warm_up: u64,
    pub(super) rate: f32,
    pub(super) last_rate: f32,
}

impl Schedule {
    /// The rate of a step: up in a line, down along half a cosine.
    pub(super) fn rate(&self, step: u64) -> f32 {
        if step < self.warm_up {
            return self.rate * (step + 1) as f32 / self.warm_up as f32;
        }
        let rest = (self.steps - self.warm_up).max(1) as f32;
        let turn = (step - self.warm_up) as f32 / rest * std::f32::consts::PI;
        self.last_rate + (self.rate - self.last_rate) * 0.5 * (1.0 + turn.cos())
    }
}

/// The rows in the order of use: pass after pass over the data, each shuffled anew. It depends on
/// the seed alone, so that a killed training finds its place again.
pub(super) struct Order<'a> {
    samples: &'a Samples,
    seed: u64,
    pass: u64,
    rows: Vec<u32>,
    /// How many of the rows are used up.
    at: usize,
}

impl<'a> Order<'a> {
    pub(super) fn new(samples: &'a Samples, seed: u64) -> Order<'a> {
        let mut order = Order { samples, seed, pass: 0, rows: Vec::new(), at: 0 };
        order.shuffle();
        order
    }

    /// Rows that one pass uses, on average.
    pub(super) fn rows_of_a_pass(samples: &Samples) -> f64 {
        (0..samples.len()).map(|row| f64::from(samples.share(row))).sum()
    }

    /// The next rows.
    pub(super) fn take(&mut self, count: usize, to: &mut Vec<u32>) {
        to.clear();
        self.advance(count, |rows| to.extend_from_slice(rows));
    }

    /// Leaves out rows that were used before.
    pub(super) fn skip(&mut self, count: usize) {
        self.advance(count, |_| ());
    }

    fn advance(&mut self, count: usize, mut used: impl FnMut(&[u32])) {
        let mut left = count;
        while left > 0 {
            if self.at == self.rows.len() {
                self.pass += 1;
                self.shuffle();
            }
            let now = left.min(self.rows.len() - self.at);
            used(&self.rows[self.at..self.at + now]);
            self.at += now;
            left -= now;
        }
    }

    fn shuffle(&mut self) {
        let mut rng = SplitMix64::new(SplitMix64::new(self.seed ^ self.pass << 32).next_u64());
        self.at = 0;
        self.rows.clear();
        let chance = |rng: &mut SplitMix64| (rng.next_u64() >> 40) as f32 / (1u64 << 24) as f32;
        let used = |&row: &u32| chance(&mut rng) < self.samples.share(row as usize);
        self.rows.extend((0..self.samples.len() as u32).filter(used));
        if self.rows.is_empty() {
            // Shares so small that chance left out everything.
            self.rows.extend(0..self.samples.len() as u32);
        }
        for index in (1..self.rows.len()).rev() {
            self.rows.swap(index, rng.below(index + 1));
        }
    }
}

#[cfg(test)]
mod tests {
    use stockade_core::{Position, Rules};
    use stockade_engine::net::Features;

    use super::{
        super::{omitted::Omitted, samples::Target},
        *,
    };

    fn samples(shares: &[f32]) -> Samples {
        let pos = Position::start(&Rules::standard());
        let features = Features::of(&pos, pos.legal_moves());
        let mut samples = Samples::default();
        for &share in shares {
            samples.push(&features, &Omitted::default(), [], Target::default(), share);
        }
        samples
    }

    #[test]
    fn every_row_comes_once_in_a_pass_and_places_are_found_again() {
        let samples = samples(&[1.0; 50]);
        let mut order = Order::new(&samples, 3);
        let (mut first, mut second) = (Vec::new(), Vec::new());
        order.take(50, &mut first);
        order.take(70, &mut second);
        let mut again = Order::new(&samples, 3);
        again.skip(50);
        let mut found = Vec::new();
        again.take(70, &mut found);
        assert_eq!(found, second);
        assert_ne!(first, second[..50]);
        first.sort_unstable();
        assert_eq!(first, (0..50).collect::<Vec<u32>>());
    }

    #[test]
    fn shares_are_kept() {
        let mut shares = vec![0.25; 4000];
        shares.extend([1.0; 1000]);
        let samples = samples(&shares);
        assert_eq!(Order::rows_of_a_pass(&samples), 2000.0);
        let order = Order::new(&samples, 1);
        assert!((1850..2150).contains(&order.rows.len()), "{}", order.rows.len());
    }

    #[test]
    fn rates_rise_and_fall() {
        let schedule = Schedule { steps: 1000, warm_up: 100, rate: 1e-3, last_rate: 1e-5 };
        assert!((schedule.rate(49) - 5e-4).abs() < 1e-9);
        assert!((schedule.rate(100) - 1e-3).abs() < 1e-9);
        assert!((schedule.rate(550) - 5.05e-4).abs() < 1e-6);
        assert!(schedule.rate(999) < 1.1e-5);
    }
}
