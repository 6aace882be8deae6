//! What an experiment finds, as it is kept.

use serde::{Deserialize, Serialize};
use stockade_arena::stats::{Estimate, TrialGroup, share};

/// Whether the published result came out again.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum Verdict {
    Reproduced,
    Partly,
    NotReproduced,
}

impl Verdict {
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Verdict::Reproduced => "reproduced",
            Verdict::Partly => "partly reproduced",
            Verdict::NotReproduced => "not reproduced",
        }
    }

    /// From claims that hold and all claims.
    pub(crate) const fn of(held: usize, all: usize) -> Verdict {
        match held {
            0 => Verdict::NotReproduced,
            held if held == all => Verdict::Reproduced,
            _ => Verdict::Partly,
        }
    }
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Findings {
    pub(crate) verdict: Verdict,
    /// One or two sentences.
    pub(crate) summary: String,
    /// Rules, agents, games and whatever else was set.
    pub(crate) settings: Vec<(String, String)>,
    pub(crate) tables: Vec<Grid>,
    pub(crate) plots: Vec<Curves>,
    /// Pictures that are no curves: title and SVG.
    pub(crate) pictures: Vec<(String, String)>,
    /// What this does not show.
    pub(crate) limits: String,
    /// Games that can be looked at.
    pub(crate) games: Vec<Shown>,
}

#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub(crate) struct Grid {
    pub(crate) title: String,
    pub(crate) head: Vec<String>,
    pub(crate) rows: Vec<Vec<String>>,
}

/// Lines over one number.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Curves {
    pub(crate) title: String,
    pub(crate) x: String,
    pub(crate) series: Vec<Series>,
}

/// x, y, and the ends of an interval where there is one.
type Point = (f64, f64, Option<(f64, f64)>);

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Series {
    pub(crate) name: String,
    pub(crate) points: Vec<Point>,
}

/// A game of Quoridor to be played back.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Shown {
    pub(crate) title: String,
    pub(crate) rules: String,
    pub(crate) moves: Vec<String>,
}

/// Findings and where they come from.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Stored {
    pub(crate) id: String,
    pub(crate) effort: String,
    pub(crate) seed: u64,
    pub(crate) version: String,
    pub(crate) commit: String,
    pub(crate) seconds: f64,
    pub(crate) findings: Findings,
}

impl Grid {
    pub(crate) fn new(title: &str, head: &[&str]) -> Grid {
        let head = head.iter().map(|&cell| cell.to_owned()).collect();
        Grid { title: title.to_owned(), head, rows: Vec::new() }
    }

    pub(crate) fn row(&mut self, cells: impl IntoIterator<Item = String>) {
        self.rows.push(cells.into_iter().collect());
    }
}

impl Series {
    pub(crate) fn new(name: impl Into<String>) -> Series {
        Series { name: name.into(), points: Vec::new() }
    }

    pub(crate) fn point(&mut self, x: f64, y: f64) {
        self.points.push((x, y, None));
    }

    pub(crate) fn share(&mut self, x: f64, of: Estimate) {
        self.points.push((x, of.value, Some((of.lower, of.upper))));
    }
}

/// A share of independent trials with Wilson's 95 % bounds; nothing known without trials.
pub(crate) fn wilson(hits: u64, trials: u64) -> Estimate {
    let unknown = Estimate { value: f64::NAN, lower: 0.0, upper: 1.0 };
    let groups = (0..trials).map(|trial| TrialGroup { hits: u64::from(trial < hits), trials: 1 });
    share(&groups.collect::<Vec<_>>()).unwrap_or(unknown)
}

/// `36.0 % (29.7–42.9)`.
pub(crate) fn percent(of: Estimate) -> String {
    let [value, lower, upper] = [of.value, of.lower, of.upper].map(|share| 100.0 * share);
    format!("{value:.1} % ({lower:.1}–{upper:.1})")
}

pub(crate) fn setting(name: &str, value: impl ToString) -> (String, String) {
    (name.to_owned(), value.to_string())
}
