//! Reading a data set, game by game.

use std::{
    fmt,
    fs::File,
    io::{self, BufReader, Read},
    path::{Path, PathBuf},
};

use stockade_core::PlayerCount;

use super::{
    BLOCK, CHECKSUM, LARGEST_BODY, MAGIC, VERSION, error::DataError, fnv1a, head::Head,
    played::PlayedOut,
};

/// The longest text of a head.
const LARGEST_HEAD: usize = 1 << 16;

/// What a kill left at the end of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tail {
    /// Which file.
    pub path: PathBuf,
    /// Bytes of whole games.
    pub whole: u64,
    /// Bytes after them.
    pub cut: u64,
}

impl fmt::Display for Tail {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Tail { path, whole, cut } = self;
        write!(f, "the last game of {} was cut short by a kill: ", path.display())?;
        write!(f, "{cut} bytes after byte {whole} do not count")
    }
}

/// The games of a file in order.
#[derive(Debug)]
pub struct DataReader {
    input: BufReader<File>,
    path: PathBuf,
    head: Head,
    /// Bytes read so far, and bytes there are.
    at: u64,
    length: u64,
    tail: Option<Tail>,
}

impl DataReader {
    /// Opens a file and reads its head.
    ///
    /// # Errors
    /// If it is no data set of this version, or its head is damaged.
    pub fn open(path: &Path) -> Result<DataReader, DataError> {
        let io = |error| DataError::Io { action: "read", path: path.to_owned(), error };
        let file = File::open(path).map_err(io)?;
        let length = file.metadata().map_err(io)?.len();
        let mut input = BufReader::with_capacity(1 << 18, file);
        let (head, at) = read_head(&mut input, path)?;
        Ok(DataReader { input, path: path.to_owned(), head, at, length, tail: None })
    }

    /// What all games have in common.
    pub fn head(&self) -> &Head {
        &self.head
    }

    /// What a kill left at the end; known once all games are read.
    pub fn tail(&self) -> Option<&Tail> {
        self.tail.as_ref()
    }

    /// Bytes of the games read so far.
    pub fn position(&self) -> u64 {
        self.at
    }

    /// The next block; `None` at the end, whole or not.
    fn read_block(&mut self) -> Result<Option<PlayedOut>, DataError> {
        let left = self.length - self.at;
        if left == 0 {
            return Ok(None);
        }
        let mut lead = [0; 8];
        if left < lead.len() as u64 {
            return Ok(self.stop_short(left));
        }
        self.take(&mut lead)?;
        let (mark, size) = lead.split_at(BLOCK.len());
        let size = size.first_chunk().map_or(0, |size| u32::from_le_bytes(*size) as usize);
        if mark != BLOCK || size > LARGEST_BODY {
            return Err(self.damaged("does not begin like one".to_owned()));
        }
        let whole = (lead.len() + size + CHECKSUM) as u64;
        if left < whole {
            return Ok(self.stop_short(left));
        }
        let mut body = vec![0; size];
        self.take(&mut body)?;
        let mut checksum = [0; CHECKSUM];
        self.take(&mut checksum)?;
        if u64::from_le_bytes(checksum) != fnv1a(&body) {
            return Err(self.damaged("does not fit its check number".to_owned()));
        }
        let played = PlayedOut::from_bytes(&body, &self.head.rules);
        let played = played.map_err(|flaw| self.damaged(flaw))?;
        self.at += whole;
        Ok(Some(played))
    }

    fn take(&mut self, buffer: &mut [u8]) -> Result<(), DataError> {
        let read = self.input.read_exact(buffer);
        read.map_err(|error| DataError::Io { action: "read", path: self.path.clone(), error })
    }

    fn stop_short(&mut self, cut: u64) -> Option<PlayedOut> {
        self.tail = Some(Tail { path: self.path.clone(), whole: self.at, cut });
        self.length = self.at;
        None
    }

    fn damaged(&self, flaw: String) -> DataError {
        DataError::Damaged { path: self.path.clone(), at: self.at, flaw }
    }
}

impl Iterator for DataReader {
    type Item = Result<PlayedOut, DataError>;

    fn next(&mut self) -> Option<Self::Item> {
        let block = self.read_block();
        if block.is_err() {
            // Nothing after damage can be trusted to begin where it seems to.
            self.length = self.at;
        }
        block.transpose()
    }
}

/// The head, and how long it is.
fn read_head(input: &mut impl Read, path: &Path) -> Result<(Head, u64), DataError> {
    let flawed = |flaw: String| DataError::Head { path: path.to_owned(), flaw };
    let short = |error: io::Error| match error.kind() {
        io::ErrorKind::UnexpectedEof => flawed("the file ends within it".to_owned()),
        _ => DataError::Io { action: "read", path: path.to_owned(), error },
    };
    let mut lead = [0; 14];
    input.read_exact(&mut lead).map_err(|_| DataError::NotData(path.to_owned()))?;
    let [magic @ .., v0, v1, l0, l1, l2, l3] = lead;
    if magic != *MAGIC {
        return Err(DataError::NotData(path.to_owned()));
    }
    let found = u16::from_le_bytes([v0, v1]);
    if found != VERSION {
        return Err(DataError::Version { path: path.to_owned(), found, known: VERSION });
    }
    let length = u32::from_le_bytes([l0, l1, l2, l3]) as usize;
    if length > LARGEST_HEAD {
        return Err(flawed(format!("it claims {length} bytes of text")));
    }
    let mut text = vec![0; length];
    input.read_exact(&mut text).map_err(short)?;
    let mut checksum = [0; CHECKSUM];
    input.read_exact(&mut checksum).map_err(short)?;
    if u64::from_le_bytes(checksum) != fnv1a(&[lead.as_slice(), &text].concat()) {
        return Err(flawed("its check number does not fit".to_owned()));
    }
    let text = String::from_utf8(text).map_err(|error| flawed(error.to_string()))?;
    let head = Head::from_text(&text).map_err(flawed)?;
    if head.rules.players() == PlayerCount::Four {
        return Err(DataError::Players(head.rules));
    }
    Ok((head, (lead.len() + length + CHECKSUM) as u64))
}

/// The bytes that a file with this head begins with.
pub(super) fn head_bytes(head: &Head) -> Vec<u8> {
    let text = head.to_text();
    let mut bytes = Vec::with_capacity(text.len() + 32);
    bytes.extend(MAGIC);
    bytes.extend(VERSION.to_le_bytes());
    bytes.extend((text.len() as u32).to_le_bytes());
    bytes.extend(text.as_bytes());
    bytes.extend(fnv1a(&bytes).to_le_bytes());
    bytes
}
