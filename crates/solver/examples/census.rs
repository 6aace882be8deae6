//! Solves a game and counts its states: `cargo run --release -p stockade-solver --example census
//! -- 5x5,walls=3`.

#![allow(clippy::print_stdout, reason = "a program for a person to run")]

use std::{error::Error, time::Instant};

use stockade_core::{Position, Rules};
use stockade_solver::{Solution, Value};

fn main() -> Result<(), Box<dyn Error>> {
    for text in std::env::args().skip(1) {
        let rules: Rules = text.parse()?;
        let clock = Instant::now();
        let solution = Solution::new(&rules)?;
        let seconds = clock.elapsed().as_secs_f64();
        let (mut states, mut draws, mut longest) = (0, 0, 0);
        for value in solution.values() {
            states += 1;
            match value {
                Value::Win(plies) | Value::Loss(plies) => longest = plies.max(longest),
                Value::Draw => draws += 1,
            }
        }
        let start = solution.value(&Position::start(&rules));
        let start = start.map_or("none".to_owned(), |value| format!("{value:?}"));
        println!(
            "{text}: start {start}, {} wall sets, {states} states, {draws} draws, longest {longest} plies, {seconds:.2} s",
            solution.wall_sets(),
        );
    }
    Ok(())
}
