//! How far a thinking agent is.

use stockade_agents::Report;
use stockade_core::Player;

/// Who thinks, and how far it is as far as it says: the real progress of minimax, move by move.
pub(super) fn line(player: Player, report: &Report) -> String {
    let mut parts = Vec::new();
    // Without nodes it is the building of a table.
    match report.sweep {
        Some(sweep) if report.nodes > 0 => {
            let next = (sweep.done + 1).min(sweep.total);
            parts.push(format!("depth {}", report.depth));
            parts.push(format!("move {next} of {}", sweep.total));
        }
        Some(sweep) => parts.push(format!("{:.0} %", sweep.percent())),
        None => {}
    }
    if report.nodes > 0 {
        parts.push(format!("{} nodes", report.nodes));
    }
    format!("{player} is thinking … {}", parts.join(", ")).trim_end().to_owned()
}

#[cfg(test)]
mod tests {
    use stockade_agents::Sweep;

    use super::*;

    #[test]
    fn minimax_tells_its_depth_and_the_move_that_it_looks_at() {
        let sweep = |done, total| Some(Sweep { done, total, pruned: 40 });
        let line = |report: Report| line(Player::Black, &report);
        assert_eq!(line(Report::default()), "Black is thinking …");
        let report = Report { nodes: 340, depth: 2, sweep: sweep(11, 53), ..Report::default() };
        assert_eq!(line(report), "Black is thinking … depth 2, move 12 of 53, 340 nodes");
        let report = Report { nodes: 500, depth: 7, ..Report::default() };
        assert_eq!(line(report), "Black is thinking … 500 nodes");
        let building = Report { sweep: sweep(250, 1000), ..Report::default() };
        assert_eq!(line(building), "Black is thinking … 25 %");
    }
}
