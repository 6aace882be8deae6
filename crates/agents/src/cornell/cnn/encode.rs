//! A position as the network sees it. Whoever trains one calls the same function.

use stockade_core::{Cell, Orientation, Player, Position};

/// Own pawn, opponent's pawn, horizontal walls, vertical walls.
pub const PLANES: usize = 4;
/// What a number of walls is divided by.
const WALL_SCALE: f32 = 10.0;
/// What a number of plies is divided by.
const PLY_SCALE: f32 = 200.0;

/// What the network is told.
#[derive(Clone, Debug, PartialEq)]
pub struct Input {
    /// The planes one after the other, each row by row from the own side on, with cells in even
    /// rows and columns and walls between them.
    pub planes: Vec<f32>,
    /// Walls left, own and the opponent's, ÷ 10.
    pub walls: [f32; 2],
    /// Plies played, ÷ 200.
    pub ply: f32,
}

/// Encodes a position of two players for the player to move. If that is Black, the board is turned
/// around, so that the own goal is always on top.
///
/// ```
/// use stockade_agents::cornell::encode;
/// use stockade_core::{Position, Rules};
/// let input = encode(&Position::start(&Rules::preset("cornell").unwrap()), 20);
/// assert_eq!((input.planes.len(), input.walls, input.ply), (4 * 81, [0.3, 0.3], 0.1));
/// assert_eq!((input.planes[4], input.planes[81 + 8 * 9 + 4]), (1.0, 1.0)); // both pawns
/// ```
pub fn encode(pos: &Position, ply: usize) -> Input {
    let (rows, columns) = (2 * height(pos) - 1, 2 * width(pos) - 1);
    let mut planes = vec![0.0; PLANES * rows * columns];
    let mut mark = |plane: usize, row: usize, column: usize| {
        let turned = pos.to_move() == Player::Black;
        let (row, column) =
            if turned { (rows - 1 - row, columns - 1 - column) } else { (row, column) };
        planes[(plane * rows + row) * columns + column] = 1.0;
    };
    let (me, you) = (pos.to_move(), pos.next_player());
    for (plane, player) in [me, you].into_iter().enumerate() {
        if let Some(cell) = pos.pawn(player) {
            let (row, column) = doubled(cell);
            mark(plane, row, column);
        }
    }
    for wall in pos.walls().iter() {
        let (row, column) = doubled(wall.anchor());
        for along in 0..3 {
            match wall.orientation() {
                Orientation::Horizontal => mark(2, row + 1, column + along),
                Orientation::Vertical => mark(3, row + along, column + 1),
            }
        }
    }
    let walls = [me, you].map(|player| f32::from(pos.stock(player)) / WALL_SCALE);
    Input { planes, walls, ply: ply as f32 / PLY_SCALE }
}

fn doubled(cell: Cell) -> (usize, usize) {
    (2 * usize::from(cell.row()), 2 * usize::from(cell.column()))
}

fn height(pos: &Position) -> usize {
    usize::from(pos.size().height())
}

fn width(pos: &Position) -> usize {
    usize::from(pos.size().width())
}
