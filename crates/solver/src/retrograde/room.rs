//! The states that share their walls and hands: the part of the game that can go in circles.
//!
//! Walls only ever come to the board, so the states with the same walls and hands form a *room*
//! that play leaves through the walls for good. Inside a room the values are found by distance:
//! first all that are decided in one ply, then in two, and so on.
//!
//! A value is a byte that orders states from the worst for the player to move to the best, so
//! that the best move is the one to the smallest byte:
//!
//! | byte      | meaning                           |
//! |-----------|-----------------------------------|
//! | 0         | lost: the opponent is on the goal |
//! | `d`       | lost in `d` plies, even           |
//! | 128       | drawn, or not known yet           |
//! | `255 − d` | won in `d` plies, odd             |
//! | 255       | no state, never to be moved to    |

use stockade_core::Player;

use super::{ground::Ground, places::Places};

pub(super) const ARRIVED: u8 = 0;
pub(super) const DRAWN: u8 = 128;
pub(super) const NO_STATE: u8 = u8::MAX;
/// From here on the bytes of wins and losses would meet. Tables that fit into memory have either
/// few walls or few cells, and end far earlier.
const TOO_DEEP: u8 = 127;

/// Most pawn moves there can be: three steps, and two side-steps instead of the fourth.
const MAX_PAWN_MOVES: usize = 5;

/// The pawn moves between the places of every room with the same walls.
pub(super) struct Graph {
    places: Places,
    /// The places that hold a state.
    states: Vec<u16>,
    /// For each place the places that pawn moves lead to. Behind the last place follow the one of
    /// every finished game and the one that leads nowhere, with which short lists are filled up.
    successors: Vec<[u16; MAX_PAWN_MOVES]>,
}

impl Graph {
    pub(super) fn new(places: Places, ground: &Ground) -> Graph {
        let white_ways = ground.cells_with_way(Player::White);
        let black_ways = ground.cells_with_way(Player::Black);
        let (arrived, nowhere) = (places.len(), places.len() + 1);
        let mut graph = Graph {
            places,
            states: Vec::new(),
            successors: vec![[nowhere as u16; MAX_PAWN_MOVES]; places.len()],
        };
        for place in 0..places.len() {
            let Some((to_move, white, black)) = places.state(place) else { continue };
            if white == black || !white_ways.contains(white) || !black_ways.contains(black) {
                continue;
            }
            graph.states.push(place as u16);
            let targets = match to_move {
                Player::White => ground.targets(white, black),
                _ => ground.targets(black, white),
            };
            for (successor, to) in graph.successors[place].iter_mut().zip(targets.iter()) {
                let after = match to_move {
                    Player::White => places.of(Player::Black, to, black),
                    _ => places.of(Player::White, white, to),
                };
                *successor = after.unwrap_or(arrived) as u16;
            }
        }
        graph
    }

    /// The values of one room.
    ///
    /// `by_walls` has for each place the smallest byte that placing a wall leads to, or
    /// [`NO_STATE`]. `deepest` is the longest distance of all rooms so far; it grows with this one.
    pub(super) fn values(&self, by_walls: &[u8], deepest: &mut u8) -> Vec<u8> {
        let mut values = vec![NO_STATE; self.places.len() + 2];
        values[self.places.len()] = ARRIVED;
        let mut open = self.states.clone();
        for &place in &open {
            values[usize::from(place)] = DRAWN;
        }
        let mut plies = 0;
        loop {
            plies += 1;
            assert!(plies < TOO_DEEP, "a win takes longer than a byte can tell");
            let before = open.len();
            open.retain(|&place| {
                let value = self.decided(usize::from(place), plies, by_walls, &values);
                value.map(|value| values[usize::from(place)] = value).is_none()
            });
            if open.len() < before {
                *deepest = plies.max(*deepest);
            } else if plies > *deepest {
                // Nothing new came from pawn moves, and no wall leads to anything longer.
                break;
            }
        }
        values.truncate(self.places.len());
        values
    }

    /// The value of an open place if it is decided in exactly this many plies.
    ///
    /// Values found in the same pass do not disturb: they are one ply too long to count here.
    fn decided(&self, place: usize, plies: u8, by_walls: &[u8], values: &[u8]) -> Option<u8> {
        let by_pawn = self.successors[place].iter().map(|&to| values[usize::from(to)]);
        let mut best = by_pawn.fold(by_walls[place], u8::min);
        if best == NO_STATE {
            // Nothing can be done, neither by pawn nor by wall: a pass.
            best = values[self.places.twin(place)];
        }
        if best < plies {
            Some(u8::MAX - plies)
        } else if best > u8::MAX - plies {
            Some(plies)
        } else {
            None
        }
    }
}
