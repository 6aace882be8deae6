//! The engine's opinion: of a position as it thinks, and of a whole game.

mod report;

use std::time::{Duration, Instant};

use stockade_core::{Game, Player, PlayerCount, read_records};
use stockade_engine::{
    Engine, EngineOptions, Limits, Line, Proof, Report, Request, StopSignal, analysis::white_score,
};

use crate::{
    error::Error,
    messages::analysis::{AnalysisServer, EngineLine, ProvenResult, ThinkLimit},
    setup::Setting,
};

/// Time between two messages with lines: eight a second.
const BETWEEN_LINES: Duration = Duration::from_millis(125);
/// Memory of an analysis, in megabytes.
const HASH_MB: usize = 256;
/// What each position of a report takes if nothing is said.
const REPORT_NODES: u64 = 1500;
/// Longest look at a position of a report.
const REPORT_POSITION: Duration = Duration::from_secs(5);
/// Longest game of a report.
const REPORT_PLIES: usize = 600;
/// Longest report: others wait for its thread.
const REPORT: Duration = Duration::from_secs(10 * 60);
/// Moves of a line that are shown.
const PV: usize = 24;

/// What is to be answered.
#[derive(Debug)]
pub(crate) struct Question {
    game: Game,
    limit: ThinkLimit,
    kind: QuestionKind,
}

#[derive(Debug)]
enum QuestionKind {
    Lines(usize),
    Report,
}

/// Whom to tell, and whether the message must not get lost.
type Tell<'a> = &'a mut dyn FnMut(AnalysisServer, bool);

impl Question {
    /// So many lines of a position.
    pub(crate) fn lines(
        rules: Option<&str>,
        position: Option<&str>,
        moves: &[String],
        lines: usize,
        limit: ThinkLimit,
    ) -> Result<Question, Error> {
        let game = Setting::read(rules, position, moves)?.game;
        Ok(Question { game, limit, kind: QuestionKind::Lines(lines) })
    }

    /// A report on the moves of a game.
    pub(crate) fn report(
        rules: Option<&str>,
        position: Option<&str>,
        moves: &[String],
        limit: ThinkLimit,
    ) -> Result<Question, Error> {
        Question::report_of(Setting::read(rules, position, moves)?.game, limit)
    }

    /// A report on the first game of a text of records.
    pub(crate) fn report_of_record(text: &str, limit: ThinkLimit) -> Result<Question, Error> {
        let record = read_records(text).next();
        let record = record.ok_or_else(|| Error::unfit("record", "the text holds no game"))?;
        let record = record.map_err(|error| Error::unfit("record", error))?;
        let game = record.to_game().map_err(|error| Error::unfit("record", error))?;
        Question::report_of(game, limit)
    }

    fn report_of(game: Game, limit: ThinkLimit) -> Result<Question, Error> {
        if game.rules().players() != PlayerCount::Two {
            return Err(Error::unfit("rules", "reports are for games of two"));
        }
        if game.ply() > REPORT_PLIES {
            let message = format!("reports are for games of at most {REPORT_PLIES} moves");
            return Err(Error::unfit("moves", message));
        }
        Ok(Question { game, limit, kind: QuestionKind::Report })
    }
}

/// Answers a question until it is done or stopped.
pub(crate) fn answer(
    id: u32,
    question: &Question,
    longest: Duration,
    stop: &StopSignal,
    tell: Tell<'_>,
) {
    if stop.is_raised() {
        return;
    }
    let mut engine = Engine::new(EngineOptions { hash_mb: HASH_MB, ..EngineOptions::default() });
    match question.kind {
        QuestionKind::Lines(count) => {
            let limits = limits(question.limit, longest, None);
            think(id, &mut engine, &question.game, count, &limits, stop, tell);
        }
        QuestionKind::Report => {
            // All positions together take no longer than a report may.
            let each = REPORT / u32::try_from(question.game.ply().max(1)).unwrap_or(u32::MAX);
            let limits = limits(question.limit, REPORT_POSITION.min(each), Some(REPORT_NODES));
            report::judge(id, &mut engine, &question.game, &limits, stop, tell);
        }
    }
}

fn limits(wanted: ThinkLimit, longest: Duration, nodes: Option<u64>) -> Limits {
    let seconds = wanted.seconds.filter(|seconds| seconds.is_finite() && *seconds > 0.0);
    let time = seconds.map_or(longest, |seconds| {
        Duration::try_from_secs_f64(seconds).unwrap_or(longest).min(longest)
    });
    let nodes = wanted.nodes.filter(|nodes| *nodes > 0).or(nodes.filter(|_| seconds.is_none()));
    Limits { nodes, ..Limits::time(time) }
}

fn think(
    id: u32,
    engine: &mut Engine,
    game: &Game,
    count: usize,
    limits: &Limits,
    stop: &StopSignal,
    tell: Tell<'_>,
) {
    let begun = Instant::now();
    let mut last = None;
    let mut sink = |report: &Report| {
        if last.is_none_or(|last: Instant| last.elapsed() >= BETWEEN_LINES) {
            last = Some(Instant::now());
            tell(lines_message(id, game, report, count, begun.elapsed(), false), false);
        }
    };
    let report = engine.search(
        Request::new(game, *limits).timed_by(&begun).stopped_by(stop).reporting_to(&mut sink),
    );
    tell(lines_message(id, game, &report, count, begun.elapsed(), true), true);
}

