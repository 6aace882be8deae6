//! Prints lines of a perft table, counted by the slow rules alone.
//!
//! ```text
//! cargo run --release -p stockade-core --example reference_perft -- 4x7,walls=2 3
//! cargo run --release -p stockade-core --example reference_perft -- four 2 e2 b5 e8
//! ```
//!
//! The words are the rules, the depth, and the moves before the count starts. The tables of
//! `tests/perft` whose header says so were made with it.

#![allow(clippy::print_stdout)]

use std::error::Error;

use stockade_core::{Move, Rules, reference::ReferenceBoard};

fn main() -> Result<(), Box<dyn Error>> {
    let mut words = std::env::args().skip(1);
    let (Some(rules), Some(depth)) = (words.next(), words.next()) else {
        return Err("expected the rules, the depth, and perhaps moves: 5x5,walls=3 4 c2 c4".into());
    };
    let (depth, moves): (u32, Vec<String>) = (depth.parse()?, words.collect());
    let mut board = ReferenceBoard::start(&rules.parse::<Rules>()?);
    for text in &moves {
        let mv: Move = text.parse()?;
        board = board.play(mv).ok_or_else(|| format!("{mv} is illegal"))?;
    }
    println!("rules {rules}");
    if !moves.is_empty() {
        println!("moves {}", moves.join(" "));
    }
    for depth in 1..=depth {
        println!("perft {depth} {}", board.perft(depth));
    }
    Ok(())
}
