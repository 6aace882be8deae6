//! The position: everything that decides which moves are legal, and nothing else.

mod packed;
mod rename;
mod text;

pub use packed::PackedPosition;
pub use text::{ParsePositionError, ParsedPosition, PositionWarning};

use std::fmt;

use crate::{
    board::{Board, Pawns, PerPlayer, Switches},
    cell::Cell,
    cellset::CellSet,
    cycles,
    frame::{BoardSize, Frame},
    legality,
    legality::IllegalMoveError,
    moves::{Move, MoveKind},
    player::{Player, PlayerCount},
    rules::Rules,
    setup::{Setup, SetupError},
    wall::{Wall, WallSet},
    zobrist::KEYS,
};

/// Pawns, walls, walls left and the player to move.
///
/// Positions are small (one cache line), copied on every move, and always sound: walls fit, and
/// every player who is still in the game has a path to the goal. They contain neither history nor
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
    /// The slots that would close a cycle of walls: see [`cycles`].
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

    /// The position with these pawns, walls and stocks.
    ///
    /// ```
    /// use stockade_core::{Player, Position, Rules, SetupError};
    /// let rules = Rules::standard();
    /// let mut setup = Position::start(&rules).to_setup();
    /// setup.pawns[Player::Black.index()] = None;
    /// let error = Position::from_setup(&rules, &setup).unwrap_err();
    /// assert_eq!(error, SetupError::MissingPawn(Player::Black));
    /// ```
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
            switches: Switches::of(rules),
        }
    }

    /// Whether it belongs to the board, the number of players and the rule switches of these rules.
    pub(crate) fn is_under(&self, rules: &Rules) -> bool {
        self.size == rules.size() && self.switches == Switches::of(rules)
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

    /// Whether a pawn may step beside the opponent when the rim stops the straight jump.
    ///
    /// ```
    /// use stockade_core::{Position, Rules};
    /// assert!(Position::start(&Rules::standard()).edge_diagonal());
    /// ```
    #[inline(always)]
    pub fn edge_diagonal(&self) -> bool {
        self.switches.edge_diagonal
    }

    /// Whose turn it is.
    #[inline(always)]
    pub fn to_move(&self) -> Player {
        self.to_move
    }

    /// Where a player's pawn stands; `None` for players who resigned or do not take part.
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
    ///
    /// ```
    /// use stockade_core::{Position, Rules};
    /// let start = Position::start(&Rules::standard());
    /// let moves = stockade_core::read_moves("d1 e8 e1 e9").unwrap(); // there and back
    /// let end = moves.iter().fold(start, |pos, &mv| pos.play(mv).unwrap());
    /// assert_eq!(end.key(), start.key());
    /// ```
    #[inline(always)]
    pub fn key(&self) -> u64 {
        self.key
    }

    /// The player who stands on the goal, if the game is over.
    ///
    /// ```
    /// use stockade_core::{Player, Position, Rules};
    /// let won = Position::from_text("/ / e9 e5 / 10 10 / 2", &Rules::standard())?.position;
    /// assert_eq!(won.winner(), Some(Player::White));
    /// # Ok::<(), stockade_core::ParsePositionError>(())
    /// ```
    #[inline(always)]
    pub fn winner(&self) -> Option<Player> {
        // Only the player who just moved can have arrived.
        let last = self.previous_player();
        let pawn = self.pawn(last)?;
        let can_go_on = self.frame().exits[pawn.index()] & last.heading().bit() != 0;
        (!can_go_on).then_some(last)
    }

    /// The part that steps and paths depend on.
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
    /// ```
    /// use stockade_core::{Position, Rules};
    /// let start = Position::start(&Rules::standard());
    /// assert!(start.check("e3".parse()?).unwrap_err().to_string().contains("from e1 to e3"));
    /// # Ok::<(), stockade_core::ParseMoveError>(())
    /// ```
    ///
    /// # Errors
    /// The reason, in words for players.
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
    /// Returns `None` if the player is not in the game or is the last one in it, and for two
    /// players, whose game is over when one of them leaves.
    ///
    /// ```
    /// use stockade_core::{Player, Position, Rules};
    /// let start = Position::start(&Rules::preset("four").unwrap());
    /// let rest = start.without(Player::Red).unwrap();
    /// assert_eq!(rest.to_string(), "/ / e1 - e9 i5 / 5 5 5 5 / 1");
    /// assert_eq!(Position::start(&Rules::standard()).without(Player::White), None);
    /// ```
    pub fn without(&self, player: Player) -> Option<Position> {
        let cell = self.pawn(player)?;
        if self.players() == PlayerCount::Two || self.active_players().count() == 1 {
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
    ///
    /// ```
    /// use stockade_core::{Player, Position, Rules};
    /// let pos = Position::start(&Rules::preset("four").unwrap()).without(Player::Red).unwrap();
    /// assert_eq!((pos.to_move(), pos.next_player()), (Player::White, Player::Black));
    /// ```
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
        self.closing = cycles::closing_after(self.closing, self.walls, wall, self.frame());
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

    /// The slots, free or not, at which a wall closes a cycle with walls or rim; only such a wall can
    /// cut a player off.
    #[inline(always)]
    pub fn closing(&self) -> WallSet {
        self.closing
    }

    /// What [`Position::closing`] would be if a wall were added where one fits.
    #[inline(always)]
    pub fn closing_behind(&self, wall: Wall) -> WallSet {
        cycles::closing_after(self.closing, self.walls | WallSet::of(wall), wall, self.frame())
    }
}

impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Position({} on {})", self, self.size)
    }
}
