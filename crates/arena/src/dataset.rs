//! The data set of self-play: whole games, and what the searches said about their positions.
//!
//! A file begins with a head and goes on with one block for each game. All numbers are little
//! endian.
//!
//! | bytes | what |
//! |---|---|
//! | 8 | `STKDATA` and a zero |
//! | 2 | version of the format |
//! | 4, … | length and text of the head: rules in the first line, then `name: value` lines |
//! | 8 | FNV-1a of everything before |
//!
//! and every block is
//!
//! | bytes | what |
//! |---|---|
//! | 4 | `GAME` |
//! | 4, … | length and bytes of the body: see [`PlayedOut`] |
//! | 8 | FNV-1a of the body |
//!
//! Blocks are only ever added, each with a single write. A kill leaves at most one unfinished block
//! at the end; whoever goes on writing cuts it off and says so ([`Tail`]), and whoever only reads
//! stops before it. Damage anywhere else is an error: a data set is whole or it is refused.
//!
//! ```
//! use stockade_arena::dataset::{DataReader, DataWriter, Head, PlayedOut};
//! use stockade_core::{Game, Player, Rules};
//! let path = std::env::temp_dir().join(format!("stockade-doc-{}.stkd", std::process::id()));
//! let head = Head::new(Rules::standard()).with("eval", "classical");
//! let mut game = Game::new(&Rules::standard());
//! game.play("e2".parse()?)?;
//! let played = PlayedOut::new(7, 0, &game, Some(Player::White));
//! let (mut writer, _) = DataWriter::open(&path, &head)?;
//! writer.add(&played)?;
//! let mut reader = DataReader::open(&path)?;
//! assert_eq!(reader.next().transpose()?, Some(played));
//! # std::fs::remove_file(&path)?;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]

mod bytes;
mod error;
mod head;
mod played;
mod reader;
mod row;
mod writer;

pub use error::DataError;
pub use head::Head;
pub use played::PlayedOut;
pub use reader::{DataReader, Tail};
pub use row::{Row, RowSource};
pub use writer::{DataWriter, Found};

/// The beginning of every file.
const MAGIC: &[u8; 8] = b"STKDATA\0";
/// The version of the format; others are refused.
const VERSION: u16 = 1;
/// The beginning of every block.
const BLOCK: &[u8; 4] = b"GAME";
/// No game comes near it: a larger length is damage, not data.
const LARGEST_BODY: usize = 16 << 20;
const CHECKSUM: usize = 8;

/// The check number, which finds every damage to a single byte.
fn fnv1a(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |hash, &byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    })
}
