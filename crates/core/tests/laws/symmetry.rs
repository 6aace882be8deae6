//! Boards reflected and rotated. The maps are written here by coordinates, apart from the ones of
//! the crate, which must agree with them.

use stockade_core::{
    BoardSize, Cell, Move, MoveKind, MoveSet, Orientation, Player, PlayerCount, Position, Rules,
    Setup, Wall,
};

use crate::play::{Action, Ply};

/// A map of the board on itself, or on the transposed one, that takes goals to goals.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Symmetry {
    LeftRight,
    UpDown,
    HalfTurn,
    /// Files become ranks; only four players have goals on all sides.
    Diagonal,
}

impl Symmetry {
    fn all(players: PlayerCount) -> &'static [Symmetry] {
        use Symmetry::*;
        match players {
            PlayerCount::Two => &[LeftRight, UpDown, HalfTurn],
            PlayerCount::Four => &[LeftRight, UpDown, HalfTurn, Diagonal],
        }
    }

    /// Whether the images of the players move in the same order. Reflections reverse the four players'
    /// clockwise order around.
    fn keeps_order(self, players: PlayerCount) -> bool {
        players == PlayerCount::Two || self == Symmetry::HalfTurn
    }

    /// Column and row of an image, on a grid of this many columns and rows.
    fn point(self, columns: u8, rows: u8, (column, row): (u8, u8)) -> (u8, u8) {
        match self {
            Symmetry::LeftRight => (columns - 1 - column, row),
            Symmetry::UpDown => (column, rows - 1 - row),
            Symmetry::HalfTurn => (columns - 1 - column, rows - 1 - row),
            Symmetry::Diagonal => (row, column),
        }
    }

    fn rules(self, rules: &Rules) -> Rules {
        let size = rules.size();
        match self {
            Symmetry::Diagonal => {
                rules.with_size(BoardSize::new(size.height(), size.width()).unwrap())
            }
            _ => *rules,
        }
    }

    fn player(self, player: Player) -> Player {
        use Player::*;
        let sideways = matches!(player, Red | Blue);
        match self {
            Symmetry::LeftRight if sideways => player.opposite(),
            Symmetry::UpDown if !sideways => player.opposite(),
            Symmetry::LeftRight | Symmetry::UpDown => player,
            Symmetry::HalfTurn => player.opposite(),
            Symmetry::Diagonal => match player {
                White => Red,
                Red => White,
                Black => Blue,
                Blue => Black,
            },
        }
    }

    fn cell(self, size: BoardSize, cell: Cell) -> Cell {
        let (column, row) = self.point(size.width(), size.height(), (cell.column(), cell.row()));
        Cell::new(column, row).unwrap()
    }

    fn wall(self, size: BoardSize, wall: Wall) -> Wall {
        let slots = (size.width() - 1, size.height() - 1);
        let (column, row) = self.point(slots.0, slots.1, (wall.column(), wall.row()));
        let orientation = match (self, wall.orientation()) {
            (Symmetry::Diagonal, Orientation::Horizontal) => Orientation::Vertical,
            (Symmetry::Diagonal, Orientation::Vertical) => Orientation::Horizontal,
            (_, orientation) => orientation,
        };
        Wall::new(orientation, column, row).unwrap()
    }

    fn mv(self, size: BoardSize, mv: Move) -> Move {
        match mv.kind() {
            MoveKind::Pawn(cell) => self.cell(size, cell).into(),
            MoveKind::Wall(wall) => self.wall(size, wall).into(),
            MoveKind::Pass => Move::PASS,
        }
    }

    /// The crate's own name for it, if it has one.
    fn named(self) -> Option<stockade_core::Symmetry> {
        match self {
            Symmetry::LeftRight => Some(stockade_core::Symmetry::Mirror),
            Symmetry::UpDown => Some(stockade_core::Symmetry::Swap),
            Symmetry::HalfTurn => Some(stockade_core::Symmetry::Rotate),
            Symmetry::Diagonal => None,
        }
    }

    fn position(self, rules: &Rules, pos: &Position) -> Position {
        let (size, setup) = (pos.size(), pos.to_setup());
        let mut image = Setup {
            pawns: [None; 4],
            walls: setup.walls.iter().map(|wall| self.wall(size, wall)).collect(),
            stock: [0; 4],
            to_move: self.player(setup.to_move),
        };
        for player in Player::ALL {
            let seat = self.player(player).index();
            image.pawns[seat] = setup.pawns[player.index()].map(|cell| self.cell(size, cell));
            image.stock[seat] = setup.stock[player.index()];
        }
        Position::from_setup(&self.rules(rules), &image).unwrap()
    }
}

/// The image of a position has the images of its moves, distances and routes.
pub(crate) fn images_have_the_same_moves(rules: &Rules, pos: &Position) {
    for &symmetry in Symmetry::all(pos.players()) {
        // In the other order the winner would not be the one who moved last.
        if pos.winner().is_some() && !symmetry.keeps_order(pos.players()) {
            continue;
        }
        let image = symmetry.position(rules, pos);
        if let Some(own) = symmetry.named().and_then(|symmetry| pos.transformed(symmetry)) {
            assert_eq!(own, image, "{symmetry:?} of {pos:?}");
        }
        let moves = pos.legal_moves().iter().map(|mv| symmetry.mv(pos.size(), mv));
        assert_eq!(image.legal_moves(), moves.collect::<MoveSet>(), "{symmetry:?} of {pos:?}");
        assert_eq!(image.winner(), pos.winner().map(|player| symmetry.player(player)));
        for player in pos.active_players() {
            let other = symmetry.player(player);
            assert_eq!(image.distance(other), pos.distance(player), "{symmetry:?} of {pos:?}");
            let routes = pos.route_cells(player).iter();
            let routes = routes.map(|cell| symmetry.cell(pos.size(), cell)).collect();
            assert_eq!(image.route_cells(other), routes, "{symmetry:?} of {pos:?}");
        }
    }
}

/// Playing the image of a move in the image leads to the image of what follows.
pub(crate) fn images_play_alike(rules: &Rules, ply: &Ply) {
    let Ply { before, action, after } = ply;
    let symmetries = Symmetry::all(before.players()).iter();
    for symmetry in symmetries.filter(|symmetry| symmetry.keeps_order(before.players())) {
        let image = symmetry.position(rules, before);
        let next = match *action {
            Action::Play(mv) => image.play(symmetry.mv(before.size(), mv)).unwrap(),
            Action::Resign(player) => image.without(symmetry.player(player)).unwrap(),
        };
        assert_eq!(next, symmetry.position(rules, after), "{symmetry:?} of {ply:?}");
    }
}
