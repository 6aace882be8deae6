//! Plays seeded random games and writes what another implementation needs to replay them.
//!
//! ```text
//! game 9 10                     a game on 9×9 with ten walls each
//! 1fe...28 4                    legal moves as a hexadecimal mask of move indices; the move played
//! end 1-0                       the result; a draw by the ply cap of 4 n² is 1/2-1/2
//! ```
//!
//! `cargo run --example random_games -- 2` writes two games on each board.

use std::{
    env,
    error::Error,
    io::{self, BufWriter, Write},
};

use stockade_core::{Cell, Game, Move, MoveSet, Position, Rules, SplitMix64};

/// Board size and walls each.
const BOARDS: [(u32, u32); 2] = [(9, 10), (5, 3)];

/// What a player likes to do.
#[derive(Clone, Copy)]
enum Style {
    /// Walls as long as there are any, then a walk without aim: crowded boards, long games.
    Builder,
    /// Mostly forward, now and then a wall: pawns meet, games end on the goal.
    Side,
}

fn main() -> Result<(), Box<dyn Error>> {
    let games = env::args().nth(1).ok_or("how many games on each board?")?.parse()?;
    match write_games(&mut BufWriter::new(io::stdout().lock()), games) {
        // A reader that stops listening has said why.
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(()),
        result => Ok(result?),
    }
}

fn write_games(out: &mut impl Write, games: u64) -> io::Result<()> {
    for (size, walls) in BOARDS {
        // OpenSpiel's rules: a goal on the capping ply comes too late.
        let cap = 4 * size * size;
        let rules =
            format!("{size}x{size},walls={walls},repetition=off,cap={cap}:draw,cap_first=on");
        let rules: Rules = rules.parse().expect("these are rules");
        for seed in 0..games {
            let style = if seed % 2 == 0 { Style::Builder } else { Style::Side };
            writeln!(out, "game {size} {walls}")?;
            write_game(out, Game::new(&rules), style, SplitMix64::new(seed))?;
        }
    }
    out.flush()
}

fn write_game(
    out: &mut impl Write,
    mut game: Game,
    style: Style,
    mut rng: SplitMix64,
) -> io::Result<()> {
    while !game.is_over() {
        let moves = game.legal_moves();
        let mv = choose(game.position(), moves, style, &mut rng);
        writeln!(out, "{} {}", mask(moves), mv.index())?;
        game.play(mv).expect("the move is one of the legal ones");
    }
    writeln!(out, "end {}", game.result_text())
}

fn choose(pos: &Position, moves: MoveSet, style: Style, rng: &mut SplitMix64) -> Move {
    let builds = match style {
        Style::Builder => rng.below(8) > 0,
        Style::Side => rng.below(4) == 0,
    };
    if (builds || moves.pawn.is_empty()) && !moves.walls.is_empty() {
        return Move::wall(pick(moves.walls.iter(), rng));
    }
    if moves.pass {
        return Move::PASS;
    }
    let aims = matches!(style, Style::Side) && rng.below(4) > 0;
    Move::pawn(if aims { forward(pos, moves) } else { pick(moves.pawn.iter(), rng) })
}

/// The destination nearest to the goal.
fn forward(pos: &Position, moves: MoveSet) -> Cell {
    let field = pos.distance_field(pos.to_move());
    let nearest = moves.pawn.iter().min_by_key(|&cell| field.distance(cell));
    nearest.expect("the caller has seen a pawn move")
}

fn pick<T>(from: impl Iterator<Item = T>, rng: &mut SplitMix64) -> T {
    let mut all: Vec<T> = from.collect();
    all.swap_remove(rng.below(all.len()))
}

/// Bit `i` for the move with index `i`, in 53 hexadecimal digits.
fn mask(moves: MoveSet) -> String {
    let mut nibbles = [0_u8; (Move::COUNT + 4) / 4];
    for mv in moves.iter() {
        nibbles[mv.index() / 4] |= 1 << (mv.index() % 4);
    }
    nibbles.iter().rev().map(|nibble| format!("{nibble:x}")).collect()
}
