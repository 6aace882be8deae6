//! `perfect`, compared with plain retrograde analysis over whole boards.

use std::path::PathBuf;

use stockade_agents::{Agent, AgentError, Limits, Request, Spec, StopSignal, perfect::best_move};
use stockade_core::{Game, Move, Position, Rules, SplitMix64};
use stockade_solver::{Keep, Plan, Resources, Solution, Table, TableFolder, Value};

/// An empty folder for one test.
fn folder(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("perfect-{name}"));
    let _ = std::fs::remove_dir_all(&folder);
    folder
}

fn table(rules: &Rules, name: &str) -> Table {
    let plan = Plan::new(rules, Keep::Distances).unwrap();
    let resources = Resources { threads: 1, memory: 1 << 30 };
    TableFolder::new(folder(name)).find_or_build(&plan, resources, &|_| ()).unwrap()
}

fn agent(name: &str) -> Box<dyn Agent> {
    let spec: Spec = "perfect".parse().unwrap();
    spec.with("tables", folder(name).to_str().unwrap()).unwrap().build()
}

/// 2 for won, 1 for drawn, 0 for lost.
type Outcome = u8;

/// The value of a move for the player who makes it: its outcome and the plies to the end.
fn value_of_move(solution: &Solution, pos: &Position, mv: Move) -> (Outcome, u8) {
    let next = pos.play_unchecked(mv);
    if next.winner().is_some() {
        return (2, 1);
    }
    match solution.value(&next).unwrap() {
        Value::Win(plies) => (0, plies + 1),
        Value::Loss(plies) => (2, plies + 1),
        Value::Draw => (1, 0),
    }
}

/// Opponents that can arrive at once, and the share of replies that hold, after a move.
fn chances(solution: &Solution, pos: &Position, mv: Move) -> (bool, f64) {
    let next = pos.play_unchecked(mv);
    let replies: Vec<(Outcome, u8)> =
        next.legal_moves().iter().map(|reply| value_of_move(solution, &next, reply)).collect();
    let best = replies.iter().map(|reply| reply.0).max().unwrap();
    let holding = replies.iter().filter(|reply| reply.0 == best).count();
    (replies.contains(&(2, 1)), holding as f64 / replies.len() as f64)
}

/// A move is what the rule of the agent demands: nothing beats it.
#[track_caller]
fn check_choice(solution: &Solution, pos: &Position, mv: Move) {
    let (outcome, plies) = value_of_move(solution, pos, mv);
    let own = (outcome < 2).then(|| chances(solution, pos, mv));
    for other in pos.legal_moves().iter() {
        let (theirs, other_plies) = value_of_move(solution, pos, other);
        assert!(theirs <= outcome, "{pos}: {mv} throws away what {other} keeps");
        if theirs < outcome {
            continue;
        }
        match own {
            None => assert!(plies <= other_plies, "{pos}: {other} wins faster than {mv}"),
            Some(own) => {
                let better = chances(solution, pos, other);
                assert!(own <= better, "{pos}: {other} gives more chances than {mv}");
                let as_good = own == better && outcome == 0;
                assert!(!as_good || plies >= other_plies, "{pos}: {other} lasts longer than {mv}");
            }
        }
    }
}

/// Checks the choice in the states of a board that are wanted by their index and value.
fn check_board(text: &str, wanted: fn(usize, Value) -> bool) {
    let rules: Rules = text.parse().unwrap();
    let solution = Solution::new(&rules).unwrap();
    let table = table(&rules, &text.replace(['=', ','], "-"));
    let mut n_checked = 0;
    for index in 0..solution.entries() {
        let Some((setup, value)) = solution.entry(index) else { continue };
        if wanted(index, value) {
            let pos = Position::from_setup(&rules, &setup).unwrap();
            check_choice(&solution, &pos, best_move(&table, &pos).unwrap().unwrap());
            n_checked += 1;
        }
    }
    assert!(n_checked >= 30, "{text}: {n_checked}");
}

#[test]
fn choices_agree_with_brute_force_on_whole_boards() {
    check_board("3x3,walls=1", |_, _| true);
    check_board("3x3,walls=2,edge_diagonal=off", |_, _| true);
    check_board("3x4,walls=1", |_, _| true);
}

#[test]
fn choices_agree_with_brute_force_on_5x5() {
    check_board("5x5,walls=1", |index, _| index % 211 == 0);
}

/// The 32 drawn states of this board.
#[test]
fn draws_are_kept() {
    check_board("3x5,walls=2", |_, value| value == Value::Draw);
}

