//! Making a puzzle of a position.

use stockade_core::{Move, MoveKind, Position, Rules};

use super::{Difficulty, Method, Oracle, Puzzle, Solved, theme};
use crate::Answer;

/// Shorter wins are seen by everybody.
const LEAST_PLIES: u8 = 5;

/// Most moves that may keep the value.
const MOST_SOLUTIONS: usize = 4;

/// Of so many legal moves one may keep the value, where there are walls to place.
const MOVES_PER_SOLUTION: usize = 6;

/// The values of all moves, or of the position alone if that is enough to leave it.
pub(super) struct Assessment {
    pub(super) value: Answer,
    pub(super) solutions: Vec<Solved>,
    pub(super) draws: Vec<Move>,
    n_moves: usize,
}

impl Puzzle {
    /// The puzzle of a position if it is worth asking: won in five plies or more, or drawn; few moves keep
    /// that; and running does not.
    pub fn compose(rules: &Rules, pos: &Position, oracle: &mut dyn Oracle) -> Option<Puzzle> {
        let shortest = shortest_steps(pos);
        let value = oracle.value(pos)?;
        match value {
            Answer::Loss(_) => return None,
            Answer::Win(plies) if plies.is_some_and(|plies| plies < LEAST_PLIES) => return None,
            Answer::Win(_) | Answer::Draw => {}
        }
        // What everybody would try is looked at first, since it leaves most positions out.
        let keeps = |mv: Move, oracle: &mut dyn Oracle| {
            move_value(pos, mv, oracle).map(|found| same_outcome(found, value))
        };
        let mut all_keep = true;
        for &mv in &shortest {
            all_keep &= keeps(mv, oracle)?;
        }
        if all_keep {
            return None;
        }
        let found = assess(pos, oracle)?;
        found.is_worth_asking(pos).then(|| found.into_puzzle(rules, pos, oracle)).flatten()
    }

    /// The puzzle of a position that is won or drawn, whether it is worth asking or not; without a
    /// difficulty, which is measured by programs.
    pub fn of(rules: &Rules, pos: &Position, oracle: &mut dyn Oracle) -> Option<Puzzle> {
        let found = assess(pos, oracle)?;
        let is_lost = matches!(found.value, Answer::Loss(_));
        if is_lost { None } else { found.into_puzzle(rules, pos, oracle) }
    }
}

impl Assessment {
    fn is_worth_asking(&self, pos: &Position) -> bool {
        let is_race = pos.active_players().all(|player| pos.stock(player) == 0);
        let n = self.solutions.len();
        if is_race {
            return n == 1 && self.n_moves > 1;
        }
        n <= MOST_SOLUTIONS && n * MOVES_PER_SOLUTION <= self.n_moves
    }

    fn into_puzzle(self, rules: &Rules, pos: &Position, oracle: &mut dyn Oracle) -> Option<Puzzle> {
        let line = best_line(pos, self.solutions.first()?.mv, oracle)?;
        let mut puzzle = Puzzle {
            rules: *rules,
            position: *pos,
            value: self.value,
            solutions: self.solutions,
            draws: self.draws,
            line,
            themes: Vec::new(),
            difficulty: Difficulty::default(),
            method: Method::Ending,
        };
        puzzle.themes = theme::of(&puzzle, oracle);
        Some(puzzle)
    }
}

/// Values every move of an unfinished position.
pub(super) fn assess(pos: &Position, oracle: &mut dyn Oracle) -> Option<Assessment> {
    let mut valued = Vec::new();
    for mv in pos.legal_moves().iter() {
        valued.push(Solved { mv, value: move_value(pos, mv, oracle)? });
    }
    let n_moves = valued.len();
    valued.sort_by_key(|solved| (solved.value.rank(), solved.mv));
    let value = valued.first()?.value;
    let is_won = matches!(value, Answer::Win(_));
    let draws = valued.iter().filter(|it| is_won && it.value == Answer::Draw).map(|it| it.mv);
    let draws = draws.collect();
    valued.retain(|solved| same_outcome(solved.value, value));
    Some(Assessment { value, solutions: valued, draws, n_moves })
}

/// The value of a legal move for the player who makes it.
pub(super) fn move_value(pos: &Position, mv: Move, oracle: &mut dyn Oracle) -> Option<Answer> {
    let next = pos.play_unchecked(mv);
    match next.winner() {
        Some(_) => Some(Answer::Win(Some(1))),
        None => oracle.value(&next).map(Answer::before_move),
    }
}

/// Best play after a move: the winner takes the quickest win, the loser the longest game. A draw has no
/// line beyond the move itself.
fn best_line(pos: &Position, first: Move, oracle: &mut dyn Oracle) -> Option<Vec<Move>> {
    let mut line = vec![first];
    let mut at = pos.play_unchecked(first);
    let is_won = matches!(move_value(pos, first, oracle)?, Answer::Win(_));
    while is_won && at.winner().is_none() {
        let mut best: Option<(i32, Move)> = None;
        for mv in at.legal_moves().iter() {
            let rank = move_value(&at, mv, oracle)?.rank();
            best = best.into_iter().chain([(rank, mv)]).min();
        }
        let (_, mv) = best?;
        line.push(mv);
        at = at.play_unchecked(mv);
    }
    Some(line)
}

/// The pawn moves after which the player to move has the shortest way.
fn shortest_steps(pos: &Position) -> Vec<Move> {
    let mover = pos.to_move();
    let steps = pos.legal_moves().iter().filter(|mv| matches!(mv.kind(), MoveKind::Pawn(_)));
    let steps: Vec<_> = steps.map(|mv| (pos.play_unchecked(mv).distance(mover), mv)).collect();
    let least = steps.iter().map(|&(distance, _)| distance).min();
    steps.into_iter().filter(|&(it, _)| Some(it) == least).map(|(_, mv)| mv).collect()
}

/// Whether two values are both won, both lost or both drawn.
pub(super) fn same_outcome(one: Answer, other: Answer) -> bool {
    std::mem::discriminant(&one) == std::mem::discriminant(&other)
}
