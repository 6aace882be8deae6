//! Games in files: `save`, `load` and `--record`.

use std::{
    fs,
    path::{Path, PathBuf},
    time::{SystemTime, UNIX_EPOCH},
};

use anyhow::{Context, anyhow, bail};
use stockade_core::{Game, GameRecord, RecordResult, Rules};

use crate::{args::BadUsage, records};

/// Keeps the file of `--record` up to date.
pub(super) struct Keeper {
    path: PathBuf,
    /// The games before the one that is being played, as they stand in the file.
    earlier: String,
    /// The game that goes on as the file tells it, with tags, comments and variations.
    told: Option<GameRecord>,
}

impl Keeper {
    /// Reads the file, if there is one. If its last game is unfinished and has the rules that are
    /// asked for, that game comes back, to be gone on with.
    pub(super) fn new(
        path: &Path,
        go_on: Option<&Rules>,
    ) -> anyhow::Result<(Keeper, Option<Game>)> {
        if path == Path::new("-") {
            return Err(anyhow!("the players type there, give the name of a file"))
                .context(BadUsage("--record -".to_owned()));
        }
        let exists =
            path.try_exists().with_context(|| format!("cannot look at {}", path.display()))?;
        let mut keeper = Keeper { path: path.to_owned(), earlier: String::new(), told: None };
        if exists {
            // Texts take a small part of the memory that records do, so only the last is kept.
            records::for_each(path, |record| {
                let before = keeper.told.replace(record);
                keeper.add(before.as_ref());
                Ok(())
            })?;
        }
        let last = keeper.told.take();
        keeper.told = last.clone().filter(|last| go_on == Some(last.rules()) && is_open(last));
        if keeper.told.is_none() {
            keeper.add(last.as_ref());
        }
        let game = keeper.told.as_ref().map(GameRecord::to_game).transpose()?;
        Ok((keeper, game))
    }

    pub(super) fn path(&self) -> &Path {
        &self.path
    }

    /// Writes the file anew with the game as it stands.
    pub(super) fn keep(&self, game: &Game) -> anyhow::Result<()> {
        let gap = if self.earlier.is_empty() { "" } else { "\n" };
        let now = self.record(game)?.map(|now| format!("{gap}{}", now.to_qgn()));
        let text = format!("{}{}", self.earlier, now.unwrap_or_default());
        if text.is_empty() && !self.path.exists() {
            return Ok(());
        }
        replace(&self.path, &text)
    }

    /// The game is left as it stands, and another one begins.
    pub(super) fn close(&mut self, game: &Game) -> anyhow::Result<()> {
        let record = self.record(game)?;
        self.add(record.as_ref());
        self.told = None;
        Ok(())
    }

    fn add(&mut self, record: Option<&GameRecord>) {
        let Some(record) = record else { return };
        if !self.earlier.is_empty() {
            self.earlier.push('\n');
        }
        self.earlier.push_str(&record.to_qgn());
    }

    /// The record of a game in which anything has happened, now or before it was taken up.
    fn record(&self, game: &Game) -> anyhow::Result<Option<GameRecord>> {
        if game.events().is_empty() && self.told.is_none() {
            return Ok(None);
        }
        record(game, self.told.as_ref()).map(Some)
    }
}

/// Writes a game to a file of its own.
pub(super) fn save(path: &Path, game: &Game, may_replace: bool) -> anyhow::Result<()> {
    if !may_replace && path.exists() {
        bail!("{} exists already, choose another name", path.display());
    }
    replace(path, &record(game, None)?.to_qgn())
}

/// The last game of a file. One that is over, although its moves do not show how, is refused: it
/// would come back as one that goes on.
pub(super) fn load(path: &Path) -> anyhow::Result<Game> {
    let record = records::read_one(path, None)?;
    let game = records::to_game(&record, path)?;
    if record.result() != RecordResult::Open && !game.is_over() {
        let result = record.result().to_text(record.rules().players());
        bail!(
            "the last game of {} is over ({result}), and its moves do not show how; to go on with \
             it, make its result * in the file",
            path.display()
        );
    }
    Ok(game)
}

/// A game without a result, which the referee would let go on.
fn is_open(record: &GameRecord) -> bool {
    record.result() == RecordResult::Open
        && record.tags.termination().is_none()
        && record.to_game().is_ok_and(|game| !game.is_over())
}

/// The record of a game, with what was told about it before.
fn record(game: &Game, told: Option<&GameRecord>) -> anyhow::Result<GameRecord> {
    let mut record = GameRecord::from_game(game)?;
    if let Some(told) = told {
        retell(told, &mut record)?;
    }
    if record.tags.date().is_none() {
        record.tags.set("Date", &today())?;
    }
    Ok(record)
}

/// Adds the tags of a record, and what it says about the moves that are still the same.
fn retell(told: &GameRecord, record: &mut GameRecord) -> anyhow::Result<()> {
    for (name, value) in told.tags.iter() {
        if record.tags.get(name).is_none() {
            record.tags.set(name, value)?;
        }
    }
    record.add_intro(told.line().intro())?;
    for (index, ply) in told.line().plies().iter().enumerate() {
        let same_move = record.line().plies().get(index).is_some_and(|now| now.mv() == ply.mv());
        let same_start = record.line().position_before(index) == told.line().position_before(index);
        match record.annotation_mut(index) {
            Some(annotation) if same_move && same_start => *annotation = ply.annotation().clone(),
            _ => break,
        }
        for variation in ply.variations() {
            record.add_variation(index, variation.clone())?;
        }
    }
    Ok(())
}

/// Writes beside the file and renames, so that there is always one whole file.
fn replace(path: &Path, text: &str) -> anyhow::Result<()> {
    let mut draft = path.as_os_str().to_owned();
    draft.push(".tmp");
    fs::write(&draft, text)
        .and_then(|()| fs::rename(&draft, path))
        .with_context(|| format!("cannot write {}", path.display()))
}

/// The date in UTC, as records write it.
fn today() -> String {
    let seconds = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs());
    let (year, month, day) = date((seconds / 86_400) as i64);
    format!("{year:04}.{month:02}.{day:02}")
}

/// Year, month and day of a day counted from 1970-01-01. Years are taken to begin in March, which
/// puts the leap day last and makes the lengths of the months a straight line.
fn date(days_since_1970: i64) -> (i64, i64, i64) {
    const DAYS_IN_400_YEARS: i64 = 146_097;
    let days = days_since_1970 + 719_468; // since March 1 of year 0
    let (era, day) = (days.div_euclid(DAYS_IN_400_YEARS), days.rem_euclid(DAYS_IN_400_YEARS));
    let year = (day - day / 1_460 + day / 36_524 - day / 146_096) / 365;
    let day = day - (365 * year + year / 4 - year / 100);
    let march_month = (5 * day + 2) / 153;
    let day = day - (153 * march_month + 2) / 5 + 1;
    let month = if march_month < 10 { march_month + 3 } else { march_month - 9 };
    (era * 400 + year + i64::from(month <= 2), month, day)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_become_dates() {
        assert_eq!(date(0), (1970, 1, 1));
        assert_eq!(date(59), (1970, 3, 1));
        assert_eq!(date(11_016), (2000, 2, 29));
        assert_eq!(date(20_773), (2026, 11, 16));
        assert_eq!(date(47_540), (2100, 2, 28));
        assert_eq!(date(47_541), (2100, 3, 1));
    }
}
