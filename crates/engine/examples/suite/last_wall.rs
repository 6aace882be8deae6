//! Wins with the last wall, or in spite of it, proven by search.

use stockade_core::{Cell, Game, Player, Position, Rules, SplitMix64};
use stockade_engine::{
    Limits, Proof, RaceTable, Request,
    alphabeta::AlphaBeta,
    suite::{Problem, Theme, winning_moves},
};

use crate::{
    NODES,
    terrain::{n_walls, obvious_moves, position, random_walls, rules},
};

/// Walls of the player to move and of the other one, in turn.
const HANDS: [[u8; 2]; 3] = [[1, 0], [1, 1], [0, 1]];

/// Nodes to see that somebody wins at all, before every move is proven.
const FIRST_NODES: u64 = 20_000;

/// Paths that are shorter make problems of one or two moves.
const MIN_DISTANCE: u8 = 3;

/// Moves of a problem that may win.
const MAX_WINNING: usize = 3;

/// Finds so many problems, White and Black to move in turn.
pub(crate) fn find(n: usize) -> Vec<Problem> {
    let mut random = SplitMix64::new(Theme::LastWall as u64);
    let mut search = AlphaBeta::new(16);
    let mut problems = Vec::new();
    while problems.len() < n {
        problems.extend(attempt(problems.len(), &mut search, &mut random));
    }
    problems
}

/// A problem on one random board, if it is one.
fn attempt(number: usize, search: &mut AlphaBeta, random: &mut SplitMix64) -> Option<Problem> {
    let to_move = [Player::White, Player::Black][number % 2];
    let [own, other] = HANDS[number % HANDS.len()];
    let hands = if to_move == Player::White { [own, other] } else { [other, own] };
    let total = (n_walls(number) + own + other).min(20);
    let walls = random_walls(total - own - other, random);
    let rules = rules(total);
    let pawns = [Cell::from_index(random.below(81))?, Cell::from_index(random.below(81))?];
    let position = position(&rules, pawns, walls, hands, to_move)?;
    if !is_close(&position) || is_bare_race(&position) || !is_won(search, &rules, &position) {
        return None;
    }
    let proven = winning_moves(&rules, &position, NODES)?;
    let obvious = obvious_moves(&position);
    if proven.moves.len() > MAX_WINNING || obvious.iter().any(|&mv| proven.moves.contains(mv)) {
        return None;
    }
    let (winning, plies) = (proven.moves, proven.plies);
    let source = "alpha-beta".to_owned();
    Some(Problem { theme: Theme::LastWall, rules, position, winning, plies, source })
}

/// Whether both are some way from their goals, and neither is far ahead.
fn is_close(pos: &Position) -> bool {
    let [Some(white), Some(black), ..] = pos.distances() else { return false };
    white.min(black) >= MIN_DISTANCE && white.abs_diff(black) <= 3
}

/// Whether the player to move has a wall and wins without it.
fn is_bare_race(pos: &Position) -> bool {
    let winner = RaceTable::new(pos).and_then(|table| table.race_winner(pos));
    pos.stock(pos.to_move()) > 0 && winner == Some(pos.to_move())
}

fn is_won(search: &mut AlphaBeta, rules: &Rules, pos: &Position) -> bool {
    let Ok(game) = Game::from_position(rules, *pos) else { return false };
    let report = search.search(Request::new(&game, Limits::nodes(FIRST_NODES)));
    matches!(report.lines.first().and_then(|line| line.proof), Some(Proof::Win(_)))
}
