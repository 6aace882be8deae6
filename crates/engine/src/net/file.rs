//! Files of nets.
//!
//! All numbers are little endian.
//!
//! | bytes | what |
//! |---|---|
//! | 8 | `STOCKNET` |
//! | 4 | version of this format, 1 |
//! | 8 | hash of the feature set: [`feature_hash`](super::feature_hash) |
//! | 4 | width |
//! | … | arrays in the order of [`Weights`](super::Weights): first layer and its biases, weights of the later layers as 16-bit, biases of the later layers as 32-bit integers |
//! | 8 | FNV-1a of all bytes before |

#![deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]

use std::{fs, io::Read, path::Path};

use thiserror::Error;

use super::{Net, Shape, feature_hash, integers::Integers};

const MAGIC: &[u8; 8] = b"STOCKNET";
const VERSION: u32 = 1;
/// Whoever names a larger file by mistake waits for nothing.
const LARGEST_FILE: u64 = 16 << 20;

/// Why there is no net in some bytes.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum NetError {
    /// It is another kind of file.
    #[error("this is no net of Stockade: it begins with {start:?} instead of \"STOCKNET\"")]
    NotANet {
        /// Its first bytes.
        start: String,
    },
    /// It was written by another version of the program.
    #[error(
        "a net of format {found}, but this program reads format {VERSION}: train it anew or use the program that made it"
    )]
    Version {
        /// The version it has.
        found: u32,
    },
    /// It was trained for other inputs.
    #[error(
        "a net for the feature set {found:016x}, but this program has {:016x}: train it anew or use the program that made it",
        feature_hash()
    )]
    Features {
        /// The hash it has.
        found: u64,
    },
    /// There is no such shape.
    #[error("a net {width} wide, but it must be {} wide", Shape::texts())]
    Width {
        /// The width it has.
        width: u32,
    },
    /// It ends too early or too late.
    #[error(
        "a net of {found} bytes that should have {wanted}: it is cut off or something was added, copy it again"
    )]
    Length {
        /// Bytes there are.
        found: usize,
        /// Bytes there should be.
        wanted: usize,
    },
    /// Its bytes are not those that were written.
    #[error(
        "the net is damaged or cut off: its check number is {found:016x} instead of {wanted:016x}, copy it again"
    )]
    Damaged {
        /// The number in the file.
        found: u64,
        /// The number of its bytes.
        wanted: u64,
    },
}

/// Why a file gave no net.
#[derive(Debug, Error)]
pub enum LoadNetError {
    /// It cannot be read.
    #[error("cannot read the net {path}: {source}")]
    Io {
        /// Which file.
        path: String,
        /// Why.
        source: std::io::Error,
    },
    /// It holds no net.
    #[error("{path}: {source}")]
    Content {
        /// Which file.
        path: String,
        /// What is wrong.
        source: NetError,
    },
}

impl Net {
    /// The content of a file with this net.
    pub fn to_bytes(&self) -> Vec<u8> {
        let integers = self.integers();
        let mut bytes = MAGIC.to_vec();
        bytes.extend(VERSION.to_le_bytes());
        bytes.extend(feature_hash().to_le_bytes());
        bytes.extend((self.shape().width() as u32).to_le_bytes());
        let (narrow, wide) = integers.arrays();
        for values in narrow {
            bytes.extend(values.iter().flat_map(|value| value.to_le_bytes()));
        }
        for values in wide {
            bytes.extend(values.iter().flat_map(|value| value.to_le_bytes()));
        }
        let check = fnv1a(&bytes);
        bytes.extend(check.to_le_bytes());
        bytes
    }

    /// The number that tells nets apart: that of the bytes of its file.
    pub fn id(&self) -> u64 {
        fnv1a(&self.to_bytes())
    }

    /// The net in the content of a file.
    ///
    /// # Errors
    /// If it is not exactly what [`Net::to_bytes`] writes.
    pub fn from_bytes(bytes: &[u8]) -> Result<Net, NetError> {
        let body = checked(bytes)?;
        let mut reader = Reader(body);
        let version = reader.u32();
        if version != VERSION {
            return Err(NetError::Version { found: version });
        }
        let features = reader.u64();
        if features != feature_hash() {
            return Err(NetError::Features { found: features });
        }
        let shape = Shape::new(reader.u32())?;
        let mut integers = Integers::zero(shape);
        let wanted = bytes.len() - reader.0.len() + integers.size();
        if reader.0.len() != integers.size() {
            return Err(NetError::Length { found: bytes.len(), wanted });
        }
        let (narrow, wide) = integers.arrays_mut();
        narrow.into_iter().flatten().for_each(|value| *value = reader.i16());
        wide.into_iter().flatten().for_each(|value| *value = reader.u32() as i32);
        Ok(Net::from_integers(shape, integers))
    }

    /// Reads a file.
    ///
    /// # Errors
    /// If there is none, or no net in it.
    pub fn load(path: &Path) -> Result<Net, LoadNetError> {
        let name = || path.display().to_string();
        let mut bytes = Vec::new();
        fs::File::open(path)
            .and_then(|file| file.take(LARGEST_FILE).read_to_end(&mut bytes))
            .map_err(|source| LoadNetError::Io { path: name(), source })?;
        Net::from_bytes(&bytes).map_err(|source| LoadNetError::Content { path: name(), source })
    }
}

/// What follows the magic, if the check number is right.
fn checked(bytes: &[u8]) -> Result<&[u8], NetError> {
    let start = || String::from_utf8_lossy(bytes.get(..8).unwrap_or(bytes)).into_owned();
    let after = bytes.strip_prefix(MAGIC).ok_or_else(|| NetError::NotANet { start: start() })?;
    let shortest = MAGIC.len() + 24;
    let Some((body, check)) = after.split_last_chunk::<8>().filter(|_| bytes.len() >= shortest)
    else {
        return Err(NetError::Length { found: bytes.len(), wanted: shortest });
    };
    let found = u64::from_le_bytes(*check);
    let wanted = fnv1a(bytes.get(..bytes.len() - 8).unwrap_or_default());
    if found == wanted { Ok(body) } else { Err(NetError::Damaged { found, wanted }) }
}

/// The 64-bit hash of Fowler, Noll and Vo.
pub(super) fn fnv1a(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |hash, &byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    })
}

/// Reads numbers from the front; beyond the end, which its caller has looked at, there are zeros.
struct Reader<'a>(&'a [u8]);

impl Reader<'_> {
    fn take<const N: usize>(&mut self) -> [u8; N] {
        let Some((head, rest)) = self.0.split_first_chunk::<N>() else { return [0; N] };
        self.0 = rest;
        *head
    }

    fn i16(&mut self) -> i16 {
        i16::from_le_bytes(self.take())
    }

    fn u32(&mut self) -> u32 {
        u32::from_le_bytes(self.take())
    }

    fn u64(&mut self) -> u64 {
        u64::from_le_bytes(self.take())
    }
}
