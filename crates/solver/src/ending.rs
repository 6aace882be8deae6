//! Endings: exact values of positions with few walls left, on any board.
//!
//! A table values a whole game, which large boards forbid. Once few walls are left, the wall sets that
//! can still arise from one position are few enough to value their slices one by one, when they are
//! asked for. They are valued as the layers of a table are, from the fullest board down.

use std::{collections::HashMap, sync::Arc};

use stockade_core::{BoardSize, Player, PlayerCount, Position};

use crate::{
    Answer,
    layers::{Distances, Shape, Terrain, Values, Walls, Word},
};

/// A unit of the kind that tells distances.
type Unit = <Distances as Values<u128>>::Unit;

const NOTHING: Unit = <Distances as Values<u128>>::NOTHING;

/// The endings of one board, valued on demand. What was valued stays.
///
/// ```
/// use stockade_core::{Position, Rules};
/// use stockade_solver::{Answer, Ending};
/// // Whoever moves first at the start of an empty board is jumped.
/// let start = Position::start(&"walls=0".parse::<Rules>()?);
/// let mut ending = Ending::of(&start).unwrap();
/// assert_eq!(ending.value(&start), Some(Answer::Loss(Some(16))));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Ending {
    shape: Shape<u128>,
    slices: HashMap<(Walls<u128>, [u8; 2]), Slice>,
}

/// The values of one wall set and one division of the walls left; `None` where some win takes more
/// plies than a byte can hold.
type Slice = Option<Arc<[Unit]>>;

impl Ending {
    /// The endings of the board of a position; `None` for four players.
    pub fn of(pos: &Position) -> Option<Ending> {
        let is_two = pos.players() == PlayerCount::Two;
        is_two.then(|| Ending::on(pos.size(), pos.edge_diagonal()))
    }

    fn on(size: BoardSize, edge_diagonal: bool) -> Ending {
        Ending { shape: Shape::new(size, edge_diagonal), slices: HashMap::new() }
    }

    /// How many wall sets have to be valued for a position at most: what it costs, 50 to 100 µs for
    /// each on a 9x9 board and less on smaller ones.
    pub fn sets(pos: &Position) -> u128 {
        let shape = Shape::<u128>::new(pos.size(), pos.edge_diagonal());
        let fitting = shape.fitting(shape.walls(pos.walls()));
        let walls: u128 = fitting.map(|set| set.len() as u128).iter().sum();
        let left = u128::from(pos.stock(Player::White)) + u128::from(pos.stock(Player::Black));
        let mut sets: u128 = 1;
        let mut of_size: u128 = 1;
        for placed in 0..left.min(walls) {
            of_size = of_size.saturating_mul(walls - placed) / (placed + 1);
            sets = sets.saturating_add(of_size);
        }
        sets
    }

    /// The value of a position of this board. `None` if the game is over, and where some win takes
    /// more than 126 plies.
    pub fn value(&mut self, pos: &Position) -> Option<Answer> {
        let is_ours = pos.players() == PlayerCount::Two
            && (pos.size(), pos.edge_diagonal()) == (self.shape.size, self.shape.edge_diagonal);
        if !is_ours || pos.winner().is_some() {
            return None;
        }
        let stock = [pos.stock(Player::White), pos.stock(Player::Black)];
        self.value_with(pos, stock)
    }

    /// The value of the bare race: as if nobody had walls left.
    pub(crate) fn race(&mut self, pos: &Position) -> Option<Answer> {
        self.value_with(pos, [0, 0])
    }

    fn value_with(&mut self, pos: &Position, stock: [u8; 2]) -> Option<Answer> {
        let cells = [pos.pawn(Player::White)?, pos.pawn(Player::Black)?];
        let [white, black] = cells.map(|cell| self.shape.cell(cell));
        let slice = self.slice(self.shape.walls(pos.walls()), stock)?;
        let turn = pos.to_move().index();
        Some(Distances::answer(&self.shape, |index| slice[index], turn, white, black))
    }

    /// Forgets what was valued, as before a position that has nothing in common with the last.
    pub fn forget(&mut self) {
        self.slices.clear();
    }

    /// How many wall sets have values at the moment.
    pub(crate) fn n_slices(&self) -> usize {
        self.slices.len()
    }

    fn slice(&mut self, set: Walls<u128>, stock: [u8; 2]) -> Slice {
        if let Some(known) = self.slices.get(&(set, stock)) {
            return known.clone();
        }
        let slice = self.solve(set, stock);
        self.slices.insert((set, stock), slice.clone());
        slice
    }

    fn solve(&mut self, set: Walls<u128>, stock: [u8; 2]) -> Slice {
        let half = <Distances as Values<u128>>::half(&self.shape);
        let mut best = [vec![NOTHING; half], vec![NOTHING; half]];
        for turn in (0..2).filter(|&turn| stock[turn] > 0) {
            let mut after = stock;
            after[turn] -= 1;
            for (orientation, mut fitting) in self.shape.fitting(set).into_iter().enumerate() {
                while let Some(at) = fitting.pop() {
                    let grown = set.with(orientation, at);
                    if self.shape.has_states(grown) {
                        let child = self.slice(grown, after)?;
                        let after_move = &child[(1 - turn) * half..(2 - turn) * half];
                        <Distances as Values<u128>>::join(&mut best[turn], after_move);
                    }
                }
            }
        }
        let shape = &self.shape;
        let mut terrain = Terrain::new(shape, set);
        if terrain.can_be_stuck() {
            terrain.allow_passes(|turn, white, black| {
                stock[turn] > 0 && shape.has_wall(set, white, black)
            });
        }
        let mut slice = vec![NOTHING; 2 * half];
        let [white, black] = &best;
        Distances::solve(&terrain, [white, black], &mut slice).ok()?;
        Some(slice.into())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Solution;
    use stockade_core::Rules;

    /// Every state of small games, with and without the jump aside at the rim.
    #[test]
    fn endings_agree_with_plain_analysis() {
        for rules in
            ["3x4,walls=1", "4x3,walls=2:0", "3x3,walls=1,edge_diagonal=off", "3x5,walls=0:1"]
        {
            let rules: Rules = rules.parse().unwrap();
            let solution = Solution::new(&rules).unwrap();
            let mut ending = Ending::of(&Position::start(&rules)).unwrap();
            for (setup, value) in (0..solution.entries()).filter_map(|at| solution.entry(at)) {
                let pos = Position::from_setup(&rules, &setup).unwrap();
                let expected = match value {
                    crate::Value::Win(plies) => Answer::Win(Some(plies)),
                    crate::Value::Loss(plies) => Answer::Loss(Some(plies)),
                    crate::Value::Draw => Answer::Draw,
                };
                assert_eq!(ending.value(&pos), Some(expected), "{rules}: {pos}");
            }
        }
    }

    #[test]
    fn the_cost_is_known_before() {
        let sets = |rules: &str| Ending::sets(&Position::start(&rules.parse::<Rules>().unwrap()));
        assert_eq!(sets("walls=0"), 1);
        assert_eq!(sets("walls=1:0"), 129);
        assert_eq!(sets("walls=1"), 129 + 64 * 127);
        assert!(sets("standard") > 1 << 60);
    }
}
