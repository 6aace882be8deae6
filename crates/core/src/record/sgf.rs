//! Export as SGF in the dialect of KataQuoridor.

use thiserror::Error;

use super::{GameRecord, RecordResult};
use crate::{
    game::Termination, moves::Move, notation::Dialect, player::Player, position::Position,
    rules::Rules,
};

/// Why a record cannot be written as SGF.
///
/// ```
/// use stockade_core::{SgfError, read_records};
/// let small = read_records("[Variant \"Quoridor 5x5 w3\"] *").next().unwrap()?;
/// assert!(matches!(small.to_sgf(), Err(SgfError::OtherStart { .. })));
/// # Ok::<(), stockade_core::ReadRecordError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum SgfError {
    /// Another board, other numbers of walls, four players, or a start of its own.
    #[error(
        "SGF export knows the standard start of two players only, not \"{start}\" under \"{rules}\""
    )]
    OtherStart {
        /// The position.
        start: String,
        /// The rules.
        rules: Rules,
    },
}

impl GameRecord {
    /// The main line as one line of SGF, as KataQuoridor writes it: its first player is black and
    /// starts on e9.
    ///
    /// This is for exchange only. SGF has no game number for Quoridor, so the text says it is Go;
    /// variations, comments and other tags are left out; and the output has not been tried in that
    /// program's own viewer.
    ///
    /// ```
    /// use stockade_core::read_records;
    /// let record = read_records("[White \"ann\"] [Black \"bob\"] 1. e2 e7h 1-0").next().unwrap()?;
    /// assert_eq!(
    ///     record.to_sgf().unwrap(),
    ///     "(;FF[4]GM[1]SZ[9]PB[ann]PW[bob]KM[-0.5]WB[10]WW[10]RE[B+0.5];B[e8];W[e2h])"
    /// );
    /// # Ok::<(), stockade_core::ReadRecordError>(())
    /// ```
    ///
    /// # Errors
    /// For games that do not start as the standard game of two does.
    pub fn to_sgf(&self) -> Result<String, SgfError> {
        if *self.start() != Position::start(&Rules::standard()) {
            let start = self.start().to_string();
            return Err(SgfError::OtherStart { start, rules: self.rules });
        }
        let name = |player| escape(self.tags.player(player).unwrap_or("?"));
        let mut sgf = format!(
            "(;FF[4]GM[1]SZ[9]PB[{}]PW[{}]KM[-0.5]WB[10]WW[10]RE[{}]",
            name(Player::White),
            name(Player::Black),
            self.sgf_result()
        );
        for (mv, color) in self.line.moves().zip(["B", "W"].into_iter().cycle()) {
            sgf.push_str(&format!(";{color}[{}]", self.sgf_move(mv)));
        }
        sgf.push(')');
        Ok(sgf)
    }

    fn sgf_move(&self, mv: Move) -> String {
        Dialect::Kata.write(mv, self.rules.size())
    }

    fn sgf_result(&self) -> String {
        let color = match self.result {
            RecordResult::Win(Player::White) => "B",
            RecordResult::Win(_) => "W",
            RecordResult::Draw => return "0".to_owned(),
            RecordResult::Open => return "?".to_owned(),
        };
        let margin = match self.tags.termination() {
            Some(Termination::Resign) => "R",
            Some(Termination::Time) => "T",
            Some(Termination::Forfeit(_)) => "F",
            _ => "0.5",
        };
        format!("{color}+{margin}")
    }
}

/// Text escaped for SGF brackets.
fn escape(text: &str) -> String {
    text.replace('\\', "\\\\").replace(']', "\\]").replace(':', "\\:")
}
