//! What players may say to each other: a few friendly phrases, and nothing that could hurt.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// Something to say; the page has a sentence for each.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub enum Phrase {
    /// At the beginning.
    Hello,
    /// Have a good game.
    GoodLuck,
    /// That was a good move.
    GoodMove,
    /// A slip of one's own.
    Oops,
    /// Thanks for the game.
    Thanks,
    /// Well played.
    WellPlayed,
}
