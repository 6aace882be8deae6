//! How the player behaves in games.

use std::{path::PathBuf, sync::Arc, time::Duration};

use stockade_agents::{
    Agent, AgentError, Limits, Report, Request, Spec, StopSignal,
    cornell::{Architecture, Child, Cnn, Evaluator, Forest, Mode, TreeNode, TreeSearch, Weights},
    model::Model,
};
use stockade_core::{CapResult, Game, Move, Player, PlyCap, Position, Rules, SplitMix64};

use crate::table::{game, puzzle_1};

fn agent(spec: &str) -> Box<dyn Agent> {
    spec.parse::<Spec>().unwrap().build()
}

fn choose(agent: &mut dyn Agent, game: &Game) -> Move {
    agent.choose(Request::new(game, Limits::default())).unwrap()
}

/// A forest that compares the two distances.
fn small_forest() -> Forest {
    let split = |feature, left, right| TreeNode::Split { feature, threshold: 2.5, left, right };
    let (lost, even, won) = ([0.8, 0.1, 0.1], [0.3, 0.4, 0.3], [0.1, 0.1, 0.8]);
    let [lost, even, won] = [lost, even, won].map(TreeNode::Leaf);
    Forest::new(vec![vec![split(0, 1, 2), won, split(1, 3, 4), lost, even]], None).unwrap()
}

/// A network of the published shape, narrower, with made-up weights.
fn small_weights(board: u8) -> Weights {
    let convolutions = [2, 3, 2];
    let widths = Architecture { board, convolutions, hidden: [4, 3], walls: 2, ply: 2, head: 3 };
    let (mut weights, mut rng) = (Weights::zero(widths), SplitMix64::new(5));
    for block in &mut weights.blocks {
        block.weights.iter_mut().for_each(|w| *w = rng.below(200) as f32 / 100.0 - 1.0);
    }
    weights
}

/// A file in the tests' own folder.
fn file(name: &str, content: &[u8]) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::write(&path, content).unwrap();
    path
}

/// Agents with every evaluator, for 5×5.
fn every_evaluator() -> Vec<String> {
    let forest = file("agent-forest.model", &small_forest().to_bytes());
    let cnn = file("agent-cnn.model", &small_weights(5).to_bytes());
    let plain = ["rollout", "rollout-guided", "naive", "basic"].map(|eval| format!("eval={eval}"));
    let learned = [("forest", forest), ("cnn", cnn)]
        .map(|(eval, path)| format!("eval={eval},model=\"{}\"", path.display()));
    let evals = plain.into_iter().chain(learned);
    evals
        .flat_map(|eval| ["code", "paper"].map(|mode| format!("cornell:{eval},mode={mode}")))
        .collect()
}

/// Plays a game between two agents; the referee checks every move.
fn play(rules: &str, specs: [&str; 2]) -> Game {
    let mut game = Game::new(&rules.parse().unwrap());
    let mut agents = specs.map(agent);
    agents.iter_mut().for_each(|agent| agent.new_game(game.rules()).unwrap());
    while !game.is_over() {
        let turn = game.ply() % 2;
        game.play(choose(agents[turn].as_mut(), &game)).unwrap();
    }
    game
}

#[test]
fn every_evaluator_repeats_its_games() {
    for spec in every_evaluator() {
        let spec = format!("{spec},iters=30,seed=4");
        let games = [0; 2].map(|_| play("cornell", [&spec, "random:seed=2"]));
        assert_eq!(games[0], games[1], "{spec}");
    }
}

#[test]
fn seeds_matter_to_roll_outs() {
    let answers: Vec<Vec<Child>> = [1, 2]
        .map(|seed| {
            let game = Game::new(&Rules::preset("cornell").unwrap());
            let mut search = TreeSearch::new(&game, Evaluator::RollOut, Mode::Paper, seed);
            search.run(100);
            search.children().collect()
        })
        .into();
    assert_ne!(answers[0], answers[1]);
}

#[test]
fn moves_are_legal_on_all_boards() {
    let forest = file("boards-forest.model", &small_forest().to_bytes());
    let forest = format!("cornell:eval=forest,model=\"{}\",iters=12", forest.display());
    for rules in ["standard", "3x3,walls=1", "4x7,walls=2", "mertens", "9x3,walls=4", "bowler,6x6"]
    {
        for spec in [
            "cornell:eval=rollout,iters=5",
            "cornell:eval=rollout-guided,iters=20,mode=paper",
            "cornell:eval=naive,iters=60",
            "cornell:eval=basic,iters=60,mode=paper",
            "cornell:iters=1,mode=paper",
            &forest,
        ] {
            play(rules, [spec, "random:seed=1"]);
            play(rules, ["random:seed=3", spec]);
        }
    }
}

