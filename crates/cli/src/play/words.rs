//! What the program says about a game.

use stockade_core::{Game, Orientation, Outcome, Position, Rules, Termination, Wall};

/// The command that goes on with a game.
pub(super) fn resume(game: &Game) -> String {
    let mut words = vec!["stockade play".to_owned()];
    if *game.rules() != Rules::standard() {
        words.push(format!("--rules {}", game.rules()));
    }
    // Moves cannot tell who left a game of four, the position can.
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

/// The end of a game, in a sentence; empty if it is not over.
pub(super) fn ending(game: &Game) -> String {
    let Some(outcome) = game.outcome() else { return String::new() };
    let way = match outcome.by() {
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
        Outcome::Win { winner, .. } => format!("{winner} wins {way}"),
        Outcome::Draw { .. } => format!("Draw {way}"),
        Outcome::Void { .. } => format!("Stopped {way}, the game does not count"),
    };
    format!("{sentence}: {} after {plies}.", game.result_text())
}

/// Moves that are possible now, to begin a sentence with.
pub(super) fn examples(game: &Game) -> String {
    let moves = game.legal_moves();
    // The highest cell is the way forward for White, who usually begins.
    let cell = moves.pawn.iter().last();
    let beyond = cell.and_then(|to| Wall::new(Orientation::Horizontal, to.column(), to.row()));
    let wall = beyond.filter(|&wall| moves.walls.contains(wall)).or(moves.walls.iter().next());
    let cell = cell.map(|cell| format!("a cell such as {cell}, "));
    let wall = wall.map(|wall| format!("a wall such as {wall}, "));
    [cell, wall, Some("or ".to_owned())].into_iter().flatten().collect()
}

/// An error as a sentence.
pub(super) fn sentence(error: impl ToString) -> String {
    let text = error.to_string() + ".";
    let mut letters = text.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}
