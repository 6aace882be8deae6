//! How long the engine may think: `--time` and `--nodes`.

use std::time::Duration;

use clap::Args;
use stockade_engine::Limits;

/// Limits for each position.
#[derive(Debug, Args)]
pub(crate) struct LimitArgs {
    /// Think this long about each position: 200ms, 1s, 2.5s, 3m. Default: 1s for the engine.
    #[arg(long, value_name = "TIME", value_parser = read_time)]
    time: Option<Duration>,

    /// Think for this many simulations: the same work on every machine.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
}

impl LimitArgs {
    /// The limits for the engine.
    pub(crate) fn limits(&self) -> Limits {
        match self.given() {
            limits if limits == Limits::default() => Limits::time(Duration::from_secs(1)),
            limits => limits,
        }
    }

    /// Only what was given, for agents that have limits of their own.
    pub(crate) fn given(&self) -> Limits {
        match self.nodes {
            Some(nodes) => Limits::nodes(nodes),
            None => Limits { time: self.time, ..Limits::default() },
        }
    }
}

/// A length of time with its unit.
pub(crate) fn read_time(text: &str) -> Result<Duration, String> {
    stockade_agents::read_time(text)
        .ok_or_else(|| "expected a number with a unit, as in 200ms, 1s or 3m".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_have_units() {
        assert_eq!(read_time("200ms"), Ok(Duration::from_millis(200)));
        assert_eq!(read_time("2.5s"), Ok(Duration::from_millis(2500)));
        assert_eq!(read_time("3m"), Ok(Duration::from_secs(180)));
        for bad in ["", "5", "s", "-1s", "1h", "nans", "infs", "1e300s"] {
            assert!(read_time(bad).is_err(), "{bad}");
        }
    }
}
