//! What is kept of a finished game besides its record: one line of JSON.

#![deny(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use serde::{Deserialize, Serialize};
use stockade_core::{Outcome, ParseTerminationError, Player, Position, Rules, Termination};
use thiserror::Error;

use crate::{
    game_loop::{Anomaly, ParseFaultError, PlayedGame},
    openings::{BookError, Opening},
    schedule::{Fixture, Schedule},
    stats::GameResult,
};

/// A finished game of a match.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FinishedGame {
    /// Which one.
    pub fixture: Fixture,
    /// How it began.
    pub opening: Opening,
    /// White's result; `None` if the rules say that the game does not count.
    pub white: Option<GameResult>,
    /// What ended it.
    pub termination: Termination,
    /// What went wrong, if anything did.
    pub anomaly: Option<Anomaly>,
    /// Moves, those of the opening included.
    pub plies: usize,
    /// How long White and Black thought, in milliseconds.
    pub thought_ms: [u64; 2],
    /// Where its record ends in the file of games, in bytes; 0 if there is no such file.
    pub qgn_end: u64,
}

/// The line as it stands in the file.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Line {
    game: u64,
    white: usize,
    black: usize,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    start: Option<String>,
    opening: String,
    result: String,
    end: String,
    plies: usize,
    ms: [u64; 2],
    #[serde(skip_serializing_if = "Option::is_none", default)]
    anomaly: Option<AnomalyLine>,
    qgn: u64,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct AnomalyLine {
    by: String,
    kind: String,
    detail: String,
}

/// Why a line of a results file tells no game of this match.
#[derive(Debug, Error)]
pub enum LineError {
    /// Not such a line at all.
    #[error("it is no line of a match: {0}")]
    Json(serde_json::Error),
    /// A game that is not planned.
    #[error("game {game} with white {white} and black {black} is not in the schedule")]
    Unplanned {
        /// The number.
        game: u64,
        /// The engine that moved first.
        white: usize,
        /// The other one.
        black: usize,
    },
    /// The opening is none.
    #[error("opening: {0}")]
    Opening(BookError),
    /// The result is none.
    #[error("\"{0}\" is no result: expected 1-0, 0-1, 1/2-1/2 or *")]
    Result(String),
    /// The termination is none.
    #[error(transparent)]
    End(#[from] ParseTerminationError),
    /// The fault is none.
    #[error(transparent)]
    Fault(#[from] ParseFaultError),
    /// The fault of nobody.
    #[error("\"{0}\" is no player: expected White or Black")]
    Player(String),
}

impl FinishedGame {
    /// What is kept of a game.
    pub(crate) fn new(fixture: Fixture, opening: Opening, played: &PlayedGame) -> FinishedGame {
        let white = match played.game.outcome() {
            Some(Outcome::Win { winner: Player::White, .. }) => Some(GameResult::Win),
            Some(Outcome::Win { .. }) => Some(GameResult::Loss),
            Some(Outcome::Draw { .. }) => Some(GameResult::Draw),
            Some(Outcome::Void { .. }) | None => None,
        };
        FinishedGame {
            fixture,
            opening,
            white,
            termination: played.termination,
            anomaly: played.anomaly.clone(),
            plies: played.game.ply(),
            thought_ms: played.thought.map(|time| time.as_millis() as u64),
            qgn_end: 0,
        }
    }

    /// The result of an engine; `None` if it did not play or the game does not count.
    pub fn result_of(&self, engine: usize) -> Option<GameResult> {
        match engine {
            engine if engine == self.fixture.white => self.white,
            engine if engine == self.fixture.black => self.white.map(GameResult::reversed),
            _ => None,
        }
    }

    /// The engine that a player was.
    pub fn engine(&self, player: Player) -> usize {
        if player == Player::White { self.fixture.white } else { self.fixture.black }
    }

    /// The game as one line of JSON, without a line end.
    ///
    /// # Errors
    /// None that can occur; serialization has a result type of its own.
    pub fn to_json(&self, rules: &Rules) -> Result<String, serde_json::Error> {
        let start = *self.opening.start();
        serde_json::to_string(&Line {
            game: self.fixture.game,
            white: self.fixture.white,
            black: self.fixture.black,
            start: (start != Position::start(rules)).then(|| start.to_string()),
            opening: self.opening.moves_text(),
            result: result_text(self.white).to_owned(),
            end: self.termination.to_string(),
            plies: self.plies,
            ms: self.thought_ms,
            anomaly: self.anomaly.as_ref().map(|anomaly| AnomalyLine {
                by: anomaly.player.to_string(),
                kind: anomaly.fault.to_string(),
                detail: anomaly.detail.clone(),
            }),
            qgn: self.qgn_end,
        })
    }

    /// The game of a line.
    ///
    /// # Errors
    /// If it is no line of a match with these rules and this schedule.
    pub fn from_json(
        text: &str,
        rules: &Rules,
        schedule: &Schedule,
    ) -> Result<FinishedGame, LineError> {
        let line: Line = serde_json::from_str(text).map_err(LineError::Json)?;
        let Line { game, white, black, .. } = line;
        let fixture = schedule
            .fixture(game)
            .filter(|fixture| (fixture.white, fixture.black) == (white, black))
            .ok_or(LineError::Unplanned { game, white, black })?;
        let anomaly = line.anomaly.map(AnomalyLine::read).transpose()?;
        let termination = match &anomaly {
            Some(anomaly) => anomaly.fault.termination(),
            None => line.end.parse()?,
        };
        Ok(FinishedGame {
            fixture,
            opening: Opening::from_texts(rules, line.start.as_deref(), &line.opening)
                .map_err(LineError::Opening)?,
            white: read_result(&line.result)?,
            termination,
            anomaly,
            plies: line.plies,
            thought_ms: line.ms,
            qgn_end: line.qgn,
        })
    }
}

impl AnomalyLine {
    fn read(self) -> Result<Anomaly, LineError> {
        let players = [Player::White, Player::Black];
        let player = players.into_iter().find(|player| player.to_string() == self.by);
        Ok(Anomaly {
            player: player.ok_or(LineError::Player(self.by))?,
            fault: self.kind.parse()?,
            detail: self.detail,
        })
    }
}

const fn result_text(white: Option<GameResult>) -> &'static str {
    match white {
        Some(GameResult::Win) => "1-0",
        Some(GameResult::Loss) => "0-1",
        Some(GameResult::Draw) => "1/2-1/2",
        None => "*",
    }
}

fn read_result(text: &str) -> Result<Option<GameResult>, LineError> {
    let all = [Some(GameResult::Win), Some(GameResult::Loss), Some(GameResult::Draw), None];
    let found = all.into_iter().find(|&result| result_text(result) == text);
    found.ok_or_else(|| LineError::Result(text.to_owned()))
}
