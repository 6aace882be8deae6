//! The position: everything that decides which moves are legal, and nothing else.

mod text;

pub use text::{ParsePositionError, ParsedPosition, PositionWarning};

use std::fmt;

use crate::{
    cell::Cell,
    cellset::CellSet,
    frame::{BoardSize, Frame},
    gate, legality,
    legality::IllegalMoveError,
    moves::{Move, MoveKind, MoveSet},
    pawn,
    player::{Player, PlayerCount},
    rules::Rules,
    setup::{Setup, SetupError},
    wall::{Wall, WallSet},
    walls,
    zobrist::KEYS,
};

/// Marks a pawn that is not on the board: an absent or resigned player.
const NOWHERE: u8 = u8::MAX;

/// The rule switches that moves depend on.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Switches {
    pub(crate) players: PlayerCount,
    pub(crate) edge_diagonal: bool,
    pub(crate) side_step_at_pawn: bool,
}

/// Pawns, walls, walls in hand and the player to move.
///
/// Positions are small (one cache line), copied on every move, and always sound: walls fit, and
/// every player who is still in the game has a way to the goal. They know neither history nor
/// clock; repetition and the ply cap belong to [`Game`](crate::Game).
///
/// ```
/// use stockade_core::{Position, Rules};
/// let start = Position::start(&Rules::standard());
/// let next = start.play("e2".parse()?)?;
/// assert_eq!(next.to_string(), "/ / e2 e9 / 10 10 / 2");
/// assert_eq!(start.to_string(), "/ / e1 e9 / 10 10 / 1"); // untouched
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
#[repr(align(64))]
pub struct Position {
    walls: WallSet,
    /// The slots that would close a cycle of walls: see [`gate`].
    closing: WallSet,
    key: u64,
    pawns: [u8; 4],
    stock: [u8; 4],
    to_move: Player,
    size: BoardSize,
    switches: Switches,
}

const _: () = assert!(size_of::<Position>() == 64);

impl Position {
    /// The position before the first move.
    pub fn start(rules: &Rules) -> Position {
        let mut pos = Position::bare(rules, rules.players().order()[0]);
        for &player in rules.players().order() {
            pos.pawns[player.index()] = rules.size().start(player).index() as u8;
            pos.stock[player.index()] = rules.walls(player);
        }
        pos.key = pos.fresh_key();
        pos
    }

    /// The position with these pawns, walls and hands.
    ///
    /// # Errors
    /// When the set-up could not arise under the rules: see [`SetupError`].
    pub fn from_setup(rules: &Rules, setup: &Setup) -> Result<Position, SetupError> {
        setup.check(rules)?;
        let mut pos = Position::bare(rules, setup.to_move);
        for &player in rules.players().order() {
            pos.pawns[player.index()] =
                setup.pawns[player.index()].map_or(NOWHERE, |cell| cell.index() as u8);
            pos.stock[player.index()] = setup.stock[player.index()];
        }
        for wall in setup.walls.iter() {
            pos.add_wall(wall);
        }
        pos.key = pos.fresh_key();
        setup.check_paths(&pos)?;
        Ok(pos)
    }

    /// An empty board without pawns.
    fn bare(rules: &Rules, to_move: Player) -> Position {
        Position {
            walls: WallSet::EMPTY,
            closing: WallSet::EMPTY,
            key: 0,
            pawns: [NOWHERE; 4],
            stock: [0; 4],
            to_move,
            size: rules.size(),
            switches: Switches {
                players: rules.players(),
                edge_diagonal: rules.edge_diagonal,
                side_step_at_pawn: rules.side_step_at_pawn,
            },
        }
    }

    /// The facts of the position, to be changed and handed to [`Position::from_setup`].
    pub fn to_setup(&self) -> Setup {
        Setup {
            pawns: Player::ALL.map(|player| self.pawn(player)),
            walls: self.walls,
            stock: self.stock,
            to_move: self.to_move,
        }
    }

    /// The board.
    #[inline(always)]
    pub fn size(&self) -> BoardSize {
        self.size
    }

    /// Two players or four.
    #[inline(always)]
    pub fn players(&self) -> PlayerCount {
        self.switches.players
    }

    /// Whose turn it is.
    #[inline(always)]
    pub fn to_move(&self) -> Player {
        self.to_move
    }

    /// Where a player's pawn stands; `None` for players who resigned or never sat down.
    #[inline(always)]
    pub fn pawn(&self, player: Player) -> Option<Cell> {
        Cell::from_index(self.pawns[player.index()] as usize)
    }

    /// The cells with a pawn on them.
    pub fn pawns(&self) -> CellSet {
        Player::ALL.into_iter().filter_map(|player| self.pawn(player)).collect()
    }

    /// The players still in the game, in turn order.
    pub fn active_players(&self) -> impl Iterator<Item = Player> + use<> {
        let pawns = self.pawns;
        let order = self.players().order().iter().copied();
        order.filter(move |player| pawns[player.index()] != NOWHERE)
    }

    /// The walls on the board.
    #[inline(always)]
    pub fn walls(&self) -> WallSet {
        self.walls
    }

    /// How many walls a player has left.
    #[inline(always)]
    pub fn stock(&self, player: Player) -> u8 {
        self.stock[player.index()]
    }

    /// The Zobrist key: equal for equal positions, whatever led to them.
    #[inline(always)]
    pub fn key(&self) -> u64 {
        self.key
    }

    /// The player who stands on the goal, if the game is over.
    #[inline(always)]
    pub fn winner(&self) -> Option<Player> {
        // Only the player who just moved can have arrived.
        let last = self.previous_player();
        let pawn = self.pawn(last)?;
        self.frame().goals[last.index()].contains(pawn).then_some(last)
    }

