//! The phases of a game.

use stockade_core::{Player, Position, Rules};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Phase {
    /// Less than a third of the walls is on the board.
    Opening,
    Middle,
    /// Nobody has walls left.
    Ending,
}

impl Phase {
    pub(super) const ALL: [Phase; 3] = [Phase::Opening, Phase::Middle, Phase::Ending];

    pub(super) fn of(pos: &Position, rules: &Rules) -> Phase {
        let left: u8 = [Player::White, Player::Black].map(|player| pos.stock(player)).iter().sum();
        let placed = pos.walls().len();
        if left == 0 {
            Phase::Ending
        } else if 3 * placed < usize::from(rules.total_walls()) {
            Phase::Opening
        } else {
            Phase::Middle
        }
    }

    pub(super) fn name(self) -> &'static str {
        match self {
            Phase::Opening => "opening",
            Phase::Middle => "middle",
            Phase::Ending => "ending",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn walls_make_the_phases() {
        let rules: Rules = "5x5,walls=3".parse().unwrap();
        for (text, phase) in [
            ("/ / c1 c5 / 3 3 / 1", Phase::Opening),
            ("a1 / / c1 c5 / 2 3 / 1", Phase::Opening),
            ("a1c1 / / c1 c5 / 2 2 / 1", Phase::Middle),
            ("a1c1a3c3 / b2 / c1 c5 / 0 1 / 1", Phase::Middle),
            ("a1c1a3c3 / b2c2 / c1 c5 / 0 0 / 1", Phase::Ending),
        ] {
            let pos = Position::from_text(text, &rules).unwrap().position;
            assert_eq!(Phase::of(&pos, &rules), phase, "{text}");
        }
    }
}
