//! Who listens to a search to look inside.

use stockade_engine::Report;

use super::{CurvePoint, Insight, Scale};

/// Makes insights of what a search tells, and hands them on.
pub(crate) struct Inside<'a> {
    scale: Scale,
    curve: Vec<CurvePoint>,
    /// Whether the search notes points itself; its reports need not then.
    is_noted: bool,
    hear: &'a mut dyn FnMut(Insight),
}

impl<'a> Inside<'a> {
    pub(crate) fn new(scale: Scale, hear: &'a mut dyn FnMut(Insight)) -> Inside<'a> {
        Inside { scale, curve: Vec::new(), is_noted: false, hear }
    }

    /// A search is so far.
    pub(crate) fn tell(&mut self, report: &Report) {
        if let Some(line) = report.lines.first().filter(|_| report.nodes > 0 && !self.is_noted) {
            self.add(report.nodes, line.score);
        }
        self.tell_all(Insight::of(report, self.scale));
    }

    /// The same for an agent that says more than its reports.
    pub(crate) fn tell_all(&mut self, insight: Insight) {
        (self.hear)(Insight { curve: self.curve.clone(), ..insight });
    }

    /// After so much work the position is worth this to the player to move, 0 to 1.
    pub(crate) fn note(&mut self, nodes: u64, score: f32) {
        self.is_noted = true;
        self.add(nodes, score);
    }

    /// Adds the newest point. It takes the place of the one before if that was close to its own, so
    /// that there are few points and the beginning is not lost.
    fn add(&mut self, nodes: u64, score: f32) {
        let point = CurvePoint { nodes, value: self.scale.value(score) };
        let is_close = match self.curve.as_slice() {
            [.., last] if last.nodes == nodes => true,
            [.., before, last] => last.nodes < before.nodes + before.nodes / 5,
            _ => false,
        };
        match self.curve.last_mut() {
            Some(last) if is_close => *last = point,
            _ => self.curve.push(point),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_curve_has_few_points_and_the_last() {
        let mut hear = |_: Insight| ();
        let mut inside = Inside::new(Scale::default(), &mut hear);
        for nodes in 1..=1000 {
            inside.note(nodes, 0.5);
        }
        let nodes: Vec<u64> = inside.curve.iter().map(|point| point.nodes).collect();
        assert_eq!(nodes[..6], [1, 2, 3, 4, 5, 6]);
        assert!(nodes.len() < 40 && nodes.last() == Some(&1000), "{nodes:?}");
    }
}
