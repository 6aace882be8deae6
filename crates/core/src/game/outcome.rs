//! How a game ended, and the words and results that records use for it.

#![deny(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use std::{fmt, str::FromStr};

use thiserror::Error;

use crate::player::{Player, PlayerCount};

/// The end of a game.
///
/// ```
/// use stockade_core::{Outcome, Player, PlayerCount, Termination};
/// let outcome = Outcome::Win { winner: Player::Black, by: Termination::Goal };
/// assert_eq!(outcome.to_string(), "Black wins (goal)");
/// assert_eq!(outcome.result_text(PlayerCount::Two), "0-1");
/// assert_eq!(outcome.result_text(PlayerCount::Four), "0-0-1-0");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// One player won, everybody else lost.
    Win {
        /// The one.
        winner: Player,
        /// How it came about.
        by: Termination,
    },
    /// Nobody won. Among four the point is shared by all, those who left earlier included.
    Draw {
        /// How it came about.
        by: Termination,
    },
    /// The game does not count, as if it had not been played.
    Void {
        /// How it came about.
        by: Termination,
    },
}

/// What ended a game. The text is the word for the record's `Termination` tag.
///
/// A forfeit is written without its reason, but read with it if one is given in parentheses.
///
/// ```
/// use stockade_core::{ForfeitReason, Termination};
/// assert_eq!(Termination::PlyLimit.to_string(), "ply limit");
/// let crash = Termination::Forfeit(ForfeitReason::Crash);
/// assert_eq!(crash.to_string(), "forfeit");
/// assert_eq!("forfeit (crash)".parse(), Ok(crash));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Termination {
    /// A pawn reached its goal.
    Goal,
    /// A player resigned; among four, all others did so or left earlier.
    Resign,
    /// A flag fell.
    Time,
    /// The players agreed on a draw.
    Agreement,
    /// The same position occurred too often.
    Repetition,
    /// The game reached the cap of the rules.
    PlyLimit,
    /// A player, usually a program, broke the conditions of play.
    Forfeit(ForfeitReason),
}

/// How a player forfeits.
///
/// ```
/// use stockade_core::ForfeitReason;
/// assert_eq!(ForfeitReason::Crash.to_string(), "crash");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "camelCase"))]
pub enum ForfeitReason {
    /// It insisted on an illegal move.
    Illegal,
    /// It crashed, hung up or stopped answering.
    Crash,
    /// Something else, or unknown from a record.
    #[default]
    Other,
}

/// A text that is none of the words for how a game ended.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error(
    "\"{0}\" is no termination: expected goal, resign, time, agreement, repetition, ply limit or forfeit"
)]
pub struct ParseTerminationError(pub String);

impl Termination {
    /// The words of all terminations.
    pub const WORDS: [&str; 7] =
        ["goal", "resign", "time", "agreement", "repetition", "ply limit", "forfeit"];

    /// Whether it follows from position and history alone, not from an act of a player.
    pub(super) const fn is_on_the_board(self) -> bool {
        matches!(self, Termination::Goal | Termination::Repetition | Termination::PlyLimit)
    }
}

impl Outcome {
    /// What ended the game.
    pub const fn by(self) -> Termination {
        match self {
            Outcome::Win { by, .. } | Outcome::Draw { by } | Outcome::Void { by } => by,
        }
    }

    /// Who won, if anybody did.
    ///
    /// ```
    /// use stockade_core::{Outcome, Player, Termination};
    /// let won = Outcome::Win { winner: Player::Black, by: Termination::Time };
    /// assert_eq!((won.winner(), won.by()), (Some(Player::Black), Termination::Time));
    /// assert_eq!(Outcome::Draw { by: Termination::Agreement }.winner(), None);
    /// ```
    pub const fn winner(self) -> Option<Player> {
        match self {
            Outcome::Win { winner, .. } => Some(winner),
            Outcome::Draw { .. } | Outcome::Void { .. } => None,
        }
    }

