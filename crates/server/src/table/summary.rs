//! A table as lists show it, and its record.

use stockade_core::{GameRecord, Outcome, RecordError, Termination};

use super::{Table, TableSeat};
use crate::{
    messages::{
        lobby::{CardPawn, GameCard},
        state::{GameResult, Place, Reason, SeatKind},
    },
    store::{KindFilter, Summary, color_word},
    views::standing_walls,
};

impl Table {
    /// How the game ended, if it did.
    pub(crate) fn result(&self) -> Option<GameResult> {
        let outcome = self.game.outcome()?;
        Some(GameResult {
            score: self.game.result_text().to_owned(),
            winner: outcome.winner().map(Into::into),
            reason: match outcome.by() {
                Termination::Goal => Reason::Goal,
                Termination::Resign => Reason::Resign,
                Termination::Time => Reason::Time,
                Termination::Agreement => Reason::Agreement,
                Termination::Repetition => Reason::Repetition,
                Termination::PlyLimit => Reason::PlyLimit,
                Termination::Forfeit(_) => Reason::Forfeit,
            },
        })
    }

    /// Whether everybody concerned agrees that the game is listed.
    pub(crate) fn is_listed(&self) -> bool {
        self.seats.iter().all(|seat| seat.public)
    }

    /// What the database needs for lists and filters.
    pub(crate) fn summary(&self, now: i64, seeking: bool) -> Summary {
        let names = self.seats.iter().flat_map(|seat| [Some(&seat.name), seat.agent.as_ref()]);
        let names: Vec<&str> = names.flatten().map(String::as_str).collect();
        let card = serde_json::to_string(&self.card()).unwrap_or_default();
        Summary {
            updated: now,
            finished: self.finished,
            winner: self.game.outcome().map(|outcome| winner_word(outcome).to_owned()),
            kind: self.kind().word(),
            size: self.rules().size().to_string(),
            names: names.join("\n").to_lowercase(),
            ply: self.game.ply() as i64,
            listed: self.is_listed(),
            seeking: seeking && self.place == Place::Seek && !self.is_full(),
            card,
        }
    }

    /// Who plays.
    fn kind(&self) -> KindFilter {
        let n_bots = self.seats.iter().filter(|seat| seat.kind == SeatKind::Bot).count();
        match n_bots {
            0 => KindFilter::Human,
            n if n == self.seats.len() => KindFilter::Watch,
            _ => KindFilter::Bot,
        }
    }

    /// The game as a card.
    pub(crate) fn card(&self) -> GameCard {
        let pos = self.game.position();
        let pawn = |player| {
            let cell = pos.pawn(player)?.to_string();
            Some(CardPawn { player: player.into(), cell })
        };
        GameCard {
            id: self.id.clone(),
            place: self.place,
            rules: self.rules().to_string(),
            width: pos.size().width(),
            height: pos.size().height(),
            seats: self.seats.iter().map(TableSeat::sitter).collect(),
            clock: self.clock,
            ply: self.game.ply(),
            position: pos.to_string(),
            pawns: self.seats.iter().filter_map(|seat| pawn(seat.player)).collect(),
            walls: standing_walls(pos, &self.owners()),
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
            let name = match (&seat.agent, seat.name.as_str()) {
                (Some(agent), _) => format!("bot:{agent}"),
                (None, "") => "?".to_owned(),
                (None, name) => name.to_owned(),
            };
            record.tags.set_player(seat.player, &name)?;
        }
        Ok(record.to_qgn())
    }
}

/// The winner as the archive's filter names it.
fn winner_word(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Win { winner, .. } => color_word(winner.into()),
        Outcome::Draw { .. } => "draw",
        Outcome::Void { .. } => "none",
    }
}

/// A moment as PGN writes a date. The calendar's arithmetic is Howard Hinnant's `civil_from_days`.
fn date_tag(ms: i64) -> String {
    let days = ms.div_euclid(86_400_000) + 719_468;
    let era = days.div_euclid(146_097);
    let day_of_era = days.rem_euclid(146_097);
    let year_of_era =
        (day_of_era - day_of_era / 1460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let month_index = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * month_index + 2) / 5 + 1;
    let month = if month_index < 10 { month_index + 3 } else { month_index - 9 };
    let year = year_of_era + era * 400 + i64::from(month <= 2);
    format!("{year:04}.{month:02}.{day:02}")
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
