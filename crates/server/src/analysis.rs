//! The engine's opinion: of a position as it thinks, and of a whole game.

mod inside;
mod report;

use std::time::{Duration, Instant};

use stockade_agents::Spec;
use stockade_core::{Game, Player, PlayerCount, read_records};
use stockade_engine::{
    Engine, EngineOptions, Limits, Line, Proof, Report, Request, StopSignal, Stopwatch,
    analysis::white_score,
};

use crate::{
    messages::{
        analysis::{AnalysisServer, EngineLine, ProvenResult, ThinkLimit},
        problem::Problem,
    },
    setup::Setting,
    stored::read_agent,
};

/// Time between two messages with lines: eight a second.
const BETWEEN_LINES: Duration = Duration::from_millis(125);
/// Memory of an analysis and of a report, in megabytes; a report compares neighboring positions only.
const HASH_MB: usize = 128;
const REPORT_HASH_MB: usize = 64;
/// Simulations behind each move that a report compares. Fewer would blame good moves; more would keep
/// others waiting, for a report takes as long as it needs.
const REPORT_NODES: u64 = 20_000;
/// Longest game of a report.
const REPORT_PLIES: usize = 600;
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
    Inside(Box<Spec>),
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
    ) -> Result<Question, Problem> {
        let game = Setting::read(rules, position, moves)?.game;
        Ok(Question { game, limit, kind: QuestionKind::Lines(lines) })
    }

    /// What a player thinks of a position.
    pub(crate) fn inside(
        agent: &str,
        rules: Option<&str>,
        position: Option<&str>,
        moves: &[String],
        limit: ThinkLimit,
    ) -> Result<Question, Problem> {
        let game = Setting::read(rules, position, moves)?.game;
        if game.is_over() {
            return Err(Problem::PositionOver);
        }
        let spec = read_agent(agent, game.rules())?;
        Ok(Question { game, limit, kind: QuestionKind::Inside(Box::new(spec)) })
    }

    /// A report on the moves of a game.
    pub(crate) fn report(
        rules: Option<&str>,
        position: Option<&str>,
        moves: &[String],
        limit: ThinkLimit,
    ) -> Result<Question, Problem> {
        Question::report_of(Setting::read(rules, position, moves)?.game, limit)
    }

    /// A report on the first game of a text of records.
    pub(crate) fn report_of_record(text: &str, limit: ThinkLimit) -> Result<Question, Problem> {
        let record = read_records(text).next();
        let record = record.ok_or(Problem::NoSuchRecord { number: 1 })?;
        let record = record.map_err(Problem::record)?;
        let game = record.to_game().map_err(Problem::record)?;
        Question::report_of(game, limit)
    }

    fn report_of(game: Game, limit: ThinkLimit) -> Result<Question, Problem> {
        if game.rules().players() != PlayerCount::Two {
            return Err(Problem::ReportOfFour);
        }
        if game.ply() > REPORT_PLIES {
            return Err(Problem::TooManyMoves { most: REPORT_PLIES });
        }
        Ok(Question { game, limit, kind: QuestionKind::Report })
    }
}

/// Answers a question until it is done or stopped.
pub(crate) fn answer(
    id: u32,
    question: &Question,
    longest: Duration,
    (watch, stop): (&dyn Stopwatch, &StopSignal),
    tell: Tell<'_>,
) {
    if stop.is_raised() {
        return;
    }
    let engine = |hash_mb| Engine::new(EngineOptions { hash_mb, ..EngineOptions::default() });
    match &question.kind {
        QuestionKind::Lines(count) => {
            let limits = limits(question.limit, longest);
            think(id, &mut engine(HASH_MB), &question.game, *count, &limits, (watch, stop), tell);
        }
        QuestionKind::Report => {
            let (limits, engine) = (report_limits(question.limit), &mut engine(REPORT_HASH_MB));
            report::judge(id, engine, &question.game, &limits, (watch, stop), tell);
        }
        QuestionKind::Inside(spec) => {
            let limits = inside::limits(spec, limits(question.limit, longest));
            inside::tell_all(id, spec, &question.game, limits, (watch, stop), tell);
        }
    }
}

/// What a search of one position may cost.
fn limits(wanted: ThinkLimit, longest: Duration) -> Limits {
    let time = wanted_time(wanted).map_or(longest, |time| time.min(longest));
    Limits { nodes: wanted.nodes.filter(|nodes| *nodes > 0), ..Limits::time(time) }
}

/// What each search of a report may cost: counted in simulations, so that the figures of a report can be
/// compared with each other and do not depend on who else is thinking.
fn report_limits(wanted: ThinkLimit) -> Limits {
    let nodes = wanted.nodes.filter(|nodes| *nodes > 0).unwrap_or(REPORT_NODES);
    Limits { time: wanted_time(wanted), ..Limits::nodes(nodes.min(REPORT_NODES)) }
}

