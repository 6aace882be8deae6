//! The race tables and what follows from them, on boards of every size.

mod bellman;
mod laws;
mod proofs;

use stockade_core::{BoardSize, Cell, Player, Position, Rules, Setup, WallSet};
use stockade_engine::{Proof, RaceTable};

/// Rules without walls in hand.
fn bare(size: BoardSize, edge_diagonal: bool) -> Rules {
    let mut rules = Rules::standard().with_size(size).with_walls(&[0, 0]).unwrap();
    rules.edge_diagonal = edge_diagonal;
    rules
}

/// Every unfinished position with these walls and empty hands.
fn races(rules: &Rules, walls: WallSet) -> impl Iterator<Item = Position> {
    let cells = rules.size().cells();
    let pairs = cells.iter().flat_map(move |white| cells.iter().map(move |black| (white, black)));
    pairs.flat_map(move |(white, black)| {
        [Player::White, Player::Black]
            .into_iter()
            .filter_map(move |to_move| race(rules, walls, white, black, to_move))
    })
}

fn race(
    rules: &Rules,
    walls: WallSet,
    white: Cell,
    black: Cell,
    to_move: Player,
) -> Option<Position> {
    let setup =
        Setup { pawns: [Some(white), Some(black), None, None], walls, stock: [0; 4], to_move };
    Position::from_setup(rules, &setup).ok().filter(|pos| pos.winner().is_none())
}

/// The table of the empty board, and every race on it with its value.
fn empty_board(rules: &Rules) -> Vec<(Position, Proof)> {
    let table = RaceTable::new(&Position::start(rules)).unwrap();
    races(rules, WallSet::EMPTY).map(|pos| (pos, table.probe(&pos).unwrap())).collect()
}
