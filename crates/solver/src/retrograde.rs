//! Plain retrograde analysis: from the last wall back to the first, all states at once.

mod ground;
mod places;
mod room;
mod sets;

use ground::{Ground, fits};
use places::Places;
use room::{DRAWN, Graph, NO_STATE};
use sets::Layer;
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
    /// Neither can force its way: the game goes on forever.
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
        /// Bytes of the table if all wall sets that fit leave everybody a way; a little too many.
        bytes: u128,
        /// The most that is allowed, [`Solution::MAX_BYTES`].
        limit: u128,
    },
}

/// The value of every state of a small game.
///
/// A *state* is a set of walls, the walls in each hand, two pawns on different cells, and the
/// player to move, such that
///
/// - the walls on the board and in the hands are those of the rules, no hand larger than it began,
/// - no pawn is on its goal,
/// - both pawns have a way to their goal.
///
/// It need not arise in a game from the start.
pub struct Solution {
    size: BoardSize,
    edge_diagonal: bool,
    /// Walls that White and Black begin with.
    hands: [u8; 2],
    places: Places,
    /// Wall sets by number of walls, with where their rooms begin in `values`.
    layers: Vec<(Layer, usize)>,
    /// Values of all rooms: by number of walls, wall set, White's hand, place.
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
            hands: [rules.walls(Player::White), rules.walls(Player::Black)],
            places: Places::new(rules.size()),
            layers: Vec::new(),
            values: Vec::new(),
        };
        solution.check_size()?;
        solution.enumerate();
        solution.solve();
        Ok(solution)
    }

    fn check_size(&self) -> Result<(), SolveError> {
        let [white, black] = self.hands;
        let sets = sets::count_fitting(self.size, self.total_walls());
        let rooms: u128 = sets
            .iter()
            .enumerate()
            .map(|(n, &sets)| sets * self.white_hands(n).len() as u128)
            .sum();
        let (size, bytes) = (self.size, rooms * self.places.len() as u128);
        if bytes <= Self::MAX_BYTES {
            Ok(())
        } else {
            Err(SolveError::TooLarge { size, white, black, bytes, limit: Self::MAX_BYTES })
        }
    }

    fn enumerate(&mut self) {
        let mut first_room = 0;
        for n in 0..=self.total_walls() {
            let layer = match self.layers.last() {
                Some((fewer, _)) => fewer.grown(self.size, |walls| self.ground(walls).has_states()),
                None => Layer::empty_board(),
            };
            let rooms = layer.sets.len() * self.white_hands(n).len();
            self.layers.push((layer, first_room));
            first_room += rooms;
        }
        self.values = vec![NO_STATE; first_room * self.places.len()];
    }

    /// Values the rooms, those with most walls first.
    fn solve(&mut self) {
        let mut deepest = 0;
        for n in (0..self.layers.len()).rev() {
            for set in 0..self.layers[n].0.sets.len() {
                let walls = self.layers[n].0.sets[set];
                let graph = Graph::new(self.places, &self.ground(walls));
                let children = self.children(n, walls);
                for hand in self.white_hands(n) {
                    let by_walls = self.best_by_walls(n, &children, hand);
                    let values = graph.values(&by_walls, &mut deepest);
                    let room = self.room(n, set, hand);
                    self.values[room].copy_from_slice(&values);
                }
            }
        }
    }

    fn ground(&self, walls: WallSet) -> Ground {
        Ground::new(self.size, self.edge_diagonal, walls)
    }

    /// The wall sets of one wall more, by their place in the next layer.
    fn children(&self, n: usize, walls: WallSet) -> Vec<usize> {
        let Some((next, _)) = self.layers.get(n + 1) else { return Vec::new() };
        let fitting = self.size.slots().iter().filter(|&wall| fits(walls, wall));
        fitting.filter_map(|wall| next.position(walls | WallSet::of(wall))).collect()
    }

    /// For each place of a room the best that placing a wall leads to.
    fn best_by_walls(&self, n: usize, children: &[usize], white_hand: u8) -> Vec<u8> {
        let per_turn = self.places.per_turn();
        let mut best = vec![NO_STATE; self.places.len()];
        let (white_moves, black_moves) = best.split_at_mut(per_turn);
        for &child in children {
            if white_hand > 0 {
                let room = &self.values[self.room(n + 1, child, white_hand - 1)];
                lower(white_moves, &room[per_turn..]);
            }
            if self.black_hand(n, white_hand) > 0 {
                let room = &self.values[self.room(n + 1, child, white_hand)];
                lower(black_moves, &room[..per_turn]);
            }
        }
        best
    }

    /// Where the values of a room are.
    fn room(&self, n: usize, set: usize, white_hand: u8) -> std::ops::Range<usize> {
        let hands = self.white_hands(n);
        let room = self.layers[n].1 + set * hands.len() + usize::from(white_hand - hands.start);
        room * self.places.len()..(room + 1) * self.places.len()
    }

    fn total_walls(&self) -> usize {
        self.hands.iter().copied().map(usize::from).sum()
    }

    /// What White can have in hand when `n` walls are on the board.
    fn white_hands(&self, n: usize) -> std::ops::Range<u8> {
        let [white, black] = self.hands;
        let in_hands = (self.total_walls() - n) as u8;
        in_hands.saturating_sub(black)..white.min(in_hands) + 1
    }

    fn black_hand(&self, n: usize, white_hand: u8) -> u8 {
        (self.total_walls() - n) as u8 - white_hand
    }

    /// The value of a position; `None` if it is no state of this game.
    pub fn value(&self, pos: &Position) -> Option<Value> {
        let (white_hand, black_hand) = (pos.stock(Player::White), pos.stock(Player::Black));
        let n = pos.walls().len();
        if pos.players() != PlayerCount::Two
            || (pos.size(), pos.edge_diagonal()) != (self.size, self.edge_diagonal)
            || usize::from(white_hand) + usize::from(black_hand) + n != self.total_walls()
            || !self.white_hands(n).contains(&white_hand)
        {
            return None;
        }
        let set = self.layers[n].0.position(pos.walls())?;
        let (white, black) = (pos.pawn(Player::White)?, pos.pawn(Player::Black)?);
        let place = self.places.of(pos.to_move(), white, black)?;
        value_of(self.values[self.room(n, set, white_hand).start + place])
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
        let (room, place) = (index / self.places.len(), index % self.places.len());
        let n = self.layers.partition_point(|&(_, first_room)| first_room <= room) - 1;
        let (layer, first_room) = &self.layers[n];
        let hands = self.white_hands(n);
        let (set, hand) = ((room - first_room) / hands.len(), (room - first_room) % hands.len());
        let white_hand = hands.start + hand as u8;
        let (to_move, white, black) = self.places.state(place)?;
        let setup = Setup {
            pawns: [Some(white), Some(black), None, None],
            walls: layer.sets[set],
            stock: [white_hand, self.black_hand(n, white_hand), 0, 0],
            to_move,
        };
        Some((setup, value))
    }

    /// The values of all states, in the order of the entries.
    pub fn values(&self) -> impl Iterator<Item = Value> {
        self.values.iter().filter_map(|&byte| value_of(byte))
    }
}

/// Takes the smaller byte of both at each place.
fn lower(best: &mut [u8], other: &[u8]) {
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
