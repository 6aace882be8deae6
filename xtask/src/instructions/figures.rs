//! Counts of instructions as a file, and two such files compared.

use std::{collections::BTreeMap, fmt, str::FromStr};

use anyhow::{Context, Result, ensure};

/// How far a count may be from its figure, in percent.
const TOLERANCE: u64 = 3;

const HEAD: &str = "# Instructions per workload on the AVX2 path, as callgrind counts them.\n\
                    # Written by `cargo xtask instructions --bless`, with:\n";

/// What each workload costs, and whose code it is.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Figures {
    /// The compiler: another one makes other code.
    pub(super) compiler: String,
    /// Instructions by workload.
    pub(super) counts: BTreeMap<String, u64>,
}

impl Figures {
    /// The differences of `counted` from these figures, a sentence each.
    pub(super) fn faults(&self, counted: &Figures) -> Vec<String> {
        let mut faults = Vec::new();
        for (name, &now) in &counted.counts {
            match self.counts.get(name) {
                None => faults.push(format!("{name} has no stored figure")),
                Some(&stored) if 100 * stored.abs_diff(now) > TOLERANCE * stored => {
                    faults.push(format!(
                        "{name} takes {now} instructions instead of {stored} ({:+.1} %)",
                        change(stored, now)
                    ))
                }
                Some(_) => {}
            }
        }
        let unused = self.counts.keys().filter(|name| !counted.counts.contains_key(*name));
        faults.extend(unused.map(|name| format!("the stored figure {name} has no workload")));
        faults
    }

    /// Both, side by side, for a reader.
    pub(super) fn table(&self, counted: &Figures) -> String {
        let row = |(name, &now): (&String, &u64)| match self.counts.get(name) {
            Some(&stored) => format!("{name:<20} {now:>14} {:>+7.2} %\n", change(stored, now)),
            None => format!("{name:<20} {now:>14}     new\n"),
        };
        counted.counts.iter().map(row).collect()
    }
}

/// The change from a figure in percent.
fn change(stored: u64, now: u64) -> f64 {
    (now as f64 / stored.max(1) as f64 - 1.0) * 100.0
}

impl FromStr for Figures {
    type Err = anyhow::Error;

    fn from_str(text: &str) -> Result<Figures> {
        let (comments, lines): (Vec<&str>, Vec<&str>) =
            text.lines().partition(|line| line.starts_with('#'));
        let compiler = comments.last().context("the figures do not name their compiler")?;
        let mut counts = BTreeMap::new();
        for line in lines {
            let (name, count) = line
                .split_once(' ')
                .with_context(|| format!("\"{line}\" is no workload and number"))?;
            let count =
                count.trim().parse().with_context(|| format!("\"{line}\" ends in no number"))?;
            ensure!(counts.insert(name.to_owned(), count).is_none(), "{name} stands there twice");
        }
        Ok(Figures { compiler: compiler.trim_start_matches("# ").to_owned(), counts })
    }
}

impl fmt::Display for Figures {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{HEAD}# {}", self.compiler)?;
        self.counts.iter().try_for_each(|(name, count)| writeln!(f, "{name} {count}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn figures(counts: &[(&str, u64)]) -> Figures {
        let counts = counts.iter().map(|&(name, count)| (name.to_owned(), count)).collect();
        Figures { compiler: "rustc 1".to_owned(), counts }
    }

    #[test]
    fn files_read_back() {
        let some = figures(&[("make", 1_000), ("perft", 2)]);
        assert_eq!(some.to_string().parse::<Figures>().unwrap(), some);
    }

    #[test]
    fn broken_files_are_refused() {
        for text in ["", "perft 1", "# rustc\nperft", "# rustc\nperft x", "# rustc\na 1\na 1"] {
            assert!(text.parse::<Figures>().is_err(), "{text:?} was read");
        }
    }

    #[test]
    fn three_percent_hold_and_more_do_not() {
        let stored = figures(&[("make", 1_000)]);
        let faults = |now| stored.faults(&figures(&[("make", now)]));
        assert!(faults(970).is_empty() && faults(1_030).is_empty());
        assert_eq!(faults(1_031), ["make takes 1031 instructions instead of 1000 (+3.1 %)"]);
        // A figure that is too high would hide the next loss.
        assert_eq!(faults(960), ["make takes 960 instructions instead of 1000 (-4.0 %)"]);
    }

    #[test]
    fn workloads_and_figures_are_the_same_set() {
        let faults = figures(&[("old", 1)]).faults(&figures(&[("new", 1)]));
        assert_eq!(faults, ["new has no stored figure", "the stored figure old has no workload"]);
    }
}