#[test]
fn who_cannot_move_passes() {
    let stuck = game("mertens", "e7 / d7e8 / e8 e9 / 0 10 / 1");
    for mode in ["code", "paper"] {
        let mut agent = agent(&format!("cornell:eval=naive,iters=50,mode={mode}"));
        assert_eq!(choose(agent.as_mut(), &stuck), Move::PASS);
    }
}

#[test]
fn a_win_in_one_is_pinned_in_code_mode() {
    let game = game("cornell", "/ / b4 e3 / 3 3 / 1");
    let mut search = TreeSearch::new(&game, Evaluator::Naive, Mode::Code, 0);
    search.run(50);
    // c4 and a4 are expanded, then b5 ends the game and is never expanded.
    let visits: Vec<u32> = search.children().take(4).map(|child| child.n).collect();
    assert_eq!(visits, [2, 1, 47, 0]);
    assert_eq!(search.best_move().unwrap().to_string(), "b5");
}

/// The search of a game that began two plies ago, with a goal to reach by the next one.
fn search_before_goal(plies: u16, before_goal: bool) -> TreeSearch {
    let mut rules = Rules::preset("cornell").unwrap();
    rules.ply_cap = Some(PlyCap { plies, result: CapResult::Draw, before_goal });
    let start = Position::from_text("/ / b3 e3 / 3 3 / 1", &rules).unwrap().position;
    let mut game = Game::from_position(&rules, start).unwrap();
    for mv in ["b4", "e4"] {
        game.play(mv.parse().unwrap()).unwrap();
    }
    let mut search = TreeSearch::new(&game, Evaluator::Basic, Mode::Paper, 0);
    search.run(500);
    search
}

#[test]
fn the_cap_counts_from_the_set_up_position_and_before_the_goal() {
    let goal = |search: &TreeSearch| {
        search.children().find(|child| child.mv.to_string() == "b5").unwrap().mean()
    };
    assert_eq!(goal(&search_before_goal(4, true)), Some(1.0));
    assert_eq!(goal(&search_before_goal(3, false)), Some(1.0));
    let capped = search_before_goal(3, true);
    assert!(capped.children().all(|child| child.w == 0.0), "ply 3 is a draw, goal or not");
}

#[test]
fn paper_mode_values_the_leaf_and_visits_every_move_once() {
    let game = puzzle_1("cornell", "1 1");
    let mut search = TreeSearch::new(&game, Evaluator::Basic, Mode::Paper, 0);
    search.run(1);
    // Both have two rows to go: the value is 0, and no move was looked at.
    assert_eq!((search.strength(), search.children().map(|child| child.n).sum::<u32>()), (0.0, 0));
    search.run(24);
    let means: Vec<f32> = search.children().map(|child| child.mean().unwrap()).collect();
    // d3 keeps the rows equal, e4 loses one of three, e2 gains one.
    assert!((means[1] + 0.8 / 3.0).abs() < 1e-6 && (means[2] - 0.8 / 3.0).abs() < 1e-6);
    assert!(means[0] == 0.0 && means[3..].iter().all(|mean| *mean == 0.0));
    assert!(search.children().all(|child| child.n == 1));
}

#[test]
fn every_evaluator_beats_chance() {
    for (spec, least) in [
        ("cornell:eval=basic,iters=300", 10),
        ("cornell:eval=naive,iters=1000", 7),
        ("cornell:eval=rollout,iters=600,mode=paper", 9),
        ("cornell:eval=rollout-guided,iters=600,mode=paper", 9),
    ] {
        let won = |seed: &u64| {
            let game =
                play("cornell", [&format!("{spec},seed={seed}"), &format!("random:seed={seed}")]);
            game.outcome().unwrap().winner() == Some(Player::White)
        };
        let wins = (0..10).filter(won).count();
        assert!(wins >= least, "{spec} won {wins} of 10");
    }
}

#[test]
fn limits_bind_and_signals_stop() {
    let game = puzzle_1("cornell", "1 1");
    for spec in every_evaluator() {
        let mut agent = agent(&format!("{spec},iters=1000000"));
        let mut last = Report::default();
        let mut run = |limits: Limits, stop: &StopSignal| {
            let mv = agent.choose(
                Request::new(&game, limits)
                    .stopped_by(stop)
                    .reporting_to(&mut |report| last = report.clone()),
            );
            assert_eq!(Some(mv.unwrap()), last.best_move(), "{spec}");
            last.nodes
        };
        let quiet = StopSignal::default();
        assert_eq!(run(Limits::nodes(77), &quiet), 77, "{spec}");
        run(Limits::time(Duration::from_millis(1)), &quiet);
        let stop = StopSignal::default();
        stop.raise();
        assert_eq!(run(Limits::default(), &stop), 1, "{spec}");
    }
}

