//! Races and proofs against the solver, which shares no code with them.

use std::collections::HashMap;

use stockade_core::{Player, Position, Rules, SplitMix64, Wall, WallSet};
use stockade_engine::{Proof, RaceTable, one_sided_proof};
use stockade_solver::{Solution, Value};

/// What the comparison has met.
#[derive(Default)]
struct Met {
    /// States with both hands empty.
    races: usize,
    /// One-sided proofs.
    proofs: usize,
    /// States in which the player without walls wins the bare race, and yet does not win.
    walled_off: usize,
}

/// Compares entries of a solution with races and proofs.
struct Judge {
    rules: Rules,
    solution: Solution,
    tables: HashMap<WallSet, RaceTable>,
    met: Met,
}

impl Judge {
    fn new(rules: &str) -> Judge {
        let rules: Rules = rules.parse().unwrap();
        let solution = Solution::new(&rules).unwrap();
        Judge { rules, solution, tables: HashMap::new(), met: Met::default() }
    }

    fn all(mut self) -> Met {
        (0..self.solution.entries()).for_each(|index| self.compare(index));
        self.met
    }

    fn sample(mut self, n: usize) -> Met {
        let mut random = SplitMix64::new(n as u64);
        (0..n).for_each(|_| self.compare(random.below(self.solution.entries())));
        self.met
    }

    fn compare(&mut self, index: usize) {
        let Some((setup, value)) = self.solution.entry(index) else { return };
        let hands = [setup.stock[0], setup.stock[1]];
        if hands[0] > 0 && hands[1] > 0 {
            return;
        }
        let pos = Position::from_setup(&self.rules, &setup).unwrap();
        let table = self.tables.entry(pos.walls()).or_insert_with(|| RaceTable::new(&pos).unwrap());
        let race = table.probe(&pos).unwrap();
        if hands == [0, 0] {
            self.met.races += 1;
            assert_eq!(as_value(race), value, "{pos:?}");
            assert_eq!(table.one_sided_proof(&pos), None);
            return;
        }
        let owner = if hands[0] > 0 { Player::White } else { Player::Black };
        let winner = winner(&pos, value);
        if let Some(proven) = table.one_sided_proof(&pos) {
            self.met.proofs += 1;
            assert_eq!((proven, Some(proven)), (owner, winner), "{pos:?} is {value:?}");
            assert!(plies(value) <= plies(as_value(race)), "{pos:?}: {value:?} after {race:?}");
        }
        let racer = table.race_winner(&pos);
        if racer == Some(owner.opposite()) && winner != racer {
            self.met.walled_off += 1;
        }
    }
}

fn as_value(race: Proof) -> Value {
    match race {
        Proof::Win(plies) => Value::Win(plies as u8),
        Proof::Loss(plies) => Value::Loss(plies as u8),
        Proof::Draw => Value::Draw,
    }
}

fn plies(value: Value) -> Option<u8> {
    match value {
        Value::Win(plies) | Value::Loss(plies) => Some(plies),
        Value::Draw => None,
    }
}

fn winner(pos: &Position, value: Value) -> Option<Player> {
    match value {
        Value::Win(_) => Some(pos.to_move()),
        Value::Loss(_) => Some(pos.to_move().opposite()),
        Value::Draw => None,
    }
}

#[test]
fn every_state_of_five_by_five_with_one_wall() {
    let met = Judge::new("5x5,walls=1").all();
    assert!(met.races > 300_000 && met.proofs > 10_000);
    assert!(met.walled_off > 0, "the reverse would be a proof");
}

#[test]
fn sampled_states_of_five_by_five_with_two_walls() {
    let met = Judge::new("5x5,walls=2").sample(200_000);
    assert!(met.races > 1000 && met.proofs > 1000);
}

/// Where the rim stops jumps, players pass and races are drawn.
#[test]
fn every_state_where_pawns_cannot_step_aside_at_the_rim() {
    for rules in ["3x4,walls=2", "4x3,walls=3", "3x5,walls=2", "4x4,walls=2", "5x5,walls=1"] {
        let met = Judge::new(&format!("{rules},edge_diagonal=off")).all();
        assert!(met.proofs > 0, "{rules}");
    }
}

/// White is stuck below Black and wins the bare race because Black has to give way. With a wall
/// in hand White may not wait, so the race is no proof.
#[test]
fn walls_are_not_optional_for_a_player_who_would_pass() {
    let rules: Rules = "walls=1:0,edge_diagonal=off".parse().unwrap();
    let mut setup = Position::start(&rules).to_setup();
    setup.pawns[Player::White.index()] = Some("e8".parse().unwrap());
    setup.walls =
        ["d7v", "e8v", "e7h"].map(|wall| wall.parse::<Wall>().unwrap()).into_iter().collect();
    let pos = Position::from_setup(&rules, &setup).unwrap();
    assert!(pos.pawn_moves().is_empty());
    let table = RaceTable::new(&pos).unwrap();
    assert_eq!(table.probe(&pos), Some(Proof::Win(3)));
    assert_eq!(table.one_sided_proof(&pos), None);
}

#[test]
fn proofs_need_exactly_one_empty_hand() {
    for (rules, proven) in [
        ("5x5,walls=0", None),
        ("5x5,walls=1", None),
        ("5x5,walls=0:3", Some(Player::Black)),
        ("5x5,walls=3:0", None),
    ] {
        let pos = Position::start(&rules.parse().unwrap());
        assert_eq!(one_sided_proof(&pos), proven, "{rules}");
    }
}
