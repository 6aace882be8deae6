//! Files of trained models: one frame around every kind, and what can be wrong with one.
//!
//! All numbers are little endian; a float is an IEEE 754 single, if nothing else is said.
//!
//! | bytes | what |
//! |---|---|
//! | 8 | `STKMODEL` |
//! | 2 | version of the kind's body: see [`ModelKind::version`] |
//! | 2 | kind: 1 = forest, 2 = network (cnn), 3 = Q-network |
//! | 8 | length of the body |
//! | … | body: see [`Forest`](crate::cornell::Forest), [`Weights`](crate::cornell::Weights) and [`QNetwork`](crate::tardif::QNetwork) |
//! | 8 | FNV-1a of all bytes before |
//!
//! A reader takes nothing on trust: lengths are checked before memory is asked for, every number
//! must be one, and bytes that nobody asked for are an error. What a kind adds to this is its body:
//!
//! ```
//! use stockade_agents::{model::{Model, ModelError}, tardif::QNetwork};
//! let net = QNetwork::new(&[1, 1], vec![2.0, 1.0])?;
//! assert_eq!(QNetwork::from_bytes(&net.to_bytes()), Ok(net));
//! let error = QNetwork::from_bytes(b"a picture").unwrap_err();
//! assert_eq!(error, ModelError::NotAModel { start: "a pictur".to_owned() });
//! # Ok::<(), ModelError>(())
//! ```
//!
//! It neither trains models nor writes to the disk.

#![deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]

mod bytes;
mod error;

pub use bytes::{Reader, Writer};
pub use error::{LoadError, ModelError, ModelKind};

use std::{fs, io::Read, path::Path};

const MAGIC: &[u8; 8] = b"STKMODEL";
/// Magic, version, kind, length.
const HEAD: usize = 20;
const CHECKSUM: usize = 8;
/// Nothing that we train comes near it, and whoever names a larger file by mistake waits for
/// nothing.
const LARGEST_FILE: u64 = 256 << 20;

/// What can be kept in a file.
pub trait Model: Sized {
    /// Which kind of file.
    const KIND: ModelKind;

    /// Reads a body. What it leaves unread is an error of its caller.
    ///
    /// # Errors
    /// What is wrong with it.
    fn read(body: &mut Reader<'_>) -> Result<Self, ModelError>;

    /// Writes a body that [`Model::read`] reads.
    fn write(&self, body: &mut Writer);

    /// Reads the content of a file.
    ///
    /// # Errors
    /// What is wrong with it.
    fn from_bytes(file: &[u8]) -> Result<Self, ModelError> {
        let mut body = Reader::new(unframe(Self::KIND, file)?);
        let model = Self::read(&mut body)?;
        body.end()?;
        Ok(model)
    }

    /// The content of a file.
    fn to_bytes(&self) -> Vec<u8> {
        let mut body = Writer::default();
        self.write(&mut body);
        frame(Self::KIND, &body.into_bytes())
    }

    /// Reads a file.
    ///
    /// # Errors
    /// With the name of the file: that it cannot be read, or what is wrong with it.
    fn load(path: &Path) -> Result<Self, LoadError> {
        let model = read_file(path).and_then(|bytes| Self::from_bytes(&bytes));
        model.map_err(|problem| LoadError { path: path.display().to_string(), problem })
    }
}

/// The file of a body.
fn frame(kind: ModelKind, body: &[u8]) -> Vec<u8> {
    let mut file = Vec::with_capacity(HEAD + body.len() + CHECKSUM);
    file.extend(MAGIC);
    file.extend(kind.version().to_le_bytes());
    file.extend((kind as u16).to_le_bytes());
    file.extend((body.len() as u64).to_le_bytes());
    file.extend(body);
    file.extend(fnv1a(&file).to_le_bytes());
    file
}

/// The body of a file of this kind.
fn unframe(expected: ModelKind, file: &[u8]) -> Result<&[u8], ModelError> {
    if !file.starts_with(MAGIC) {
        let start = file.get(..MAGIC.len()).unwrap_or(file);
        return Err(ModelError::NotAModel { start: start.escape_ascii().to_string() });
    }
    let mut reader = Reader::new(file);
    reader.take(MAGIC.len())?;
    let (found, kind) = (reader.u16()?, reader.u16()?);
    if kind != expected as u16 {
        return Err(ModelError::Kind { found: ModelKind::of(kind), number: kind, expected });
    }
    if found != expected.version() {
        return Err(ModelError::Version { found, known: expected.version() });
    }
    let length = usize::try_from(reader.u64()?).unwrap_or(usize::MAX);
    let body = reader.take(length)?;
    let checked = file.get(..file.len() - reader.rest()).unwrap_or_default();
    let checksum = reader.u64()?;
    reader.end()?;
    if checksum != fnv1a(checked) {
        return Err(ModelError::Checksum);
    }
    Ok(body)
}

/// The bytes of a file, unless it is too large to be a model.
fn read_file(path: &Path) -> Result<Vec<u8>, ModelError> {
    let unreadable = |error: std::io::Error| ModelError::Unreadable { reason: error.to_string() };
    let mut bytes = Vec::new();
    let file = fs::File::open(path).map_err(unreadable)?;
    file.take(LARGEST_FILE + 1).read_to_end(&mut bytes).map_err(unreadable)?;
    if bytes.len() as u64 > LARGEST_FILE {
        return Err(ModelError::TooLarge { limit: LARGEST_FILE });
    }
    Ok(bytes)
}

/// The check number, which finds every damage to a single byte.
fn fnv1a(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |hash, &byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    })
}
