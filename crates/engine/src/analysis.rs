//! What an engine thinks of a whole game: every move judged by the win chance it gave away.

use stockade_core::{Game, Move, Player, Position};

use crate::{
    engine::Engine,
    limits::{Limits, StopSignal, Stopwatch},
    report::{Proof, Report},
    request::Request,
};

/// How bad a move was, by the win chance it gave away.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Mark {
    /// 5 points or more.
    Inaccuracy,
    /// 10 points or more.
    Mistake,
    /// 15 points or more.
    Blunder,
}

impl Mark {
    /// The mark of a move that gave away this share of the win chance, 0 to 1.
    ///
    /// ```
    /// use stockade_engine::analysis::Mark;
    /// assert_eq!(Mark::of_drop(0.049), None);
    /// assert_eq!(Mark::of_drop(0.1), Some(Mark::Mistake));
    /// ```
    pub fn of_drop(drop: f32) -> Option<Mark> {
        [(0.15, Mark::Blunder), (0.10, Mark::Mistake), (0.05, Mark::Inaccuracy)]
            .into_iter()
            .find(|&(limit, _)| drop >= limit)
            .map(|(_, mark)| mark)
    }

    /// The sign that people put behind such a move.
    pub const fn sign(self) -> &'static str {
        match self {
            Mark::Inaccuracy => "?!",
            Mark::Mistake => "?",
            Mark::Blunder => "??",
        }
    }
}

/// A move of a game and what it did.
#[derive(Clone, Debug, PartialEq)]
pub struct JudgedMove {
    /// Moves before it.
    pub ply: usize,
    /// Who played it.
    pub player: Player,
    /// The move.
    pub mv: Move,
    /// What the engine would have played, and why.
    pub advice: Report,
    /// White's win chance before and after, 0 to 1.
    pub white_before: f32,
    /// White's win chance after the move.
    pub white_after: f32,
    /// How bad it was, if it was.
    pub mark: Option<Mark>,
}

impl JudgedMove {
    /// The win chance that the mover gave away; below 0 if the engine had overlooked the move.
    pub fn drop(&self) -> f32 {
        let change = self.white_before - self.white_after;
        if self.player == Player::White { change } else { -change }
    }
}

/// Judges every move of a game of two from its first position on; each judged move goes to the
/// sink as soon as both positions around it are known. Ends early, with what it has, when stopped.
///
/// ```
/// use stockade_core::{Game, Rules};
/// use stockade_engine::{Engine, EngineOptions, Limits, NoTime, StopSignal, analysis};
/// let mut game = Game::new(&Rules::standard());
/// for mv in ["e2", "e8", "e1"] {
///     game.play(mv.parse()?)?; // White walks back
/// }
/// let mut engine = Engine::new(EngineOptions::default());
/// let stop = StopSignal::default();
/// let judged = analysis::judge(
///     &mut engine, &game, &Limits::nodes(400), &NoTime, &stop, &mut |_| {},
/// );
/// assert_eq!(judged.len(), 3);
/// assert!(judged[2].drop() > judged[0].drop());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn judge(
    engine: &mut Engine,
    game: &Game,
    limits: &Limits,
    watch: &dyn Stopwatch,
    stop: &StopSignal,
    sink: &mut dyn FnMut(&JudgedMove),
) -> Vec<JudgedMove> {
    let moves: Vec<Move> = game.moves().collect();
    let Ok(mut replay) = Game::from_position(game.rules(), *game.start()) else {
        return Vec::new();
    };
    let mut judged: Vec<JudgedMove> = Vec::with_capacity(moves.len());
    let mut before: Option<(f32, Report)> = None;
    for mv in moves {
        let (white_before, advice) = match before.take() {
            Some(known) => known,
            None => white_chance(engine, &replay, limits, watch, stop),
        };
        let (ply, player) = (replay.ply(), replay.position().to_move());
        if stop.is_raised() || replay.play(mv).is_err() {
            break;
        }
        let after = white_chance(engine, &replay, limits, watch, stop);
        let mut record =
            JudgedMove { ply, player, mv, advice, white_before, white_after: after.0, mark: None };
        record.mark = Mark::of_drop(record.drop());
        sink(&record);
        judged.push(record);
        before = Some(after);
    }
    judged
}

/// White's win chance in the current position of a game.
fn white_chance(
    engine: &mut Engine,
    game: &Game,
    limits: &Limits,
    watch: &dyn Stopwatch,
    stop: &StopSignal,
) -> (f32, Report) {
    if let Some(outcome) = game.outcome() {
        let chance = outcome.winner().map_or(0.5, |winner| chance_of(winner, 1.0));
        return (chance, Report::default());
    }
    // Each position gets its own time.
    let begun = watch.elapsed();
    let limits = Limits { time: limits.time.map(|time| begun + time), ..*limits };
    let report = engine.search(Request::new(game, limits).timed_by(watch).stopped_by(stop));
    (white_score(game.position(), &report), report)
}

/// White's win chance by a report on a position.
pub fn white_score(pos: &Position, report: &Report) -> f32 {
    let Some(best) = report.lines.first() else { return 0.5 };
    let score = match best.proof {
        Some(Proof::Win(_)) => 1.0,
        Some(Proof::Loss(_)) => 0.0,
        Some(Proof::Draw) => 0.5,
        None => best.score,
    };
    chance_of(pos.to_move(), score)
}

fn chance_of(player: Player, score: f32) -> f32 {
    if player == Player::White { score } else { 1.0 - score }
}
