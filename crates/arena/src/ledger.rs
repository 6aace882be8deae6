//! The results file of a match, from which an interrupted match goes on.
//!
//! Its first line tells the settings, every further line one finished game. Lines are only ever
//! added, each with a single write after the record of its game has been added to the file of
//! games beside it. A kill at any moment leaves at most half a line, or a record without a line;
//! both are cut off when the match goes on, and the game is played again. No game is lost and
//! none counts twice.
//!
//! Both files are locked while a match writes them. The system drops the locks when the program
//! ends, however it ends.

#![deny(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use std::{
    collections::{BTreeMap, HashSet},
    fs::{File, OpenOptions, TryLockError},
    io::{self, Read, Seek, SeekFrom, Write},
    path::{Path, PathBuf},
};

use serde::{Deserialize, Serialize};
use stockade_core::{GameRecord, Rules};
use thiserror::Error;

use crate::{
    finished::{FinishedGame, LineError},
    settings::{Settings, differences},
};

/// The version of the format; a program refuses all others.
const FORMAT: u32 = 1;
/// The beginning of every results file, by which it is known from other files.
const MARK: &str = "{\"stockade_match\":";
/// The extension of the file of games.
const GAMES: &str = "qgn";
/// The beginning of every file of games, by which it is known from other records.
const GAMES_MARK: &str = "[Event \"stockade match\"]";

/// The first line of the file.
#[derive(Serialize, Deserialize)]
struct Header {
    stockade_match: u32,
    program: String,
    settings: BTreeMap<String, String>,
}

/// A results file that is open for writing.
#[derive(Debug)]
pub struct Ledger {
    results: Appender,
    games: Appender,
    rules: Rules,
}

/// Why a results file cannot be used.
#[derive(Debug, Error)]
pub enum LedgerError {
    /// The system refuses.
    #[error("cannot {action} {}: {error}", path.display())]
    Io {
        /// What was tried.
        action: &'static str,
        /// With which file.
        path: PathBuf,
        /// What the system said.
        error: io::Error,
    },
    /// The name is that of the file of games.
    #[error(
        "{} cannot be the results file, because its games are saved beside it as .{GAMES}: choose \
         another extension, such as .jsonl",
        .0.display()
    )]
    Name(PathBuf),
    /// A device or folder.
    #[error("{} is no regular file, so a match could not go on from it", .0.display())]
    NoFile(PathBuf),
    /// Somebody else writes.
    #[error(
        "another match is writing {} right now: let it end, or choose another file", .0.display()
    )]
    Busy(PathBuf),
    /// Something else is in the file.
    #[error("{} is no results file of a match, and it is left as it is", .0.display())]
    Foreign(PathBuf),
    /// Written by another release.
    #[error("{} has format {found}, but this program writes format {FORMAT}", path.display())]
    Format {
        /// The file.
        path: PathBuf,
        /// Its format.
        found: u32,
    },
    /// A match with other settings.
    #[error(
        "{} belongs to another match: {differences}; repeat its settings or choose another file",
        path.display()
    )]
    OtherMatch {
        /// The file.
        path: PathBuf,
        /// What is different, in words.
        differences: String,
    },
    /// A line tells no game of this match.
    #[error("line {line} of {}: {error}", path.display())]
    Line {
        /// The file.
        path: PathBuf,
        /// Counted from 1.
        line: usize,
        /// What is wrong.
        error: Box<LineError>,
    },
    /// A game has two lines.
    #[error("line {line} of {}: game {game} has a line already", path.display())]
    Doubled {
        /// The file.
        path: PathBuf,
        /// Counted from 1.
        line: usize,
        /// The game.
        game: u64,
    },
    /// The games of some other match.
    #[error(
        "{} exists already, but the results file beside it is new: choose another name",
        .0.display()
    )]
    StrayGames(PathBuf),
    /// Somebody else's games beside our results.
    #[error(
        "{} holds other games than the results beside it, and it is left as it is: move one of \
         the two files elsewhere",
        .0.display()
    )]
    ForeignGames(PathBuf),
}

