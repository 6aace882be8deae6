//! Exponential and logarithm in plain arithmetic, so that a search gives the same bits on every
//! machine: the system's own functions may differ in the last place.

/// `e^x`, within a few millionths of the true value; 0 and large values at the ends of the range.
///
/// ```
/// use stockade_engine::math::exp;
/// assert_eq!(exp(0.0), 1.0);
/// assert!((exp(1.0) - 2.718_282).abs() < 1e-5);
/// ```
#[inline(always)]
pub fn exp(x: f32) -> f32 {
    // e^x = 2^n · 2^f with |f| ≤ ½; 2^f by its series.
    let y = (x * std::f32::consts::LOG2_E).clamp(-126.0, 126.0);
    // At 1.5 · 2^23 the last place is 1, so the sum is rounded to a whole number, which its low
    // bits show. That is what a rounding instruction would give, but it needs none.
    const WHOLE: f32 = 12_582_912.0;
    let sum = y + WHOLE;
    let n = sum.to_bits().wrapping_sub(WHOLE.to_bits());
    let t = (y - (sum - WHOLE)) * std::f32::consts::LN_2;
    let series =
        1.0 + t * (1.0 + t * (0.5 + t * (1.0 / 6.0 + t * (1.0 / 24.0 + t * (1.0 / 120.0)))));
    series * f32::from_bits(n.wrapping_add(127) << 23)
}

/// The natural logarithm of a positive number, within a few millionths.
///
/// ```
/// use stockade_engine::math::ln;
/// assert!((ln(10.0) - 2.302_585).abs() < 1e-5);
/// ```
#[inline(always)]
pub fn ln(x: f32) -> f32 {
    // x = 2^n · m with ⅔ ≤ m < 4⁄3; ln m by the series of artanh.
    let bits = x.to_bits().wrapping_sub(0x3f2a_aaab);
    let n = (bits as i32 >> 23) as f32;
    let m = f32::from_bits((bits & 0x007f_ffff).wrapping_add(0x3f2a_aaab));
    let s = (m - 1.0) / (m + 1.0);
    let s2 = s * s;
    let series = 2.0 * s * (1.0 + s2 * (1.0 / 3.0 + s2 * (0.2 + s2 * (1.0 / 7.0 + s2 / 9.0))));
    n * std::f32::consts::LN_2 + series
}

/// `1 / (1 + e^−x)`.
///
/// ```
/// assert_eq!(stockade_engine::math::sigmoid(0.0), 0.5);
/// ```
#[inline(always)]
pub fn sigmoid(x: f32) -> f32 {
    1.0 / (1.0 + exp(-x))
}

/// Turns log-weights into shares that add up to 1; there must be one that is not −∞.
///
/// ```
/// let mut shares = [0.0, 0.0, f32::NEG_INFINITY];
/// stockade_engine::math::softmax(&mut shares);
/// assert_eq!(shares, [0.5, 0.5, 0.0]);
/// ```
pub fn softmax(weights: &mut [f32]) {
    let top = weights.iter().copied().fold(f32::NEG_INFINITY, f32::max);
    let mut sum = 0.0;
    for weight in weights.iter_mut() {
        *weight = if *weight == f32::NEG_INFINITY { 0.0 } else { exp(*weight - top) };
        sum += *weight;
    }
    weights.iter_mut().for_each(|weight| *weight /= sum);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn close_to_the_true_functions() {
        for i in -4000..=4000 {
            let x = i as f32 / 100.0;
            let relative = f64::from(exp(x)) / f64::from(x).exp() - 1.0;
            assert!(relative.abs() < 2e-5, "exp({x}) is off by {relative}");
        }
        for i in 1..=100_000 {
            let x = i as f32 / 37.0;
            assert!((f64::from(ln(x)) - f64::from(x).ln()).abs() < 1e-5, "ln({x})");
        }
    }

    #[test]
    fn ends_of_the_range() {
        assert!(exp(-1000.0) < 1e-37 && exp(1000.0) > 1e37);
        assert!(sigmoid(-1000.0) >= 0.0 && sigmoid(1000.0) <= 1.0);
    }
}
