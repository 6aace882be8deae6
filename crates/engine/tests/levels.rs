//! The levels for people: what they are called, what they may spend and how they draw.

use std::{collections::HashSet, time::Duration};

use stockade_core::{Game, Move, MoveKind, Rules, SplitMix64};
use stockade_engine::{
    Engine, EngineOptions, Evaluation, Level, Limits, Line, ParseLevelError, Proof, Report, Request,
};

fn level(number: u64) -> Level {
    Level::new(number).unwrap()
}

fn search(game: &Game, limits: &Limits) -> Report {
    // What the levels below the highest are measured with.
    let evaluation = Evaluation::Classical;
    let mut engine =
        Engine::new(EngineOptions { evaluation, hash_mb: 4, ..EngineOptions::default() });
    engine.search(Request::new(game, *limits))
}

fn line(mv: &str, visits: u64, prior: Option<f32>, proof: Option<Proof>) -> Line {
    Line { pv: vec![mv.parse().unwrap()], score: 0.5, lead: 0.0, visits, prior, proof }
}

fn report(lines: Vec<Line>) -> Report {
    Report { lines, ..Report::default() }
}

/// How often each line is drawn in a thousand tries.
fn counts(level: Level, report: &Report) -> Vec<usize> {
    let draw = |seed| level.choose(report, &mut SplitMix64::new(seed)).unwrap();
    let drawn: Vec<Move> = (0..1000).map(draw).collect();
    let of = |line: &Line| drawn.iter().filter(|&&mv| mv == line.pv[0]).count();
    report.lines.iter().map(of).collect()
}

#[test]
fn every_level_has_a_name_and_a_sentence() {
    let names: HashSet<&str> = Level::ALL.into_iter().map(Level::name).collect();
    assert_eq!(names.len(), 8);
    for (index, level) in Level::ALL.into_iter().enumerate() {
        assert_eq!(usize::from(level.number()), index + 1);
        assert_eq!(level.to_string().parse(), Ok(level));
        let about = level.about();
        assert!(about.ends_with('.') && about.matches(". ").count() == 0, "{about}");
    }
    assert_eq!(Level::ALL.last(), Some(&Level::FULL));
    for text in ["0", "9", "", "-1", "three", "99999999999999999999"] {
        assert_eq!(text.parse::<Level>(), Err(ParseLevelError(text.to_owned())));
    }
}

#[test]
fn lower_levels_are_cheap_and_the_last_takes_a_second() {
    for level in Level::ALL.into_iter().filter(|&level| level != Level::FULL) {
        let Limits { time, nodes, .. } = level.limits();
        assert!(nodes.unwrap() <= 5_000 && time.unwrap() < Duration::from_millis(50), "{level}");
    }
    assert_eq!(Level::FULL.limits(), Limits::time(Duration::from_secs(1)));
}

#[test]
fn the_smaller_limit_holds() {
    let own = level(3).limits();
    assert_eq!(level(3).within(Limits::default()), own);
    // Games by nodes alone are the same on every machine.
    assert_eq!(level(3).within(Limits::nodes(1_000_000)), Limits { time: None, ..own });
    assert_eq!(level(3).within(Limits::nodes(7)), Limits::nodes(7));
    let both = Limits { nodes: Some(7), ..Limits::time(Duration::from_secs(1)) };
    assert_eq!(level(3).within(both), Limits { nodes: Some(7), ..own });
    let moment = Duration::from_millis(2);
    assert_eq!(level(3).within(Limits::time(moment)), Limits { time: Some(moment), ..own });
    assert_eq!(level(3).within(Limits::depth(4)), Limits { depth: Some(4), ..own });
    for limits in [Limits::default(), Limits::nodes(1_000_000), Limits::depth(4)] {
        assert_eq!(Level::FULL.within(limits), limits);
    }
}

#[test]
fn visits_decide_how_often_a_move_is_drawn() {
    let lines = [("e2", 6000), ("e8h", 3000), ("a1h", 10)];
    let report = report(lines.map(|(mv, visits)| line(mv, visits, Some(0.1), None)).to_vec());
    let mut best = 0;
    for level in Level::ALL {
        let counts = counts(level, &report);
        assert!(counts.is_sorted_by(|a, b| a >= b), "level {level}: {counts:?}");
        assert!(counts[0] >= best, "level {level}: {counts:?}");
        best = counts[0];
    }
    let weakest = counts(level(1), &report);
    assert!(weakest.iter().all(|&count| count > 200), "{weakest:?}");
    assert_eq!(counts(level(7), &report), [1000, 0, 0]);
}