impl Ledger {
    /// Opens or makes the results file of a match, and tells which games it holds.
    ///
    /// # Errors
    /// See [`LedgerError`]; the files are untouched then.
    pub fn open(
        path: &Path,
        program: &str,
        settings: &Settings,
    ) -> Result<(Ledger, Vec<FinishedGame>), LedgerError> {
        if path.extension().is_some_and(|extension| extension == GAMES) {
            return Err(LedgerError::Name(path.to_owned()));
        }
        let games_path = path.with_extension(GAMES);
        if !path.exists() && games_path.metadata().is_ok_and(|games| games.len() > 0) {
            return Err(LedgerError::StrayGames(games_path));
        }
        let mut results = Appender::open(path)?;
        let text = results.read()?;
        let header = Header {
            stockade_match: FORMAT,
            program: program.to_owned(),
            settings: settings.to_texts(),
        };
        let header_line = to_line(serde_json::to_string(&header), path)?;
        let is_new = !text.contains('\n') && header_line.starts_with(text.as_str());
        let (games, finished) = if is_new {
            let games = Appender::open(&games_path)?;
            games.must_be_empty()?;
            results.cut(0)?;
            results.append(&header_line)?;
            (games, Vec::new())
        } else {
            let (finished, whole) = read(&text, path, &header, settings)?;
            let mut games = Appender::open(&games_path)?;
            games.must_be_games()?;
            games.cut(finished.last().map_or(0, |game| game.qgn_end))?;
            results.cut(whole)?;
            (games, finished)
        };
        Ok((Ledger { results, games, rules: settings.rules }, finished))
    }

    /// The file of games.
    pub fn games_path(&self) -> &Path {
        &self.games.path
    }

    /// Whether the file of games is shorter than the results say, as when only the results were
    /// carried to another machine.
    pub fn lacks_games(&self, finished: &[FinishedGame]) -> bool {
        finished.last().is_some_and(|game| self.games.len < game.qgn_end)
    }

    /// Adds a finished game.
    ///
    /// # Errors
    /// If the system cannot write, as on a full disk. The file holds all games before then.
    pub fn add(&mut self, game: &mut FinishedGame, record: &GameRecord) -> Result<(), LedgerError> {
        self.games.append(&format!("{record}\n"))?;
        game.qgn_end = self.games.len;
        let line = to_line(game.to_json(&self.rules), &self.results.path)?;
        self.results.append(&line)
    }
}

/// The games of a results file, and the length of its whole lines.
fn read(
    text: &str,
    path: &Path,
    ours: &Header,
    settings: &Settings,
) -> Result<(Vec<FinishedGame>, u64), LedgerError> {
    let whole = text.rfind('\n').map_or(0, |end| end + 1);
    let mut lines = (1..).zip(text.get(..whole).unwrap_or_default().lines());
    check_header(lines.next().map_or("", |(_, line)| line), path, ours)?;
    let schedule = settings.schedule();
    let (mut games, mut seen) = (Vec::new(), HashSet::new());
    for (line, text) in lines {
        let game = FinishedGame::from_json(text, &settings.rules, &schedule)
            .map_err(|error| bad_line(path, line, error))?;
        let number = game.fixture.game;
        if !seen.insert(number) {
            return Err(LedgerError::Doubled { path: path.to_owned(), line, game: number });
        }
        games.push(game);
    }
    Ok((games, whole as u64))
}

fn check_header(line: &str, path: &Path, ours: &Header) -> Result<(), LedgerError> {
    let path = || path.to_owned();
    if !line.starts_with(MARK) {
        return Err(LedgerError::Foreign(path()));
    }
    // A later format may have another form, so its number is looked at alone first.
    let number = line.trim_start_matches(MARK).split([',', '}']).next().unwrap_or_default();
    match number.parse() {
        Ok(FORMAT) => {}
        Ok(found) => return Err(LedgerError::Format { path: path(), found }),
        Err(_) => return Err(LedgerError::Foreign(path())),
    }
    let theirs: Header =
        serde_json::from_str(line).map_err(|error| bad_line(&path(), 1, LineError::Json(error)))?;
    let mut differing = differences(&theirs.settings, &ours.settings);
    if theirs.program != ours.program {
        differing.push(format!("it was begun by {}, this is {}", theirs.program, ours.program));
    }
    if differing.is_empty() {
        return Ok(());
    }
    Err(LedgerError::OtherMatch { path: path(), differences: differing.join(", ") })
}

