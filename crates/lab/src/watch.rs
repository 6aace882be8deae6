//! `stockade-lab watch ddqn`: the game of Labit & Amr Tardif in the terminal, between two players, one
//! of whom may be you.

use std::{
    io::{self, BufRead, Write},
    path::PathBuf,
};

use anyhow::{Result, bail, ensure};
use clap::{Args, ValueEnum};
use stockade_agents::{
    model::Model,
    tardif::{
        Action, ActionKind, Dummy, Ending, Environment, EnvironmentPlayer, QNetwork, Side, Slot,
        Walker,
    },
};
use stockade_core::{Direction, SplitMix64};

/// Watch or play the game with unit fences
///
/// Pawns are 1 and 2, fences are one edge long, nobody jumps. Player 1 wins in the upper row, player 2
/// in the lower one. Your moves: n, e, s, w, and `f 2 3 n` or `f 2 3 e` for a fence above or to the
/// right of the cell in column 2 and row 3, counted from the lower left corner.
#[derive(Args, Clone, Debug)]
pub struct Options {
    /// What to watch
    #[arg(value_enum)]
    pub game: Watched,
    /// Who plays 1
    #[arg(long, value_enum, default_value = "ddqn")]
    pub one: Who,
    /// Who plays 2
    #[arg(long, value_enum, default_value = "guided")]
    pub two: Who,
    /// Network of ddqn, instead of the one that comes with the program
    #[arg(long, value_name = "FILE")]
    pub model: Option<PathBuf>,
    /// Actions after which nobody has won
    #[arg(long, default_value_t = 200)]
    pub cap: usize,
    /// Where chance comes from
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
}

/// What can be watched.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Watched {
    /// The game of the DDQN, 5×5 with three unit fences each
    Ddqn,
}

/// A player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Who {
    /// The trained network, without exploration
    Ddqn,
    /// The first dummy: everything alike
    Random,
    /// The second dummy: nine times of ten a step
    V2,
    /// The third dummy: mostly towards its goal
    Guided,
    /// One that only walks its shortest path
    Walker,
    /// You
    You,
}

/// Plays one game and shows every position.
///
/// # Errors
/// If the network cannot be read or does not fit, or the terminal cannot be read or written.
pub fn run(options: &Options, out: &mut dyn Write) -> Result<()> {
    play(options, &mut io::stdin().lock(), out)
}

fn play(options: &Options, input: &mut dyn BufRead, out: &mut dyn Write) -> Result<()> {
    ensure!(options.cap > 0, "a game has at least one action: --cap 200");
    let network = match &options.model {
        Some(path) => QNetwork::load(path)?,
        None => QNetwork::shipped().clone(),
    };
    let fits = |width: usize| [52, 102].contains(&width);
    ensure!(
        network.widths().first().is_some_and(|&width| fits(width))
            && network.widths().last() == Some(&54),
        "the network has the widths {:?}, and this game needs 52 or 102 inputs and 54 outputs",
        network.widths()
    );
    let mut board = Environment::default();
    let mut rng = SplitMix64::new(options.seed);
    let mut actions = 0;
    writeln!(out, "{}", picture(&board))?;
    while board.ending().is_none() && actions < options.cap {
        let side = board.turn();
        let who = [options.one, options.two][side.index()];
        let action = match dummy(who) {
            Some(mut dummy) => dummy.act(&board, &mut rng),
            None if who == Who::Ddqn => network.clone().act(&board, &mut rng),
            None if who == Who::Walker => Walker.act(&board, &mut rng),
            None => Some(ask(side, input, out)?),
        };
        let Some(action) = action else { bail!("player {} found nothing to try", number(side)) };
        let attempt = board.attempt(action);
        match attempt.refusal {
            None => {
                actions += 1;
                writeln!(out, "{} {}", number(side), words(action))?;
                writeln!(out, "{}", picture(&board))?;
            }
            Some(refusal) if who == Who::You => writeln!(out, "Not possible: {refusal}")?,
            Some(_) => {}
        }
    }
    let end = match board.ending() {
        Some(Ending::Won(side)) => format!("{} wins after {actions} actions", number(side)),
        Some(Ending::Stuck(side)) => format!("{} can do nothing: nobody wins", number(side)),
        None => format!("Nobody has won after {actions} actions"),
    };
    writeln!(out, "{end}")?;
    Ok(())
}

const fn dummy(who: Who) -> Option<Dummy> {
    match who {
        Who::Random => Some(Dummy::Random),
        Who::V2 => Some(Dummy::StepsFirst),
        Who::Guided => Some(Dummy::Guided),
        Who::Ddqn | Who::Walker | Who::You => None,
    }
}

const fn number(side: Side) -> usize {
    side.index() + 1
}

