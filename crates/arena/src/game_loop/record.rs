//! The record of a game of a match.

use stockade_core::{GameRecord, Player, RecordError};

use super::PlayedGame;

/// Longer names are cut in records; a command line may be of any length.
const MAX_NAME: usize = 1000;

/// What the record of a game says besides the game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecordTags<'a> {
    /// The spec texts of White and Black.
    pub players: [&'a str; 2],
    /// The number of the opening, from 1.
    pub round: u64,
    /// The number of the game in its match, from 0.
    pub game: u64,
    /// The seed that the players were given.
    pub seed: u64,
    /// How many moves were played for them.
    pub opening_plies: usize,
    /// What each player may spend.
    pub pace: String,
}

impl PlayedGame {
    /// The record of the game, with what the players thought of their moves.
    ///
    /// # Errors
    /// If the game has more moves than a record holds.
    pub fn record(&self, tags: &RecordTags<'_>) -> Result<GameRecord, RecordError> {
        let mut record = GameRecord::from_game(&self.game)?;
        record.tags.set("Event", "stockade match")?;
        record.tags.set("Round", &tags.round.to_string())?;
        for (player, name) in [Player::White, Player::Black].into_iter().zip(tags.players) {
            record.tags.set_player(player, &tag_value(name))?;
        }
        record.tags.set_termination(self.termination)?;
        record.tags.set("Game", &tags.game.to_string())?;
        record.tags.set("Seed", &tags.seed.to_string())?;
        record.tags.set("OpeningPlies", &tags.opening_plies.to_string())?;
        record.tags.set("Pace", &tags.pace)?;
        if let Some(anomaly) = &self.anomaly {
            let text = format!("{}: {}", anomaly.player, anomaly.detail);
            record.tags.set("Anomaly", &tag_value(&text))?;
        }
        for (index, opinion) in self.opinions.iter().enumerate() {
            if let Some(annotation) = record.annotation_mut(index) {
                annotation.win_chance = opinion.win_chance;
                annotation.lead = opinion.lead;
            }
        }
        Ok(record)
    }
}

/// A text as the value of a tag: in one line and not too long.
fn tag_value(text: &str) -> String {
    text.chars().map(|c| if c.is_control() { ' ' } else { c }).take(MAX_NAME).collect()
}
