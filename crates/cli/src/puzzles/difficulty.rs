//! How hard a puzzle is for the engine and its levels.

use stockade_core::{Game, Move, SplitMix64};
use stockade_engine::{Engine, EngineOptions, Level, Limits, Report, Request};
use stockade_solver::puzzle::{Difficulty, Puzzle};

/// Simulations beyond which no puzzle is followed.
const MOST_SIMULATIONS: u32 = 1 << 15;
/// Tries of every level.
const TRIES: u64 = 10;
/// Memory of the engine, in megabytes: more than the simulations need.
const HASH_MB: usize = 32;

/// The rating of a puzzle that everybody gets right.
const LEAST: f64 = 600.0;
/// What every doubling of the simulations adds.
const PER_DOUBLING: f64 = 60.0;
/// What is added if no level ever gets it right.
const FOR_LEVELS: f64 = 800.0;

/// Measures a puzzle. The same on every machine, for nothing is limited by time.
pub(super) fn measure(puzzle: &Puzzle) -> anyhow::Result<Difficulty> {
    let game = Game::from_position(&puzzle.rules, puzzle.position)?;
    let solutions: Vec<Move> = puzzle.solutions.iter().map(|solved| solved.mv).collect();
    let simulations = simulations(&game, &solutions);
    let levels = levels(&game, &solutions);
    Ok(Difficulty { simulations, levels, rating: rating(simulations, &levels) })
}

/// The smallest power of two from which on the engine chooses a solution; twice the most that is looked
/// at if it never does.
fn simulations(game: &Game, solutions: &[Move]) -> u32 {
    let mut found = None;
    let mut nodes = 1;
    while nodes <= MOST_SIMULATIONS {
        let report = think(game, Limits::nodes(nodes.into()));
        let is_right = report.best_move().is_some_and(|mv| solutions.contains(&mv));
        found = if is_right { found.or(Some(nodes)) } else { None };
        let is_proven = report.lines.first().is_some_and(|line| line.proof.is_some());
        if is_right && is_proven {
            // More simulations change nothing any more.
            break;
        }
        nodes *= 2;
    }
    found.unwrap_or(2 * MOST_SIMULATIONS)
}

fn levels(game: &Game, solutions: &[Move]) -> [u8; 7] {
    let mut right = [0; 7];
    for (level, right) in Level::ALL.into_iter().zip(&mut right) {
        let report = think(game, level.within(Limits::nodes(u64::MAX)));
        for seed in 0..TRIES {
            let mv = level.choose(&report, &mut SplitMix64::new(seed));
            *right += u8::from(mv.is_some_and(|mv| solutions.contains(&mv)));
        }
    }
    right
}

fn think(game: &Game, limits: Limits) -> Report {
    let options = EngineOptions { hash_mb: HASH_MB, ..EngineOptions::default() };
    Engine::new(options).search(Request::new(game, limits))
}

fn rating(simulations: u32, levels: &[u8; 7]) -> u16 {
    let all = (levels.len() as u64 * TRIES) as f64;
    let missed = 1.0 - levels.iter().copied().map(f64::from).sum::<f64>() / all;
    let doublings = f64::from(simulations).log2();
    (LEAST + PER_DOUBLING * doublings + FOR_LEVELS * missed).round() as u16
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_programs_find_hard_is_rated_higher() {
        assert_eq!(rating(1, &[10; 7]), 600);
        assert_eq!(rating(1024, &[0, 0, 0, 0, 10, 10, 10]), 600 + 600 + 457);
        assert!(rating(65_536, &[0; 7]) > rating(65_536, &[0, 0, 0, 0, 0, 0, 1]));
    }
}
