//! The states that share their walls and stocks: the part of the game that can cycle.
//!
//! Walls are never removed, so the states with the same walls and stocks form a *slice*
//! that play leaves for good when a wall is placed. Inside a slice the values are found by distance:
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

use super::{entries::Entries, open_steps::OpenSteps};

pub(crate) const ARRIVED: u8 = 0;
pub(crate) const DRAWN: u8 = 128;
pub(crate) const NO_STATE: u8 = u8::MAX;
/// From here on the bytes of wins and losses would meet. Tables that fit into memory have either
/// few walls or few cells, and end far earlier.
const TOO_DEEP: u8 = 127;

/// Most pawn moves there can be: three steps, and two side-steps instead of the fourth.
const MAX_PAWN_MOVES: usize = 5;

/// The pawn moves between the entries of every slice with the same walls.
pub(crate) struct Graph {
    entries: Entries,
    /// The entries that hold a state.
    states: Vec<u16>,
    /// For each entry the entries that pawn moves lead to. After the last entry come the one of
    /// every finished game and the one that leads nowhere, with which short lists are filled up.
    successors: Vec<[u16; MAX_PAWN_MOVES]>,
}

impl Graph {
    pub(crate) fn new(entries: Entries, steps: &OpenSteps) -> Graph {
        let white_cells = steps.cells_with_path(Player::White);
        let black_cells = steps.cells_with_path(Player::Black);
        let (arrived, nowhere) = (entries.len(), entries.len() + 1);
        let mut graph = Graph {
            entries,
            states: Vec::new(),
            successors: vec![[nowhere as u16; MAX_PAWN_MOVES]; entries.len()],
        };
        for entry in 0..entries.len() {
            let Some((to_move, white, black)) = entries.state(entry) else { continue };
            if white == black || !white_cells.contains(white) || !black_cells.contains(black) {
                continue;
            }
            graph.states.push(entry as u16);
            let targets = match to_move {
                Player::White => steps.targets(white, black),
                _ => steps.targets(black, white),
            };
            for (successor, to) in graph.successors[entry].iter_mut().zip(targets.iter()) {
                let after = match to_move {
                    Player::White => entries.of(Player::Black, to, black),
                    _ => entries.of(Player::White, white, to),
                };
                *successor = after.unwrap_or(arrived) as u16;
            }
        }
        graph
    }

    /// How many entries hold a state.
    pub(crate) fn states(&self) -> usize {
        self.states.len()
    }

    /// The values of one slice.
    ///
    /// `by_walls` has for each entry the smallest byte that placing a wall leads to, or
    /// [`NO_STATE`]. `deepest` is the longest distance of all slices so far; it grows with this one.
    pub(crate) fn values(&self, by_walls: &[u8], deepest: &mut u8) -> Vec<u8> {
        let mut values = vec![NO_STATE; self.entries.len() + 2];
        values[self.entries.len()] = ARRIVED;
        let mut open = self.states.clone();
        for &entry in &open {
            values[usize::from(entry)] = DRAWN;
        }
        let mut plies = 0;
        loop {
            plies += 1;
            assert!(plies < TOO_DEEP, "a win takes more plies than a byte can hold");
            let before = open.len();
            open.retain(|&entry| {
                let value = self.decided(usize::from(entry), plies, by_walls, &values);
                value.map(|value| values[usize::from(entry)] = value).is_none()
            });
            if open.len() < before {
                *deepest = plies.max(*deepest);
            } else if plies > *deepest {
                // Nothing new came from pawn moves, and no wall leads to anything longer.
                break;
            }
        }
        values.truncate(self.entries.len());
        values
    }

    /// The value of an open entry if it is decided in exactly this many plies.
    ///
    /// Values found in the same pass do not disturb: they are one ply too long to count here.
    fn decided(&self, entry: usize, plies: u8, by_walls: &[u8], values: &[u8]) -> Option<u8> {
        let by_pawn = self.successors[entry].iter().map(|&to| values[usize::from(to)]);
        let mut best = by_pawn.fold(by_walls[entry], u8::min);
        if best == NO_STATE {
            // Neither a pawn move nor a wall is possible: a pass.
            best = values[self.entries.other_turn(entry)];
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