/// Against random moves it wins whatever it has won, and builds its table on the way.
#[test]
fn what_is_won_is_won_on_the_board() {
    let rules: Rules = "4x4,walls=1".parse().unwrap();
    let solution = Solution::new(&rules).unwrap();
    let mut perfect = agent("games");
    for seed in 0..20 {
        let (mut game, mut rng) = (Game::new(&rules), SplitMix64::new(seed));
        perfect.new_game(&rules).unwrap();
        let mut won = false;
        while !game.is_over() {
            let pos = *game.position();
            let is_perfect = game.ply() % 2 == seed as usize % 2;
            let moves = pos.legal_moves();
            let mv = if is_perfect {
                won |= matches!(solution.value(&pos), Some(Value::Win(_)));
                perfect.choose(Request::new(&game, Limits::default())).unwrap()
            } else {
                moves.iter().nth(rng.below(moves.len())).unwrap()
            };
            game.play(mv).unwrap();
        }
        let winner = game.outcome().unwrap().winner();
        assert!(!won || winner.is_some_and(|it| it.index() == seed as usize % 2), "{seed}");
    }
}

#[test]
fn it_says_how_the_position_stands() {
    let game = Game::new(&"3x4,walls=1".parse().unwrap());
    let mut told = Vec::new();
    let mut sink = |report: &stockade_agents::Report| told.push(report.clone());
    let mut perfect = agent("told");
    perfect.choose(Request::new(&game, Limits::default()).reporting_to(&mut sink)).unwrap();
    let last = told.last().unwrap();
    assert_eq!(last.lines[0].proof, Some(stockade_engine::Proof::Win(7)));
}

/// No board is too large for `supports` to answer at once, and none beyond the limit is built.
#[test]
fn boards_that_are_too_large_are_refused_with_the_remedy() {
    let perfect = agent("large");
    for (rules, pieces) in [
        ("standard", ["takes about", "fewer walls"]),
        ("5x5,walls=5", ["agents build up to 256 MB", "stockade probe --rules 5x5,walls=5"]),
        ("four", ["games of two only", ""]),
    ] {
        let error = perfect.supports(&rules.parse().unwrap()).unwrap_err();
        assert!(matches!(error, AgentError::Unsupported { .. }), "{error}");
        let text = error.to_string();
        assert!(pieces.iter().all(|piece| text.contains(piece)), "{text}");
    }
    assert!(perfect.supports(&"5x5,walls=3".parse().unwrap()).is_ok());
    assert!(!folder("large").exists());
}

#[test]
fn a_position_of_another_game_is_refused() {
    let rules: Rules = "3x4,walls=1".parse().unwrap();
    let pos = Position::from_text("/ / b1 b4 / 0 1 / 1", &rules).unwrap().position;
    let game = Game::from_position(&rules, pos).unwrap();
    let error = agent("other").choose(Request::new(&game, Limits::default())).unwrap_err();
    assert!(error.to_string().contains("must add up to those of the rules"), "{error}");
}

#[test]
fn a_damaged_table_is_told_and_never_played_from() {
    let rules: Rules = "3x4,walls=1".parse().unwrap();
    let mut perfect = agent("damaged");
    let plan = Plan::new(&rules, Keep::Distances).unwrap();
    let path = TableFolder::new(folder("damaged")).path(&plan);
    std::fs::create_dir_all(path.parent().unwrap()).unwrap();
    std::fs::write(&path, "nothing of the kind").unwrap();
    let error = perfect.new_game(&rules).unwrap_err();
    assert!(matches!(error, AgentError::NotReady { .. }), "{error}");
}

/// Agents that want one table at once build it once and all get it.
#[test]
fn agents_share_a_build() {
    let folder = folder("shared");
    let spec: Spec = "perfect".parse().unwrap();
    let spec = spec.with("tables", folder.to_str().unwrap()).unwrap();
    let game = Game::new(&"5x5,walls=1".parse().unwrap());
    let choose = || spec.build().choose(Request::new(&game, Limits::default())).unwrap();
    let moves = std::thread::scope(|scope| {
        let threads: Vec<_> = (0..4).map(|_| scope.spawn(choose)).collect();
        threads.into_iter().map(|thread| thread.join().unwrap()).collect::<Vec<_>>()
    });
    assert!(moves.iter().all(|mv| *mv == moves[0]), "{moves:?}");
}

#[test]
fn a_raised_signal_does_not_wait_for_a_table() {
    let game = Game::new(&"5x5,walls=3".parse().unwrap());
    let stop = StopSignal::default();
    stop.raise();
    let mv = agent("stopped").choose(Request::new(&game, Limits::default()).stopped_by(&stop));
    assert!(game.position().is_legal(mv.unwrap()));
}
