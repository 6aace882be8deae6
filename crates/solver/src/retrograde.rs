//! Plain retrograde analysis: from the last wall back to the first, all states at once.

pub(crate) mod entries;
pub(crate) mod open_steps;
pub(crate) mod sets;
pub(crate) mod slice;

use entries::Entries;
use open_steps::{OpenSteps, fits};
use sets::Layer;
pub(crate) use sets::count_fitting;
use slice::{DRAWN, Graph, NO_STATE};
use stockade_core::{BoardSize, Player, PlayerCount, Position, Rules, Setup, WallSet};
use thiserror::Error;

/// What a state is worth for the player to move when both play their best.
///
/// The winner plays for the quickest end and the loser for the longest game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Value {
    /// The player to move arrives after this many plies, an odd number.
    Win(u8),
    /// The opponent arrives after this many plies, an even number.
    Loss(u8),
    /// Neither can force a win: the game never has to end.
    Draw,
}

/// Why a game cannot be solved.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum SolveError {
    /// The solver knows two players only.
    #[error("only games of two players can be solved, these rules are for four")]
    FourPlayers,
    /// The table would not fit into memory.
    #[error(
        "a table of {size} with {white} and {black} walls takes up to {} MB, at most {} MB are allowed; \
         take a smaller board or fewer walls", .bytes >> 20, .limit >> 20
    )]
    TooLarge {
        /// The board.
        size: BoardSize,
        /// Walls of White.
        white: u8,
        /// Walls of Black.
        black: u8,
        /// Bytes of the table if all wall sets that fit leave everybody a path; a little too many.
        bytes: u128,
        /// The most that is allowed, [`Solution::MAX_BYTES`].
        limit: u128,
    },
}

/// The value of every state of a small game.
///
/// A *state* is a set of walls, the walls each player has left, two pawns on different cells, and the
/// player to move, such that
///
/// - the walls on the board and in the stocks are those of the rules, no stock larger than at the start,
/// - no pawn is on its goal,
/// - both pawns have a path to their goal.
///
/// It need not arise in a game from the start.
pub struct Solution {
    size: BoardSize,
    edge_diagonal: bool,
    /// Walls that White and Black begin with.
    stocks: [u8; 2],
    entries: Entries,
    /// Wall sets by number of walls, with where their slices begin in `values`.
    layers: Vec<(Layer, usize)>,
    /// Values of all slices: by number of walls, wall set, White's stock, entry.
    values: Vec<u8>,
}

impl Solution {
    /// The largest table that is made.
    pub const MAX_BYTES: u128 = 1 << 30;

    /// Solves the game of these rules.
    ///
    /// # Errors
    /// For four players, and when the table would take more than [`Solution::MAX_BYTES`].
    pub fn new(rules: &Rules) -> Result<Solution, SolveError> {
        if rules.players() != PlayerCount::Two {
            return Err(SolveError::FourPlayers);
        }
        let mut solution = Solution {
            size: rules.size(),
            edge_diagonal: rules.edge_diagonal,
            stocks: [rules.walls(Player::White), rules.walls(Player::Black)],
            entries: Entries::new(rules.size()),
            layers: Vec::new(),
            values: Vec::new(),
        };
        solution.check_size()?;
        solution.enumerate();
        solution.solve();
        Ok(solution)
    }

    fn check_size(&self) -> Result<(), SolveError> {
        let [white, black] = self.stocks;
        let sets = sets::count_fitting(self.size, self.total_walls());
        let slices: u128 = sets
            .iter()
            .enumerate()
            .map(|(n, &sets)| sets * self.white_stocks(n).len() as u128)
            .sum();
        let (size, bytes) = (self.size, slices * self.entries.len() as u128);
        if bytes <= Self::MAX_BYTES {
            Ok(())
        } else {
            Err(SolveError::TooLarge { size, white, black, bytes, limit: Self::MAX_BYTES })
        }
    }

    fn enumerate(&mut self) {
        let mut first_slice = 0;
        for n in 0..=self.total_walls() {
            let layer = match self.layers.last() {
                Some((fewer, _)) => fewer.grown(self.size, |walls| self.steps(walls).has_states()),
                None => Layer::empty_board(),
            };
            let slices = layer.sets.len() * self.white_stocks(n).len();
            self.layers.push((layer, first_slice));
            first_slice += slices;
        }
        self.values = vec![NO_STATE; first_slice * self.entries.len()];
    }

    /// Values the slices, those with most walls first.
    fn solve(&mut self) {
        let mut deepest = 0;
        for n in (0..self.layers.len()).rev() {
            for set in 0..self.layers[n].0.sets.len() {
                let walls = self.layers[n].0.sets[set];
                let graph = Graph::new(self.entries, &self.steps(walls));
                let children = self.children(n, walls);
                for stock in self.white_stocks(n) {
                    let by_walls = self.best_by_walls(n, &children, stock);
                    let values = graph.values(&by_walls, &mut deepest);
                    let slice = self.slice(n, set, stock);
                    self.values[slice].copy_from_slice(&values);
                }
            }
        }
    }

    fn steps(&self, walls: WallSet) -> OpenSteps {
        OpenSteps::new(self.size, self.edge_diagonal, walls)
    }

