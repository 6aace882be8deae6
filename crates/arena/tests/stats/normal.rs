//! The normal distribution against tables.

use stockade_arena::stats::normal::{Z_95, cdf, quantile};

#[test]
fn table_of_the_distribution() {
    let table = [
        (0.0, 0.5),
        (0.5, 0.691_462_461_274_013_1),
        (1.0, 0.841_344_746_068_542_9),
        (1.5, 0.933_192_798_731_141_9),
        (2.0, 0.977_249_868_051_820_8),
        (2.5, 0.993_790_334_674_224),
        (3.0, 0.998_650_101_968_369_9),
        (4.0, 0.999_968_328_758_166_9),
    ];
    for (x, p) in table {
        assert!((cdf(x) - p).abs() < 1e-14, "cdf({x}) = {}", cdf(x));
        assert!((cdf(-x) - (1.0 - p)).abs() < 1e-14, "cdf({}) = {}", -x, cdf(-x));
    }
}

#[test]
fn tails_keep_their_relative_precision() {
    let table = [
        (-5.0, 2.866_515_718_791_939e-7),
        (-6.0, 9.865_876_450_376_98e-10),
        (-10.0, 7.619_853_024_160_527e-24),
        (-20.0, 2.753_624_118_606_233_7e-89),
    ];
    for (x, p) in table {
        assert!((cdf(x) / p - 1.0).abs() < 1e-12, "cdf({x}) = {}", cdf(x));
    }
}

#[test]
fn series_and_fraction_meet() {
    let (below, above) = (cdf(-3.0 + 1e-12), cdf(-3.0 - 1e-12));
    assert!((below - above).abs() < 2e-14 && below > above);
}

#[test]
fn table_of_the_quantiles() {
    let table = [
        (0.5, 0.0),
        (0.75, 0.674_489_750_196_081_7),
        (0.9, 1.281_551_565_544_600_4),
        (0.95, 1.644_853_626_951_472_2),
        (0.975, Z_95),
        (0.99, 2.326_347_874_040_840_8),
        (0.995, 2.575_829_303_548_900_4),
        (0.999, 3.090_232_306_167_813),
    ];
    for (p, x) in table {
        assert!((quantile(p) - x).abs() < 1e-12, "quantile({p}) = {}", quantile(p));
        assert!((quantile(1.0 - p) + x).abs() < 1e-12);
    }
    assert!((quantile(1e-9) + 5.997_807_015_007_687).abs() < 1e-9);
}

#[test]
fn quantiles_at_and_beyond_the_ends() {
    assert_eq!(quantile(0.0), f64::NEG_INFINITY);
    assert_eq!(quantile(1.0), f64::INFINITY);
    assert!(quantile(-0.1).is_nan() && quantile(1.1).is_nan() && quantile(f64::NAN).is_nan());
    assert_eq!((cdf(f64::NEG_INFINITY), cdf(f64::INFINITY)), (0.0, 1.0));
    assert!(cdf(f64::NAN).is_nan());
}
