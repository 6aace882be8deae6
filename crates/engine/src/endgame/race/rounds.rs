//! The rounds of the retrograde analysis of a race.

use super::{
    RaceTable,
    terrain::{CELLS, Terrain, bit, for_each, for_each_bit, shifted},
};

/// Plies to the end by player to move, White's cell, Black's cell.
pub(super) type Plies = [[[u8; CELLS]; CELLS]; 2];

/// A set of states with the same player to move: for each cell of White the cells of Black.
struct Rows {
    rows: [u128; CELLS],
    /// The rows that are not empty, or may not be.
    used: u128,
}

impl Rows {
    const EMPTY: Rows = Rows { rows: [0; CELLS], used: 0 };

    #[inline(always)]
    fn add(&mut self, white: usize, blacks: u128) {
        self.rows[white] |= blacks;
        self.used |= bit(white);
    }

    fn is_empty(&self) -> bool {
        self.used == 0
    }

    /// Takes every row in turn, so that the set is empty afterwards.
    #[inline(always)]
    fn drain(&mut self, mut f: impl FnMut(usize, u128)) {
        for_each_bit(std::mem::take(&mut self.used), |white| {
            f(white, std::mem::take(&mut self.rows[white]));
        });
    }
}

/// Values every race on a terrain.
pub(super) fn solve(terrain: &Terrain, stuck: &[(usize, usize)]) -> Box<Plies> {
    let mut rounds =
        Rounds { terrain, stuck, won: [[0; CELLS]; 2], plies: Box::new([[[0; CELLS]; CELLS]; 2]) };
    let mut lost = rounds.finished();
    let mut won = [Rows::EMPTY, Rows::EMPTY];
    let mut plies = 0;
    loop {
        plies = (plies + 1).min(RaceTable::MAX_PLIES - 1);
        rounds.play_wins(&mut lost, &mut won, plies);
        plies += 1;
        rounds.play_losses(&mut won, &mut lost, plies);
        if lost.iter().all(Rows::is_empty) {
            return rounds.plies;
        }
    }
}

const WHITE: usize = 0;
const BLACK: usize = 1;

struct Rounds<'a> {
    terrain: &'a Terrain,
    stuck: &'a [(usize, usize)],
    /// The states known to be won, by player to move.
    won: [[u128; CELLS]; 2],
    plies: Box<Plies>,
}

