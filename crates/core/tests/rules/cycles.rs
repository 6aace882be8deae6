//! The path rule, searched completely: all sets of up to two walls and every further wall on every
//! board, and all sets of any number of walls on the smallest ones.
//!
//! The judge is a plain flood over a grid of cells, written for these tests alone.

use stockade_core::{
    BoardSize, Cell, Orientation, Player, Position, Rules, Setup, SetupError, Wall, WallSet,
    reference::ReferenceBoard,
};

/// The cells that hang together, and which of them hold a goal rank.
struct Regions {
    /// Region of each cell by row and column, from 1; 0 is not yet visited.
    of: [[u8; 9]; 9],
    /// By region: whether it touches the last rank (White's goal) and the first (Black's).
    has_goal: [[bool; 2]; 82],
}

impl Regions {
    fn new(size: BoardSize, walls: WallSet) -> Regions {
        let [north, east] = open_edges(size, walls);
        let mut regions = Regions { of: [[0; 9]; 9], has_goal: [[false; 2]; 82] };
        let (width, height) = (size.width() as usize, size.height() as usize);
        let mut n_regions = 0;
        let mut stack = Vec::with_capacity(81);
        for (row, column) in (0..height).flat_map(|r| (0..width).map(move |c| (r, c))) {
            if regions.of[row][column] != 0 {
                continue;
            }
            n_regions += 1;
            stack.push((row, column));
            while let Some((r, c)) = stack.pop() {
                if regions.of[r][c] != 0 {
                    continue;
                }
                regions.of[r][c] = n_regions;
                regions.has_goal[n_regions as usize][0] |= r == height - 1;
                regions.has_goal[n_regions as usize][1] |= r == 0;
                let neighbors = [
                    north[r][c].then_some((r + 1, c)),
                    east[r][c].then_some((r, c + 1)),
                    (r > 0 && north[r - 1][c]).then(|| (r - 1, c)),
                    (c > 0 && east[r][c - 1]).then(|| (r, c - 1)),
                ];
                stack.extend(neighbors.into_iter().flatten());
            }
        }
        regions
    }

    fn has_path(&self, player: Player, cell: Cell) -> bool {
        let region = self.of[cell.row() as usize][cell.column() as usize];
        self.has_goal[region as usize][player.index()]
    }

    /// The first of White and Black who is cut off.
    fn blocked(&self, pawns: [Cell; 2]) -> Option<Player> {
        let sides = [Player::White, Player::Black].into_iter().zip(pawns);
        sides
            .filter(|&(player, cell)| !self.has_path(player, cell))
            .map(|(player, _)| player)
            .next()
    }
}

/// Whether the steps north and east of each cell are open.
fn open_edges(size: BoardSize, walls: WallSet) -> [[[bool; 9]; 9]; 2] {
    let mut open = [[[false; 9]; 9]; 2];
    for cell in size.cells().iter() {
        let (row, column) = (cell.row(), cell.column());
        open[0][row as usize][column as usize] = row + 1 < size.height();
        open[1][row as usize][column as usize] = column + 1 < size.width();
    }
    for wall in walls.iter() {
        let (row, column) = (wall.row() as usize, wall.column() as usize);
        let (edges, second) = match wall.orientation() {
            Orientation::Horizontal => (&mut open[0], (row, column + 1)),
            Orientation::Vertical => (&mut open[1], (row + 1, column)),
        };
        edges[row][column] = false;
        edges[second.0][second.1] = false;
    }
    open
}

/// Whether a wall neither overlaps nor crosses one of the others.
fn fits(walls: WallSet, wall: Wall) -> bool {
    walls.iter().all(|other| {
        let columns = wall.column().abs_diff(other.column());
        let rows = wall.row().abs_diff(other.row());
        match (wall.orientation(), other.orientation()) {
            (Orientation::Horizontal, Orientation::Horizontal) => rows > 0 || columns > 1,
            (Orientation::Vertical, Orientation::Vertical) => columns > 0 || rows > 1,
            _ => rows > 0 || columns > 0,
        }
    })
}

/// A set of standing walls, with what every further wall would do.
struct Scene {
    rules: Rules,
    walls: WallSet,
    regions: Regions,
    candidates: Vec<(Wall, Regions)>,
}

impl Scene {
    fn new(rules: &Rules, walls: WallSet) -> Scene {
        let size = rules.size();
        let fitting = size.slots().iter().filter(|&wall| fits(walls, wall));
        let candidates =
            fitting.map(|wall| (wall, Regions::new(size, walls | WallSet::of(wall)))).collect();
        Scene { rules: *rules, walls, regions: Regions::new(size, walls), candidates }
    }

