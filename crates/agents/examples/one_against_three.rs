//! Plays games of four in which one agent sits alone among three of another, and tells its score.
//!
//! `cargo run --release -p stockade-agents --example one_against_three -- stockade:nodes=500 greedy 200`
//!
//! The lone agent takes every seat in turn. Four games each begin with the same eight random steps;
//! a draw counts a quarter, so that 25 % is a fair share.

use std::{
    env,
    error::Error,
    io::{self, Write},
};

use stockade_agents::{Agent, Limits, Request, Spec};
use stockade_core::{Game, Move, Player, Rules, SplitMix64};

const OPENING_PLIES: usize = 8;

/// A game that stands after random steps.
fn opening(rules: &Rules, seed: u64) -> Result<Game, Box<dyn Error>> {
    let (mut game, mut random) = (Game::new(rules), SplitMix64::new(seed));
    for _ in 0..OPENING_PLIES {
        let cells = game.position().pawn_moves();
        let Some(cell) = cells.iter().nth(random.below(cells.len().max(1))) else { break };
        game.play(Move::pawn(cell))?;
    }
    Ok(game)
}

/// What the player in this seat scores.
fn play(
    mut game: Game,
    seat: Player,
    alone: &mut dyn Agent,
    three: &mut dyn Agent,
) -> Result<f64, Box<dyn Error>> {
    alone.new_game(game.rules())?;
    three.new_game(game.rules())?;
    while !game.is_over() {
        let mover: &mut dyn Agent =
            if game.position().to_move() == seat { &mut *alone } else { &mut *three };
        let mv = mover.choose(Request::new(&game, Limits::default()))?;
        game.play(mv)?;
    }
    let winner = game.outcome().and_then(|outcome| outcome.winner());
    Ok(winner.map_or(0.25, |winner| f64::from(u8::from(winner == seat))))
}

fn main() -> Result<(), Box<dyn Error>> {
    let args: Vec<String> = env::args().skip(1).collect();
    let [alone, three, games] = args.as_slice() else {
        return Err("expected two agents and a number of games".into());
    };
    let (mut one, mut rest) = (alone.parse::<Spec>()?.build(), three.parse::<Spec>()?.build());
    let (games, rules): (u64, Rules) = (games.parse()?, "four".parse()?);
    let mut by_seat = [0.0; 4];
    for number in 0..games {
        let (round, place) = (number / 4, (number % 4) as usize);
        one.reseed(2 * number);
        rest.reseed(2 * number + 1);
        let game = opening(&rules, round)?;
        by_seat[place] += play(game, rules.players().order()[place], one.as_mut(), rest.as_mut())?;
    }
    let score = by_seat.iter().sum::<f64>() / games as f64;
    let margin = 1.96 * (score * (1.0 - score) / games as f64).sqrt();
    let (score, margin) = (100.0 * score, 100.0 * margin);
    writeln!(io::stdout(), "{alone} against three {three}: {score:.1} ± {margin:.1} % of {games}")?;
    writeln!(io::stdout(), "as White, Red, Black, Blue: {by_seat:?}")?;
    Ok(())
}
