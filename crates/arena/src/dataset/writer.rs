//! Writing a data set: games are only ever added.

use std::{
    fs::{File, OpenOptions, TryLockError},
    io::{self, Seek, SeekFrom, Write},
    path::{Path, PathBuf},
};

use stockade_core::PlayerCount;

use super::{
    BLOCK,
    error::DataError,
    fnv1a,
    head::Head,
    played::PlayedOut,
    reader::{DataReader, Tail, head_bytes},
};

/// A file that games are added to. It is locked while it is open; the system drops the lock when
/// the program ends, however it ends.
#[derive(Debug)]
pub struct DataWriter {
    file: File,
    path: PathBuf,
}

/// What was in a file before.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Found {
    /// Numbers of the games that are in it.
    pub ids: Vec<u64>,
    /// What a kill had left at its end, which was cut off.
    pub tail: Option<Tail>,
}

impl DataWriter {
    /// Begins a file, or goes on with one that has the same head: an unfinished game at its end is
    /// cut off. Says what was found.
    ///
    /// # Errors
    /// If the file holds something else, is damaged, or somebody else is writing it.
    pub fn open(path: &Path, head: &Head) -> Result<(DataWriter, Found), DataError> {
        if head.rules.players() == PlayerCount::Four {
            return Err(DataError::Players(head.rules));
        }
        let io = |action| move |error| DataError::Io { action, path: path.to_owned(), error };
        let file = OpenOptions::new().read(true).append(true).create(true).open(path);
        let mut file = file.map_err(io("open"))?;
        file.try_lock().map_err(|error| match error {
            TryLockError::WouldBlock => DataError::Locked(path.to_owned()),
            TryLockError::Error(error) => io("lock")(error),
        })?;
        let bytes = head_bytes(head);
        let length = file.metadata().map_err(io("read"))?.len();
        let mut found = Found::default();
        // A kill can also come before the head is whole; then there is nothing to lose.
        if length < bytes.len() as u64 && begins_like(path, &bytes).map_err(io("read"))? {
            file.set_len(0).map_err(io("cut"))?;
            file.write_all(&bytes).map_err(io("write"))?;
        } else {
            found = look_through(path, head)?;
            if let Some(tail) = &found.tail {
                file.set_len(tail.whole).map_err(io("cut"))?;
            }
        }
        file.seek(SeekFrom::End(0)).map_err(io("read"))?;
        Ok((DataWriter { file, path: path.to_owned() }, found))
    }

    /// Adds a game with a single write.
    ///
    /// # Errors
    /// If the system refuses, as on a full disk; what it took of the game is cut off again.
    pub fn add(&mut self, played: &PlayedOut) -> Result<(), DataError> {
        let body = played.to_bytes();
        let mut block = Vec::with_capacity(body.len() + 16);
        block.extend(BLOCK);
        block.extend((body.len() as u32).to_le_bytes());
        block.extend(&body);
        block.extend(fnv1a(&body).to_le_bytes());
        let written = self.file.metadata().map(|metadata| metadata.len()).and_then(|before| {
            self.file.write_all(&block).inspect_err(|_| {
                // If even this fails, the next writer cuts it.
                let _ = self.file.set_len(before);
            })
        });
        let path = || self.path.clone();
        written.map_err(|error| DataError::Io { action: "write to", path: path(), error })
    }
}

/// Whether a file is a piece of these first bytes.
fn begins_like(path: &Path, bytes: &[u8]) -> io::Result<bool> {
    Ok(bytes.starts_with(&std::fs::read(path)?))
}

fn look_through(path: &Path, head: &Head) -> Result<Found, DataError> {
    let mut reader = DataReader::open(path)?;
    if reader.head() != head {
        let (found, wanted) = (reader.head().to_string(), head.to_string());
        return Err(DataError::OtherHead { path: path.to_owned(), found, wanted });
    }
    let ids: Result<Vec<u64>, DataError> =
        reader.by_ref().map(|played| played.map(|played| played.id)).collect();
    Ok(Found { ids: ids?, tail: reader.tail().cloned() })
}
