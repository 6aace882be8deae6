//! Keys of positions: one random number per fact, combined by xor.

use crate::{cell::Cell, player::Player, random::SplitMix64, wall::Wall};

/// Most walls a player can hold.
pub(crate) const MAX_STOCK: u8 = 20;

/// The random numbers. They are part of the file formats that store keys: never change the seed.
pub(crate) struct Keys {
    pawn: [[u64; Cell::COUNT]; 4],
    wall: [u64; Wall::COUNT],
    stock: [[u64; MAX_STOCK as usize + 1]; 4],
    turn: [u64; 4],
}

impl Keys {
    #[inline(always)]
    pub(crate) fn pawn(&self, player: Player, cell: Cell) -> u64 {
        self.pawn[player.index()][cell.index()]
    }

    #[inline(always)]
    pub(crate) fn wall(&self, wall: Wall) -> u64 {
        self.wall[wall.index()]
    }

    #[inline(always)]
    pub(crate) fn stock(&self, player: Player, walls: u8) -> u64 {
        self.stock[player.index()][walls as usize]
    }

    #[inline(always)]
    pub(crate) fn turn(&self, player: Player) -> u64 {
        self.turn[player.index()]
    }
}

/// The table of all keys.
pub(crate) static KEYS: Keys = {
    let mut random = SplitMix64::new(0x5710_c4ad_e000_0001);
    let mut keys = Keys {
        pawn: [[0; Cell::COUNT]; 4],
        wall: [0; Wall::COUNT],
        stock: [[0; MAX_STOCK as usize + 1]; 4],
        turn: [0; 4],
    };
    let mut player = 0;
    while player < 4 {
        fill(&mut keys.pawn[player], &mut random);
        fill(&mut keys.stock[player], &mut random);
        player += 1;
    }
    fill(&mut keys.wall, &mut random);
    fill(&mut keys.turn, &mut random);
    keys
};

const fn fill(numbers: &mut [u64], random: &mut SplitMix64) {
    let mut i = 0;
    while i < numbers.len() {
        numbers[i] = random.next_u64();
        i += 1;
    }
}