fn wanted_time(wanted: ThinkLimit) -> Option<Duration> {
    let seconds = wanted.seconds.filter(|seconds| *seconds > 0.0)?;
    Duration::try_from_secs_f64(seconds).ok()
}

fn think(
    id: u32,
    engine: &mut Engine,
    game: &Game,
    count: usize,
    limits: &Limits,
    (watch, stop): (&dyn Stopwatch, &StopSignal),
    tell: Tell<'_>,
) {
    let mut last = None;
    let mut sink = |report: &Report| {
        if last.is_none_or(|last: Instant| last.elapsed() >= BETWEEN_LINES) {
            last = Some(Instant::now());
            tell(lines_message(id, game, report, count, false), false);
        }
    };
    let report = engine.search(
        Request::new(game, *limits).timed_by(watch).stopped_by(stop).reporting_to(&mut sink),
    );
    tell(lines_message(id, game, &report, count, true), true);
}

fn lines_message(
    id: u32,
    game: &Game,
    report: &Report,
    count: usize,
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
        to_move: pos.to_move(),
        white_win: is_two.then_some(white_win),
        lines: report
            .lines
            .iter()
            .take(count)
            .map(|line| engine_line(line, pos.to_move(), &order, is_two))
            .collect(),
        depth: report.depth,
        nodes: report.nodes,
        elapsed_ms: u64::try_from(report.elapsed.as_millis()).unwrap_or(u64::MAX),
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
        pv: line.pv.iter().copied().take(PV).collect(),
        win: percent(score),
        white_win: is_two.then(|| percent(if is_white { score } else { 1.0 - score })),
        lead: f64::from((lead * 100.0).round()) / 100.0,
        visits: line.visits,
        proof: line.proof.map(|proof| proven(proof, mover, order)),
    }
}

/// What a proof about the player to move says about the players.
fn proven(proof: Proof, mover: Player, order: &[Player]) -> ProvenResult {
    let mut others = order.iter().copied().filter(|&player| player != mover);
    match (proof, others.next(), others.next()) {
        (Proof::Win(plies), ..) => ProvenResult::Win { winner: mover, plies },
        (Proof::Loss(plies), Some(winner), None) => ProvenResult::Win { winner, plies },
        (Proof::Loss(plies), ..) => ProvenResult::Loss { loser: mover, plies },
        (Proof::Draw, ..) => ProvenResult::Draw,
    }
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
        let [white, black, red] = [Player::White, Player::Black, Player::Red];
        let won = |winner, plies| ProvenResult::Win { winner, plies };
        assert_eq!(proven(Proof::Win(14), white, &[white, black]), won(white, 14));
        assert_eq!(proven(Proof::Loss(3), white, &[white, black]), won(black, 3));
        assert_eq!(proven(Proof::Draw, black, &[white, black]), ProvenResult::Draw);
        let lost = ProvenResult::Loss { loser: white, plies: 5 };
        assert_eq!(proven(Proof::Loss(5), white, &[white, red, black]), lost);
    }

    #[test]
    fn limits_are_never_beyond_the_servers() {
        let longest = Duration::from_secs(10);
        let wish = |seconds, nodes| limits(ThinkLimit { seconds, nodes }, longest);
        assert_eq!(wish(None, None).time, Some(longest));
        assert_eq!(wish(Some(f64::INFINITY), Some(5)).nodes, Some(5));
        assert_eq!(wish(Some(1e300), None).time, Some(longest));
        assert_eq!(wish(Some(-1.0), None).time, Some(longest));
        assert_eq!(wish(Some(2.0), None).time, Some(Duration::from_secs(2)));
        let report = |nodes| report_limits(ThinkLimit { seconds: None, nodes });
        assert_eq!(report(None), Limits::nodes(REPORT_NODES));
        assert_eq!(report(Some(u64::MAX)), Limits::nodes(REPORT_NODES));
        assert_eq!(report(Some(300)), Limits::nodes(300));
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
        assert_eq!(refused, Problem::TooManyMoves { most: REPORT_PLIES });
    }

    #[test]
    fn a_finished_game_has_no_lines_but_a_verdict() {
        let question =
            Question::lines(None, Some("/ / e9 e5 / 10 10 / 2"), &[], 3, ThinkLimit::default());
        let mut told = Vec::new();
        let stop = StopSignal::default();
        let tell = &mut |message, _| told.push(message);
        answer(7, &question.unwrap(), Duration::from_secs(1), (&Instant::now(), &stop), tell);
        match told.as_slice() {
            [AnalysisServer::Lines { id: 7, white_win: Some(100.0), lines, done: true, .. }] => {
                assert!(lines.is_empty());
            }
            other => panic!("{other:?}"),
        }
    }
}
