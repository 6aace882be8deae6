//! Which moves of the puzzles win, proven without any search of the players: plain retrograde
//! analysis over everything that can follow, held against the solver where its tables reach.

use std::collections::{HashMap, VecDeque};

use stockade_agents::cornell::ordered_moves;
use stockade_core::{Game, Position, Rules};
use stockade_solver::{Solution, Value};

use crate::table::{game, puzzle_1, puzzle_2};

/// The values of a position and of all that can follow it, without cap and repetition.
struct Proof {
    numbers: HashMap<Position, usize>,
    values: Vec<Value>,
}

impl Proof {
    fn new(start: &Position) -> Proof {
        let mut positions = vec![*start];
        let mut numbers = HashMap::from([(*start, 0)]);
        let (mut parents, mut undecided) = (vec![Vec::new()], Vec::new());
        while let Some(&pos) = positions.get(undecided.len()) {
            let number = undecided.len();
            let moves = pos.legal_moves();
            undecided.push(moves.len());
            for mv in moves.iter() {
                let next = pos.play_unchecked(mv);
                let child = *numbers.entry(next).or_insert(positions.len());
                if child == positions.len() {
                    positions.push(next);
                    parents.push(Vec::new());
                }
                parents[child].push(number);
            }
        }
        let values = decide(&positions, &parents, undecided);
        Proof { numbers, values }
    }

    fn value(&self, pos: &Position) -> Value {
        self.values[self.numbers[pos]]
    }

    /// The moves of a position in the authors' order, each with the value for the next player.
    fn replies(&self, pos: &Position) -> Vec<(String, Value)> {
        let value = |mv| self.value(&pos.play(mv).unwrap());
        ordered_moves(pos).into_iter().map(|mv| (mv.to_string(), value(mv))).collect()
    }
}

/// From the ends of games backwards, nearest first; what stays open is a draw.
fn decide(positions: &[Position], parents: &[Vec<usize>], mut undecided: Vec<usize>) -> Vec<Value> {
    let mut values = vec![Value::Draw; positions.len()];
    let over = |number: &usize| positions[*number].winner().is_some();
    let mut queue: VecDeque<usize> = (0..positions.len()).filter(over).collect();
    queue.iter().for_each(|&number| values[number] = Value::Loss(0));
    while let Some(number) = queue.pop_front() {
        for &parent in &parents[number] {
            if values[parent] != Value::Draw {
                continue;
            }
            undecided[parent] -= 1;
            values[parent] = match values[number] {
                Value::Loss(plies) => Value::Win(plies + 1),
                Value::Win(plies) if undecided[parent] == 0 => Value::Loss(plies + 1),
                _ => continue,
            };
            queue.push_back(parent);
        }
    }
    values
}

/// Checks the value of a position and the moves that do not hand the opponent a win. In the table
/// stand plies from the position on.
fn check(game: &Game, value: Value, good: &[(&str, Value)]) -> Proof {
    let proof = Proof::new(game.position());
    let after = |value| match value {
        Value::Win(plies) => Value::Loss(plies + 1),
        Value::Loss(plies) => Value::Win(plies + 1),
        Value::Draw => Value::Draw,
    };
    let replies = proof.replies(game.position()).into_iter();
    let found: Vec<(String, Value)> = replies
        .map(|(mv, value)| (mv, after(value)))
        .filter(|(_, value)| !matches!(value, Value::Loss(_)))
        .collect();
    let expected: Vec<(String, Value)> =
        good.iter().map(|(mv, value)| ((*mv).to_owned(), *value)).collect();
    assert_eq!((proof.value(game.position()), found), (value, expected), "{:?}", game.position());
    proof
}

/// Checks how long the losing moves last, in plies behind the move; the rest is for all others.
fn check_losing(proof: &Proof, game: &Game, special: &[(&str, u8)], rest: u8) {
    for (mv, value) in proof.replies(game.position()) {
        if let Value::Win(plies) = value {
            let expected = special.iter().find(|row| row.0 == mv).map_or(rest, |row| row.1);
            assert_eq!(plies, expected, "{mv} in {:?}", game.position());
        }
    }
}

#[test]
fn the_first_puzzle_as_the_paper_tells_it_has_one_winning_move() {
    let game = puzzle_1("cornell", "1 1");
    let proof = check(&game, Value::Win(13), &[("a4h", Value::Win(13))]);
    check_losing(&proof, &game, &[("d3", 5), ("e4", 5), ("e2", 5)], 3);
}

#[test]
fn the_first_puzzle_as_the_data_have_it_has_four() {
    let win = Value::Win;
    let good = [("d3", win(9)), ("e4", win(13)), ("e2", win(9)), ("a4h", win(9))];
    check(&puzzle_1("cornell", "0 1"), win(9), &good);
}

#[test]
fn without_side_steps_at_the_rim_the_first_puzzle_is_a_draw() {
    let game = puzzle_1("cornell,edge_diagonal=off", "1 1");
    check(&game, Value::Draw, &[("a4h", Value::Draw)]);
}

#[test]
fn the_second_puzzle_is_won_by_blocking_oneself() {
    let good = ["b1v", "c1v", "d1v", "a2h"].map(|mv| (mv, Value::Win(5)));
    let special = [("b3", 11), ("a4", 11), ("a2", 11), ("d1h", 11), ("a3h", 5), ("a4h", 5)];
    for rules in ["cornell", "cornell,edge_diagonal=off"] {
        let game = puzzle_2(rules);
        let proof = check(&game, Value::Win(5), &good);
        check_losing(&proof, &game, &special, 7);
    }
}

#[test]
fn the_second_puzzle_as_drawn_has_the_same_solutions() {
    let game = game("cornell", "c2c4 / b3d3 / b3 e4 / 1 1 / 1");
    let replies = Proof::new(game.position()).replies(game.position());
    let winning = replies.into_iter().filter(|(_, value)| matches!(value, Value::Loss(_)));
    let winning: Vec<String> = winning.map(|(mv, _)| mv).collect();
    assert_eq!(winning, ["b1v", "c1v", "d1v", "a2h"]);
}

/// In the published variant four walls are on the board and in hands together, as in a game with two
/// each, which the solver's table holds.
#[test]
fn the_proofs_agree_with_the_solver() {
    let rules: Rules = "5x5,walls=2".parse().unwrap();
    let solution = Solution::new(&rules).unwrap();
    let game = puzzle_1("5x5,walls=2", "0 1");
    let proof = Proof::new(game.position());
    let mut compared = 0;
    for (pos, &number) in &proof.numbers {
        if pos.winner().is_none() {
            assert_eq!(solution.value(pos), Some(proof.values[number]), "{pos:?}");
            compared += 1;
        }
    }
    assert!(compared > 15_000, "{compared}");
}
