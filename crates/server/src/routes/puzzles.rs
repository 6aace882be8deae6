//! The puzzles of the program.

use axum::{Json, extract::Path};
use serde::Deserialize;
use stockade_solver::{
    Answer,
    puzzle::{Puzzle, PuzzleSet, Theme},
};

use utoipa::IntoParams;

use super::body::Asked;
use crate::{
    error::Error,
    messages::{
        http::ErrorAnswer,
        problem::Problem,
        puzzle::{PuzzleAnswer, PuzzleCard, PuzzleGoal, PuzzleIndex, PuzzleMove, PuzzleTheme},
    },
    views::{self, WallOwners},
};

/// All puzzles, easy ones first.
#[utoipa::path(get, path = "/api/puzzles", responses((status = 200, body = PuzzleIndex)))]
pub(crate) async fn index() -> Json<PuzzleIndex> {
    Json(PuzzleIndex { puzzles: PuzzleSet::own().puzzles().iter().map(card).collect() })
}

/// Which day.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
pub(crate) struct Day {
    /// Days since 1970 by the reader's own calendar.
    day: u32,
}

/// The puzzle of a day with its solution: the same for everybody, and all have had their turn before one
/// comes again.
#[utoipa::path(get, path = "/api/puzzles/daily", params(Day), responses(
    (status = 200, body = PuzzleAnswer),
    (status = 404, body = ErrorAnswer),
))]
pub(crate) async fn daily(Asked(asked): Asked<Day>) -> Result<Json<PuzzleAnswer>, Error> {
    // Puzzles are sorted by difficulty; a prime that their number does not divide mixes them.
    const STEP: usize = 7919;
    let puzzles = PuzzleSet::own().puzzles();
    let number = (asked.day as usize).wrapping_mul(STEP).checked_rem(puzzles.len());
    let puzzle = number.and_then(|number| puzzles.get(number));
    let puzzle = puzzle.ok_or_else(|| Problem::NoPuzzle { id: asked.day.to_string() })?;
    Ok(Json(answer(puzzle)))
}

/// A puzzle with its solution.
#[utoipa::path(get, path = "/api/puzzles/{id}",
    params(("id" = String, Path, description = "the puzzle's id")), responses(
    (status = 200, body = PuzzleAnswer),
    (status = 404, body = ErrorAnswer),
))]
pub(crate) async fn puzzle(Path(id): Path<String>) -> Result<Json<PuzzleAnswer>, Error> {
    let missing = || Problem::NoPuzzle { id: id.chars().take(40).collect() };
    Ok(Json(answer(PuzzleSet::own().find(&id).ok_or_else(missing)?)))
}

fn answer(puzzle: &Puzzle) -> PuzzleAnswer {
    let owners = WallOwners::default();
    let plies = |value| if let Answer::Win(plies) = value { plies } else { None };
    PuzzleAnswer {
        card: card(puzzle),
        board: views::board(&puzzle.rules, &puzzle.position, 0, &owners, None, false),
        goal: if puzzle.value == Answer::Draw { PuzzleGoal::Draw } else { PuzzleGoal::Win },
        solutions: puzzle
            .solutions
            .iter()
            .map(|solved| PuzzleMove { mv: solved.mv, plies: plies(solved.value) })
            .collect(),
        draws: puzzle.draws.clone(),
        line: puzzle.line.clone(),
        simulations: puzzle.difficulty.simulations,
        levels: puzzle.difficulty.levels.to_vec(),
    }
}

fn card(puzzle: &Puzzle) -> PuzzleCard {
    PuzzleCard {
        id: puzzle.id(),
        rating: puzzle.difficulty.rating,
        themes: puzzle.themes.iter().copied().map(theme).collect(),
    }
}

fn theme(theme: Theme) -> PuzzleTheme {
    match theme {
        Theme::Race => PuzzleTheme::Race,
        Theme::Jump => PuzzleTheme::Jump,
        Theme::LastWall => PuzzleTheme::LastWall,
        Theme::SelfBlock => PuzzleTheme::SelfBlock,
        Theme::DeadEnd => PuzzleTheme::DeadEnd,
        Theme::Zugzwang => PuzzleTheme::Zugzwang,
        Theme::OnlyDefence => PuzzleTheme::OnlyDefence,
    }
}