#[test]
fn reports_tell_chances_in_the_order_of_choice() {
    let mut reports = Vec::new();
    let mut agent = agent("cornell:eval=basic,iters=5000");
    let game = puzzle_1("cornell", "0 1");
    let mv = agent
        .choose(
            Request::new(&game, Limits::default()).reporting_to(&mut |r| reports.push(r.clone())),
        )
        .unwrap();
    let last = reports.last().unwrap();
    assert_eq!((mv.to_string().as_str(), last.best_move()), ("a4h", Some(mv)));
    assert_eq!((last.nodes, last.lines.len()), (5000, 24));
    // 4332.2 of 4748, on the scale from 0 to 1.
    assert!((last.lines[0].score - 0.956).abs() < 0.001, "{}", last.lines[0].score);
    assert!(last.lines.is_sorted_by(|one, other| one.score >= other.score));
    assert_eq!(last.lines[0].visits, 4748);
    assert!(last.lines[0].pv.len() > 2 && last.depth > 5);
}

/// Why an agent does not play, in words.
fn refusal(spec: &str, rules: &str) -> String {
    let error = agent(spec).supports(&rules.parse().unwrap()).unwrap_err();
    let game = Game::new(&rules.parse().unwrap());
    let limits = Limits::default();
    let answer = agent(spec).choose(Request::new(&game, limits));
    assert_eq!(answer.unwrap_err().to_string(), error.to_string());
    error.to_string()
}

#[test]
fn models_that_are_missing_or_wrong_are_named_with_a_remedy() {
    let forest = file("refused-forest.model", &small_forest().to_bytes());
    let cnn = file("refused-cnn.model", &small_weights(5).to_bytes());
    let text = file("refused-text.model", b"once upon a time");
    let mut cut = small_forest().to_bytes();
    cut.truncate(cut.len() - 9);
    let cut = file("refused-cut.model", &cut);
    let spec =
        |eval: &str, path: &PathBuf| format!("cornell:eval={eval},model=\"{}\"", path.display());
    for (spec, expected) in [
        (spec("naive", &forest), "eval=naive takes no model"),
        ("cornell:eval=cnn,model=/no/such".to_owned(), "\"/no/such\": the file cannot be read"),
        (spec("forest", &cnn), "holds a network (cnn), not a forest"),
        (spec("cnn", &forest), "holds a forest, not a network"),
        (spec("cnn", &text), "starts with \"once upo\" instead of \"STKMODEL\""),
        (spec("forest", &cut), "bytes too soon"),
    ] {
        let error = refusal(&spec, "cornell");
        assert!(error.starts_with("cornell:eval=") && error.contains(expected), "{error}");
    }
}

#[test]
fn rules_that_it_does_not_play_are_refused() {
    assert!(refusal("cornell", "four").contains("games of two only"));
    let cnn = file("board-cnn.model", &small_weights(5).to_bytes());
    let spec = format!("cornell:eval=cnn,model=\"{}\"", cnn.display());
    assert!(refusal(&spec, "standard").contains("trained for 5x5"));
    let mut over = Game::new(&Rules::preset("cornell").unwrap());
    over.resign(Player::White).unwrap();
    let answer = agent("cornell").choose(Request::new(&over, Limits::default()));
    assert!(matches!(answer, Err(AgentError::GameOver { .. })));
}

#[test]
fn learned_values_are_for_the_player_to_move() {
    // The forest calls the player won who has two steps to go.
    let game = game("cornell", "/ / b3 e5 / 3 3 / 1");
    let forest = Evaluator::Forest(Arc::new(small_forest()));
    let mut search = TreeSearch::new(&game, forest, Mode::Paper, 0);
    search.run(1);
    assert!((search.strength() - 0.7).abs() < 1e-6, "{}", search.strength());
    let mut weights = Weights::zero(Architecture::CORNELL);
    weights.blocks[8].bias[0] = 0.5;
    let cnn = Evaluator::Cnn(Arc::new(Cnn::new(&weights).unwrap()));
    for to_move in [1, 2] {
        let game = crate::table::game("cornell", &format!("/ / b3 e4 / 3 3 / {to_move}"));
        let mut search = TreeSearch::new(&game, cnn.clone(), Mode::Paper, 0);
        search.run(1);
        assert!((search.strength() - 0.5_f32.tanh()).abs() < 1e-5, "{}", search.strength());
    }
}
