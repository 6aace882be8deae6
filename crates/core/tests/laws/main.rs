//! Laws that hold in every position of random games, for every rule set.
//!
//! Half the games are wall-heavy. The number of games per rule set is `GAMES`, or what the
//! environment variable `STOCKADE_LAW_GAMES` says; the same seeds play the same games on every
//! machine. Cheap laws are asked after every ply, the slow reference on a seeded sample of them:
//! every ply up to 39 cells, one in four on 9×9, half as many among four players.

mod oracle;
mod play;
mod symmetry;

use play::{Action, Ply};
use stockade_core::{BoardSize, Move, PlayerCount, Position, Rules, SplitMix64};

/// Games per rule set in an ordinary run.
const GAMES: u64 = 2_000;

fn n_games() -> u64 {
    match std::env::var("STOCKADE_LAW_GAMES") {
        Ok(text) => text.parse().expect("STOCKADE_LAW_GAMES is a number of games"),
        Err(_) => GAMES,
    }
}

/// Asks all laws in all games of one rule set.
fn check(rules: &str) {
    let rules: Rules = rules.parse().unwrap();
    (0..n_games()).for_each(|seed| check_game(&rules, seed));
}

fn check_game(rules: &Rules, seed: u64) {
    let rarity = (rules.size().cells().len() * rules.players().count() / 40).max(1);
    let mut rng = SplitMix64::new(!seed);
    for ply in play::game(rules, seed) {
        parent_is_untouched(&ply);
        is_what_a_fresh_set_up_gives(rules, &ply.after);
        somebody_of_two_can_always_move(rules, &ply.after);
        if rng.below(4) == 0 {
            verdicts_agree_with_the_list(&ply.after);
            text_reads_back(rules, &ply.after);
            symmetry::images_have_the_same_moves(rules, &ply.after);
            symmetry::images_play_alike(rules, &ply);
        }
        if rng.below(rarity) == 0 {
            oracle::moves_are_those_of_the_reference(rules, &ply.after);
        }
        if rng.below(4 * rarity) == 0 {
            oracle::plies_are_those_of_the_reference(rules, &ply);
            oracle::distances_are_those_of_the_reference(rules, &ply.after);
            oracle::routes_are_shortest_paths(rules, &ply.after);
        }
    }
}

/// Moves are made on a copy.
fn parent_is_untouched(ply: &Ply) {
    let copy = ply.before;
    let again = match ply.action {
        Action::Play(mv) => Ok(ply.before.play_unchecked(mv)),
        Action::Resign(player) => ply.before.without(player).ok_or(player),
    };
    assert_eq!(again, Ok(ply.after), "{ply:?}");
    assert_eq!(copy, ply.before);
    assert_ne!(ply.after.key(), ply.before.key(), "{ply:?}");
}

/// Key, cycles and everything else kept move by move equal what the bare facts give: equal
/// positions are equal in every field, whatever led to them.
fn is_what_a_fresh_set_up_gives(rules: &Rules, pos: &Position) {
    assert_eq!(Position::from_setup(rules, &pos.to_setup()), Ok(*pos));
}

/// Only among four, or without side-steps at the rim, can a player be stuck.
fn somebody_of_two_can_always_move(rules: &Rules, pos: &Position) {
    if rules.players() == PlayerCount::Two && rules.edge_diagonal && pos.winner().is_none() {
        assert!(!pos.pawn_moves().is_empty(), "{pos:?}");
    }
}

/// The text of a position holds all of it; no wall is gained or lost.
fn text_reads_back(rules: &Rules, pos: &Position) {
    let parsed = Position::from_text(&pos.to_string(), rules).expect("its own text");
    assert_eq!((parsed.position, parsed.warning), (*pos, None));
}

/// The verdict on each of all moves is whether it is in the list.
fn verdicts_agree_with_the_list(pos: &Position) {
    let legal = pos.legal_moves();
    for mv in Move::all() {
        assert_eq!(pos.check(mv).is_ok(), legal.contains(mv), "{mv} in {pos:?}");
    }
    assert!(legal.iter().map(Move::index).is_sorted());
    assert_eq!(legal.iter().count(), legal.len());
    assert_eq!(legal.is_empty(), pos.winner().is_some());
}

#[test]
fn standard() {
    check("9x9");
}

#[test]
fn standard_without_side_steps_at_the_rim() {
    check("9x9,edge_diagonal=off");
}

#[test]
fn twenty_walls_each() {
    check("9x9,walls=20");
}

#[test]
fn unequal_stocks() {
    check("9x9,walls=13:2");
}

#[test]
fn even_board() {
    check("8x8");
}

#[test]
fn five_by_five() {
    check("5x5,walls=3");
}

#[test]
fn three_by_three() {
    check("3x3,walls=4,edge_diagonal=off");
}

#[test]
fn narrow() {
    check("3x9,walls=6");
}

#[test]
fn wide() {
    check("9x3,walls=6");
}

#[test]
fn four_by_seven() {
    check("4x7,walls=7");
}

#[test]
fn seven_by_four() {
    check("7x4,walls=7,edge_diagonal=off");
}

#[test]
fn four_players() {
    check("four");
}

#[test]
fn four_players_without_side_steps_at_pawns() {
    check("four,walls=8,side_step=off");
}

#[test]
fn four_players_on_five_by_five() {
    check("players=4,5x5,walls=3,edge_diagonal=off");
}

#[test]
fn four_players_on_three_by_three() {
    check("players=4,3x3,walls=2,edge_diagonal=off,side_step=off");
}

/// All 49 sizes with two and four players, all switches, and any stocks.
#[test]
fn every_board() {
    let mut rng = SplitMix64::new(0);
    let sizes: Vec<BoardSize> = BoardSize::all().collect();
    for seed in 0..n_games() {
        let players = [PlayerCount::Two, PlayerCount::Four][rng.below(2)];
        let rules = Rules::standard().with_size(sizes[seed as usize % sizes.len()]);
        let rules = rules.with_players(players);
        let stocks: Vec<u8> = players.order().iter().map(|_| rng.below(21) as u8).collect();
        let mut rules = rules.with_walls(&stocks).unwrap();
        rules.edge_diagonal = rng.below(2) == 0;
        rules.side_step_at_pawn = rng.below(2) == 0;
        check_game(&rules, seed);
    }
}
