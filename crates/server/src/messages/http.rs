//! The bodies of HTTP requests and answers.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use stockade_core::{Move, Player, PositionWarning, Rules};
use ts_rs::TS;
use utoipa::ToSchema;

use super::{
    board::Board,
    problem::Refusal,
    state::{ClockSetting, GameMode},
};

/// The body of `POST /api/games`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[ts(optional_fields)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct NewGame {
    /// The rules; `standard` if absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rules: Option<String>,
    /// The start position; the rules' own if absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub position: Option<String>,
    /// Who plays, in turn order: White, Black, or White, Red, Black, Blue.
    pub seats: Vec<NewSeat>,
    /// The time control; no clocks if absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clock: Option<ClockSetting>,
    /// Where it is played.
    pub mode: GameMode,
    /// The creator's color in `link` and `seek` games; `white` if absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub side: Option<SideChoice>,
    /// Whether the game may be listed. Absent: yes, but in `link` games no. A `link` or `seek` game
    /// is listed in the archive only if every person at the board agrees.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub public: Option<bool>,
    /// Least time between two moves of bots.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bot_delay_ms: Option<u32>,
}

/// Who sits on a seat of a new game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[ts(optional_fields)]
#[serde(
    tag = "kind",
    rename_all = "camelCase",
    rename_all_fields = "camelCase",
    deny_unknown_fields
)]
pub enum NewSeat {
    /// A person. In `link` and `seek` games the name is the creator's, for the creator's seat only.
    Human {
        /// Plain text.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        name: Option<String>,
    },
    /// A program.
    Bot {
        /// Such as `stockade:level=3` or `lee`.
        agent: String,
    },
}

/// The color somebody wants.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(untagged)]
pub enum SideChoice {
    /// This one.
    Player(Player),
    /// Whatever comes.
    Any(AnySide),
}

/// Whatever color comes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum AnySide {
    /// Drawn by the server.
    Random,
}

/// The answer of `POST /api/games`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[ts(optional_fields)]
#[serde(rename_all = "camelCase")]
pub struct CreatedGame {
    /// The game's id.
    pub id: String,
    /// The tokens of the creator's seats. Whoever has a token plays that seat. A `watch` game has
    /// none, except that its creator may delete it: see `owner`.
    pub tokens: BTreeMap<Player, String>,
    /// Only for games without people: the token that sets the pace and deletes the game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub owner: Option<String>,
    /// The page of the game: `/game/{id}`. In `link` games this is what to send to the opponent.
    pub url: String,
}

/// The body of `POST /api/games/{id}/join`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[ts(optional_fields)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct JoinGame {
    /// Plain text.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// Whether this seat agrees that the game is listed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub public: Option<bool>,
}

/// The answer of `POST /api/games/{id}/join`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct JoinedGame {
    /// The game's id.
    pub id: String,
    /// The seat.
    pub player: Player,
    /// Its token.
    pub token: String,
}

/// The body of `POST /api/position`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[ts(optional_fields)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct PositionRequest {
    /// The rules; `standard` if absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rules: Option<String>,
    /// The position; the rules' own start if absent. `_` for blanks will do.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
    /// Moves to play from there.
    #[serde(default)]
    pub moves: Vec<String>,
}

/// The answer of `POST /api/position`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[ts(optional_fields)]
#[serde(rename_all = "camelCase")]
pub struct PositionAnswer {
    /// The position after the moves.
    pub board: Board,
    /// Something that is possible but probably not meant.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub warning: Option<PositionWarning>,
}

/// The body of `POST /api/moves`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[ts(optional_fields)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct MovesRequest {
    /// The rules; `standard` if absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rules: Option<String>,
    /// The position; the rules' own start if absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub position: Option<String>,
    /// Moves already played from there.
    #[serde(default)]
    pub moves: Vec<String>,
    /// What was typed: a move, or several with or without numbers.
    pub text: String,
}

/// The answer of `POST /api/moves`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[ts(optional_fields)]
#[serde(rename_all = "camelCase")]
pub struct MovesAnswer {
    /// The moves in official notation, all legal; empty if there is a problem.
    pub moves: Vec<Move>,
    /// Why the text is no legal play in the official notation.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub problem: Option<Refusal>,
    /// If there is a problem: other notations in which the whole text is legal. Ask the user.
    pub readings: Vec<OtherReading>,
}

/// A text understood in another notation.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OtherReading {
    /// The notations that read it so.
    pub dialects: Vec<String>,
    /// The moves in official notation.
    pub moves: Vec<Move>,
}

/// The body of `POST /api/record`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct RecordRequest {
    /// One or more `.qgn` records, or a line of moves.
    pub text: String,
    /// Which game of the text, counted from 0.
    #[serde(default)]
    pub game: usize,
}

/// The answer of `POST /api/record`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RecordAnswer {
    /// How many games the text holds.
    pub games: usize,
    /// The tags of the chosen game.
    pub tags: Vec<Tag>,
    /// The rules as text.
    pub rules: Rules,
    /// The start position.
    pub start: Board,
    /// What is said before the first move.
    pub intro: String,
    /// The main line, with variations hanging on it.
    pub line: Vec<RecordPly>,
    /// As records write it.
    pub result: String,
}

/// A tag of a record.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Tag {
    /// Such as `White`.
    pub name: String,
    /// Plain text.
    pub value: String,
}

/// A move of a record.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[ts(optional_fields)]
#[serde(rename_all = "camelCase")]
pub struct RecordPly {
    /// Counted from 1.
    pub ply: usize,
    /// Who moved.
    pub player: Player,
    /// The move.
    #[serde(rename = "move")]
    pub mv: Move,
    /// PGN's numeric marks.
    pub nags: Vec<u8>,
    /// Plain text.
    pub comment: String,
    /// `%clk`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub clock_ms: Option<u64>,
    /// `%wc`, in percent.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub white_win: Option<f64>,
    /// `%lead`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub lead: Option<f64>,
    /// Alternatives to this move.
    #[schema(no_recursion)]
    pub variations: Vec<Vec<RecordPly>>,
    /// The position after it; on the main line only.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub board: Option<Board>,
}

/// What every failed request is answered with.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ErrorAnswer {
    /// What went wrong.
    pub error: Refusal,
}
