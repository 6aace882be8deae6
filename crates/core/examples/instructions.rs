//! Fixed pieces of work whose instructions are counted: see `cargo xtask instructions`.
//!
//! Without arguments it prints the level of instructions it runs at and the names of its
//! workloads. With a name and a number it prepares that workload and does its work so many times;
//! doing it 0 times gives the cost of the preparation.

#![allow(clippy::print_stdout)]

use std::{env, error::Error, hint::black_box, ops::RangeInclusive};

use stockade_core::{Move, MoveKind, Position, Rules, SplitMix64, perft, simd::Level};

/// A crowded fight in the middle, ten moves in.
const FIGHT: &str =
    "e2 d2h f2 e8 f3 e7 f4 f6h e4 e6 f2h d8h d5v e7v c3v e4h g3v e5 d4 f5 h1h c7h h2h";
/// Both pawns nearly caged, sixteen walls on the board.
const CAGE: &str =
    "d7h f8h d1 e8 e1h d3h c7v f8 f7h b7h g3h c3v g4h g8 c1 b4h g7v a8h b1 f8 h7h a5h a1 a2h";

/// A name and what makes the work ready; the work gives a number so that it cannot be left out.
type Workload = (&'static str, fn() -> Box<dyn Fn() -> u64>);

const WORKLOADS: [Workload; 10] = [
    ("perft-start-3", || perft_of("", 3, 2_062_264)),
    ("perft-fight-3", || perft_of(FIGHT, 3, 585_025)),
    ("perft-cage-3", || perft_of(CAGE, 3, 233_073)),
    ("walls-0-4", || legal_walls(0..=4)),
    ("walls-5-9", || legal_walls(5..=9)),
    ("walls-10-14", || legal_walls(10..=14)),
    ("walls-15-20", || legal_walls(15..=20)),
    ("distances", distances),
    ("distance-fields", distance_fields),
    ("make", make),
];

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let [name, times] = arguments.as_slice() else {
        println!("{:?}", Level::best());
        WORKLOADS.iter().for_each(|(name, _)| println!("{name}"));
        return Ok(());
    };
    let (_, prepare) =
        WORKLOADS.iter().find(|(known, _)| known == name).ok_or("no such workload")?;
    let work = prepare();
    for _ in 0..times.parse()? {
        black_box(work());
    }
    Ok(())
}

fn perft_of(moves: &'static str, depth: u32, expected: u64) -> Box<dyn Fn() -> u64> {
    let start = Position::start(&Rules::standard());
    let pos = moves.split_whitespace().fold(start, |pos, text| {
        let mv: Move = text.parse().expect("the moves above are well written");
        pos.play(mv).expect("the moves above are legal")
    });
    Box::new(move || {
        let nodes = perft(black_box(&pos), depth);
        assert_eq!(nodes, expected, "perft {depth} after {moves}");
        nodes
    })
}

fn legal_walls(on_board: RangeInclusive<usize>) -> Box<dyn Fn() -> u64> {
    over_positions(on_board, |pos| pos.legal_walls().len() as u64)
}

fn distances() -> Box<dyn Fn() -> u64> {
    over_positions(0..=20, |pos| pos.distances().into_iter().flatten().map(u64::from).sum())
}

fn distance_fields() -> Box<dyn Fn() -> u64> {
    over_positions(0..=20, |pos| pos.distance_field(pos.to_move()).cells_at(5).len() as u64)
}

fn make() -> Box<dyn Fn() -> u64> {
    let cases: Vec<(Position, Vec<Move>)> = positions(0..=20, 100)
        .into_iter()
        .map(|pos| (pos, pos.legal_moves().iter().collect()))
        .collect();
    Box::new(move || {
        let keys = cases.iter().flat_map(|(pos, moves)| {
            moves.iter().map(move |&mv| black_box(pos).play_unchecked(mv).key())
        });
        keys.fold(0, |all, key| all ^ key)
    })
}

fn over_positions(
    on_board: RangeInclusive<usize>,
    work: impl Fn(&Position) -> u64 + 'static,
) -> Box<dyn Fn() -> u64> {
    let positions = positions(on_board, 1_000);
    Box::new(move || positions.iter().map(|pos| work(black_box(pos))).sum())
}

/// Positions from seeded random games with so many walls on the board.
fn positions(on_board: RangeInclusive<usize>, count: usize) -> Vec<Position> {
    let mut rng = SplitMix64::new(2026);
    let mut found = Vec::with_capacity(count);
    while found.len() < count {
        let mut pos = Position::start(&Rules::standard());
        while found.len() < count && pos.winner().is_none() {
            if on_board.contains(&pos.walls().len()) && pos.stock(pos.to_move()) > 0 {
                found.push(pos);
            } else if pos.walls().len() > *on_board.end() {
                break;
            }
            pos = pos.play_unchecked(random_move(&pos, &mut rng));
        }
    }
    found
}

/// A pawn move or a wall, evenly, as long as there are both.
fn random_move(pos: &Position, rng: &mut SplitMix64) -> Move {
    let likes_walls = rng.below(2) == 0;
    let (walls, rest): (Vec<Move>, Vec<Move>) =
        pos.legal_moves().iter().partition(|mv| matches!(mv.kind(), MoveKind::Wall(_)));
    let pool = if rest.is_empty() || (likes_walls && !walls.is_empty()) { walls } else { rest };
    pool[rng.below(pool.len())]
}