fn bad_line(path: &Path, line: usize, error: LineError) -> LedgerError {
    LedgerError::Line { path: path.to_owned(), line, error: Box::new(error) }
}

fn to_line(json: serde_json::Result<String>, path: &Path) -> Result<String, LedgerError> {
    match json {
        Ok(text) => Ok(text + "\n"),
        Err(error) => {
            Err(LedgerError::Io { action: "write", path: path.to_owned(), error: error.into() })
        }
    }
}

/// A file that only grows by whole pieces.
#[derive(Debug)]
struct Appender {
    path: PathBuf,
    file: File,
    len: u64,
}

impl Appender {
    /// Opens or makes a file that nobody else may write from now on.
    fn open(path: &Path) -> Result<Appender, LedgerError> {
        let failed = |error| LedgerError::Io { action: "open", path: path.to_owned(), error };
        let mut options = OpenOptions::new();
        options.read(true).write(true).create(true).truncate(false);
        let file = options.open(path).map_err(failed)?;
        if !file.metadata().map_err(failed)?.is_file() {
            return Err(LedgerError::NoFile(path.to_owned()));
        }
        match file.try_lock() {
            // Before the lock somebody may have written more.
            Ok(()) => {
                let len = file.metadata().map_err(failed)?.len();
                Ok(Appender { path: path.to_owned(), file, len })
            }
            Err(TryLockError::WouldBlock) => Err(LedgerError::Busy(path.to_owned())),
            Err(TryLockError::Error(error)) => {
                Err(LedgerError::Io { action: "lock", path: path.to_owned(), error })
            }
        }
    }

    /// Everything in the file.
    fn read(&mut self) -> Result<String, LedgerError> {
        let mut text = Vec::new();
        self.file.read_to_end(&mut text).map_err(|error| self.failed("read", error))?;
        self.len = text.len() as u64;
        String::from_utf8(text).map_err(|_| LedgerError::Foreign(self.path.clone()))
    }

    fn must_be_empty(&self) -> Result<(), LedgerError> {
        if self.len == 0 { Ok(()) } else { Err(LedgerError::StrayGames(self.path.clone())) }
    }

    /// A file that begins otherwise than a match begins it is not ours to cut.
    fn must_be_games(&mut self) -> Result<(), LedgerError> {
        let mut head = Vec::new();
        let read =
            Read::by_ref(&mut self.file).take(GAMES_MARK.len() as u64).read_to_end(&mut head);
        read.map_err(|error| self.failed("read", error))?;
        let is_ours = GAMES_MARK.as_bytes().starts_with(&head);
        if is_ours { Ok(()) } else { Err(LedgerError::ForeignGames(self.path.clone())) }
    }

    /// Drops what stands behind this length; a shorter file stays as it is.
    fn cut(&mut self, len: u64) -> Result<(), LedgerError> {
        if len < self.len {
            self.file.set_len(len).map_err(|error| self.failed("cut", error))?;
            self.len = len;
        }
        Ok(())
    }

    fn append(&mut self, piece: &str) -> Result<(), LedgerError> {
        let write = |mut file: &File| {
            file.seek(SeekFrom::Start(self.len))?;
            file.write_all(piece.as_bytes())
        };
        if let Err(error) = write(&self.file) {
            // Whatever part was written is no use to anybody. If it cannot be cut now, it is when
            // the match goes on.
            let _ = self.file.set_len(self.len);
            return Err(self.failed("write", error));
        }
        self.len += piece.len() as u64;
        Ok(())
    }

    fn failed(&self, action: &'static str, error: io::Error) -> LedgerError {
        LedgerError::Io { action, path: self.path.clone(), error }
    }
}
