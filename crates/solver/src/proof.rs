//! A second proof of the value of a position: depth-first search with the ordinary moves.
//!
//! It asks whether a player can force a win within so many plies, one depth after the other, and
//! remembers the answers. A limit of plies makes every question finite, so cycles in the game do
//! no harm. It shares nothing with tables and their makers but the rules of the core.

use std::{
    collections::HashMap,
    hash::{BuildHasherDefault, Hash, Hasher},
};

use stockade_core::{Move, Player, Position};
use thiserror::Error;

use crate::Answer;

/// What a search has shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Proof {
    /// The shortest game that the winner can force.
    pub plies: u8,
    /// Positions that were searched.
    pub nodes: u64,
}

/// Why a value is not confirmed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum ProofError {
    /// A game without end cannot be shown by searching to an end.
    #[error("a draw cannot be confirmed by search, only by checking the table")]
    Draw,
    /// The search finds another length.
    #[error("the search forces the win in {found} plies, not in {claimed}")]
    Other {
        /// What was to be confirmed.
        claimed: u8,
        /// What was found.
        found: u8,
    },
    /// There is no win as short as that.
    #[error("the search finds no forced win within {claimed} plies")]
    None {
        /// What was to be confirmed.
        claimed: u8,
    },
    /// It would take too long.
    #[error("the search was given up after {nodes} positions; allow more")]
    GivenUp {
        /// Positions that were searched.
        nodes: u64,
    },
}

/// The longest win that is looked for where no length is claimed.
const MAX_PLIES: u8 = 126;

/// Confirms the value of an unfinished position for two, searching at most `most_nodes` positions.
///
/// ```
/// use stockade_core::{Position, Rules};
/// use stockade_solver::{Answer, confirm};
/// let rules: Rules = "5x5,walls=1".parse()?;
/// let proof = confirm(&Position::start(&rules), Answer::Loss(Some(12)), 1_000_000)?;
/// assert_eq!(proof.plies, 12);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// When the value is a draw or proves to be another one, and when it would take too long.
pub fn confirm(pos: &Position, claim: Answer, most_nodes: u64) -> Result<Proof, ProofError> {
    let (winner, plies, first) = match claim {
        Answer::Win(plies) => (pos.to_move(), plies, 1),
        Answer::Loss(plies) => (pos.next_player(), plies, 2),
        Answer::Draw => return Err(ProofError::Draw),
    };
    let mut search = ProofSearch { winner, known: HashMap::default(), nodes: 0, most_nodes };
    let last = plies.unwrap_or(MAX_PLIES);
    for depth in (first..=last).step_by(2) {
        let is_won = search.wins_within(pos, depth);
        let nodes = search.nodes;
        if nodes >= most_nodes {
            return Err(ProofError::GivenUp { nodes });
        }
        if is_won {
            return match plies {
                Some(claimed) if claimed != depth => {
                    Err(ProofError::Other { claimed, found: depth })
                }
                _ => Ok(Proof { plies: depth, nodes }),
            };
        }
    }
    Err(ProofError::None { claimed: last })
}

struct ProofSearch {
    winner: Player,
    known: HashMap<Keyed, Known, BuildHasherDefault<KeyHasher>>,
    nodes: u64,
    most_nodes: u64,
}

/// Within how many plies the win is known to be forced, and known not to be.
#[derive(Clone, Copy)]
pub(crate) struct Known {
    pub(crate) won: u8,
    pub(crate) not_won: u8,
}

impl Known {
    pub(crate) const NOTHING: Known = Known { won: u8::MAX, not_won: 0 };

    pub(crate) fn note(&mut self, is_won: bool, plies: u8) {
        if is_won {
            self.won = self.won.min(plies);
        } else {
            self.not_won = self.not_won.max(plies);
        }
    }
}

impl ProofSearch {
    /// Whether the winner can arrive within so many plies. Meaningless once nodes have run out.
    fn wins_within(&mut self, pos: &Position, plies: u8) -> bool {
        if let Some(winner) = pos.winner() {
            return winner == self.winner;
        }
        if self.is_too_far(pos, plies) {
            return false;
        }
        if let Some(known) = self.known.get(&Keyed(*pos)) {
            if known.won <= plies {
                return true;
            }
            if known.not_won >= plies {
                return false;
            }
        }
        self.nodes += 1;
        if self.nodes >= self.most_nodes {
            return false;
        }
        let is_won = self.look(pos, plies);
        if self.nodes < self.most_nodes {
            self.known.entry(Keyed(*pos)).or_insert(Known::NOTHING).note(is_won, plies);
        }
        is_won
    }

    fn look(&mut self, pos: &Position, plies: u8) -> bool {
        let seeks = pos.to_move() == self.winner;
        let mut moves: Vec<(i32, Move, Position)> = pos
            .legal_moves()
            .iter()
            .map(|mv| {
                let next = pos.play_unchecked(mv);
                (promise(&next, pos.to_move()), mv, next)
            })
            .collect();
        moves.sort_by_key(|&(promise, mv, _)| (-promise, mv));
        for (_, _, next) in moves {
            if self.wins_within(&next, plies - 1) == seeks {
                return seeks;
            }
        }
        !seeks
    }

    /// A move brings a pawn at most two steps nearer, if it jumps.
    fn is_too_far(&self, pos: &Position, plies: u8) -> bool {
        let moves = if pos.to_move() == self.winner { plies.div_ceil(2) } else { plies / 2 };
        pos.distance(self.winner).is_none_or(|steps| steps.div_ceil(2) > moves)
    }
}

/// How good a position looks for the player who moved into it: only an order in which to look.
pub(crate) fn promise(pos: &Position, mover: Player) -> i32 {
    let steps = |player| pos.distance(player).map_or(0, i32::from);
    steps(pos.to_move()) - steps(mover)
}

/// A position in the memory, found by the key it carries.
#[derive(PartialEq, Eq)]
pub(crate) struct Keyed(pub(crate) Position);

impl Hash for Keyed {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u64(self.0.key());
    }
}

/// Keys of positions are random already.
#[derive(Default)]
pub(crate) struct KeyHasher(u64);

impl Hasher for KeyHasher {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.0 = self.0.rotate_left(8) ^ u64::from(byte);
        }
    }

    fn write_u64(&mut self, key: u64) {
        self.0 = key;
    }
}
