//! What a table says.

use std::fmt;

/// What a state is worth for the player to move when both play their best, and in how many plies
/// the game ends if that is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Answer {
    /// The player to move wins.
    Win(Option<u8>),
    /// The opponent wins.
    Loss(Option<u8>),
    /// Neither can force a win: the game never has to end.
    Draw,
}

impl Answer {
    /// The same state a ply earlier, seen by the player who moved into it.
    pub fn before_move(self) -> Answer {
        let longer = |plies: Option<u8>| plies.map(|plies| plies + 1);
        match self {
            Answer::Win(plies) => Answer::Loss(longer(plies)),
            Answer::Loss(plies) => Answer::Win(longer(plies)),
            Answer::Draw => Answer::Draw,
        }
    }

    /// Orders answers from the best to the worst: quick wins, slow wins, draws, slow losses, quick
    /// losses.
    pub fn rank(self) -> i32 {
        match self {
            Answer::Win(plies) => i32::from(plies.unwrap_or(0)) - 1000,
            Answer::Draw => 0,
            Answer::Loss(plies) => 1000 - i32::from(plies.unwrap_or(0)),
        }
    }
}

impl fmt::Display for Answer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Answer::Win(Some(plies)) => write!(f, "won in {plies}"),
            Answer::Win(None) => write!(f, "won"),
            Answer::Loss(Some(plies)) => write!(f, "lost in {plies}"),
            Answer::Loss(None) => write!(f, "lost"),
            Answer::Draw => write!(f, "drawn"),
        }
    }
}
