//! Against the original: its candidates, line for line, and the figures of its roll-outs.

use stockade_core::{Game, Rules, simd};

use super::*;
use crate::simulate::Simulator;

const LINES: &str = include_str!("../../data/lee-candidates.tsv");

/// The games of the file, each with the candidates of the original.
fn games() -> Vec<(Game, Vec<&'static str>)> {
    let read = |line: &'static str| {
        let (moves, candidates) = line.split_once('\t').unwrap();
        let mut game = Game::new(&"standard,repetition=off".parse::<Rules>().unwrap());
        moves.split_whitespace().for_each(|mv| game.play(mv.parse().unwrap()).unwrap());
        (game, candidates.split_whitespace().collect())
    };
    LINES.lines().map(read).collect()
}

struct Candidates<'a>(&'a Game);

impl simd::Task for Candidates<'_> {
    type Output = MoveSet;
    #[inline(always)]
    fn run<I: Isa>(self, isa: I) -> MoveSet {
        candidates::candidates(isa, self.0.position(), habits::plies(self.0))
    }
}

#[test]
fn candidates_are_those_of_the_original() {
    let games = games();
    assert_eq!(games.len(), 60);
    for (number, (game, expected)) in games.iter().enumerate() {
        let found = simd::dispatch(Candidates(game));
        let mut found: Vec<String> = found.iter().map(|mv| mv.to_string()).collect();
        found.sort();
        assert_eq!(&found, expected, "line {}", number + 1);
    }
}

struct RollOuts<'a>(&'a Game, usize);

impl simd::Task for RollOuts<'_> {
    /// White's share and the mean number of plies.
    type Output = (f64, f64);
    #[inline(always)]
    fn run<I: Isa>(self, isa: I) -> (f64, f64) {
        let RollOuts(game, number) = self;
        let (mut rng, mut won, mut plies) = (SplitMix64::new(5), 0, 0);
        for _ in 0..number {
            let (winner, length) =
                rollout::roll_out(isa, game.position(), habits::plies(game), &mut rng);
            won += usize::from(winner == Some(Player::White));
            plies += length;
        }
        (won as f64 / number as f64, plies as f64 / number as f64)
    }
}

/// The figures are means of 20 000 or 100 000 games of the original; the bounds are four standard
/// errors of the difference.
#[test]
fn roll_outs_end_as_those_of_the_original() {
    let games = games();
    for (line, share, plies) in [
        (1, 0.569, 18.98),
        (10, 0.475, 10.64),
        (34, 0.624, 6.74),
        (46, 0.153, 7.37),
        (52, 0.764, 27.73),
        (60, 0.568, 30.66),
    ] {
        let (won, length) = simd::dispatch(RollOuts(&games[line - 1].0, 20_000));
        assert!((won - share).abs() < 0.02, "line {line}: {won}, not {share}");
        assert!((length - plies).abs() < 0.03 * plies, "line {line}: {length}, not {plies} plies");
    }
}

struct Value(Tree<Habits>, usize);

impl simd::Task for Value {
    /// The value of the root for the player to move.
    type Output = f32;
    #[inline(always)]
    fn run<I: Isa>(self, isa: I) -> f32 {
        let Value(mut tree, simulations) = self;
        (0..simulations).for_each(|_| tree.simulate(isa));
        1.0 - tree.root_share()
    }
}

#[test]
fn searches_value_positions_as_the_original() {
    const SEARCHES: u64 = 6;
    let games = games();
    for (line, expected) in [(10, 0.519), (34, 0.627), (52, 0.824)] {
        let (game, _) = &games[line - 1];
        let habits = Habits { plies: habits::plies(game) };
        let value = |seed| {
            let tree = Tree::new(habits, *game.position(), SplitMix64::new(seed));
            simd::dispatch(Value(tree, 2500))
        };
        let mean = (0..SEARCHES).map(value).sum::<f32>() / SEARCHES as f32;
        assert!((mean - expected).abs() < 0.02, "line {line}: {mean}, not {expected}");
    }
}

#[test]
fn equal_visits_go_to_the_home_rank_first() {
    let order = |moves: &str, mv: &str| {
        let mut game = Game::new(&Rules::standard());
        moves.split_whitespace().for_each(|mv| game.play(mv.parse().unwrap()).unwrap());
        Habits { plies: 0 }.order(game.position(), mv.parse().unwrap())
    };
    assert!(order("", "e2") < order("", "a1h") && order("", "h8h") < order("", "a1v"));
    assert!(order("", "a1h") < order("", "a2h") && order("e2", "a8h") < order("e2", "a7h"));
    assert!(order("e2", "a8h") < order("e2", "b8h"));
}

/// e2 e8 e3, then one of four walls in half of the games.
#[test]
fn openings_are_answered_by_walls_half_of_the_time() {
    let mut game = Game::new(&Rules::standard());
    ["e2", "e8", "e3"].iter().for_each(|mv| game.play(mv.parse().unwrap()).unwrap());
    let mut rng = SplitMix64::new(3);
    let mut answers = std::collections::BTreeMap::<String, usize>::new();
    for _ in 0..4000 {
        let line = |mv: &str| stockade_engine::Line {
            pv: vec![mv.parse().unwrap()],
            score: 0.5,
            lead: 0.0,
            visits: 1,
            prior: None,
            proof: None,
        };
        let mut report = stockade_engine::Report { lines: vec![line("e7")], ..Default::default() };
        habits::alter(&mut report, game.position(), habits::plies(&game), &mut rng);
        *answers.entry(report.best_move().unwrap().to_string()).or_default() += 1;
    }
    assert_eq!(answers.len(), 5, "{answers:?}");
    assert!(answers.iter().all(|(mv, &count)| {
        let expected = if mv == "e7" { 2000.0 } else { 500.0_f64 };
        (count as f64 - expected).abs() < 5.0 * expected.sqrt()
    }));
}
