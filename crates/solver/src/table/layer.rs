//! Layers of a table, in its file.

use std::{
    io::{Read, Write},
    path::Path,
};

use flate2::{Compression, read::DeflateDecoder, write::DeflateEncoder};

use super::{
    TableError,
    bytes::{LAYER_HEAD, LayerHead, check, numbers},
};
use crate::{LayerStats, layers::SetMap};

/// Bytes of a block before it is packed, about: small enough that one is unpacked in little
/// time, large enough to pack well.
const BLOCK: usize = 8192;

pub(crate) fn sets_per_block(bytes_per_set: usize) -> usize {
    (BLOCK / bytes_per_set).max(1)
}

/// A layer ready to be written.
pub(crate) struct PackedLayer {
    pub(crate) walls: usize,
    pub(crate) taken: Vec<u64>,
    pub(crate) blocks: Vec<Vec<u8>>,
}

impl PackedLayer {
    /// Everything before the blocks.
    pub(super) fn head(&self, stats: LayerStats) -> Vec<u8> {
        let mut end = 0;
        let ends: Vec<u64> = self
            .blocks
            .iter()
            .map(|block| {
                end += block.len() as u64;
                end
            })
            .collect();
        let head = LayerHead {
            walls: self.walls as u64,
            map_words: self.taken.len() as u64,
            blocks: ends.len() as u64,
            block_bytes: end,
            stats,
        };
        let mut bytes = head.to_bytes();
        bytes.extend(self.taken.iter().chain(&ends).flat_map(|number| number.to_le_bytes()));
        bytes.extend(check(&bytes).to_le_bytes());
        bytes
    }
}

/// A layer that stands in a file.
pub(super) struct FileLayer {
    pub(super) walls: usize,
    pub(super) stats: LayerStats,
    pub(super) map: SetMap,
    /// Where the blocks begin in the file, and the end of each one relative to that.
    pub(super) first: u64,
    pub(super) ends: Vec<u64>,
}

impl FileLayer {
    /// Reads the layer that begins at `at` of a file of `len` bytes.
    pub(super) fn read(
        path: &Path,
        file: &mut impl Read,
        at: u64,
        len: u64,
    ) -> Result<FileLayer, TableError> {
        let damaged = || TableError::damaged(path, "the head of a layer");
        let mut bytes = [0; LAYER_HEAD];
        file.read_exact(&mut bytes).map_err(|_| damaged())?;
        let head = LayerHead::from_bytes(&bytes);
        let index_bytes = head.index_bytes().ok_or_else(damaged)?;
        let first = at.checked_add(LAYER_HEAD as u64 + index_bytes).ok_or_else(damaged)?;
        if first.checked_add(head.block_bytes).is_none_or(|end| end > len) {
            return Err(damaged());
        }
        let mut all = bytes.to_vec();
        file.take(index_bytes).read_to_end(&mut all).map_err(TableError::io(path))?;
        let (checked, sum) = all.split_last_chunk::<4>().ok_or_else(damaged)?;
        if check(checked).to_le_bytes() != *sum {
            return Err(damaged());
        }
        let mut words = numbers(&checked[LAYER_HEAD..]);
        let taken = words.by_ref().take(head.map_words as usize).collect();
        let ends = words.collect();
        let (walls, stats) = (head.walls as usize, head.stats);
        Ok(FileLayer { walls, stats, map: SetMap::new(taken), first, ends })
    }

    /// The first byte after the layer.
    pub(super) fn end(&self) -> u64 {
        self.first + self.ends.last().copied().unwrap_or(0)
    }

    /// Where a block lies in the file.
    pub(super) fn block(&self, index: usize) -> Option<std::ops::Range<u64>> {
        let start = index.checked_sub(1).map_or(0, |before| self.ends[before]);
        let end = *self.ends.get(index)?;
        (start <= end).then(|| self.first + start..self.first + end)
    }
}

/// A block as it stands in a file.
pub(crate) fn pack(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = DeflateEncoder::new(vec![0; 4], Compression::fast());
    // Writing to memory does not fail.
    let packed = encoder.write_all(bytes).and_then(|()| encoder.finish());
    let mut packed = packed.expect("memory takes what is written");
    let sum = check(&packed[4..]).to_le_bytes();
    packed[..4].copy_from_slice(&sum);
    packed
}

/// The bytes of a block, of which there must be exactly `len`.
pub(super) fn unpack(path: &Path, packed: &[u8], len: usize) -> Result<Vec<u8>, TableError> {
    let damaged = || TableError::damaged(path, "a block");
    let (sum, packed) = packed.split_first_chunk::<4>().ok_or_else(damaged)?;
    if check(packed).to_le_bytes() != *sum {
        return Err(damaged());
    }
    let mut bytes = Vec::with_capacity(len);
    let decoder = DeflateDecoder::new(packed);
    decoder.take(len as u64 + 1).read_to_end(&mut bytes).map_err(|_| damaged())?;
    if bytes.len() == len { Ok(bytes) } else { Err(damaged()) }
}
