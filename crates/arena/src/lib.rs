//! Plays agents against each other and says what the result proves.
//!
//! [`stats`] is the second half of that sentence: pure mathematics on finished games.
//!
//! ```
//! use stockade_arena::stats::{Pentanomial, Sample};
//! let pairs = Pentanomial::new([415, 25, 1150, 28, 488]);
//! let elo = Sample::from(pairs).elo();
//! assert_eq!(format!("{:+.1} ± {:.1}", elo.value, elo.margin()), "+12.3 ± 9.8");
//! ```

#![forbid(unsafe_code)]

pub mod stats;