#[test]
fn priors_order_what_was_hardly_seen() {
    let lines = vec![line("e2", 0, Some(0.9), None), line("a1h", 0, Some(0.1), None)];
    let drawn = counts(level(4), &report(lines));
    assert!(drawn[0] > 800 && drawn[1] > 0, "{drawn:?}");
    // A search that was stopped before it began, and one that has no priors.
    let lines = vec![line("e2", 0, None, None), line("a1h", 0, None, None)];
    assert_eq!(counts(level(1), &report(lines)), [1000, 0]);
    assert_eq!(level(1).choose(&Report::default(), &mut SplitMix64::new(1)), None);
}

#[test]
fn everybody_takes_a_win_at_hand_and_the_better_ones_see_further() {
    let takes = |level: Level, plies: u16| {
        let win = line("e9", 1, Some(0.01), Some(Proof::Win(plies)));
        counts(level, &report(vec![win, line("a1h", 1, Some(0.9), None)])) == [1000, 0]
    };
    assert!(Level::ALL.into_iter().all(|level| takes(level, 1)));
    assert!(!takes(level(1), 3) && takes(level(3), 3) && takes(level(7), 99));
}

#[test]
fn walls_do_not_outvote_steps_by_their_number() {
    let walls = Move::all().filter(|mv| matches!(mv.kind(), MoveKind::Wall(_))).take(60);
    let walls = walls.map(|mv| line(&mv.to_string(), 50, None, None));
    let lines = [line("e2", 100, None, None)].into_iter().chain(walls).collect();
    let counts = counts(level(1), &report(lines));
    assert!((400..600).contains(&counts[0]), "{counts:?}");
    assert!(counts[1..].iter().all(|&count| count > 0), "{counts:?}");
}

#[test]
fn who_has_all_but_won_takes_the_best_step() {
    let best_of_equals = |mv: &str, score: f32| {
        let best = Line { score, ..line(mv, 10, None, None) };
        let lines = vec![best, line("d1", 10, None, None), line("a1h", 10, None, None)];
        counts(level(1), &report(lines))
    };
    assert_eq!(best_of_equals("e2", 0.97), [1000, 0, 0]);
    for counts in [best_of_equals("e2", 0.9), best_of_equals("a2h", 0.97)] {
        assert!(counts.iter().all(|&count| count > 100), "{counts:?}");
    }
}

#[test]
fn equal_seeds_draw_equal_moves() {
    let game = Game::new(&Rules::standard());
    let found = Level::ALL[..7].iter().map(|level| (level, search(&game, &level.limits())));
    for (level, report) in found {
        assert_eq!(search(&game, &level.limits()), report, "level {level}");
        let draw = |seed| level.choose(&report, &mut SplitMix64::new(seed));
        assert!((0..50).all(|seed| draw(seed) == draw(seed)));
        let moves: HashSet<Option<Move>> = (0..50).map(draw).collect();
        match level.number() {
            1..=3 => assert!(moves.len() > 1, "level {level}: {moves:?}"),
            7 => assert_eq!(moves.len(), 1),
            _ => {}
        }
    }
}

#[test]
fn moves_are_legal_on_every_board() {
    for (width, height) in (3..=9).flat_map(|width| (3..=9).map(move |height| (width, height))) {
        for rules in [format!("{width}x{height}"), format!("{width}x{height},walls=0")] {
            let rules: Rules = rules.parse().unwrap();
            let (mut game, mut rng) = (Game::new(&rules), SplitMix64::new(5));
            for level in Level::ALL[..6].iter().cycle().take(12) {
                if game.is_over() {
                    break;
                }
                let report = search(&game, &level.limits());
                let mv = level.choose(&report, &mut rng).unwrap();
                game.play(mv).unwrap_or_else(|error| panic!("{rules}, level {level}: {error}"));
            }
        }
    }
}
