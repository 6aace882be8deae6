//! Tables: solved games in files.
//!
//! All numbers are little endian. A table is written from its beginning to its end, a layer at
//! a time, fullest board first; an unfinished one has the name `….part`.
//!
//! | bytes | what |
//! |---|---|
//! | 8 | `STKTABLE` |
//! | 2 | version of the format, 1 |
//! | 6 | kept (0 outcomes, 1 distances), width, height, White's walls, Black's walls, edge diagonal |
//! | 4 | CRC-32 of all before |
//!
//! Then for each layer a head of numbers of 8 bytes: walls on the board, words of the map, blocks,
//! bytes of all blocks, and the statistics (wall sets; wins, losses, draws and longest of all states; the
//! same of those kept). It is followed by the *map*, which has a bit for each wall set that fits, in
//! the order of their numbers, set where the layer has slices for it; by the end of each block; by
//! the CRC-32 of head, map and ends; and by the blocks. A block holds the slices of a few wall sets,
//! compressed (deflate), after its CRC-32.
//!
//! The last 8 bytes are the value of the start (2: kind, plies), a zero (2) and `DONE`.

mod build;
mod bytes;
mod error;
mod layer;
mod probe;
mod slices;

pub use build::Builder;
pub use error::TableError;
pub use probe::Table;

pub(crate) use layer::{PackedLayer, pack, sets_per_block};
pub(crate) use slices::Slices;
