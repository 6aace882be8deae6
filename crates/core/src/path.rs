//! Distances to the goal and the shortest paths there. Pawns are ignored: steps only, no jumps.

mod detours;
mod field;
mod flow;
mod rings;
mod routes;
mod shortest_paths;

pub use field::{DistanceField, DistanceFields};
pub use flow::PathFlow;
pub use routes::Routes;
pub use shortest_paths::{Detour, ShortestPaths};

use crate::{
    board::Board,
    cell::{Cell, Direction},
    cellset::CellSet,
    flood::{Axis, OpenBoardOf},
    pawn,
    player::{Player, PlayerCount},
    position::Position,
    simd::{self, Isa, Rows, Task},
    wall::{Wall, WallSet},
    walls,
};

impl Position {
    /// Steps from a player's pawn to its goal, other pawns ignored; `None` if it has no pawn.
    ///
    /// ```
    /// use stockade_core::{Player, Position, Rules};
    /// let pos = Position::start(&Rules::standard());
    /// assert_eq!(pos.distance(Player::White), Some(8));
    /// assert_eq!(pos.distance(Player::Red), None);
    /// ```
    pub fn distance(&self, player: Player) -> Option<u8> {
        self.distances()[player.index()]
    }

    /// Steps from each pawn to its goal, by [`Player::index`]; `None` where there is no pawn.
    ///
    /// ```
    /// use stockade_core::{Position, Rules};
    /// let pos = Position::start(&Rules::standard()).play("e2".parse()?)?;
    /// assert_eq!(pos.distances(), [Some(7), Some(8), None, None]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn distances(&self) -> [Option<u8>; 4] {
        struct Distances<'a>(&'a Position);
        impl Task for Distances<'_> {
            type Output = [Option<u8>; 4];
            #[inline(always)]
            fn run<I: Isa>(self, isa: I) -> [Option<u8>; 4] {
                self.0.distances_with(isa)
            }
        }
        simd::dispatch(Distances(self))
    }

    /// [`Position::distances`] inside code that has chosen its instructions.
    #[inline(always)]
    pub fn distances_with<I: Isa>(&self, isa: I) -> [Option<u8>; 4] {
        let [white, black] = self.distances_on(isa, Axis::Ranks);
        match self.players() {
            PlayerCount::Two => [white, black, None, None],
            PlayerCount::Four => {
                let [red, blue] = self.distances_on(isa, Axis::Files);
                [white, black, red, blue]
            }
        }
    }

    #[inline(always)]
    fn distances_on<I: Isa>(&self, _: I, axis: Axis) -> [Option<u8>; 2] {
        let board = self.board();
        let mut distances =
            OpenBoardOf::<I>::of(&board, axis).distances(OpenBoardOf::<I>::sides(&board, axis));
        if let Some(winner) = self.winner() {
            let (won_on, side) = Axis::of(winner);
            if won_on == axis {
                distances[side] = Some(0);
            }
        }
        distances
    }

    /// The distances of White and Black, who must both be in the game, if a wall were added where
    /// one fits; `None` for a player whom it cuts off.
    ///
    /// ```
    /// use stockade_core::{Move, MoveKind, Position, Rules, Wall, simd::{Isa, Task, dispatch}};
    /// struct Behind<'a>(&'a Position, Wall);
    /// impl Task for Behind<'_> {
    ///     type Output = [Option<u8>; 2];
    ///     fn run<I: Isa>(self, isa: I) -> [Option<u8>; 2] {
    ///         self.0.distances_behind_with(isa, self.1)
    ///     }
    /// }
    /// let MoveKind::Wall(wall) = "e1h".parse::<Move>()?.kind() else { unreachable!() };
    /// let start = Position::start(&Rules::standard());
    /// assert_eq!(dispatch(Behind(&start, wall)), [Some(9), Some(9)]);
    /// # Ok::<(), stockade_core::ParseMoveError>(())
    /// ```
    #[inline(always)]
    pub fn distances_behind_with<I: Isa>(&self, _: I, wall: Wall) -> [Option<u8>; 2] {
        let board = Board { walls: self.walls() | WallSet::of(wall), ..self.board() };
        let open = OpenBoardOf::<I>::of(&board, Axis::Ranks);
        open.distances(OpenBoardOf::<I>::sides(&board, Axis::Ranks))
    }

    /// Whether these walls, added where they fit, would leave White or Black without a path.
    ///
    /// ```
    /// use stockade_core::{Position, Rules, WallSet, simd::Portable};
    /// let pos = Position::start(&Rules::standard());
    /// assert!(!pos.is_closed_by_with(Portable, WallSet::EMPTY));
    /// ```
    #[inline(always)]
    pub fn is_closed_by_with<I: Isa>(&self, _: I, walls: WallSet) -> bool {
        let board = Board { walls: self.walls() | walls, ..self.board() };
        let sides = OpenBoardOf::<I>::sides(&board, Axis::Ranks);
        let wanted = sides.occupied();
        OpenBoardOf::<I>::of(&board, Axis::Ranks).arrivals(sides, wanted) & wanted != wanted
    }

    /// Those of some walls that, each added together with a wall, would leave White or Black without
    /// a path. All must fit, the others beside the wall; for games of two.
    ///
    /// ```
    /// use stockade_core::{Move, MoveKind, Position, Rules, Wall, WallSet, simd::Portable};
    /// let wall = |text: &str| -> Result<Wall, stockade_core::ParseMoveError> {
    ///     let MoveKind::Wall(wall) = text.parse::<Move>()?.kind() else { unreachable!() };
    ///     Ok(wall)
    /// };
    /// let pos = ["a8h", "c8h", "e8h"].iter().try_fold(
    ///     Position::start(&Rules::standard()),
    ///     |pos, text| pos.play(text.parse().expect("a move")),
    /// )?;
    /// let others = WallSet::of(wall("h8v")?) | WallSet::of(wall("a1h")?);
    /// assert_eq!(pos.closed_together_with(Portable, wall("g8h")?, others), WallSet::of(wall("h8v")?));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[inline(always)]
    pub fn closed_together_with<I: Isa>(&self, isa: I, wall: Wall, others: WallSet) -> WallSet {
        let alone = WallSet::of(wall);
        if self.closing().contains(wall) && self.is_closed_by_with(isa, alone) {
            return others;
        }
        walls::cutting(isa, Board { walls: self.walls() | alone, ..self.board() }, others)
    }

    /// Steps to a player's goal from every cell.
    ///
    /// ```
    /// use stockade_core::{Player, Position, Rules};
    /// let field = Position::start(&Rules::standard()).distance_field(Player::Black);
    /// assert_eq!(field.distance("c5".parse()?), Some(4));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn distance_field(&self, player: Player) -> DistanceField {
        DistanceField::new(self, player)
    }

    /// The distance fields of White and Black inside code that has chosen its instructions.
    #[inline(always)]
    pub fn distance_fields_with<I: Isa>(&self, isa: I) -> DistanceFields {
        DistanceFields::new(isa, self, Axis::Ranks)
    }

    /// The distance fields of Red and Blue, who run along the ranks.
    ///
    /// ```
    /// use stockade_core::{Player, Position, Rules, simd::Portable};
    /// let start = Position::start(&Rules::preset("four").unwrap());
    /// let fields = start.side_distance_fields_with(Portable);
    /// assert_eq!(fields.distance(Player::Red, "c5".parse()?), Some(6));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[inline(always)]
    pub fn side_distance_fields_with<I: Isa>(&self, isa: I) -> DistanceFields {
        DistanceFields::new(isa, self, Axis::Files)
    }

    /// How a player's shortest paths are spread over the board.
    pub fn path_flow(&self, player: Player) -> PathFlow {
        struct Flow<'a>(&'a Position, Player);
        impl Task for Flow<'_> {
            type Output = PathFlow;
            #[inline(always)]
            fn run<I: Isa>(self, isa: I) -> PathFlow {
                let Flow(pos, player) = self;
                let fields = DistanceFields::new(isa, pos, Axis::of(player).0);
                pos.path_flow_with(isa, &fields, player)
            }
        }
        simd::dispatch(Flow(self, player))
    }

    /// [`Position::path_flow`] inside code that has chosen its instructions and has the fields
    /// of this player.
    #[inline(always)]
    pub fn path_flow_with<I: Isa>(
        &self,
        _: I,
        fields: &DistanceFields,
        player: Player,
    ) -> PathFlow {
        let Some(pawn) = self.pawn(player) else { return PathFlow::NONE };
        let open = OpenBoardOf::<I>::of(&self.board(), Axis::of(player).0);
        PathFlow::new(fields, &open, player, pawn)
    }

    /// The cells on some shortest path of a player, pawn and goal included.
    ///
    /// ```
    /// use stockade_core::{Player, Position, Rules};
    /// let pos = Position::start(&Rules::standard());
    /// assert_eq!(pos.route_cells(Player::White).len(), 9); // straight up the e-file
    /// ```
    pub fn route_cells(&self, player: Player) -> CellSet {
        let mut routes = CellSet::EMPTY;
        self.walk(player, |cells| {
            routes |= cells;
            cells
        });
        routes
    }

    /// One shortest path of a player, cell by cell from the pawn to the goal: the one that takes
    /// the smallest cell index at each step.
    ///
    /// ```
    /// use stockade_core::{Player, Position, Rules};
    /// let path = Position::start(&Rules::standard()).shortest_path(Player::Black);
    /// assert_eq!((path[0].to_string(), path.len()), ("e9".to_owned(), 9));
    /// ```
    pub fn shortest_path(&self, player: Player) -> Vec<Cell> {
        let mut path = Vec::new();
        self.walk(player, |cells| {
            path.extend(cells.first());
            cells.first().into_iter().collect()
        });
        path
    }

    /// Walks from a player's pawn to its goal by shortest steps. `choose` sees the cells that can
    /// be reached after each number of steps and returns those to continue from.
    fn walk(&self, player: Player, mut choose: impl FnMut(CellSet) -> CellSet) {
        let Some(pawn) = self.pawn(player) else { return };
        let field = self.distance_field(player);
        let Some(distance) = field.distance(pawn) else { return };
        let mut cells = choose(CellSet::of(pawn));
        for steps in (0..distance).rev() {
            cells = choose(self.open_neighbors(cells) & field.cells_at(steps));
        }
    }

    /// Where an open step in each direction, by [`Direction::ALL`], leads from a cell of the board;
    /// walls and rim are asked, pawns are not.
    ///
    /// ```
    /// use stockade_core::{Position, Rules};
    /// let pos = Position::start(&Rules::standard()).play("e1h".parse()?)?;
    /// let [north, east, south, west] = pos.open_steps("e1".parse()?);
    /// assert_eq!((north, east, south, west), (None, "f1".parse().ok(), None, "d1".parse().ok()));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[inline(always)]
    pub fn open_steps(&self, from: Cell) -> [Option<Cell>; 4] {
        let exits = pawn::exits(&self.board(), from);
        Direction::ALL
            .map(|direction| (exits & direction.bit() != 0).then(|| from.shifted(direction)))
    }

    /// The cells one open step away from any of `cells`; walls and rim are asked, pawns are not.
    ///
    /// ```
    /// use stockade_core::{CellSet, Position, Rules};
    /// let pos = Position::start(&Rules::standard()).play("e1h".parse()?)?;
    /// let around = pos.open_neighbors(CellSet::of("e1".parse()?));
    /// assert_eq!(around.to_string(), "d1 f1");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn open_neighbors(&self, cells: CellSet) -> CellSet {
        let board = self.board();
        let neighbors = |cell: Cell| {
            let exits = pawn::exits(&board, cell);
            Direction::ALL
                .into_iter()
                .filter(move |direction| exits & direction.bit() != 0)
                .map(move |direction| cell.shifted(direction))
        };
        cells.iter().flat_map(neighbors).collect()
    }
}
