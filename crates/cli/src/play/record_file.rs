//! Games in files: `save`, `load` and `--record`.

use std::{
    fs,
    path::{Path, PathBuf},
};

use anyhow::{Context, anyhow, bail};
use stockade_core::{Game, GameRecord, RecordResult, Rules};
use time::UtcDateTime;

use crate::{args::BadUsage, records};

/// The file of `--record`.
pub(super) struct RecordFile {
    path: PathBuf,
    /// The text of the games before the one that is being played.
    earlier: String,
    /// The record of the resumed game, with tags, comments and variations.
    resumed: Option<GameRecord>,
}

impl RecordFile {
    /// Reads the file, if there is one. If its last game is unfinished and has the rules that are
    /// asked for, that game is returned to be resumed.
    pub(super) fn new(
        path: &Path,
        go_on: Option<&Rules>,
    ) -> anyhow::Result<(RecordFile, Option<Game>)> {
        if path == Path::new("-") {
            return Err(anyhow!("standard input is for moves; give the name of a file"))
                .context(BadUsage("--record -".to_owned()));
        }
        let exists =
            path.try_exists().with_context(|| format!("cannot access {}", path.display()))?;
        let mut file = RecordFile { path: path.to_owned(), earlier: String::new(), resumed: None };
        if exists {
            // Texts take much less memory than records, so only the last record is kept.
            records::for_each(path, |record| {
                let before = file.resumed.replace(record);
                file.add(before.as_ref());
                Ok(())
            })?;
        }
        let last = file.resumed.take();
        file.resumed = last.clone().filter(|last| go_on == Some(last.rules()) && is_open(last));
        if file.resumed.is_none() {
            file.add(last.as_ref());
        }
        let game = file.resumed.as_ref().map(GameRecord::to_game).transpose()?;
        Ok((file, game))
    }

    pub(super) fn path(&self) -> &Path {
        &self.path
    }

    /// Writes the file again with the game as it stands.
    pub(super) fn save(&self, game: &Game) -> anyhow::Result<()> {
        let gap = if self.earlier.is_empty() { "" } else { "\n" };
        let now = self.record(game)?.map(|now| format!("{gap}{}", now.to_qgn()));
        let text = format!("{}{}", self.earlier, now.unwrap_or_default());
        if text.is_empty() && !self.path.exists() {
            return Ok(());
        }
        replace(&self.path, &text)
    }

    /// Adds the game as it stands, before another one begins.
    pub(super) fn close(&mut self, game: &Game) -> anyhow::Result<()> {
        let record = self.record(game)?;
        self.add(record.as_ref());
        self.resumed = None;
        Ok(())
    }

    fn add(&mut self, record: Option<&GameRecord>) {
        let Some(record) = record else { return };
        if !self.earlier.is_empty() {
            self.earlier.push('\n');
        }
        self.earlier.push_str(&record.to_qgn());
    }

    /// The record of a game in which anything has happened, now or before it was resumed.
    fn record(&self, game: &Game) -> anyhow::Result<Option<GameRecord>> {
        if game.events().is_empty() && self.resumed.is_none() {
            return Ok(None);
        }
        record(game, self.resumed.as_ref()).map(Some)
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
/// would be resumed as unfinished.
pub(super) fn load(path: &Path) -> anyhow::Result<Game> {
    let record = records::read_one(path, None)?;
    let game = records::to_game(&record, path)?;
    if record.result() != RecordResult::Open && !game.is_over() {
        let result = record.result().to_text(record.rules().players());
        bail!(
            "the last game of {} is over ({result}), and its moves do not show how; to resume \
             it, set its result to * in the file",
            path.display()
        );
    }
    Ok(game)
}

/// Whether a game has no result and is not over for the referee.
fn is_open(record: &GameRecord) -> bool {
    record.result() == RecordResult::Open
        && record.tags.termination().is_none()
        && record.to_game().is_ok_and(|game| !game.is_over())
}

/// The record of a game, with the notes of the resumed one.
fn record(game: &Game, resumed: Option<&GameRecord>) -> anyhow::Result<GameRecord> {
    let mut record = GameRecord::from_game(game)?;
    if let Some(resumed) = resumed {
        carry_over(resumed, &mut record)?;
    }
    if record.tags.date().is_none() {
        record.tags.set("Date", &today())?;
    }
    Ok(record)
}

/// Copies the tags of a record, and its notes on the moves that are still the same.
fn carry_over(resumed: &GameRecord, record: &mut GameRecord) -> anyhow::Result<()> {
    for (name, value) in resumed.tags.iter() {
        if record.tags.get(name).is_none() {
            record.tags.set(name, value)?;
        }
    }
    record.add_intro(resumed.line().intro())?;
    for (index, ply) in resumed.line().plies().iter().enumerate() {
        let same_move = record.line().plies().get(index).is_some_and(|now| now.mv() == ply.mv());
        let same_start =
            record.line().position_before(index) == resumed.line().position_before(index);
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

/// Writes a temporary file and renames it, so that the file is always whole.
fn replace(path: &Path, text: &str) -> anyhow::Result<()> {
    let mut draft = path.as_os_str().to_owned();
    draft.push(".tmp");
    fs::write(&draft, text)
        .and_then(|()| fs::rename(&draft, path))
        .with_context(|| format!("cannot write {}", path.display()))
}

/// The date in UTC, as records write it.
fn today() -> String {
    let today = UtcDateTime::now();
    format!("{:04}.{:02}.{:02}", today.year(), u8::from(today.month()), today.day())
}
