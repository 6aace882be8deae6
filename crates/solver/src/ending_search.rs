//! Endings with more walls left than can be valued whole: depth-first AND/OR search whose leaves are races.
//!
//! It asks whether a player can force a win within so many plies, one depth after the other, as the
//! second proof of tables does. What it knows beyond the rules: once nobody has walls left, the value is
//! that of the race; and a player need not place the walls it has, so the bare race bounds the value as
//! soon as one stock is empty. A limit of plies makes every question finite, so that cycles do no harm.

use std::{collections::HashMap, hash::BuildHasherDefault};

use stockade_core::{Move, Player, Position};

use crate::{
    Answer, Ending,
    proof::{KeyHasher, Keyed, Known, promise},
};

/// Wins that take longer are not looked for: positions with walls left in which they do are beyond reach.
const MAX_PLIES: u8 = 40;

/// Races that are remembered at once, 10 kB each on a large board.
const MOST_RACES: usize = 20_000;

/// Searches the endings of one board.
///
/// ```
/// use stockade_core::{Position, Rules};
/// use stockade_solver::{Answer, EndingSearch};
/// let pos = Position::start(&"5x5,walls=1".parse::<Rules>()?);
/// let mut search = EndingSearch::of(&pos).unwrap();
/// assert_eq!(search.value(&pos, 1_000_000), Some(Answer::Loss(Some(12))));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct EndingSearch {
    races: Ending,
    /// By winner.
    known: [HashMap<Keyed, Known, BuildHasherDefault<KeyHasher>>; 2],
    nodes: u64,
    most_nodes: u64,
}

impl EndingSearch {
    /// A search on the board of a position; `None` for four players.
    pub fn of(pos: &Position) -> Option<EndingSearch> {
        let races = Ending::of(pos)?;
        Some(EndingSearch { races, known: Default::default(), nodes: 0, most_nodes: 0 })
    }

    /// Who wins and in how many plies, if that is shown by looking at no more than so many positions.
    /// Draws are not shown, except of races. What was found stays for positions of the same game.
    pub fn value(&mut self, pos: &Position, most_nodes: u64) -> Option<Answer> {
        if pos.winner().is_some() {
            return None;
        }
        if is_race(pos) {
            return self.races.value(pos);
        }
        (self.nodes, self.most_nodes) = (0, most_nodes);
        let mover = pos.to_move();
        for plies in 1..=MAX_PLIES {
            let is_mine = plies % 2 == 1;
            let winner = if is_mine { mover } else { mover.opposite() };
            let is_won = self.wins_within(winner, pos, plies);
            if self.nodes >= most_nodes {
                return None;
            }
            if is_won {
                let plies = Some(plies);
                return Some(if is_mine { Answer::Win(plies) } else { Answer::Loss(plies) });
            }
        }
        None
    }

    /// Forgets what was found, as before a position of another game.
    pub fn forget(&mut self) {
        self.races.forget();
        self.known = Default::default();
    }

    /// Whether a player can arrive within so many plies. Meaningless once nodes have run out.
    fn wins_within(&mut self, winner: Player, pos: &Position, plies: u8) -> bool {
        if let Some(arrived) = pos.winner() {
            return arrived == winner;
        }
        if is_too_far(pos, winner, plies) {
            return false;
        }
        if let Some(known) = self.known[winner.index()].get(&Keyed(*pos)) {
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
        let is_won = match self.by_race(winner, pos, plies) {
            Some(is_won) => is_won,
            None => self.look(winner, pos, plies),
        };
        if self.nodes < self.most_nodes {
            let known = self.known[winner.index()].entry(Keyed(*pos)).or_insert(Known::NOTHING);
            known.note(is_won, plies);
        }
        is_won
    }

    /// What the bare race says, if it settles the question.
    fn by_race(&mut self, winner: Player, pos: &Position, plies: u8) -> Option<bool> {
        let has_walls = |player: Player| pos.stock(player) > 0;
        let (winners, losers) = (has_walls(winner), has_walls(winner.opposite()));
        // Where a pawn can be stuck, walls left may have to be placed.
        if (winners || losers) && ((winners && losers) || !pos.edge_diagonal()) {
            return None;
        }
        let is_won = match self.race(pos)? {
            Answer::Win(Some(length)) => pos.to_move() == winner && length <= plies,
            Answer::Loss(Some(length)) => pos.to_move() != winner && length <= plies,
            _ => false,
        };
        match (winners, losers) {
            (true, _) => is_won.then_some(true),
            (_, true) => (!is_won).then_some(false),
            _ => Some(is_won),
        }
    }

    fn race(&mut self, pos: &Position) -> Option<Answer> {
        if self.races.n_slices() >= MOST_RACES {
            self.races.forget();
        }
        self.races.race(pos)
    }

    fn look(&mut self, winner: Player, pos: &Position, plies: u8) -> bool {
        let seeks = pos.to_move() == winner;
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
            if self.wins_within(winner, &next, plies - 1) == seeks {
                return seeks;
            }
        }
        !seeks
    }
}

/// A move brings a pawn at most two steps nearer, if it jumps.
fn is_too_far(pos: &Position, winner: Player, plies: u8) -> bool {
    let moves = if pos.to_move() == winner { plies.div_ceil(2) } else { plies / 2 };
    pos.distance(winner).is_none_or(|steps| steps.div_ceil(2) > moves)
}

fn is_race(pos: &Position) -> bool {
    pos.stock(Player::White) == 0 && pos.stock(Player::Black) == 0
}

#[cfg(test)]
mod tests {
    use stockade_core::{Rules, SplitMix64};

    use super::*;

    /// Both methods name the same winner and the same length wherever the search says anything.
    #[test]
    fn the_search_agrees_with_whole_endings() {
        for rules in ["5x5,walls=1", "4x5,walls=2:1", "5x4,walls=2:0,edge_diagonal=off"] {
            let rules: Rules = rules.parse().unwrap();
            let mut rng = SplitMix64::new(7);
            for _ in 0..12 {
                let mut pos = Position::start(&rules);
                for _ in 0..rng.below(6) {
                    let moves: Vec<Move> = pos.legal_moves().iter().collect();
                    let next = pos.play_unchecked(moves[rng.below(moves.len())]);
                    pos = if next.winner().is_none() { next } else { pos };
                }
                let whole = Ending::of(&pos).unwrap().value(&pos);
                let found = EndingSearch::of(&pos).unwrap().value(&pos, 200_000);
                if found.is_some() {
                    assert_eq!(found, whole, "{rules}: {pos}");
                } else {
                    assert!(matches!(whole, Some(Answer::Draw) | None), "{rules}: {pos}");
                }
            }
        }
    }

    #[test]
    fn a_search_without_nodes_says_nothing() {
        let pos = Position::start(&"5x5,walls=1".parse::<Rules>().unwrap());
        assert_eq!(EndingSearch::of(&pos).unwrap().value(&pos, 10), None);
    }
}
