//! The file of a network.
//!
//! All numbers are little-endian. A file is
//!
//! ```text
//!     8 bytes        STKDQNET
//!     u32            version, 1
//!     u32            number of widths
//!     u32 each       the widths
//!     f32 each       the parameters, in the order of `QNetwork::new`
//!     u64            check number over all bytes before it (FNV-1a)
//! ```
//!
//! and nothing else. The check number finds every damage to a single byte.

#![deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]

use std::{fs, io, path::Path};

use thiserror::Error;

use super::{QNetwork, ShapeError};

const MAGIC: [u8; 8] = *b"STKDQNET";
const VERSION: u32 = 1;
/// More than any network that is allowed; whoever names a larger file by mistake waits for nothing.
const LONGEST: u64 = 1 << 28;

/// Why bytes are no network.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum NetworkFileError {
    /// Something else begins like this.
    #[error("it does not begin with \"STKDQNET\", so it is no network of this kind")]
    Magic,
    /// A newer format.
    #[error("it has version {0}, and only version 1 can be read")]
    Version(u32),
    /// It ends too early.
    #[error("it ends after {given} bytes, and {needed} are needed: copy it again")]
    Short {
        /// How many bytes there should be at least.
        needed: usize,
        /// How many there are.
        given: usize,
    },
    /// There is something behind the network.
    #[error("{0} bytes follow behind its end: copy it again")]
    Long(usize),
    /// It was damaged.
    #[error("its check number is wrong, so it is damaged: copy it again")]
    Damaged,
    /// The header or the parameters make no network.
    #[error(transparent)]
    Shape(#[from] ShapeError),
}

/// Why a file gives no network.
#[derive(Debug, Error)]
pub enum LoadNetworkError {
    /// It cannot be read.
    #[error("{path} cannot be read: {source}")]
    Read {
        /// Which file.
        path: String,
        /// What the system says.
        source: io::Error,
    },
    /// It is too large to be a network.
    #[error("{path} is no network: it has {bytes} bytes, and no network has more than {LONGEST}")]
    Large {
        /// Which file.
        path: String,
        /// How long it is.
        bytes: u64,
    },
    /// It can be read, and is no network.
    #[error("{path} is no network: {source}")]
    Content {
        /// Which file.
        path: String,
        /// What is wrong.
        source: NetworkFileError,
    },
}

/// Bytes that are read from the front.
struct Reader<'a> {
    bytes: &'a [u8],
    done: usize,
}

impl<'a> Reader<'a> {
    fn take(&mut self, count: usize) -> Result<&'a [u8], NetworkFileError> {
        let needed = self.done.saturating_add(count);
        let given = self.bytes.len();
        let part = self.bytes.get(self.done..needed);
        self.done = needed;
        part.ok_or(NetworkFileError::Short { needed, given })
    }

    fn word(&mut self) -> Result<u32, NetworkFileError> {
        let bytes = self.take(4)?.first_chunk().copied().unwrap_or_default();
        Ok(u32::from_le_bytes(bytes))
    }

    fn words(&mut self, count: usize) -> Result<impl Iterator<Item = u32>, NetworkFileError> {
        let (words, _) = self.take(count.saturating_mul(4))?.as_chunks();
        Ok(words.iter().map(|word| u32::from_le_bytes(*word)))
    }
}

/// FNV-1a with 64 bits.
fn check_number(bytes: &[u8]) -> u64 {
    let mix = |sum: u64, byte: &u8| (sum ^ u64::from(*byte)).wrapping_mul(0x0000_0100_0000_01b3);
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, mix)
}

impl QNetwork {
    /// The bytes of its file.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = MAGIC.to_vec();
        bytes.extend(VERSION.to_le_bytes());
        bytes.extend((self.widths().len() as u32).to_le_bytes());
        bytes.extend(self.widths().iter().flat_map(|&width| (width as u32).to_le_bytes()));
        bytes.extend(self.parameters().iter().flat_map(|number| number.to_le_bytes()));
        bytes.extend(check_number(&bytes).to_le_bytes());
        bytes
    }

    /// Reads the bytes of a file.
    ///
    /// ```
    /// use stockade_agents::tardif::{NetworkFileError, QNetwork};
    /// let net = QNetwork::new(&[1, 1], vec![2.0, 1.0])?;
    /// assert_eq!(QNetwork::from_bytes(&net.to_bytes()), Ok(net));
    /// assert_eq!(QNetwork::from_bytes(b"a picture"), Err(NetworkFileError::Magic));
    /// # Ok::<(), stockade_agents::tardif::ShapeError>(())
    /// ```
    ///
    /// # Errors
    /// What is wrong with them.
    pub fn from_bytes(bytes: &[u8]) -> Result<QNetwork, NetworkFileError> {
        let mut reader = Reader { bytes, done: 0 };
        if reader.take(MAGIC.len()).is_ok_and(|magic| magic != MAGIC) {
            return Err(NetworkFileError::Magic);
        }
        let version = reader.word()?;
        if version != VERSION {
            return Err(NetworkFileError::Version(version));
        }
        let layers = reader.word()? as usize;
        let widths: Vec<usize> = reader.words(layers)?.map(|width| width as usize).collect();
        QNetwork::check_widths(&widths)?;
        let count = QNetwork::parameter_count(&widths);
        let parameters = reader.words(count)?.map(f32::from_bits).collect();
        let body = bytes.get(..reader.done).unwrap_or_default();
        let check = reader.take(8)?.first_chunk().copied().unwrap_or_default();
        match bytes.len() - reader.done {
            0 if check == check_number(body).to_le_bytes() => {
                Ok(QNetwork::new(&widths, parameters)?)
            }
            0 => Err(NetworkFileError::Damaged),
            more => Err(NetworkFileError::Long(more)),
        }
    }

    /// Reads a file.
    ///
    /// # Errors
    /// With the name of the file and what is wrong with it.
    pub fn load(path: impl AsRef<Path>) -> Result<QNetwork, LoadNetworkError> {
        let name = || path.as_ref().display().to_string();
        let unreadable = |source| LoadNetworkError::Read { path: name(), source };
        let length = fs::metadata(&path).map_err(unreadable)?.len();
        if length > LONGEST {
            return Err(LoadNetworkError::Large { path: name(), bytes: length });
        }
        let bytes = fs::read(&path).map_err(unreadable)?;
        QNetwork::from_bytes(&bytes)
            .map_err(|source| LoadNetworkError::Content { path: name(), source })
    }
}