/// Asks until the answer is an action.
fn ask(side: Side, input: &mut dyn BufRead, out: &mut dyn Write) -> Result<Action> {
    loop {
        write!(out, "{}, your move (n e s w, or f COLUMN ROW n|e): ", number(side))?;
        out.flush()?;
        let mut line = String::new();
        if input.read_line(&mut line)? == 0 {
            bail!("the game was left");
        }
        match read(&line) {
            Some(action) => return Ok(action),
            None => writeln!(out, "\"{}\" is no move", line.trim())?,
        }
    }
}

fn read(line: &str) -> Option<Action> {
    let words: Vec<&str> = line.split_whitespace().collect();
    match words.as_slice() {
        ["n"] => Some(Action::step(Direction::North)),
        ["e"] => Some(Action::step(Direction::East)),
        ["s"] => Some(Action::step(Direction::South)),
        ["w"] => Some(Action::step(Direction::West)),
        ["f", column, row, side @ ("n" | "e")] => {
            let place = |text: &str| {
                let number: usize = text.parse().ok()?;
                (1..=Environment::SIZE).contains(&number).then(|| number - 1)
            };
            let slot = 2 * (place(row)? * Environment::SIZE + place(column)?);
            Some(Action::fence(Slot::new((slot + usize::from(*side == "n")) as u8)))
        }
        _ => None,
    }
}

fn words(action: Action) -> String {
    match action.kind() {
        ActionKind::Step(direction) => format!("steps {direction:?}").to_lowercase(),
        ActionKind::Fence(slot) => {
            let [(row, column), _] = slot.cells(Environment::SIZE);
            let side = if slot.is_between_rows() { "n" } else { "e" };
            format!("builds f {} {} {side}", column + 1, row + 1)
        }
    }
}

/// The board with row 5 on top; goal rows carry the number of who wants to get there.
fn picture(board: &Environment) -> String {
    let size = board.size();
    let mut text = format!("     {}\n", "1 ".repeat(2 * size).trim_end());
    for row in (0..size).rev() {
        let mut above = "    ".to_owned();
        let mut line = format!("{:>3} ", row + 1);
        for column in 0..size {
            let slot = |north: usize| Slot::new((2 * (row * size + column) + north) as u8);
            let has = |north: usize| slot(north).is_real(size) && board.has_fence(slot(north));
            let cell = match (row, column) {
                place if place == board.pawn(Side::One) => '1',
                place if place == board.pawn(Side::Two) => '2',
                _ => '·',
            };
            above += if has(1) { " ━━ " } else { "    " };
            line += &format!(" {cell} {}", if has(0) { '┃' } else { ' ' });
        }
        if row + 1 < size {
            text += &format!("{}\n", above.trim_end());
        }
        text += &format!("{}\n", line.trim_end());
    }
    let hands = [Side::One, Side::Two].map(|side| board.fences_left(side));
    text + &format!(
        "     {}\n     fences left: {} of player 1, {} of player 2",
        "2 ".repeat(2 * size).trim_end(),
        hands[0],
        hands[1]
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    fn options(one: Who, two: Who) -> Options {
        Options { game: Watched::Ddqn, one, two, model: None, cap: 200, seed: 3 }
    }

    fn shown(options: &Options, input: &str) -> Result<String> {
        let mut out = Vec::new();
        play(options, &mut input.as_bytes(), &mut out)?;
        Ok(String::from_utf8(out)?)
    }

    #[test]
    fn the_network_beats_a_dummy_before_ones_eyes() {
        let text = shown(&options(Who::Ddqn, Who::Guided), "").unwrap();
        assert!(text.contains("1 wins after"), "{text}");
        assert!(text.starts_with("     1 1 1"), "{text}");
    }

    #[test]
    fn you_play_and_are_told_what_is_impossible() {
        let mut out = Vec::new();
        let error =
            play(&options(Who::You, Who::Walker), &mut "f 3 1 n\nx\ns\n".as_bytes(), &mut out);
        let seen = String::from_utf8(out).unwrap();
        assert_eq!(error.unwrap_err().to_string(), "the game was left");
        for expected in ["1 builds f 3 1 n", "━━", "2 steps ", "\"x\" is no move", "off the board"]
        {
            assert!(seen.contains(expected), "{expected} in {seen}");
        }
    }

    #[test]
    fn moves_read_as_they_are_written() {
        for action in (0..54).map(Action::new).filter(|action| !action.is_step()) {
            let text = words(action).replace("builds ", "");
            assert_eq!(read(&text), Some(action), "{text}");
        }
        assert_eq!(read("f 6 1 n"), None);
        assert_eq!(read("f 1 1 s"), None);
    }
}
