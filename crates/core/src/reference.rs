//! The rules of Quoridor, slow and obvious: the oracle by which the fast rules are judged.
//!
//! Every rule is written here as a player would say it: squares are a row and a column, walls a grid
//! of yes and no, each question about a path to the goal a fresh breadth-first search. Only the
//! vocabulary ([`Cell`], [`Wall`], [`Move`], [`Rules`], [`Setup`]) is shared with
//! [`Position`](crate::Position), so a mistake there cannot hide behind the same mistake here.
//!
//! ```
//! use stockade_core::{Position, Rules, reference::ReferenceBoard};
//! let rules: Rules = "4x5,walls=2".parse()?;
//! let (fast, slow) = (Position::start(&rules), ReferenceBoard::start(&rules));
//! assert!(fast.legal_moves().iter().eq(slow.legal_moves()));
//! assert_eq!(stockade_core::perft(&fast, 3), slow.perft(3));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Like a position, it has no history; repetition, ply cap and resignation are the referee's.

use std::collections::VecDeque;

use crate::{
    cell::Cell,
    moves::{Move, MoveKind},
    player::{Player, PlayerCount},
    rules::Rules,
    setup::Setup,
    wall::{Orientation, Wall},
};

/// Row and column counted from 0; signed, so that a square beyond the rim can be named and refused.
type Square = (i8, i8);
/// What one step adds to row and column.
type Step = (i8, i8);
const STEPS: [Step; 4] = [(1, 0), (0, 1), (-1, 0), (0, -1)];

/// Pawns, walls, stock and turn under some rules.
///
/// ```
/// use stockade_core::{Rules, reference::ReferenceBoard};
/// let start = ReferenceBoard::start(&Rules::standard());
/// let next = start.play("e2".parse()?).unwrap();
/// assert_eq!((start.legal_moves().len(), next.winner()), (131, None));
/// assert_eq!(start.play("e9".parse()?), None);
/// # Ok::<(), stockade_core::ParseMoveError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReferenceBoard {
    rules: Rules,
    width: i8,
    height: i8,
    to_move: Player,
    pawns: [Option<Square>; 4],
    stock: [u8; 4],
    /// Standing walls by orientation, row and column of their anchor.
    walls: [[[bool; Wall::FILES]; Wall::RANKS]; 2],
}

impl ReferenceBoard {
    /// The board before the first move: every pawn in the middle of its side.
    pub fn start(rules: &Rules) -> ReferenceBoard {
        let (width, height) = (rules.size().width() as i8, rules.size().height() as i8);
        let (pawns, stock, walls) = ([None; 4], [0; 4], Default::default());
        let (rules, to_move) = (*rules, Player::White);
        let mut board = ReferenceBoard { rules, width, height, to_move, pawns, stock, walls };
        for &player in rules.players().order() {
            board.stock[player.index()] = rules.walls(player);
            board.pawns[player.index()] = Some(match player {
                Player::White => (0, width / 2),
                Player::Black => (height - 1, width / 2),
                Player::Red => (height / 2, 0),
                Player::Blue => (height / 2, width - 1),
            });
        }
        board
    }

    /// The board with these facts. They are taken as they are: only
    /// [`Position::from_setup`](crate::Position::from_setup) says whether they make sense.
    pub fn from_setup(rules: &Rules, setup: &Setup) -> ReferenceBoard {
        let mut board = ReferenceBoard::start(rules);
        board.to_move = setup.to_move;
        board.pawns = setup.pawns.map(|pawn| pawn.map(square_of));
        board.stock = setup.stock;
        setup.walls.iter().for_each(|wall| board.build(wall));
        board
    }

    /// The player whose pawn stands on its goal.
    pub fn winner(&self) -> Option<Player> {
        self.players().find(|&player| {
            self.pawns[player.index()].is_some_and(|square| self.is_goal(player, square))
        })
    }

    /// Every legal move in index order: none after a win, the pass when there is nothing else.
    pub fn legal_moves(&self) -> Vec<Move> {
        if self.winner().is_some() {
            return Vec::new();
        }
        let pawn = self.pawn_moves().into_iter().map(Move::pawn);
        let moves: Vec<Move> = pawn.chain(self.wall_moves().into_iter().map(Move::wall)).collect();
        if moves.is_empty() { vec![Move::PASS] } else { moves }
    }

