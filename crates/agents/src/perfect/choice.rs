//! Which move perfect play makes.

use std::cmp::Ordering;

use stockade_core::{Move, Position};
use stockade_solver::{Answer, Table, TableError};

/// The move of perfect play, or `None` if there is no legal move.
///
/// In a won position it is the fastest win. In any other it keeps the value of the position and
/// gives the opponent most chances to err: the smallest share of the replies keeps the opponent's
/// value. Everybody sees a goal one step away, so moves that allow one come last. Among equals it
/// takes the longest game, then the move with the lowest index.
///
/// # Errors
/// When the table is damaged, cannot be read, or is of another game.
pub fn best_move(table: &Table, pos: &Position) -> Result<Option<Move>, TableError> {
    let mut valued = Vec::new();
    for mv in pos.legal_moves().iter() {
        valued.push((table.move_value(pos, mv)?, mv));
    }
    valued.sort_by_key(|&(value, mv)| (value.rank(), mv));
    let Some(&(best, first)) = valued.first() else { return Ok(None) };
    if let Answer::Win(_) = best {
        return Ok(Some(first));
    }
    let mut chances: Option<Chances> = None;
    for (value, mv) in valued.into_iter().filter(|(value, _)| same_outcome(*value, best)) {
        let offered = Chances::after(table, pos, mv, value)?;
        // Strictly better only: the first of equals has the lowest index.
        if chances.as_ref().is_none_or(|best| offered.order(best) == Ordering::Less) {
            chances = Some(offered);
        }
    }
    Ok(chances.map(|chances| chances.mv))
}

/// What a move lets the opponent do wrong.
struct Chances {
    mv: Move,
    /// Whether the opponent can arrive at once.
    allows_goal: bool,
    /// The share of the replies that keep the opponent's value.
    holding: f64,
    rank: i32,
}

impl Chances {
    fn after(
        table: &Table,
        pos: &Position,
        mv: Move,
        value: Answer,
    ) -> Result<Chances, TableError> {
        let next = pos.play_unchecked(mv);
        let (mut replies, mut holding, mut allows_goal) = (0u32, 0u32, false);
        for reply in next.legal_moves().iter() {
            // Values are zero-sum: what holds for the opponent keeps ours.
            let ours = table.move_value(&next, reply)?.before_move();
            allows_goal |= next.play_unchecked(reply).winner().is_some();
            holding += u32::from(same_outcome(ours, value));
            replies += 1;
        }
        let holding = f64::from(holding) / f64::from(replies.max(1));
        Ok(Chances { mv, allows_goal, holding, rank: value.rank() })
    }

    /// Less is better.
    fn order(&self, other: &Chances) -> Ordering {
        self.allows_goal
            .cmp(&other.allows_goal)
            .then(self.holding.total_cmp(&other.holding))
            .then(self.rank.cmp(&other.rank))
    }
}

/// Whether two values are both won, both lost or both drawn.
fn same_outcome(one: Answer, other: Answer) -> bool {
    matches!(
        (one, other),
        (Answer::Win(_), Answer::Win(_))
            | (Answer::Loss(_), Answer::Loss(_))
            | (Answer::Draw, Answer::Draw)
    )
}