impl Rounds<'_> {
    /// The states in which the player to move has lost already, the other one having arrived.
    fn finished(&self) -> [Rows; 2] {
        let Terrain { cells, goals, .. } = *self.terrain;
        let mut lost = [Rows::EMPTY, Rows::EMPTY];
        for_each_bit(cells & goals[WHITE], |white| {
            lost[BLACK].add(white, cells & !goals[BLACK] & !bit(white));
        });
        for_each_bit(cells & !goals[WHITE], |white| {
            lost[WHITE].add(white, goals[BLACK] & !bit(white));
        });
        lost
    }

    /// The cells of Black that make an unfinished state with this cell of White.
    #[inline(always)]
    fn unfinished(&self, white: usize) -> u128 {
        let Terrain { cells, goals, .. } = *self.terrain;
        if goals[WHITE] & bit(white) != 0 { 0 } else { cells & !goals[BLACK] & !bit(white) }
    }

    /// From the states lost in the round before to those that are won by a move to them.
    fn play_wins(&mut self, lost: &mut [Rows; 2], won: &mut [Rows; 2], plies: u8) {
        let [white_lost, black_lost] = lost;
        let mut candidates = self.before_white_moved(black_lost);
        candidates.drain(|white, blacks| {
            self.keep(WHITE, white, blacks, won, plies);
        });
        let mut candidates = self.before_black_moved(white_lost);
        candidates.drain(|white, blacks| {
            self.keep(BLACK, white, blacks, won, plies);
        });
    }

    #[inline(always)]
    fn keep(&mut self, turn: usize, white: usize, blacks: u128, won: &mut [Rows; 2], plies: u8) {
        let fresh = blacks & self.unfinished(white) & !self.won[turn][white];
        if fresh != 0 {
            self.won[turn][white] |= fresh;
            won[turn].add(white, fresh);
            self.write(turn, white, fresh, plies);
        }
    }

    /// From the states won in the round before to those in which every move leads to a won state.
    fn play_losses(&mut self, won: &mut [Rows; 2], lost: &mut [Rows; 2], plies: u8) {
        let [white_won, black_won] = won;
        let mut candidates = self.before_white_moved(black_won);
        candidates.drain(|white, blacks| {
            let open = blacks & self.unfinished(white) & !self.won[WHITE][white];
            let fresh = self.lost_for_white(white, open);
            if fresh != 0 {
                lost[WHITE].add(white, fresh);
                self.write(WHITE, white, fresh, plies);
            }
        });
        let mut candidates = self.before_black_moved(white_won);
        candidates.drain(|white, blacks| {
            let open = blacks & self.unfinished(white) & !self.won[BLACK][white];
            let fresh = self.lost_for_black(white, open);
            if fresh != 0 {
                lost[BLACK].add(white, fresh);
                self.write(BLACK, white, fresh, plies);
            }
        });
    }

    fn write(&mut self, turn: usize, white: usize, blacks: u128, plies: u8) {
        let row = &mut self.plies[turn][white];
        for_each_bit(blacks, |black| row[black] = plies);
    }

    /// The states with White to move from which a move leads into `after`, which is used up.
    /// Finished states may be among them.
    fn before_white_moved(&self, after: &mut Rows) -> Rows {
        let terrain = self.terrain;
        let mut before = Rows::EMPTY;
        for &(cell, over) in self.stuck {
            before.add(cell, after.rows[cell] & bit(over));
        }
        after.drain(|to, blacks| {
            for_each(terrain.exits[to], |direction| {
                before.add(shifted(to, direction), blacks);
            });
            for_each_bit(blacks & terrain.around[to], |over| {
                let landing = terrain.direction(over, to);
                for_each(terrain.origins(over, landing), |direction| {
                    before.add(shifted(over, direction), bit(over));
                });
            });
        });
        before
    }

    /// The states with Black to move from which a move leads into `after`, which is used up.
    fn before_black_moved(&self, after: &mut Rows) -> Rows {
        let terrain = self.terrain;
        let mut before = Rows::EMPTY;
        for &(cell, over) in self.stuck {
            before.add(over, after.rows[over] & bit(cell));
        }
        after.drain(|white, blacks| {
            let mut origins = terrain.spread(blacks);
            for_each_bit(blacks & terrain.around[white], |to| {
                let landing = terrain.direction(white, to);
                for_each(terrain.origins(white, landing), |direction| {
                    origins |= bit(shifted(white, direction));
                });
            });
            before.add(white, origins);
        });
        before
    }

    /// The cells of Black, among those given, with which every move of White loses.
    fn lost_for_white(&self, white: usize, mut blacks: u128) -> u128 {
        let (terrain, won) = (self.terrain, &self.won[BLACK]);
        for_each(terrain.exits[white], |direction| {
            let to = shifted(white, direction);
            blacks &= won[to] | bit(to);
        });
        for_each_bit(blacks & terrain.around[white], |over| {
            let landings = terrain.landings(over, terrain.direction(white, over));
            for_each(landings, |direction| {
                if won[shifted(over, direction)] & bit(over) == 0 {
                    blacks &= !bit(over);
                }
            });
        });
        for &(cell, over) in self.stuck {
            if cell == white && won[white] & bit(over) == 0 {
                blacks &= !bit(over);
            }
        }
        blacks
    }

    /// The cells of Black, among those given, from which every move of Black loses.
    fn lost_for_black(&self, white: usize, mut blacks: u128) -> u128 {
        let (terrain, won) = (self.terrain, self.won[WHITE][white]);
        blacks &= !terrain.spread(terrain.cells & !won & !bit(white));
        for_each_bit(blacks & terrain.around[white], |black| {
            let landings = terrain.landings(white, terrain.direction(black, white));
            for_each(landings, |direction| {
                if won & bit(shifted(white, direction)) == 0 {
                    blacks &= !bit(black);
                }
            });
        });
        for &(cell, over) in self.stuck {
            if over == white && won & bit(cell) == 0 {
                blacks &= !bit(cell);
            }
        }
        blacks
    }
}