    /// The wall sets of one wall more, by their index in the next layer.
    fn children(&self, n: usize, walls: WallSet) -> Vec<usize> {
        let Some((next, _)) = self.layers.get(n + 1) else { return Vec::new() };
        let fitting = self.size.slots().iter().filter(|&wall| fits(walls, wall));
        fitting.filter_map(|wall| next.position(walls | WallSet::of(wall))).collect()
    }

    /// For each entry of a slice the best that placing a wall leads to.
    fn best_by_walls(&self, n: usize, children: &[usize], white_stock: u8) -> Vec<u8> {
        let per_turn = self.entries.per_turn();
        let mut best = vec![NO_STATE; self.entries.len()];
        let (white_moves, black_moves) = best.split_at_mut(per_turn);
        for &child in children {
            if white_stock > 0 {
                let slice = &self.values[self.slice(n + 1, child, white_stock - 1)];
                lower(white_moves, &slice[per_turn..]);
            }
            if self.black_stock(n, white_stock) > 0 {
                let slice = &self.values[self.slice(n + 1, child, white_stock)];
                lower(black_moves, &slice[..per_turn]);
            }
        }
        best
    }

    /// Where the values of a slice are.
    fn slice(&self, n: usize, set: usize, white_stock: u8) -> std::ops::Range<usize> {
        let stocks = self.white_stocks(n);
        let slice = self.layers[n].1 + set * stocks.len() + usize::from(white_stock - stocks.start);
        slice * self.entries.len()..(slice + 1) * self.entries.len()
    }

    fn total_walls(&self) -> usize {
        self.stocks.iter().copied().map(usize::from).sum()
    }

    /// What White can have left when `n` walls are on the board.
    fn white_stocks(&self, n: usize) -> std::ops::Range<u8> {
        let [white, black] = self.stocks;
        let unplaced = (self.total_walls() - n) as u8;
        unplaced.saturating_sub(black)..white.min(unplaced) + 1
    }

    fn black_stock(&self, n: usize, white_stock: u8) -> u8 {
        (self.total_walls() - n) as u8 - white_stock
    }

    /// The value of a position; `None` if it is no state of this game.
    pub fn value(&self, pos: &Position) -> Option<Value> {
        let (white_stock, black_stock) = (pos.stock(Player::White), pos.stock(Player::Black));
        let n = pos.walls().len();
        if pos.players() != PlayerCount::Two
            || (pos.size(), pos.edge_diagonal()) != (self.size, self.edge_diagonal)
            || usize::from(white_stock) + usize::from(black_stock) + n != self.total_walls()
            || !self.white_stocks(n).contains(&white_stock)
        {
            return None;
        }
        let set = self.layers[n].0.position(pos.walls())?;
        let (white, black) = (pos.pawn(Player::White)?, pos.pawn(Player::Black)?);
        let entry = self.entries.of(pos.to_move(), white, black)?;
        value_of(self.values[self.slice(n, set, white_stock).start + entry])
    }

    /// The number of wall sets that leave some state.
    pub fn wall_sets(&self) -> usize {
        self.layers.iter().map(|(layer, _)| layer.sets.len()).sum()
    }

    /// How many entries the table has; not all of them hold a state.
    pub fn entries(&self) -> usize {
        self.values.len()
    }

    /// The state at an entry of the table and its value; `None` if there is none. The set-up is
    /// sound: it makes a position under the rules that were solved.
    ///
    /// ```
    /// use stockade_core::{Position, Rules};
    /// use stockade_solver::Solution;
    /// let rules: Rules = "3x3,walls=1".parse()?;
    /// let solution = Solution::new(&rules)?;
    /// for (setup, value) in (0..solution.entries()).filter_map(|i| solution.entry(i)) {
    ///     let pos = Position::from_setup(&rules, &setup)?;
    ///     assert_eq!(solution.value(&pos), Some(value));
    /// }
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn entry(&self, index: usize) -> Option<(Setup, Value)> {
        let value = value_of(*self.values.get(index)?)?;
        let (slice, entry) = (index / self.entries.len(), index % self.entries.len());
        let n = self.layers.partition_point(|&(_, first_slice)| first_slice <= slice) - 1;
        let (layer, first_slice) = &self.layers[n];
        let stocks = self.white_stocks(n);
        let (set, stock) =
            ((slice - first_slice) / stocks.len(), (slice - first_slice) % stocks.len());
        let white_stock = stocks.start + stock as u8;
        let (to_move, white, black) = self.entries.state(entry)?;
        let setup = Setup {
            pawns: [Some(white), Some(black), None, None],
            walls: layer.sets[set],
            stock: [white_stock, self.black_stock(n, white_stock), 0, 0],
            to_move,
        };
        Some((setup, value))
    }

    /// The values of all states, in the order of the entries.
    pub fn values(&self) -> impl Iterator<Item = Value> {
        self.values.iter().filter_map(|&byte| value_of(byte))
    }
}

/// Takes the smaller byte of both at each entry.
pub(crate) fn lower(best: &mut [u8], other: &[u8]) {
    for (best, &other) in best.iter_mut().zip(other) {
        *best = other.min(*best);
    }
}

/// What the byte of a state says; `None` where there is no state.
fn value_of(byte: u8) -> Option<Value> {
    match byte {
        NO_STATE => None,
        DRAWN => Some(Value::Draw),
        loss if loss < DRAWN => Some(Value::Loss(loss)),
        win => Some(Value::Win(u8::MAX - win)),
    }
}
