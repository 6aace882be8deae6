//! Heads of tables and layers as bytes.

use std::path::Path;

use flate2::Crc;
use stockade_core::BoardSize;

use super::TableError;
use crate::{
    Answer, Keep, LayerStats, Plan,
    layers::{Stocks, Tally},
};

const MAGIC: &[u8; 8] = b"STKTABLE";
const VERSION: u16 = 1;
pub(super) const HEAD: usize = 20;
/// Numbers in the head of a layer.
const LAYER_NUMBERS: usize = 13;
pub(super) const LAYER_HEAD: usize = 8 * LAYER_NUMBERS;
pub(super) const END: usize = 8;

pub(super) fn check(bytes: &[u8]) -> u32 {
    let mut crc = Crc::new();
    crc.update(bytes);
    crc.sum()
}

pub(super) fn head(plan: &Plan) -> Vec<u8> {
    let mut bytes = MAGIC.to_vec();
    bytes.extend(VERSION.to_le_bytes());
    let [white, black] = plan.walls();
    let size = plan.size();
    let keep = u8::from(plan.keep() == Keep::Distances);
    let edge = u8::from(plan.edge_diagonal());
    bytes.extend([keep, size.width(), size.height(), white, black, edge]);
    bytes.extend(check(&bytes).to_le_bytes());
    bytes
}

pub(super) fn plan(path: &Path, bytes: &[u8]) -> Result<Plan, TableError> {
    let foreign = || TableError::Foreign(path.to_owned());
    let damaged = || TableError::damaged(path, "its head");
    if !bytes.starts_with(MAGIC) {
        return Err(foreign());
    }
    let &[low, high, keep, width, height, white, black, edge, ref crc @ ..] =
        bytes.get(8..HEAD).ok_or_else(damaged)?
    else {
        return Err(damaged());
    };
    let found = u16::from_le_bytes([low, high]);
    if found != VERSION {
        return Err(TableError::Version { path: path.to_owned(), found, ours: VERSION });
    }
    if crc != check(&bytes[..HEAD - 4]).to_le_bytes() {
        return Err(damaged());
    }
    let keep = if keep == 1 { Keep::Distances } else { Keep::Outcomes };
    let size = BoardSize::new(width, height).ok_or_else(damaged)?;
    Ok(Plan { size, edge_diagonal: edge == 1, stocks: Stocks([white, black]), keep })
}

/// The head of a layer.
pub(super) struct LayerHead {
    pub(super) walls: u64,
    pub(super) map_words: u64,
    pub(super) blocks: u64,
    pub(super) block_bytes: u64,
    pub(super) stats: LayerStats,
}

impl LayerHead {
    pub(super) fn to_bytes(&self) -> Vec<u8> {
        let LayerStats { sets, all, kept } = self.stats;
        let tally = |tally: Tally| [tally.wins, tally.losses, tally.draws, tally.longest.into()];
        let numbers = [self.walls, self.map_words, self.blocks, self.block_bytes, sets];
        let numbers = numbers.into_iter().chain(tally(all)).chain(tally(kept));
        numbers.flat_map(u64::to_le_bytes).collect()
    }

    pub(super) fn from_bytes(bytes: &[u8; LAYER_HEAD]) -> LayerHead {
        let numbers: Vec<u64> = numbers(bytes).collect();
        let tally = |first: usize| Tally {
            wins: numbers[first],
            losses: numbers[first + 1],
            draws: numbers[first + 2],
            longest: numbers[first + 3] as u8,
        };
        LayerHead {
            walls: numbers[0],
            map_words: numbers[1],
            blocks: numbers[2],
            block_bytes: numbers[3],
            stats: LayerStats { sets: numbers[4], all: tally(5), kept: tally(9) },
        }
    }

    /// Bytes of the map, the ends of blocks and the check number.
    pub(super) fn index_bytes(&self) -> Option<u64> {
        self.map_words.checked_add(self.blocks)?.checked_mul(8)?.checked_add(4)
    }
}

pub(super) fn numbers(bytes: &[u8]) -> impl Iterator<Item = u64> + '_ {
    bytes.as_chunks().0.iter().map(|&number| u64::from_le_bytes(number))
}

pub(super) fn end(start: Answer) -> [u8; END] {
    let (kind, plies) = match start {
        Answer::Win(plies) => (b'W', plies),
        Answer::Loss(plies) => (b'L', plies),
        Answer::Draw => (b'D', None),
    };
    [kind, plies.unwrap_or(0), 0, 0, b'D', b'O', b'N', b'E']
}

pub(super) fn start(end: [u8; END]) -> Option<Answer> {
    let [kind, plies, 0, 0, b'D', b'O', b'N', b'E'] = end else { return None };
    let plies = (plies > 0).then_some(plies);
    match kind {
        b'W' => Some(Answer::Win(plies)),
        b'L' => Some(Answer::Loss(plies)),
        b'D' => Some(Answer::Draw),
        _ => None,
    }
}
