//! What a move does to the value of a position.

use stockade_arena::stats::TrialGroup;
use stockade_core::{Move, Position};
use stockade_solver::{Answer, Table, TableError};

use super::phase::Phase;

/// What a move leaves to the player who makes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Outcome {
    Loss,
    Draw,
    Win,
}

impl From<Answer> for Outcome {
    fn from(answer: Answer) -> Outcome {
        match answer {
            Answer::Win(_) => Outcome::Win,
            Answer::Draw => Outcome::Draw,
            Answer::Loss(_) => Outcome::Loss,
        }
    }
}

/// The outcomes of all legal moves of a position.
pub(super) struct MoveOutcomes(Vec<(Move, Outcome)>);

impl MoveOutcomes {
    pub(super) fn of(table: &Table, pos: &Position) -> Result<MoveOutcomes, TableError> {
        let moves = pos.legal_moves();
        let valued = moves.iter().map(|mv| Ok((mv, table.move_value(pos, mv)?.into())));
        Ok(MoveOutcomes(valued.collect::<Result<_, TableError>>()?))
    }

    fn best(&self) -> Outcome {
        self.0.iter().map(|(_, outcome)| *outcome).max().unwrap_or(Outcome::Loss)
    }

    /// The moves that keep what the position is worth.
    pub(super) fn holding(&self) -> Vec<Move> {
        let best = self.best();
        self.0.iter().filter(|(_, outcome)| *outcome == best).map(|(mv, _)| *mv).collect()
    }

    /// Whether some moves keep a win or a draw and others do not.
    pub(super) fn is_decision(&self) -> bool {
        self.0.iter().any(|(_, outcome)| *outcome < self.best())
    }

    /// The verdict on a legal move, after which the referee may have called a draw; `None` if there
    /// was nothing to throw away.
    pub(super) fn judge(&self, mv: Move, is_drawn: bool, phase: Phase) -> Option<Verdict> {
        let had = self.best();
        let kept = self.0.iter().find(|(it, _)| *it == mv).map_or(Outcome::Loss, |(_, kept)| *kept);
        let kept = if is_drawn { kept.min(Outcome::Draw) } else { kept };
        (self.is_decision() || kept < had).then_some(Verdict { phase, had, is_thrown: kept < had })
    }
}

/// A move in a position with something to throw away.
#[derive(Clone, Copy, Debug)]
pub(super) struct Verdict {
    pub(super) phase: Phase,
    pub(super) had: Outcome,
    pub(super) is_thrown: bool,
}

/// The verdicts of one source, in groups of moves that depend on each other.
#[derive(Debug, Default)]
pub(super) struct Verdicts(pub(super) Vec<Vec<Verdict>>);

impl Verdicts {
    /// All verdicts of a phase, or of the whole game.
    pub(super) fn of(&self, phase: Option<Phase>) -> impl Iterator<Item = &Verdict> {
        self.0.iter().flatten().filter(move |it| phase.is_none_or(|phase| it.phase == phase))
    }

    /// Thrown among all, group by group.
    pub(super) fn groups(&self, phase: Option<Phase>) -> Vec<TrialGroup> {
        let group = |verdicts: &Vec<Verdict>| {
            let chosen = verdicts.iter().filter(|it| phase.is_none_or(|phase| it.phase == phase));
            chosen.fold(TrialGroup::default(), |group, it| TrialGroup {
                hits: group.hits + u64::from(it.is_thrown),
                trials: group.trials + 1,
            })
        };
        self.0.iter().map(group).collect()
    }
}
