//! What is printed about a game.

use stockade_core::{Game, Move, Orientation, Outcome, Position, Rules, Termination, Wall};

/// The command that resumes a game.
pub(super) fn resume(game: &Game) -> String {
    let mut words = vec!["stockade play".to_owned()];
    if *game.rules() != Rules::standard() {
        words.push(format!("--rules {}", game.rules()));
    }
    // Moves do not show who resigned in a game of four; the position does.
    let only_moves = game.events().len() == game.ply();
    let start = if only_moves { game.start() } else { game.position() };
    if *start != Position::start(game.rules()) {
        words.push(format!("--position \"{start}\""));
    }
    if only_moves {
        let moves: Vec<String> = game.moves().map(|mv| mv.to_string()).collect();
        words.push(format!("--moves \"{}\"", moves.join(" ")));
    }
    words.join(" ")
}

/// How a game ended, or that the player must pass; else nothing.
pub(super) fn state(game: &Game) -> String {
    match game.outcome() {
        Some(outcome) => ending(game, outcome),
        None if game.legal_moves().pass => {
            format!("{} has no move left and must pass: type --", game.position().to_move())
        }
        None => String::new(),
    }
}

/// The end of a game, in a sentence.
fn ending(game: &Game, outcome: Outcome) -> String {
    let reason = match outcome.by() {
        Termination::Goal => "by reaching the goal",
        Termination::Resign => "by resignation",
        Termination::Time => "on time",
        Termination::Agreement => "by agreement",
        Termination::Repetition => "by repetition",
        Termination::PlyLimit => "at the ply limit",
        Termination::Forfeit(_) => "by forfeit",
    };
    let plies = match game.ply() {
        1 => "1 ply".to_owned(),
        plies => format!("{plies} plies"),
    };
    let sentence = match outcome {
        Outcome::Win { winner, .. } => format!("{winner} wins {reason}"),
        Outcome::Draw { .. } => format!("Draw {reason}"),
        Outcome::Void { .. } => format!("Stopped {reason}, the game does not count"),
    };
    format!("{sentence}: {} after {plies}.", game.result_text())
}

/// The legal moves, walls in rows that fit a terminal.
pub(super) fn legal_moves(game: &Game) -> String {
    const WALLS_PER_ROW: usize = 16;
    let moves = game.legal_moves();
    if moves.is_empty() {
        return "The game is over.".to_owned();
    }
    let pawn = if moves.pass { Move::PASS.to_string() } else { moves.pawn.to_string() };
    let walls: Vec<String> = moves.walls.iter().map(|wall| wall.to_string()).collect();
    let rows: String =
        walls.chunks(WALLS_PER_ROW).map(|row| format!("\n  {}", row.join(" "))).collect();
    format!("Pawn: {pawn}\nWalls: {}{rows}", walls.len())
}

/// Examples of legal moves, as the beginning of a sentence.
pub(super) fn examples(game: &Game) -> String {
    let moves = game.legal_moves();
    // The highest cell is the step forward for White, who usually begins.
    let cell = moves.pawn.iter().last();
    let beyond = cell.and_then(|to| Wall::new(Orientation::Horizontal, to.column(), to.row()));
    let wall = beyond.filter(|&wall| moves.walls.contains(wall)).or(moves.walls.iter().next());
    let cell = cell.map(|cell| format!("a square such as {cell}, "));
    let wall = wall.map(|wall| format!("a wall such as {wall}, "));
    [cell, wall, Some("or ".to_owned())].into_iter().flatten().collect()
}

/// An error as a sentence.
pub(super) fn sentence(error: impl ToString) -> String {
    let text = error.to_string() + ".";
    let mut letters = text.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}