    /// Holds the fast rules against the regions, with White to move; returns the position if there
    /// is one.
    fn check(&self, pawns: [Cell; 2]) -> Option<Position> {
        let [white, black] = pawns.map(Some);
        let setup = Setup {
            pawns: [white, black, None, None],
            walls: self.walls,
            stock: [1, 1, 0, 0],
            to_move: Player::White,
        };
        let pos = match (Position::from_setup(&self.rules, &setup), self.regions.blocked(pawns)) {
            (Ok(pos), None) => pos,
            (Err(SetupError::Blocked(player)), Some(blocked)) if player == blocked => return None,
            (verdict, blocked) => panic!("{setup:?}: {verdict:?}, but blocked is {blocked:?}"),
        };
        // Black on its goal has just won: walls are no longer a question.
        if pos.winner().is_none() {
            let legal = self.candidates.iter().filter(|(_, after)| after.blocked(pawns).is_none());
            let legal: WallSet = legal.map(|&(wall, _)| wall).collect();
            assert_eq!(pos.legal_walls(), legal, "{setup:?} on {}", self.rules.size());
        }
        Some(pos)
    }
}

/// Nine placements: White near both corners and in the middle of the first, the middle and the last
/// rank but one, Black opposite.
fn placements(size: BoardSize) -> Vec<[Cell; 2]> {
    let (width, height) = (size.width(), size.height());
    let columns = [0, width / 2, width - 1];
    let rows = [0, height / 2, height - 2];
    let white = rows.into_iter().flat_map(|row| columns.map(|column| (column, row)));
    let pairs = white.map(|(column, row)| {
        let opposite = (width - 1 - column, height - 1 - row);
        let black = if opposite == (column, row) { (column - 1, row) } else { opposite };
        [(column, row), black].map(|(column, row)| Cell::new(column, row).unwrap())
    });
    pairs.collect()
}

fn check_two_walls(sizes: impl Iterator<Item = BoardSize>) {
    for size in sizes {
        let rules = Rules::standard().with_size(size);
        let check = |walls: WallSet| {
            let scene = Scene::new(&rules, walls);
            placements(size).into_iter().for_each(|pawns| {
                scene.check(pawns);
            });
        };
        check(WallSet::EMPTY);
        for first in size.slots().iter() {
            check(WallSet::of(first));
            let later = size.slots().iter().filter(|&second| second > first);
            for second in later.filter(|&second| fits(WallSet::of(first), second)) {
                check(WallSet::of(first) | WallSet::of(second));
            }
        }
    }
}

#[test]
fn two_walls_and_a_third_on_the_standard_board() {
    check_two_walls([BoardSize::STANDARD].into_iter());
}

#[test]
fn two_walls_and_a_third_on_every_other_board() {
    check_two_walls(BoardSize::all().filter(|&size| size != BoardSize::STANDARD));
}

/// Every sound set-up of two players, whether a game leads there or not.
fn check_all_walls(width: u8, height: u8) {
    let size = BoardSize::new(width, height).unwrap();
    let on = Rules::standard().with_size(size);
    let mut off = on;
    off.edge_diagonal = false;
    let last_rank = height - 1;
    let mut sets = vec![WallSet::EMPTY];
    while let Some(walls) = sets.pop() {
        let scene = Scene::new(&on, walls);
        let highest = walls.iter().last();
        let next = scene.candidates.iter().filter(|&&(wall, _)| Some(wall) > highest);
        sets.extend(next.map(|&(wall, _)| walls | WallSet::of(wall)));
        for white in size.cells().iter().filter(|cell| cell.row() != last_rank) {
            for black in size.cells().iter().filter(|&cell| cell != white) {
                let Some(pos) = scene.check([white, black]) else { continue };
                check_pawn_moves(&on, &off, &pos);
            }
        }
    }
}

/// Pawn moves are those of the reference under both rules at the rim; with side-steps there is
/// always one.
fn check_pawn_moves(on: &Rules, off: &Rules, pos: &Position) {
    if pos.winner().is_some() {
        return;
    }
    let setup = pos.to_setup();
    let expected = |rules| ReferenceBoard::from_setup(rules, &setup).pawn_moves();
    assert!(pos.pawn_moves().iter().eq(expected(on)), "{setup:?}");
    assert!(!pos.pawn_moves().is_empty(), "{setup:?} has no move");
    let pos = Position::from_setup(off, &setup).unwrap();
    assert!(pos.pawn_moves().iter().eq(expected(off)), "{setup:?} without side-steps");
}

#[test]
fn all_walls_on_three_by_three() {
    check_all_walls(3, 3);
}

#[test]
fn all_walls_on_narrow_boards() {
    check_all_walls(3, 4);
    check_all_walls(4, 3);
    check_all_walls(3, 5);
    check_all_walls(5, 3);
}

#[test]
fn all_walls_on_four_by_four() {
    check_all_walls(4, 4);
}
