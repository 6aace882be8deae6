//! Results as records write them.

use crate::player::{Player, PlayerCount};

/// How a recorded game ended.
///
/// ```
/// use stockade_core::{Player, PlayerCount, RecordResult};
/// let won = RecordResult::Win(Player::Black);
/// assert_eq!(won.to_text(PlayerCount::Two), "0-1");
/// assert_eq!(won.to_text(PlayerCount::Four), "0-0-1-0"); // White, Red, Black, Blue
/// assert_eq!(RecordResult::from_text("1/2-1/2", PlayerCount::Two), Some(RecordResult::Draw));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum RecordResult {
    /// This player won.
    Win(Player),
    /// A draw.
    Draw,
    /// The game is unfinished, or does not count.
    #[default]
    Open,
}

impl RecordResult {
    /// `1-0`, `0-1`, `1/2-1/2` or `*`; with four players a number for each in turn order.
    pub fn to_text(self, players: PlayerCount) -> String {
        let order = players.order();
        let numbers: Vec<&str> = match self {
            RecordResult::Win(winner) => {
                order.iter().map(|&player| if player == winner { "1" } else { "0" }).collect()
            }
            RecordResult::Draw if order.len() == 2 => vec!["1/2"; 2],
            RecordResult::Draw => vec!["1/4"; order.len()],
            RecordResult::Open => return "*".to_owned(),
        };
        numbers.join("-")
    }

    /// The result with this text; `None` for anything else.
    pub fn from_text(text: &str, players: PlayerCount) -> Option<RecordResult> {
        Self::all(players).find(|result| result.to_text(players) == text)
    }

    /// Every result there can be.
    fn all(players: PlayerCount) -> impl Iterator<Item = RecordResult> {
        let wins = players.order().iter().map(|&player| RecordResult::Win(player));
        wins.chain([RecordResult::Draw, RecordResult::Open])
    }

    /// The texts of all results, for messages.
    pub(super) fn choices(players: PlayerCount) -> String {
        Self::all(players).map(|result| result.to_text(players)).collect::<Vec<_>>().join(", ")
    }
}
