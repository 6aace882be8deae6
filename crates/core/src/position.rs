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
    simd::{self, Isa, Task},
    wall::{Wall, WallSet},
    walls,
    zobrist::KEYS,
};

/// A byte for each player, packed in a word: unlike an array it can live in a register, which the
/// counting of moves in [`perft`](crate::perft) profits from.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct PerPlayer(u32);

impl PerPlayer {
    const fn all(byte: u8) -> PerPlayer {
        PerPlayer(u32::from_ne_bytes([byte; 4]))
    }

    #[inline(always)]
    const fn get(self, player: Player) -> u8 {
        (self.0 >> (8 * player as u32)) as u8
    }

    #[inline(always)]
    const fn set(&mut self, player: Player, byte: u8) {
        let shift = 8 * player as u32;
        self.0 = self.0 & !(0xff << shift) | (byte as u32) << shift;
    }
}

/// Where the pawns stand.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Pawns(PerPlayer);

impl Pawns {
    /// No pawn on the board: a byte beyond every cell marks a player who resigned or never sat
    /// down.
    const NONE: Pawns = Pawns(PerPlayer::all(u8::MAX));

    #[inline(always)]
    pub(crate) fn get(self, player: Player) -> Option<Cell> {
        Cell::from_index(self.0.get(player) as usize)
    }

    /// The cells with a pawn on them.
    pub(crate) fn cells(self) -> CellSet {
        Player::ALL.into_iter().filter_map(|player| self.get(player)).collect()
    }

    /// The first player on the board after `player`, going around by `step`.
    fn seat_after(self, player: Player, step: impl Fn(Player) -> Player) -> Player {
        let mut next = step(player);
        while self.get(next).is_none() && next != player {
            next = step(next);
        }
        next
    }

    #[inline(always)]
    fn set(&mut self, player: Player, cell: Option<Cell>) {
        self.0.set(player, cell.map_or(u8::MAX, |cell| cell.index() as u8));
    }
}

/// The rule switches that moves depend on.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Switches {
    pub(crate) players: PlayerCount,
    pub(crate) edge_diagonal: bool,
    pub(crate) side_step_at_pawn: bool,
}

/// The part of a position that steps and ways depend on: small enough to be handed around by
/// value, so that a position that is only counted never has to be written to memory.
#[derive(Clone, Copy)]
pub(crate) struct Board {
    pub(crate) walls: WallSet,
    pub(crate) pawns: Pawns,
    pub(crate) size: BoardSize,
    pub(crate) switches: Switches,
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
    pawns: Pawns,
    stock: PerPlayer,
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
            pos.pawns.set(player, Some(rules.size().start(player)));
            pos.stock.set(player, rules.walls(player));
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
            pos.pawns.set(player, setup.pawns[player.index()]);
            pos.stock.set(player, setup.stock[player.index()]);
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
            pawns: Pawns::NONE,
            stock: PerPlayer::all(0),
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
            stock: Player::ALL.map(|player| self.stock(player)),
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
        self.pawns.get(player)
    }

    /// The cells with a pawn on them.
    pub fn pawns(&self) -> CellSet {
        self.pawns.cells()
    }

    /// The players still in the game, in turn order.
    pub fn active_players(&self) -> impl Iterator<Item = Player> + use<> {
        let pawns = self.pawns;
        let order = self.players().order().iter().copied();
        order.filter(move |&player| pawns.get(player).is_some())
    }

    /// The walls on the board.
    #[inline(always)]
    pub fn walls(&self) -> WallSet {
        self.walls
    }

    /// How many walls a player has left.
    #[inline(always)]
    pub fn stock(&self, player: Player) -> u8 {
        self.stock.get(player)
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
        let can_go_on = self.frame().exits[pawn.index()] & last.heading().bit() != 0;
        (!can_go_on).then_some(last)
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
        struct LegalMoves<'a>(&'a Position);
        impl Task for LegalMoves<'_> {
            type Output = MoveSet;
            #[inline(always)]
            fn run<I: Isa>(self, isa: I) -> MoveSet {
                self.0.legal_moves_with(isa)
            }
        }
        simd::dispatch(LegalMoves(self))
    }

    /// [`Position::legal_moves`] inside code that has chosen its instructions.
    #[inline(always)]
    pub fn legal_moves_with<I: Isa>(&self, isa: I) -> MoveSet {
        if self.winner().is_some() {
            return MoveSet::EMPTY;
        }
        let (pawn, walls) = (pawn::targets(self.board(), self.to_move), self.legal_walls_with(isa));
        MoveSet { pawn, walls, pass: pawn.is_empty() && walls.is_empty() }
    }

    /// How many legal moves there are, without listing them.
    #[inline(always)]
    pub fn count_legal_moves_with<I: Isa>(&self, isa: I) -> usize {
        if self.winner().is_some() {
            return 0;
        }
        // Where nothing else is legal, the pass is.
        (pawn::count(self.board(), self.to_move) + self.legal_walls_with(isa).len()).max(1)
    }

    /// Where the pawn of the player to move can go.
    pub fn pawn_moves(&self) -> CellSet {
        if self.winner().is_some() {
            CellSet::EMPTY
        } else {
            pawn::targets(self.board(), self.to_move)
        }
    }

    /// The walls that the player to move can place.
    pub fn legal_walls(&self) -> WallSet {
        self.legal_moves().walls
    }

    /// [`Position::legal_walls`] inside code that has chosen its instructions; the game must not
    /// be over.
    #[inline(always)]
    pub fn legal_walls_with<I: Isa>(&self, isa: I) -> WallSet {
        if self.stock(self.to_move) == 0 { WallSet::EMPTY } else { self.fitting_walls(isa) }
    }

    /// The walls that fit and leave everybody a way, whatever is in hand.
    #[inline(always)]
    fn fitting_walls<I: Isa>(&self, isa: I) -> WallSet {
        let free = gate::free_slots(self.walls, self.frame());
        let doubtful = free & self.closing;
        if doubtful.is_empty() {
            return free;
        }
        free & !walls::cutting(isa, self.board(), doubtful)
    }

    /// The part that steps and ways depend on.
    #[inline(always)]
    pub(crate) fn board(&self) -> Board {
        Board { walls: self.walls, pawns: self.pawns, size: self.size, switches: self.switches }
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
        next.pawns.set(mover, Some(to));
        next.end_turn();
        next
    }

    /// The position after a wall known to be legal.
    #[inline(always)]
    pub(crate) fn after_wall(&self, wall: Wall) -> Position {
        let mut next = *self;
        let mover = self.to_move;
        let stock = self.stock(mover);
        next.add_wall(wall);
        next.stock.set(mover, stock - 1);
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
        next.pawns.set(player, None);
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
            PlayerCount::Four => self.pawns.seat_after(self.to_move, Player::clockwise),
        }
    }

    /// Who moved before the player to move.
    #[inline(always)]
    pub fn previous_player(&self) -> Player {
        match self.switches.players {
            PlayerCount::Two => self.to_move.opposite(),
            PlayerCount::Four => {
                self.pawns.seat_after(self.to_move, |player| player.clockwise().opposite())
            }
        }
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
}

impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Position({} on {})", self, self.size)
    }
}
