//! The legal moves of a position.
//!
//! Steps and jumps come from [`pawn`]; walls from the slots that are free, less those that close a
//! cycle ([`cycles`]) and cut a player off ([`walls`]).

use crate::{
    cellset::CellSet,
    cycles,
    moves::MoveSet,
    pawn,
    position::Position,
    simd::{self, Isa, Task},
    wall::WallSet,
    walls,
};

impl Position {
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
    ///
    /// ```
    /// use stockade_core::{Position, Rules, simd::Portable};
    /// let start = Position::start(&Rules::standard());
    /// assert_eq!(start.legal_moves_with(Portable), start.legal_moves());
    /// assert_eq!(start.count_legal_moves_with(Portable), 131);
    /// ```
    #[inline(always)]
    pub fn legal_moves_with<I: Isa>(&self, isa: I) -> MoveSet {
        if self.winner().is_some() {
            return MoveSet::EMPTY;
        }
        let (pawn, walls) =
            (pawn::targets(self.board(), self.to_move()), self.legal_walls_with(isa));
        MoveSet { pawn, walls, pass: pawn.is_empty() && walls.is_empty() }
    }

    /// How many legal moves there are, without listing them.
    #[inline(always)]
    pub fn count_legal_moves_with<I: Isa>(&self, isa: I) -> usize {
        if self.winner().is_some() {
            return 0;
        }
        // Where nothing else is legal, the pass is.
        (pawn::count(self.board(), self.to_move()) + self.legal_walls_with(isa).len()).max(1)
    }

    /// Where the pawn of the player to move can go.
    ///
    /// ```
    /// use stockade_core::{Position, Rules};
    /// assert_eq!(Position::start(&Rules::standard()).pawn_moves().to_string(), "d1 f1 e2");
    /// ```
    pub fn pawn_moves(&self) -> CellSet {
        if self.winner().is_some() {
            CellSet::EMPTY
        } else {
            pawn::targets(self.board(), self.to_move())
        }
    }

    /// The walls that the player to move can place.
    ///
    /// ```
    /// use stockade_core::{Position, Rules};
    /// let pos = Position::start(&Rules::standard()).play("e3h".parse()?)?;
    /// assert_eq!(pos.legal_walls().len(), 128 - 4); // itself, two beside it, one across
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn legal_walls(&self) -> WallSet {
        struct LegalWalls<'a>(&'a Position);
        impl Task for LegalWalls<'_> {
            type Output = WallSet;
            #[inline(always)]
            fn run<I: Isa>(self, isa: I) -> WallSet {
                self.0.legal_walls_with(isa)
            }
        }
        if self.winner().is_some() { WallSet::EMPTY } else { simd::dispatch(LegalWalls(self)) }
    }

    /// [`Position::legal_walls`] inside code that has chosen its instructions; the game must not
    /// be over.
    #[inline(always)]
    pub fn legal_walls_with<I: Isa>(&self, isa: I) -> WallSet {
        if self.stock(self.to_move()) == 0 { WallSet::EMPTY } else { self.fitting_walls(isa) }
    }

    /// The slots where a wall would overlap or cross no other, whether or not it leaves a path.
    ///
    /// ```
    /// use stockade_core::{Position, Rules};
    /// let pos = Position::start(&Rules::standard()).play("e3h".parse()?)?;
    /// assert_eq!(pos.free_slots().len(), 128 - 4);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[inline(always)]
    pub fn free_slots(&self) -> WallSet {
        cycles::free_slots(self.walls(), self.frame())
    }

    /// The walls that fit and leave everybody a path, regardless of walls left.
    #[inline(always)]
    fn fitting_walls<I: Isa>(&self, isa: I) -> WallSet {
        let free = self.free_slots();
        let doubtful = free & self.closing();
        if doubtful.is_empty() {
            return free;
        }
        free & !walls::cutting(isa, self.board(), doubtful)
    }
}
