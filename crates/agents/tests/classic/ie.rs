//! The example of IE University: its walls, its node counts, its results against chance.

use stockade_agents::{
    Agent, Limits, Request, Spec,
    classic::{
        NodeDepth, Pruning, Settings, Style,
        ie::{Ie, evaluate},
        search,
    },
};
use stockade_core::{Game, Move, MoveKind, Orientation, Player, Position, Rules};

use crate::{at, random_positions, texts};

fn moves(pos: &Position, left: u32, is_root: bool) -> Vec<Move> {
    let mut moves = Vec::new();
    Ie::Clean.candidates(pos, NodeDepth { left, is_root }, &mut moves);
    moves
}

#[test]
fn walls_near_the_opponent_come_first_and_are_few() {
    let start = at("standard", "/ / e1 e9 / 10 10 / 1");
    let walls = "e8h e8v e7h e7v d8h d8v f8h f8v";
    assert_eq!(texts(&moves(&start, 1, true)), format!("e2 d1 f1 {walls}"));
    assert_eq!(texts(&moves(&start, 2, false)), "e2 d1 f1 e8h e8v e7h e7v d8h d8v");
    assert_eq!(texts(&moves(&start, 1, false)), "e2 d1 f1");
    let empty_hand = at("standard", "/ / e1 e9 / 0 10 / 1");
    assert_eq!(texts(&moves(&empty_hand, 4, true)), "e2 d1 f1");
}

#[test]
fn the_order_of_walls_is_a_stable_sort() {
    for rules in ["standard", "5x7,walls=6", "3x3,walls=2"] {
        for pos in random_positions(rules, 60) {
            let pawn = pos.pawn(pos.next_player()).unwrap();
            let mut expected: Vec<_> = pos.legal_walls().iter().collect();
            expected.sort_by_key(|wall| {
                let distance =
                    wall.row().abs_diff(pawn.row()) + wall.column().abs_diff(pawn.column());
                let is_vertical = wall.orientation() == Orientation::Vertical;
                (distance, wall.row(), wall.column(), is_vertical)
            });
            expected.truncate(8);
            let walls: Vec<_> = moves(&pos, 2, true)
                .into_iter()
                .filter_map(|mv| match mv.kind() {
                    MoveKind::Wall(wall) => Some(wall),
                    _ => None,
                })
                .collect();
            assert_eq!(walls, expected, "{pos}");
        }
    }
}

#[test]
fn values_worked_by_hand() {
    let pos = at("standard", "a2e5 / c4d6 / e4 e6 / 7 9 / 1");
    assert_eq!(evaluate(&pos, Player::White), 10.0 * (7.0 - 6.0) - 2.0);
    assert_eq!(evaluate(&pos, Player::Black), -8.0);
    let won = at("standard", "/ / e9 a2 / 3 3 / 2");
    assert_eq!([Player::White, Player::Black].map(|p| evaluate(&won, p)), [1e4, -1e4]);
}

/// Nodes below the root without pruning, as printed, and with the root bound.
fn nodes(pos: &Position, depth: u32) -> [u64; 3] {
    let count = |style: Ie, pruning| {
        search(&style, pos, Settings { depth, pruning, ..Settings::default() }, 0).visited
    };
    [
        count(Ie::Clean, Pruning::Off),
        count(Ie::Text, Pruning::Inside),
        count(Ie::Clean, Pruning::Full),
    ]
}

#[test]
fn nodes_of_the_opening() {
    let start = at("standard", "/ / e1 e9 / 10 10 / 1");
    assert_eq!(nodes(&start, 2), [40, 40, 24]);
    assert_eq!(nodes(&start, 3), [354, 234, 79]);
    assert_eq!(nodes(&start, 4), [2887, 706, 302]);
}

/// Games won, lost and unfinished by an agent against chance; it starts every second one.
fn against_random(spec: &str, games: u64) -> [u32; 3] {
    let rules: Rules = "standard,repetition=off,cap=2000:draw".parse().unwrap();
    let mut results = [0; 3];
    for seed in 0..games {
        let mut ie: Box<dyn Agent> = spec.parse::<Spec>().unwrap().build();
        let mut random = format!("random:seed={seed}").parse::<Spec>().unwrap().build();
        let seat = [Player::White, Player::Black][seed as usize % 2];
        let mut game = Game::new(&rules);
        while !game.is_over() {
            let mover = if game.position().to_move() == seat { &mut ie } else { &mut random };
            let mv = mover.choose(Request::new(&game, Limits::default())).unwrap();
            game.play(mv).unwrap();
        }
        let place = match game.outcome().unwrap().winner() {
            Some(winner) if winner == seat => 0,
            Some(_) => 1,
            None => 2,
        };
        results[place] += 1;
    }
    results
}

#[test]
fn the_text_beats_chance_at_every_depth() {
    for depth in 1..=3 {
        assert_eq!(against_random(&format!("ie:depth={depth}"), 20), [20, 0, 0], "depth {depth}");
    }
}

#[test]
fn the_printed_sign_loses_to_chance_at_odd_depth() {
    assert_eq!(against_random("ie:printed,depth=1", 20), [0, 20, 0]);
    assert_eq!(against_random("ie:printed,depth=3", 8), [0, 8, 0]);
}

/// The pilot of the specification has 130 of 200 won, 53 lost and 17 unfinished.
#[test]
fn the_printed_sign_wins_some_games_at_even_depth() {
    let [won, lost, unfinished] = against_random("ie:printed,depth=2", 200);
    let is_near =
        won.abs_diff(130) <= 20 && lost.abs_diff(53) <= 18 && unfinished.abs_diff(17) <= 12;
    assert!(is_near, "{won} won, {lost} lost, {unfinished} unfinished");
}
