//! Files of trained models: the frame around every kind, and what can be wrong with one.
//!
//! All numbers are little endian; a float is an IEEE 754 single.
//!
//! | bytes | what |
//! |---|---|
//! | 8 | `STKMODEL` |
//! | 2 | version of the format: 1 |
//! | 2 | kind: 1 = forest, 2 = network |
//! | 8 | length of the body |
//! | … | body: see [`Forest`](super::Forest) and [`Weights`](super::Weights) |
//! | 8 | FNV-1a of all bytes before |
//!
//! A reader takes nothing on trust: lengths are checked before memory is asked for, every number
//! must be one, and bytes that nobody asked for are an error.

#![deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]

mod bytes;
mod error;

pub(super) use bytes::{Reader, Writer};
pub use error::{ModelError, ModelKind};

use std::{fs, io::Read, path::Path};

const MAGIC: &[u8; 8] = b"STKMODEL";
const VERSION: u16 = 1;
/// Magic, version, kind, length.
const HEAD: usize = 20;
const CHECKSUM: usize = 8;
/// Nothing that we train comes near it.
const LARGEST_FILE: u64 = 256 << 20;

/// The file of a body.
pub(super) fn frame(kind: ModelKind, body: &[u8]) -> Vec<u8> {
    let mut file = Vec::with_capacity(HEAD + body.len() + CHECKSUM);
    file.extend(MAGIC);
    file.extend(VERSION.to_le_bytes());
    file.extend((kind as u16).to_le_bytes());
    file.extend((body.len() as u64).to_le_bytes());
    file.extend(body);
    file.extend(fnv1a(&file).to_le_bytes());
    file
}

/// The body of a file of this kind.
pub(super) fn unframe(expected: ModelKind, file: &[u8]) -> Result<&[u8], ModelError> {
    if !file.starts_with(MAGIC) {
        let start = file.get(..MAGIC.len()).unwrap_or(file);
        return Err(ModelError::NotAModel { start: start.escape_ascii().to_string() });
    }
    let mut reader = Reader::new(file);
    reader.take(MAGIC.len())?;
    let version = reader.u16()?;
    if version != VERSION {
        return Err(ModelError::Version { found: version, known: VERSION });
    }
    let kind = reader.u16()?;
    if kind != expected as u16 {
        return Err(ModelError::Kind { found: ModelKind::of(kind), number: kind, expected });
    }
    let length = reader.u64()?;
    let length = usize::try_from(length).unwrap_or(usize::MAX);
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
pub(super) fn read_file(path: &Path) -> Result<Vec<u8>, ModelError> {
    let unreadable = |error: std::io::Error| ModelError::Unreadable {
        path: path.display().to_string(),
        reason: error.to_string(),
    };
    let mut bytes = Vec::new();
    let file = fs::File::open(path).map_err(unreadable)?;
    file.take(LARGEST_FILE + 1).read_to_end(&mut bytes).map_err(unreadable)?;
    if bytes.len() as u64 > LARGEST_FILE {
        return Err(ModelError::TooLarge { limit: LARGEST_FILE });
    }
    Ok(bytes)
}

fn fnv1a(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |hash, &byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    })
}