    /// Every legal move; empty once the game is over.
    ///
    /// ```
    /// use stockade_core::{Position, Rules};
    /// let moves = Position::start(&Rules::standard()).legal_moves();
    /// assert!(moves.contains("e2".parse().unwrap()));
    /// assert_eq!(moves.iter().next().unwrap().to_string(), "d1");
    /// ```
    pub fn legal_moves(&self) -> MoveSet {
        if self.winner().is_some() {
            return MoveSet::EMPTY;
        }
        let (pawn, walls) = (self.pawn_moves(), self.legal_walls());
        MoveSet { pawn, walls, pass: pawn.is_empty() && walls.is_empty() }
    }

    /// Where the pawn of the player to move can go.
    pub fn pawn_moves(&self) -> CellSet {
        pawn::targets(self)
    }

    /// The walls that the player to move can place.
    pub fn legal_walls(&self) -> WallSet {
        if self.stock(self.to_move) == 0 { WallSet::EMPTY } else { walls::legal(self) }
    }

    /// Whether a move is legal here.
    pub fn is_legal(&self, mv: Move) -> bool {
        self.check(mv).is_ok()
    }

    /// Why a move is illegal here, if it is.
    ///
    /// # Errors
    /// The reason, in words a player understands.
    pub fn check(&self, mv: Move) -> Result<(), IllegalMoveError> {
        legality::check(self, mv)
    }

    /// The position after a move.
    ///
    /// # Errors
    /// If the move is illegal; this position is untouched in either case.
    pub fn play(&self, mv: Move) -> Result<Position, IllegalMoveError> {
        self.check(mv)?;
        Ok(self.play_unchecked(mv))
    }

    /// The position after a move that the caller knows to be legal.
    #[inline]
    pub fn play_unchecked(&self, mv: Move) -> Position {
        match mv.kind() {
            MoveKind::Pawn(to) => self.after_pawn(to),
            MoveKind::Wall(wall) => self.after_wall(wall),
            MoveKind::Pass => {
                let mut next = *self;
                next.end_turn();
                next
            }
        }
    }

    /// The position after a pawn move known to be legal.
    #[inline(always)]
    pub(crate) fn after_pawn(&self, to: Cell) -> Position {
        let mut next = *self;
        let mover = self.to_move;
        if let Some(from) = self.pawn(mover) {
            next.key ^= KEYS.pawn(mover, from) ^ KEYS.pawn(mover, to);
        }
        next.pawns[mover.index()] = to.index() as u8;
        next.end_turn();
        next
    }

    /// The position after a wall known to be legal.
    #[inline(always)]
    pub(crate) fn after_wall(&self, wall: Wall) -> Position {
        let mut next = *self;
        let mover = self.to_move;
        let stock = self.stock[mover.index()];
        next.add_wall(wall);
        next.stock[mover.index()] = stock - 1;
        next.key ^= KEYS.wall(wall) ^ KEYS.stock(mover, stock) ^ KEYS.stock(mover, stock - 1);
        next.end_turn();
        next
    }

    /// Four players: the position after a player left. Its walls stay, its pawn goes; if it was
    /// to move, the turn passes on.
    ///
    /// Returns `None` if the player is not in the game or is the last one in it.
    pub fn without(&self, player: Player) -> Option<Position> {
        let cell = self.pawn(player)?;
        if self.active_players().count() == 1 {
            return None;
        }
        let mut next = *self;
        next.key ^= KEYS.pawn(player, cell);
        next.pawns[player.index()] = NOWHERE;
        if self.to_move == player {
            next.end_turn();
        }
        Some(next)
    }

    #[inline(always)]
    fn end_turn(&mut self) {
        let next = self.next_player();
        self.key ^= KEYS.turn(self.to_move) ^ KEYS.turn(next);
        self.to_move = next;
    }

    /// Who moves after the player to move.
    #[inline(always)]
    pub fn next_player(&self) -> Player {
        match self.switches.players {
            PlayerCount::Two => self.to_move.opposite(),
            PlayerCount::Four => self.seat_after(Player::clockwise),
        }
    }

    /// Who moved before the player to move.
    #[inline(always)]
    pub fn previous_player(&self) -> Player {
        match self.switches.players {
            PlayerCount::Two => self.to_move.opposite(),
            PlayerCount::Four => self.seat_after(|player| player.clockwise().opposite()),
        }
    }

    /// The first taken seat after the player to move, going around by `step`.
    fn seat_after(&self, step: impl Fn(Player) -> Player) -> Player {
        let mut player = step(self.to_move);
        while self.pawns[player.index()] == NOWHERE && player != self.to_move {
            player = step(player);
        }
        player
    }

    #[inline(always)]
    fn add_wall(&mut self, wall: Wall) {
        self.walls.insert(wall);
        self.closing = gate::closing_after(self.closing, self.walls, wall, self.frame());
    }

    /// The key computed from nothing.
    pub(crate) fn fresh_key(&self) -> u64 {
        let mut key = KEYS.turn(self.to_move);
        for &player in self.players().order() {
            key ^= KEYS.stock(player, self.stock(player));
            key ^= self.pawn(player).map_or(0, |cell| KEYS.pawn(player, cell));
        }
        self.walls.iter().fold(key, |key, wall| key ^ KEYS.wall(wall))
    }

    #[inline(always)]
    pub(crate) fn frame(&self) -> &'static Frame {
        self.size.frame()
    }

    #[inline(always)]
    pub(crate) fn closing(&self) -> WallSet {
        self.closing
    }

    #[inline(always)]
    pub(crate) fn switches(&self) -> Switches {
        self.switches
    }
}

impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Position({} on {})", self, self.size)
    }
}