fn lines_message(
    id: u32,
    game: &Game,
    report: &Report,
    count: usize,
    elapsed: Duration,
    done: bool,
) -> AnalysisServer {
    let pos = game.position();
    let is_two = game.rules().players() == PlayerCount::Two;
    let white_win = match game.outcome() {
        Some(outcome) => match outcome.winner() {
            Some(winner) => percent(if winner == Player::White { 1.0 } else { 0.0 }),
            None => 50.0,
        },
        None => percent(white_score(pos, report)),
    };
    let order: Vec<Player> = pos.active_players().collect();
    AnalysisServer::Lines {
        id,
        to_move: pos.to_move().into(),
        white_win: is_two.then_some(white_win),
        lines: report
            .lines
            .iter()
            .take(count)
            .map(|line| engine_line(line, pos.to_move(), &order, is_two))
            .collect(),
        depth: report.depth,
        nodes: report.nodes,
        elapsed_ms: u64::try_from(elapsed.as_millis()).unwrap_or(u64::MAX),
        done,
    }
}

fn engine_line(line: &Line, mover: Player, order: &[Player], is_two: bool) -> EngineLine {
    let score = match line.proof {
        Some(Proof::Win(_)) => 1.0,
        Some(Proof::Loss(_)) => 0.0,
        Some(Proof::Draw) => 0.5,
        None => line.score,
    };
    let is_white = mover == Player::White;
    let lead = if is_two && !is_white { -line.lead } else { line.lead };
    EngineLine {
        pv: line.pv.iter().take(PV).map(ToString::to_string).collect(),
        win: percent(score),
        white_win: is_two.then(|| percent(if is_white { score } else { 1.0 - score })),
        lead: f64::from((lead * 100.0).round()) / 100.0,
        visits: line.visits,
        proof: line.proof.map(|proof| proven(proof, mover, order)),
    }
}

/// A proof in words.
fn proven(proof: Proof, mover: Player, order: &[Player]) -> ProvenResult {
    let others: Vec<Player> = order.iter().copied().filter(|&player| player != mover).collect();
    let (winner, plies, text) = match (proof, others.as_slice()) {
        (Proof::Win(plies), _) => (Some(mover), Some(plies), format!("{mover} wins in {plies}")),
        (Proof::Loss(plies), [winner]) => {
            (Some(*winner), Some(plies), format!("{winner} wins in {plies}"))
        }
        (Proof::Loss(plies), _) => (None, Some(plies), format!("{mover} loses in {plies}")),
        (Proof::Draw, _) => (None, None, "draw".to_owned()),
    };
    ProvenResult { winner: winner.map(Into::into), plies, text }
}

/// A share as percent with one decimal.
fn percent(share: f32) -> f64 {
    (f64::from(share) * 1000.0).round() / 10.0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn proofs_name_the_winner() {
        let order = [Player::White, Player::Black];
        let text = |proof, mover| proven(proof, mover, &order).text;
        assert_eq!(text(Proof::Win(14), Player::White), "White wins in 14");
        assert_eq!(text(Proof::Loss(3), Player::White), "Black wins in 3");
        assert_eq!(text(Proof::Draw, Player::Black), "draw");
    }

    #[test]
    fn limits_are_never_beyond_the_servers() {
        let longest = Duration::from_secs(10);
        let wish = |seconds, nodes| limits(ThinkLimit { seconds, nodes }, longest, None);
        assert_eq!(wish(None, None).time, Some(longest));
        assert_eq!(wish(Some(f64::INFINITY), Some(5)).nodes, Some(5));
        assert_eq!(wish(Some(1e300), None).time, Some(longest));
        assert_eq!(wish(Some(-1.0), None).time, Some(longest));
        assert_eq!(wish(Some(2.0), None).time, Some(Duration::from_secs(2)));
    }

    #[test]
    fn reports_are_for_games_of_a_length_that_can_be_waited_for() {
        let rules = "standard,repetition=off,cap=2000:draw".parse().unwrap();
        let mut game = Game::new(&rules);
        let shuffle = ["e2", "e8", "e1", "e9"].map(|mv| mv.parse().unwrap());
        for &mv in shuffle.iter().cycle().take(REPORT_PLIES) {
            game.play(mv).unwrap();
        }
        assert!(Question::report_of(game.clone(), ThinkLimit::default()).is_ok());
        game.play(shuffle[0]).unwrap();
        let refused = Question::report_of(game, ThinkLimit::default()).unwrap_err();
        assert!(refused.to_string().contains("at most 600 moves"), "{refused}");
    }

    #[test]
    fn a_finished_game_has_no_lines_but_a_verdict() {
        let question =
            Question::lines(None, Some("/ / e9 e5 / 10 10 / 2"), &[], 3, ThinkLimit::default());
        let mut told = Vec::new();
        let stop = StopSignal::default();
        let tell = &mut |message, _| told.push(message);
        answer(7, &question.unwrap(), Duration::from_secs(1), &stop, tell);
        match told.as_slice() {
            [AnalysisServer::Lines { id: 7, white_win: Some(100.0), lines, done: true, .. }] => {
                assert!(lines.is_empty());
            }
            other => panic!("{other:?}"),
        }
    }
}
