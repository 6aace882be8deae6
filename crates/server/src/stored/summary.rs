//! A stored game as lists show it, and its record.

use stockade_core::{GameRecord, Outcome, RecordError};
use time::OffsetDateTime;

use super::StoredGame;
use crate::{
    messages::{
        lobby::{CardPawn, GameCard},
        state::{GameMode, GameResult},
    },
    store::KindFilter,
    words::word,
};

/// Letters of all names and agents that the archive can be searched by; an index holds them, and
/// PostgreSQL's take entries of 2 700 bytes at most.
const MAX_NAMES: usize = 500;

/// What lists and filters need of a game.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Summary {
    pub(crate) updated: i64,
    pub(crate) finished: Option<i64>,
    /// A player, `draw` or `none`; absent while the game goes on.
    pub(crate) winner: Option<String>,
    pub(crate) kind: KindFilter,
    pub(crate) size: String,
    /// Names and agents in lower case, to be searched.
    pub(crate) names: String,
    pub(crate) ply: i64,
    pub(crate) listed: bool,
    pub(crate) seeking: bool,
    /// A [`GameCard`] as JSON.
    pub(crate) card: String,
}

impl StoredGame {
    /// How the game ended, if it did.
    pub(crate) fn result(&self) -> Option<GameResult> {
        let outcome = self.game.outcome()?;
        Some(GameResult {
            score: self.game.result_text().to_owned(),
            winner: outcome.winner(),
            reason: outcome.by(),
        })
    }

    /// Whether everybody concerned agrees that the game is listed.
    pub(crate) fn is_listed(&self) -> bool {
        self.seats.iter().all(|seat| seat.public)
    }

    /// What the database needs for lists and filters.
    pub(crate) fn summary(&self, now: i64, seeking: bool) -> Summary {
        let names =
            self.seats.iter().flat_map(|seat| [Some(&seat.info.name), seat.info.agent.as_ref()]);
        let names: Vec<&str> = names.flatten().map(String::as_str).collect();
        let card = serde_json::to_string(&self.card()).unwrap_or_default();
        Summary {
            updated: now,
            finished: self.finished,
            winner: self.game.outcome().map(winner_word),
            kind: self.kind(),
            size: self.rules().size().to_string(),
            names: names.join("\n").to_lowercase().chars().take(MAX_NAMES).collect(),
            ply: self.game.ply() as i64,
            listed: self.is_listed(),
            seeking: seeking && self.mode == GameMode::Seek && !self.is_full(),
            card,
        }
    }

    /// Who plays.
    fn kind(&self) -> KindFilter {
        match self.n_bots() {
            0 => KindFilter::Human,
            n if n == self.seats.len() => KindFilter::Watch,
            _ => KindFilter::Bot,
        }
    }

    /// The game as a card.
    pub(crate) fn card(&self) -> GameCard {
        let pos = self.game.position();
        let pawn = |player| Some(CardPawn { player, cell: pos.pawn(player)? });
        GameCard {
            id: self.id.clone(),
            mode: self.mode,
            rules: *self.rules(),
            width: pos.size().width(),
            height: pos.size().height(),
            seats: self.seats.iter().map(|seat| seat.info.clone()).collect(),
            clock: self.clock,
            ply: self.game.ply(),
            position: pos.to_string(),
            pawns: self.seats.iter().filter_map(|seat| pawn(seat.info.player)).collect(),
            walls: self.owners.standing(pos),
            result: self.result(),
            created: self.created,
            finished: self.finished,
        }
    }

    /// The record of the game as it stands.
    pub(crate) fn record(&self) -> Result<String, RecordError> {
        let mut record = GameRecord::from_game(&self.game)?;
        record.tags.set("Event", "Casual")?;
        record.tags.set("Site", &format!("/game/{}", self.id))?;
        record.tags.set("Date", &date_tag(self.created))?;
        record.tags.set("Round", "-")?;
        for seat in &self.seats {
            let name = match (&seat.info.agent, seat.info.name.as_str()) {
                (Some(agent), _) => format!("bot:{agent}"),
                (None, "") => "?".to_owned(),
                (None, name) => name.to_owned(),
            };
            record.tags.set_player(seat.info.player, &name)?;
        }
        Ok(record.to_qgn())
    }
}

/// The winner as the archive's filter names it.
fn winner_word(outcome: Outcome) -> String {
    match outcome {
        Outcome::Win { winner, .. } => word(&winner),
        Outcome::Draw { .. } => "draw".to_owned(),
        Outcome::Void { .. } => "none".to_owned(),
    }
}

/// A moment as PGN writes a date.
fn date_tag(ms: i64) -> String {
    let moment = OffsetDateTime::from_unix_timestamp(ms.div_euclid(1000));
    let date = moment.unwrap_or(OffsetDateTime::UNIX_EPOCH).date();
    format!("{:04}.{:02}.{:02}", date.year(), u8::from(date.month()), date.day())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_are_those_of_the_calendar() {
        assert_eq!(date_tag(0), "1970.01.01");
        assert_eq!(date_tag(951_782_400_000), "2000.02.29");
        assert_eq!(date_tag(1_795_000_000_000), "2026.11.18");
    }
}
