//! How good a forest is, class by class.

use serde::Serialize;
use stockade_agents::cornell::{CLASSES, Forest};

use super::Samples;

pub(crate) const NAMES: [&str; CLASSES] = ["loss", "draw", "win"];

/// Counts of what was said against what happened.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub(crate) struct Score {
    /// By what happened, then by what was said.
    pub(crate) table: [[u64; CLASSES]; CLASSES],
}

/// Asks a forest about rows that it may not know.
pub(crate) fn score(forest: &Forest, table: &Samples) -> Score {
    let mut score = Score::default();
    for (input, class) in table.inputs.iter().zip(&table.classes) {
        let chances = forest.probabilities(input);
        let said =
            (0..CLASSES).rev().max_by(|&one, &other| chances[one].total_cmp(&chances[other]));
        score.table[usize::from(*class)][said.unwrap_or(0)] += 1;
    }
    score
}

impl Score {
    pub(crate) fn rows(&self) -> u64 {
        self.table.iter().flatten().sum()
    }

    /// Rows whose class was named.
    pub(crate) fn hits(&self) -> u64 {
        (0..CLASSES).map(|class| self.table[class][class]).sum()
    }

    pub(crate) fn accuracy(&self) -> f64 {
        self.hits() as f64 / self.rows().max(1) as f64
    }

    /// Of what was called this class, how much was it; of what was it, how much was called so.
    pub(crate) fn precision_and_recall(&self, class: usize) -> [f64; 2] {
        let said: u64 = self.table.iter().map(|row| row[class]).sum();
        let was: u64 = self.table[class].iter().sum();
        [said, was].map(|all| self.table[class][class] as f64 / all.max(1) as f64)
    }

    pub(super) fn text(&self) -> String {
        let mut text = format!("accuracy {:.3} on {} rows", self.accuracy(), self.rows());
        for (class, name) in NAMES.iter().enumerate() {
            let [precision, recall] = self.precision_and_recall(class);
            let was: u64 = self.table[class].iter().sum();
            text += &format!("\n{name}: precision {precision:.2}, recall {recall:.2}, {was} rows");
        }
        text
    }
}