    /// The result as records write it: points in turn order, or `*` for a game without a result.
    ///
    /// ```
    /// use stockade_core::{Outcome, PlayerCount, Termination};
    /// let draw = Outcome::Draw { by: Termination::Repetition };
    /// assert_eq!(draw.result_text(PlayerCount::Two), "1/2-1/2");
    /// assert_eq!(draw.result_text(PlayerCount::Four), "1/4-1/4-1/4-1/4");
    /// let void = Outcome::Void { by: Termination::PlyLimit };
    /// assert_eq!(void.result_text(PlayerCount::Two), "*");
    /// ```
    pub const fn result_text(self, players: PlayerCount) -> &'static str {
        match (self, players) {
            (Outcome::Win { winner, .. }, PlayerCount::Two) => match winner {
                Player::White => "1-0",
                Player::Black => "0-1",
                // There is no such player.
                Player::Red | Player::Blue => "*",
            },
            (Outcome::Win { winner, .. }, PlayerCount::Four) => match winner {
                Player::White => "1-0-0-0",
                Player::Red => "0-1-0-0",
                Player::Black => "0-0-1-0",
                Player::Blue => "0-0-0-1",
            },
            (Outcome::Draw { .. }, PlayerCount::Two) => "1/2-1/2",
            (Outcome::Draw { .. }, PlayerCount::Four) => "1/4-1/4-1/4-1/4",
            (Outcome::Void { .. }, _) => "*",
        }
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Outcome::Win { winner, by } => write!(f, "{winner} wins ({by})"),
            Outcome::Draw { by } => write!(f, "draw ({by})"),
            Outcome::Void { by } => write!(f, "does not count ({by})"),
        }
    }
}

impl fmt::Display for Termination {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Termination::Goal => "goal",
            Termination::Resign => "resign",
            Termination::Time => "time",
            Termination::Agreement => "agreement",
            Termination::Repetition => "repetition",
            Termination::PlyLimit => "ply limit",
            Termination::Forfeit(_) => "forfeit",
        })
    }
}

impl FromStr for Termination {
    type Err = ParseTerminationError;

    fn from_str(text: &str) -> Result<Termination, ParseTerminationError> {
        Ok(match text {
            "goal" => Termination::Goal,
            "resign" => Termination::Resign,
            "time" => Termination::Time,
            "agreement" => Termination::Agreement,
            "repetition" => Termination::Repetition,
            "ply limit" => Termination::PlyLimit,
            "forfeit" => Termination::Forfeit(ForfeitReason::Other),
            "forfeit (illegal)" => Termination::Forfeit(ForfeitReason::Illegal),
            "forfeit (crash)" => Termination::Forfeit(ForfeitReason::Crash),
            _ => return Err(ParseTerminationError(text.to_owned())),
        })
    }
}

impl fmt::Display for ForfeitReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            ForfeitReason::Illegal => "illegal",
            ForfeitReason::Crash => "crash",
            ForfeitReason::Other => "other",
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn terminations_are_the_words_of_records() {
        let words = [
            (Termination::Goal, "goal"),
            (Termination::Resign, "resign"),
            (Termination::Time, "time"),
            (Termination::Agreement, "agreement"),
            (Termination::Repetition, "repetition"),
            (Termination::PlyLimit, "ply limit"),
            (Termination::Forfeit(ForfeitReason::Other), "forfeit"),
        ];
        assert_eq!(words.map(|(_, word)| word), Termination::WORDS);
        for (by, word) in words {
            assert_eq!(by.to_string(), word);
            assert_eq!(word.parse(), Ok(by));
            assert_eq!(Outcome::Draw { by }.by(), by);
        }
        for reason in [ForfeitReason::Illegal, ForfeitReason::Crash] {
            let by = Termination::Forfeit(reason);
            assert_eq!(by.to_string(), "forfeit");
            assert_eq!(format!("{by} ({reason})").parse(), Ok(by));
        }
        let error = "mate".parse::<Termination>().unwrap_err();
        assert_eq!(error, ParseTerminationError("mate".to_owned()));
        assert!(error.to_string().contains("\"mate\"") && error.to_string().contains("forfeit"));
    }

    #[test]
    fn results_stand_in_turn_order() {
        for players in [PlayerCount::Two, PlayerCount::Four] {
            for (seat, &winner) in players.order().iter().enumerate() {
                let mut points = vec!["0"; players.count()];
                points[seat] = "1";
                let outcome = Outcome::Win { winner, by: Termination::Goal };
                assert_eq!(outcome.result_text(players), points.join("-"));
            }
        }
        let nobody = Outcome::Win { winner: Player::Red, by: Termination::Goal };
        assert_eq!(nobody.result_text(PlayerCount::Two), "*");
    }
}
