//! Boards with random walls, and which moves are the obvious ones.

use stockade_core::{Cell, Move, Player, Position, Rules, Setup, SplitMix64, WallSet};

/// Walls on the boards in turn, from few to all.
const WALLS: [u8; 10] = [4, 12, 6, 18, 8, 14, 10, 20, 2, 16];

/// The number of walls on the board for the problem of this number.
pub(crate) fn n_walls(number: usize) -> u8 {
    // The player to move changes with every problem, so the walls change with every second one.
    WALLS[number / 2 % WALLS.len()]
}

/// The rules that give so many walls in all.
pub(crate) fn rules(n_walls: u8) -> Rules {
    let hands = [n_walls.div_ceil(2), n_walls / 2];
    Rules::standard().with_walls(&hands).expect("at most ten walls each")
}

/// So many walls, each of which a player could have placed.
pub(crate) fn random_walls(n: u8, random: &mut SplitMix64) -> WallSet {
    let mut pos = Position::start(&Rules::standard());
    while pos.walls().len() < usize::from(n) {
        let legal = pos.legal_walls();
        let Some(wall) = legal.iter().nth(random.below(legal.len().max(1))) else { break };
        pos = pos.play_unchecked(Move::wall(wall));
    }
    pos.walls()
}

/// A position that is not over; `None` if this is none.
pub(crate) fn position(
    rules: &Rules,
    [white, black]: [Cell; 2],
    walls: WallSet,
    hands: [u8; 2],
    to_move: Player,
) -> Option<Position> {
    let pawns = [Some(white), Some(black), None, None];
    let setup = Setup { pawns, walls, stock: [hands[0], hands[1], 0, 0], to_move };
    Position::from_setup(rules, &setup).ok().filter(|pos| pos.winner().is_none())
}

/// Steps and jumps that leave the player to move the shortest path: what anybody would try first.
pub(crate) fn obvious_moves(pos: &Position) -> Vec<Move> {
    let left = |mv: Move| pos.play_unchecked(mv).distance(pos.to_move());
    let moves = || pos.pawn_moves().iter().map(Move::pawn);
    let shortest = moves().filter_map(left).min();
    moves().filter(|&mv| left(mv) == shortest).collect()
}
