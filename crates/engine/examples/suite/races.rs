//! Zugzwangs and steals: races that are not won by running.

use stockade_core::{Move, MoveSet, Player, Position, Rules, SplitMix64};
use stockade_engine::{
    Proof, RaceTable,
    suite::{Problem, Theme},
};

use crate::terrain::{n_walls, obvious_moves, position, random_walls, rules};

/// Wins that are quicker are too easy.
const MIN_PLIES: u16 = 7;

/// From this many walls on there are zugzwangs whose winning move is not even an obvious one.
const CROWDED: usize = 12;

/// Finds so many problems of a theme, White and Black to move in turn.
pub(crate) fn find(theme: Theme, n: usize) -> Vec<Problem> {
    let mut random = SplitMix64::new(theme as u64);
    let mut problems = Vec::new();
    while problems.len() < n {
        problems.extend(on_one_board(theme, problems.len(), &mut random));
    }
    problems
}

/// A problem on a board with random walls, if there is one.
fn on_one_board(theme: Theme, number: usize, random: &mut SplitMix64) -> Option<Problem> {
    let walls = random_walls(n_walls(number), random);
    let rules = rules(walls.len() as u8);
    let to_move = [Player::White, Player::Black][number % 2];
    let cells = || rules.size().cells().iter();
    let places = cells().flat_map(|white| cells().map(move |black| [white, black]));
    let mut table = None;
    let problems = places.filter_map(|pawns| {
        let pos = position(&rules, pawns, walls, [0, 0], to_move)?;
        let table = table.get_or_insert_with(|| RaceTable::new(&pos).expect("two players"));
        problem(theme, &rules, table, pos)
    });
    let problems: Vec<Problem> = problems.collect();
    problems.get(random.below(problems.len().max(1))).cloned()
}

/// The problem that a position is, if it is one.
fn problem(theme: Theme, rules: &Rules, table: &RaceTable, position: Position) -> Option<Problem> {
    let Some(Proof::Win(plies @ MIN_PLIES..)) = table.probe(&position) else { return None };
    let winning = winning(table, &position);
    let misleads = obvious_moves(&position).iter().any(|&mv| !winning.contains(mv));
    let fits = misleads
        && match theme {
            Theme::Zugzwang => is_zugzwang(table, rules, &position, winning),
            _ => is_steal(table, &position, winning),
        };
    let (plies, source) = (plies, "race table".to_owned());
    fits.then_some(Problem { theme, rules: *rules, position, winning, plies, source })
}

/// The moves that win a race.
fn winning(table: &RaceTable, pos: &Position) -> MoveSet {
    let wins = |mv: &Move| {
        let after = pos.play_unchecked(*mv);
        after.winner().is_some() || matches!(table.probe(&after), Some(Proof::Loss(_)))
    };
    pos.legal_moves().iter().filter(wins).collect()
}

/// Whether there is one winning move, and nobody wants to move after it.
fn is_zugzwang(table: &RaceTable, rules: &Rules, pos: &Position, winning: MoveSet) -> bool {
    let mut moves = winning.iter();
    let (Some(mv), None) = (moves.next(), moves.next()) else { return false };
    let mut setup = pos.play_unchecked(mv).to_setup();
    setup.to_move = pos.to_move();
    let Ok(turned) = Position::from_setup(rules, &setup) else { return false };
    let is_hidden = pos.walls().len() < CROWDED || !obvious_moves(pos).contains(&mv);
    is_hidden && matches!(table.probe(&turned), Some(Proof::Loss(_)))
}

/// Whether the player to move has the longer way and yet wins by one or two moves, with a jump.
fn is_steal(table: &RaceTable, pos: &Position, winning: MoveSet) -> bool {
    let player = pos.to_move();
    winning.len() <= 2
        && pos.distance(player) > pos.distance(player.opposite())
        && jumps(table, pos, player)
}

/// Whether a player jumps in the quickest race.
fn jumps(table: &RaceTable, pos: &Position, player: Player) -> bool {
    let mut pos = *pos;
    while let Some(mv) = quickest_move(table, &pos) {
        let (mover, from) = (pos.to_move(), pos.pawn(pos.to_move()));
        pos = pos.play_unchecked(mv);
        let (Some(from), Some(to)) = (from, pos.pawn(mover)) else { return false };
        let steps = from.row().abs_diff(to.row()) + from.column().abs_diff(to.column());
        if mover == player && steps > 1 {
            return true;
        }
    }
    false
}

/// A move of the quickest race; the loser's is the one that holds out longest.
fn quickest_move(table: &RaceTable, pos: &Position) -> Option<Move> {
    // A finished race has no value, and none is left of it.
    let plies_left =
        |pos: &Position| table.probe(pos).map_or(pos.winner().map(|_| 0), Proof::plies);
    let now = plies_left(pos)?;
    pos.legal_moves().iter().find(|&mv| plies_left(&pos.play_unchecked(mv)) == now.checked_sub(1))
}
