//! What an engine thinks of a whole game: every move judged by the win chance it gave away.
//!
//! A move is judged beside the engine's own choice: both are searched in one graph, with the same
//! limits, from the positions they lead to. It is marked only if the choice is still better then, so a
//! report never blames a move for what a deeper look at it alone has shown.

use stockade_core::{Game, Move, Player, Position};

use crate::{
    engine::Engine,
    limits::{Limits, StopSignal, Stopwatch},
    proof::Proof,
    report::Report,
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
    /// What the engine would have played, and the moves after it. It begins with another move
    /// wherever there is a mark.
    pub best: Vec<Move>,
    /// White's win chance with best play instead of the move, 0 to 1.
    pub white_before: f32,
    /// White's win chance after the move.
    pub white_after: f32,
    /// How bad it was, if it was.
    pub mark: Option<Mark>,
}

impl JudgedMove {
    /// The win chance that the mover gave away; below 0 if the engine had overlooked the move.
    pub fn drop(&self) -> f32 {
        chance_of(self.player, self.white_before) - chance_of(self.player, self.white_after)
    }
}

/// Judges every move of a game of two from its first position on; each judged move goes to the
/// sink as soon as it is known. The limits hold for each search: one for every position of the game,
/// and one more for each choice that seems better than the move. Ends early, with what it has, when
/// stopped.
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
    let mut judge = Judge { engine, limits: *limits, watch, stop };
    let mut judged = Vec::with_capacity(moves.len());
    let mut before = judge.look_at(&replay);
    for mv in moves {
        let mut next = replay.clone();
        if next.play(mv).is_err() {
            break;
        }
        let after = judge.look_at(&next);
        let record = judge.compare(&replay, before, mv, &after);
        if stop.is_raised() {
            break;
        }
        sink(&record);
        judged.push(record);
        (replay, before) = (next, after);
    }
    judged
}

/// What a search found in a position.
struct Opinion {
    white: f32,
    pv: Vec<Move>,
    /// No deeper look can change it.
    is_proven: bool,
}

/// The engine with what each of its searches may cost.
struct Judge<'a> {
    engine: &'a mut Engine,
    limits: Limits,
    watch: &'a dyn Stopwatch,
    stop: &'a StopSignal,
}

impl Judge<'_> {
    /// Searches the current position of a game in the graph as it is.
    fn look_at(&mut self, game: &Game) -> Opinion {
        if let Some(outcome) = game.outcome() {
            let white = outcome.winner().map_or(0.5, |winner| chance_of(winner, 1.0));
            return Opinion { white, pv: Vec::new(), is_proven: true };
        }
        // Each position gets its own time.
        let begun = self.watch.elapsed();
        let limits = Limits { time: self.limits.time.map(|time| begun + time), ..self.limits };
        let request = Request::new(game, limits).timed_by(self.watch).stopped_by(self.stop);
        let report = self.engine.search(request);
        let white = white_score(game.position(), &report);
        match report.lines.into_iter().next() {
            Some(line) => Opinion { white, is_proven: line.proof.is_some(), pv: line.pv },
            None => Opinion { white, is_proven: false, pv: Vec::new() },
        }
    }

    /// Judges a move by what was thought before it and after it.
    fn compare(&mut self, game: &Game, before: Opinion, mv: Move, after: &Opinion) -> JudgedMove {
        let (ply, player) = (game.ply(), game.position().to_move());
        let Opinion { white, pv, is_proven } = before;
        let (white_before, best) = match pv.first() {
            // The engine would have done the same: a deeper look has changed its mind on nothing else.
            Some(&choice) if choice == mv => {
                (after.white, [mv].into_iter().chain(after.pv.iter().copied()).collect())
            }
            // What is proven needs no second look, and a search from behind the choice could take
            // the way back to an earlier position for a draw.
            Some(&choice) if !is_proven && is_worse(player, white, after.white) => {
                self.try_out(game, choice)
            }
            _ => (white, pv),
        };
        let mut record = JudgedMove {
            ply,
            player,
            mv,
            best,
            white_before,
            white_after: after.white,
            mark: None,
        };
        record.mark = Mark::of_drop(record.drop());
        record
    }

    /// White's win chance after the engine's choice, searched like the move that was played, and the
    /// moves that follow.
    fn try_out(&mut self, game: &Game, choice: Move) -> (f32, Vec<Move>) {
        let mut other = game.clone();
        other.play(choice).expect("a search chooses among legal moves");
        let Opinion { white, pv, .. } = self.look_at(&other);
        (white, [choice].into_iter().chain(pv).collect())
    }
}

/// Whether a player gave so much away between two chances of White that the move would be marked.
fn is_worse(player: Player, before: f32, after: f32) -> bool {
    Mark::of_drop(chance_of(player, before) - chance_of(player, after)).is_some()
}

/// White's win chance by a report on a position.
pub fn white_score(pos: &Position, report: &Report) -> f32 {
    let Some(best) = report.lines.first() else { return 0.5 };
    let score = best.proof.map_or(best.score, Proof::score);
    chance_of(pos.to_move(), score)
}

/// White's chance as a player's own, and the other way round.
fn chance_of(player: Player, score: f32) -> f32 {
    if player == Player::White { score } else { 1.0 - score }
}
