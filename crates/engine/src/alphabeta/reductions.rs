//! How much less deeply late moves are searched.

use crate::math;

const DEPTHS: usize = 64;
const NUMBERS: usize = 256;

/// `ln depth · ln number / divisor`, rounded down.
pub(super) struct Reductions(Box<[[u8; NUMBERS]; DEPTHS]>);

impl Reductions {
    pub(super) fn new(divisor: f32) -> Reductions {
        let mut plies = Box::new([[0; NUMBERS]; DEPTHS]);
        for (depth, row) in plies.iter_mut().enumerate().skip(1) {
            for (number, plies) in row.iter_mut().enumerate().skip(1) {
                *plies = (math::ln(depth as f32) * math::ln(number as f32) / divisor) as u8;
            }
        }
        Reductions(plies)
    }

    /// Plies for the move of this number, counted from 0, at a node of this depth.
    #[inline(always)]
    pub(super) fn plies(&self, depth: i32, number: usize) -> i32 {
        let depth = (depth.max(0) as usize).min(DEPTHS - 1);
        i32::from(self.0[depth][(number + 1).min(NUMBERS - 1)])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn grow_with_depth_and_number() {
        let reductions = Reductions::new(2.25);
        assert_eq!(reductions.plies(1, 100), 0);
        assert_eq!(reductions.plies(8, 0), 0);
        assert_eq!(reductions.plies(6, 19), 2); // 1.79 · 3.00 / 2.25 = 2.39
        assert_eq!(reductions.plies(1_000, 1_000), reductions.plies(63, 254));
    }
}
