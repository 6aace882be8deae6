//! The solver against the most naive one: every position of a tiny board in a map, valued over
//! and over with the ordinary moves until nothing changes.

use std::collections::HashMap;

use stockade_core::{Cell, Player, Position, Rules, Setup, WallSet};
use stockade_solver::{Solution, Value};

#[test]
fn tiny_boards_have_the_values_that_play_gives_them() {
    for rules in [
        "3x3,walls=0",
        "3x3,walls=1",
        "3x3,walls=1,edge_diagonal=off",
        "3x3,walls=2:0",
        "3x4,walls=1",
        "3x4,walls=1,edge_diagonal=off",
        "4x3,walls=1",
        "4x3,walls=0:1,edge_diagonal=off",
    ] {
        check(&rules.parse().unwrap());
    }
}

/// Where the rim stops jumps, crowded boards have pawns that cannot move, and games without end.
#[test]
fn passes_and_draws_are_valued() {
    let naive = check(&"3x3,walls=2,edge_diagonal=off".parse().unwrap());
    assert!(naive.keys().any(|pos| pos.legal_moves().pass));
    assert!(naive.values().any(|&value| value == Value::Draw));
}

/// Compares all values, and that both solvers know the same states.
fn check(rules: &Rules) -> HashMap<Position, Value> {
    let naive = naive_values(rules);
    let solution = Solution::new(rules).unwrap();
    assert_eq!(solution.values().count(), naive.len(), "states of {rules}");
    for (pos, &value) in &naive {
        assert_eq!(solution.value(pos), Some(value), "{pos:?} under {rules}");
    }
    naive
}

/// The value of every unfinished position, by playing on one ply further in each round.
fn naive_values(rules: &Rules) -> HashMap<Position, Value> {
    let mut values: HashMap<Position, Value> =
        positions(rules).into_iter().map(|pos| (pos, Value::Draw)).collect();
    loop {
        let next: HashMap<Position, Value> =
            values.keys().map(|pos| (*pos, one_ply(pos, &values))).collect();
        if next == values {
            return values;
        }
        values = next;
    }
}

/// The best of all moves if their values are what the map says.
fn one_ply(pos: &Position, values: &HashMap<Position, Value>) -> Value {
    let after = |mv| {
        let next = pos.play(mv).unwrap();
        if next.winner().is_some() { Value::Loss(0) } else { values[&next] }
    };
    let best = pos.legal_moves().iter().map(after).min_by_key(|&value| rank(value)).unwrap();
    match best {
        Value::Win(plies) => Value::Loss(plies + 1),
        Value::Loss(plies) => Value::Win(plies + 1),
        Value::Draw => Value::Draw,
    }
}

/// Orders values from the worst for the player to move to the best.
fn rank(value: Value) -> i32 {
    match value {
        Value::Loss(plies) => i32::from(plies) - 1000,
        Value::Draw => 0,
        Value::Win(plies) => 1000 - i32::from(plies),
    }
}

/// Every unfinished position that the rules can build.
fn positions(rules: &Rules) -> Vec<Position> {
    let mut found = Vec::new();
    let stocks = [rules.walls(Player::White), rules.walls(Player::Black)];
    for walls in wall_sets(rules) {
        for white_stock in 0..=stocks[0] {
            let unplaced = rules.total_walls() - walls.len() as u8;
            let Some(black_stock) = unplaced.checked_sub(white_stock) else { continue };
            if black_stock > stocks[1] {
                continue;
            }
            for (white, black) in pairs(rules) {
                for to_move in [Player::White, Player::Black] {
                    let pawns = [Some(white), Some(black), None, None];
                    let stock = [white_stock, black_stock, 0, 0];
                    let setup = Setup { pawns, walls, stock, to_move };
                    let pos = Position::from_setup(rules, &setup).ok();
                    found.extend(pos.filter(|pos| pos.winner().is_none()));
                }
            }
        }
    }
    found
}

/// Every set of slots that is not larger than the stocks; many of them are no sets of walls.
fn wall_sets(rules: &Rules) -> Vec<WallSet> {
    let mut sets = vec![WallSet::EMPTY];
    for wall in rules.size().slots().iter() {
        let larger = sets.iter().filter(|set| set.len() < usize::from(rules.total_walls()));
        sets.extend(larger.map(|&set| set | WallSet::of(wall)).collect::<Vec<_>>());
    }
    sets
}

fn pairs(rules: &Rules) -> impl Iterator<Item = (Cell, Cell)> {
    let cells = rules.size().cells();
    cells.iter().flat_map(move |white| cells.iter().map(move |black| (white, black)))
}