    /// Where the pawn to move can go: a step to each free neighbor, and jumps over the others.
    pub fn pawn_moves(&self) -> Vec<Cell> {
        let Some(from) = self.pawns[self.to_move.index()] else { return Vec::new() };
        let mut targets = Vec::new();
        for step in STEPS.into_iter().filter(|&step| self.is_open(from, step)) {
            let neighbor = sum(from, step);
            if self.is_free(neighbor) {
                targets.push(neighbor);
            } else {
                targets.extend(self.jumps_over(neighbor, step));
            }
        }
        // Among four players, two jumps can end on the same square.
        let mut cells: Vec<Cell> = targets.into_iter().filter_map(cell_of).collect();
        cells.sort();
        cells.dedup();
        cells
    }

    /// Where a pawn lands that runs into the pawn on `pawn` by `step`: straight beyond it, or, if
    /// that is impossible, beside it.
    fn jumps_over(&self, pawn: Square, step: Step) -> Vec<Square> {
        let behind = sum(pawn, step);
        let may_side_step = if !self.is_on_board(behind) {
            self.rules.edge_diagonal
        } else if !self.is_open(pawn, step) {
            true
        } else if !self.is_free(behind) {
            self.rules.side_step_at_pawn
        } else {
            return vec![behind];
        };
        let (up, right) = step;
        let sides = [(right, up), (-right, -up)].into_iter();
        let open = sides.filter(|&side| may_side_step && self.is_open(pawn, side));
        open.map(|side| sum(pawn, side)).filter(|&square| self.is_free(square)).collect()
    }

    /// The walls that the player to move can place.
    pub fn wall_moves(&self) -> Vec<Wall> {
        Wall::all().filter(|&wall| self.can_build(wall)).collect()
    }

    /// There is one left, it fits, and everybody keeps a path to the goal.
    fn can_build(&self, wall: Wall) -> bool {
        if self.stock[self.to_move.index()] == 0 || !self.fits(wall) {
            return false;
        }
        let mut after = self.clone();
        after.build(wall);
        self.players().all(|player| after.distance(player).is_some())
    }

    /// The slot is on the board, and no standing wall overlaps or crosses it.
    fn fits(&self, wall: Wall) -> bool {
        let (row, column) = square_of(wall.anchor());
        let neighbors = match wall.orientation() {
            Orientation::Horizontal => [(row, column - 1), (row, column + 1)],
            Orientation::Vertical => [(row - 1, column), (row + 1, column)],
        };
        let is_taken = Orientation::ALL.iter().any(|&either| self.stands(either, (row, column)));
        let overlaps = neighbors.iter().any(|&slot| self.stands(wall.orientation(), slot));
        row < self.height - 1 && column < self.width - 1 && !is_taken && !overlaps
    }

    /// The board after a move; `None` if it is illegal.
    pub fn play(&self, mv: Move) -> Option<ReferenceBoard> {
        self.legal_moves().contains(&mv).then(|| self.after(mv))
    }

    fn after(&self, mv: Move) -> ReferenceBoard {
        let mut next = self.clone();
        match mv.kind() {
            MoveKind::Pawn(cell) => next.pawns[self.to_move.index()] = Some(square_of(cell)),
            MoveKind::Wall(wall) => {
                next.build(wall);
                next.stock[self.to_move.index()] -= 1;
            }
            MoveKind::Pass => {}
        }
        next.to_move = self.next_player();
        next
    }

    /// The board after a player resigned: its walls stay, its pawn goes. `None` if that player is
    /// not in the game or is the last one in it, or if two play: their game is over then.
    pub fn without(&self, player: Player) -> Option<ReferenceBoard> {
        let is_duel = self.rules.players() == PlayerCount::Two;
        if is_duel || self.pawns[player.index()].is_none() || self.players().count() == 1 {
            return None;
        }
        let mut next = self.clone();
        next.pawns[player.index()] = None;
        next.to_move = if player == self.to_move { self.next_player() } else { self.to_move };
        Some(next)
    }

    /// Steps from a player's pawn to its goal; `None` if there is no path or no pawn.
    pub fn distance(&self, player: Player) -> Option<u8> {
        self.pawns[player.index()].and_then(|square| self.steps_to_goal(square, player))
    }

    /// Steps from a cell of the board to a player's goal; `None` if there is no path.
    pub fn distance_from(&self, cell: Cell, player: Player) -> Option<u8> {
        self.steps_to_goal(square_of(cell), player)
    }

    /// Breadth-first search; pawns block nothing.
    fn steps_to_goal(&self, from: Square, player: Player) -> Option<u8> {
        let mut seen = [[false; Cell::FILES]; Cell::RANKS];
        let mut queue = VecDeque::from([(from, 0)]);
        while let Some((square, steps)) = queue.pop_front() {
            if self.is_goal(player, square) {
                return Some(steps);
            }
            for next in self.neighbors(square) {
                if !std::mem::replace(&mut seen[next.0 as usize][next.1 as usize], true) {
                    queue.push_back((next, steps + 1));
                }
            }
        }
        None
    }

    /// The cells one step away from a cell, pawns ignored.
    pub fn open_neighbors(&self, cell: Cell) -> Vec<Cell> {
        self.neighbors(square_of(cell)).filter_map(cell_of).collect()
    }

    fn neighbors(&self, from: Square) -> impl Iterator<Item = Square> + '_ {
        let open = STEPS.into_iter().filter(move |&step| self.is_open(from, step));
        open.map(move |step| sum(from, step))
    }

    /// The number of ways to play `depth` moves from here.
    pub fn perft(&self, depth: u32) -> u64 {
        match depth {
            0 => 1,
            1 => self.legal_moves().len() as u64,
            _ => self.legal_moves().into_iter().map(|mv| self.after(mv).perft(depth - 1)).sum(),
        }
    }

    fn is_on_board(&self, (row, column): Square) -> bool {
        (0..self.height).contains(&row) && (0..self.width).contains(&column)
    }

    fn is_free(&self, square: Square) -> bool {
        !self.pawns.contains(&Some(square))
    }

    fn is_goal(&self, player: Player, (row, column): Square) -> bool {
        match player {
            Player::White => row == self.height - 1,
            Player::Black => row == 0,
            Player::Red => column == self.width - 1,
            Player::Blue => column == 0,
        }
    }

    /// Whether neither rim nor wall stops this step. (r,c) and (r+1,c) are parted by h(r,c) and
    /// h(r,c−1), (r,c) and (r,c+1) by v(r,c) and v(r−1,c).
    fn is_open(&self, from: Square, step: Step) -> bool {
        let to = sum(from, step);
        let (row, column) = from.min(to);
        let (orientation, other) = match step {
            (_, 0) => (Orientation::Horizontal, (row, column - 1)),
            _ => (Orientation::Vertical, (row - 1, column)),
        };
        let is_parted = self.stands(orientation, (row, column)) || self.stands(orientation, other);
        self.is_on_board(to) && !is_parted
    }

    fn stands(&self, orientation: Orientation, (row, column): Square) -> bool {
        let is_slot = (0..self.height - 1).contains(&row) && (0..self.width - 1).contains(&column);
        is_slot && self.walls[orientation as usize][row as usize][column as usize]
    }

    fn build(&mut self, wall: Wall) {
        let (row, column) = square_of(wall.anchor());
        self.walls[wall.orientation() as usize][row as usize][column as usize] = true;
    }

    /// The players still in the game, in turn order.
    fn players(&self) -> impl Iterator<Item = Player> + '_ {
        let order = self.rules.players().order().iter().copied();
        order.filter(|player| self.pawns[player.index()].is_some())
    }

    /// Whose turn comes after this one: the next in turn order who is still in the game.
    fn next_player(&self) -> Player {
        let order = self.rules.players().order().iter().copied();
        let mut around = order.clone().chain(order).skip_while(|&player| player != self.to_move);
        around.next();
        around.find(|player| self.pawns[player.index()].is_some()).unwrap_or(self.to_move)
    }
}

fn sum((row, column): Square, (up, right): Step) -> Square {
    (row + up, column + right)
}

fn square_of(cell: Cell) -> Square {
    (cell.row() as i8, cell.column() as i8)
}

fn cell_of((row, column): Square) -> Option<Cell> {
    Cell::new(u8::try_from(column).ok()?, u8::try_from(row).ok()?)
}
