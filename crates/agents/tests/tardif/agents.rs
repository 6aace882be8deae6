//! The players of the authors' game on the rules of the core.

use std::{env, fs, path::PathBuf, process};

use stockade_agents::{
    Agent, AgentError, Limits, Report, Request, Spec, model::Model, tardif::QNetwork,
};
use stockade_core::{Game, Move, Position, Rules, SplitMix64, Symmetry};

/// A file that goes away with the test.
struct TempFile(PathBuf);

impl TempFile {
    fn new(name: &str, bytes: &[u8]) -> TempFile {
        let path = env::temp_dir().join(format!("stockade-{}-{name}", process::id()));
        fs::write(&path, bytes).unwrap();
        TempFile(path)
    }

    fn agent(&self) -> Box<dyn Agent> {
        agent(&format!("ddqn:model=\"{}\"", self.0.display()))
    }
}

impl Drop for TempFile {
    fn drop(&mut self) {
        fs::remove_file(&self.0).ok();
    }
}

fn agent(spec: &str) -> Box<dyn Agent> {
    spec.parse::<Spec>().unwrap().build()
}

fn ask(agent: &mut dyn Agent, game: &Game) -> Result<Move, AgentError> {
    agent.choose(Request::new(game, Limits::default()))
}

fn game_at(rules: &Rules, position: &str) -> Game {
    let pos = Position::from_text(position, rules).unwrap().position;
    Game::from_position(rules, pos).unwrap()
}

fn small_board() -> Rules {
    "5x5,walls=3".parse().unwrap()
}

/// A network that likes actions by its biases alone.
fn liking(likes: &[(usize, f32)]) -> QNetwork {
    let mut parameters = vec![0.0; 52 * 54 + 54];
    likes.iter().for_each(|&(action, value)| parameters[52 * 54 + action] = value);
    QNetwork::new(&[52, 54], parameters).unwrap()
}

fn noise(widths: &[usize], seed: u64) -> QNetwork {
    let mut random = SplitMix64::new(seed);
    let draw = |_| random.below(2001) as f32 / 1000.0 - 1.0;
    let parameters = (0..QNetwork::parameter_count(widths)).map(draw).collect();
    QNetwork::new(widths, parameters).unwrap()
}

fn check_mapped(name: &str, action: usize, position: &str, expected: &str) {
    let file = TempFile::new(name, &liking(&[(action, 1.0)]).to_bytes());
    let answer = ask(file.agent().as_mut(), &game_at(&small_board(), position)).unwrap();
    assert_eq!(answer.to_string(), expected, "action {action} in {position}");
}

#[test]
fn fences_become_walls_that_start_with_their_edge() {
    let start = "/ / c1 c5 / 3 3 / 1";
    check_mapped("ahead", 4 + 35, start, "c4h");
    check_mapped("side", 4 + 14, start, "c2v");
    // At the last file and rank only the wall that ends with the edge exists.
    check_mapped("right", 4 + 39, start, "d4h");
    check_mapped("top", 4 + 42, start, "b4v");
    // Beside c4h its slot's wall does not fit, but the one before does; slot 33 begins b4h.
    check_mapped("beside", 4 + 33, "c4 / / c1 c5 / 3 3 / 1", "a4h");
}

#[test]
fn black_sees_the_board_turned() {
    check_mapped("turned", 4 + 35, "/ / c1 c5 / 3 3 / 2", "b1h");
    check_mapped("forward", 0, "/ / c1 c5 / 3 3 / 2", "c4");
    check_mapped("sideways", 1, "/ / c1 c5 / 3 3 / 2", "b5");
}

#[test]
fn steps_onto_the_other_pawn_jump() {
    check_mapped("jump", 0, "/ / c3 c4 / 3 3 / 1", "c5");
    // The straight jump is blocked: to the east first, then to the west.
    check_mapped("aside", 0, "c3 / / c2 c3 / 3 3 / 1", "d3");
    check_mapped("other", 0, "c3 / c2 / c2 c3 / 3 3 / 1", "b3");
}

#[test]
fn illegal_choices_are_struck_out_in_order() {
    // South leads off the board, slot 8 is the rim, c4h stands, and then east it is.
    let likes = [(2, 9.0), (4 + 8, 8.0), (4 + 35, 7.0), (1, 6.0), (0, 5.0)];
    let file = TempFile::new("order", &liking(&likes).to_bytes());
    let game = game_at(&small_board(), "c4 / / c1 c5 / 3 3 / 1");
    assert_eq!(ask(file.agent().as_mut(), &game).unwrap().to_string(), "d1");
}

#[test]
fn answers_are_legal_wherever_a_game_leads() {
    let plain = TempFile::new("plain", &noise(&QNetwork::WIDTHS, 1).to_bytes());
    let fenced = TempFile::new("fenced", &noise(&[102, 16, 54], 2).to_bytes());
    for rules in ["5x5,walls=3", "5x5,walls=8", "5x5,walls=4,edge_diagonal=off,repetition=off"] {
        let rules: Rules = rules.parse().unwrap();
        let dummies = ["dummy:kind=random", "dummy:kind=v2", "dummy:kind=guided,seed=5"];
        let mut players: Vec<Box<dyn Agent>> = dummies.map(agent).into();
        players.extend([plain.agent(), fenced.agent()]);
        for seed in 0..15 {
            let (mut game, mut random) = (Game::new(&rules), SplitMix64::new(seed));
            while !game.is_over() {
                for player in &mut players {
                    let mv = ask(player.as_mut(), &game).unwrap();
                    assert!(game.position().is_legal(mv), "{mv} by {}", player.name());
                }
                let moves = game.legal_moves();
                game.play(moves.iter().nth(random.below(moves.len())).unwrap()).unwrap();
            }
        }
    }
}

#[test]
fn a_network_plays_both_colors_alike() {
    let file = TempFile::new("alike", &noise(&[102, 16, 54], 3).to_bytes());
    let (rules, mut net) = (small_board(), file.agent());
    let (mut game, mut random) = (Game::new(&rules), SplitMix64::new(9));
    while !game.is_over() {
        let turned = game.position().transformed(Symmetry::Rotate).unwrap();
        let turned = Game::from_position(&rules, turned).unwrap();
        let answers = [&game, &turned].map(|game| ask(net.as_mut(), game).unwrap());
        assert_eq!(answers[0], Symmetry::Rotate.mv(rules.size(), answers[1]));
        let moves = game.legal_moves();
        game.play(moves.iter().nth(random.below(moves.len())).unwrap()).unwrap();
    }
}

#[test]
fn dummies_repeat_for_a_seed_and_differ_without() {
    let game = Game::new(&small_board());
    let answer = |seed: u64| ask(agent(&format!("dummy:seed={seed}")).as_mut(), &game).unwrap();
    assert_eq!(answer(4), answer(4));
    assert!((0..20).any(|seed| answer(seed) != answer(20)));
    // Guided: 50 of 110 at the start.
    let ahead = (0..200).filter(|&seed| answer(seed).to_string() == "c2").count();
    assert!((70..=112).contains(&ahead), "{ahead} of 200");
}

#[test]
fn dummies_play_every_board() {
    for rules in ["standard", "3x3,walls=1", "4x7,walls=2", "9x3,walls=4", "mertens", "8x8"] {
        for kind in ["random", "v2", "guided"] {
            let rules: Rules = rules.parse().unwrap();
            let mut game = Game::new(&rules);
            let mut player = agent(&format!("dummy:kind={kind}"));
            player.new_game(&rules).unwrap();
            while !game.is_over() {
                let mv = ask(player.as_mut(), &game).unwrap();
                game.play(mv).unwrap();
            }
        }
    }
}

#[test]
fn a_network_plays_its_own_board_only() {
    let file = TempFile::new("boards", &noise(&QNetwork::WIDTHS, 4).to_bytes());
    let small = TempFile::new("small", &noise(&[20, 5, 22], 4).to_bytes());
    let large = TempFile::new("large", &noise(&[4 * 81 + 2, 3, 2 * 81 + 4], 4).to_bytes());
    for (file, board, own) in [
        (&file, "5x5", small_board()),
        (&small, "3x3", "3x3".parse().unwrap()),
        (&large, "9x9", Rules::standard()),
    ] {
        let mut player = file.agent();
        for rules in ["7x7", "5x7,walls=3"] {
            let error = player.new_game(&rules.parse().unwrap()).unwrap_err().to_string();
            assert!(error.ends_with(&format!("its network was trained for {board}")), "{error}");
        }
        player.new_game(&own).unwrap();
        let game = Game::new(&own);
        assert!(game.position().is_legal(ask(player.as_mut(), &game).unwrap()), "{board}");
    }
}

#[test]
fn a_network_tells_what_it_thinks_of_every_move() {
    // Slots 33 and 35 both stand for c4h or its neighbor; a move is told once, with its best value.
    let likes = [(0, 50.0), (4 + 35, 60.0), (4 + 37, 70.0), (3, -150.0), (4, 250.0)];
    let file = TempFile::new("values", &liking(&likes).to_bytes());
    let mut last = Report::default();
    let game = Game::new(&small_board());
    let mv = file.agent().choose(
        Request::new(&game, Limits::default()).reporting_to(&mut |report| last = report.clone()),
    );
    assert_eq!(Some(mv.unwrap()), last.best_move());
    let scores: Vec<(String, f32)> =
        last.lines.iter().map(|line| (line.pv[0].to_string(), line.score)).collect();
    let expected = [("a1v", 1.0), ("d4h", 0.85), ("c4h", 0.8), ("c2", 0.75)];
    assert_eq!(scores[..4], expected.map(|(mv, score)| (mv.to_owned(), score)));
    assert_eq!(scores.last(), Some(&("b1".to_owned(), 0.0)));
    // Forty slots stand for 32 walls, and there are three steps.
    assert_eq!((scores.len(), last.nodes), (35, 1));
}

#[test]
fn four_players_and_finished_games_are_refused() {
    let file = TempFile::new("refused", &noise(&QNetwork::WIDTHS, 4).to_bytes());
    for mut player in [agent("dummy"), file.agent()] {
        let error = player.new_game(&"four,5x5".parse().unwrap()).unwrap_err().to_string();
        assert!(error.ends_with("it knows games of two only"), "{error}");
        let mut over = Game::new(&small_board());
        over.resign(stockade_core::Player::White).unwrap();
        let error = ask(player.as_mut(), &over).unwrap_err();
        assert!(matches!(error, AgentError::GameOver { .. }), "{error}");
    }
}

#[test]
fn missing_and_foreign_models_are_told_apart() {
    let refused =
        |mut player: Box<dyn Agent>| player.new_game(&small_board()).unwrap_err().to_string();
    let missing = refused(agent("ddqn:model=no/such/file"));
    assert!(missing.contains("\"no/such/file\": the file cannot be read"), "{missing}");
    let text = refused(TempFile::new("text", b"this is no network").agent());
    assert!(text.contains("starts with \"this is \""), "{text}");
    let shape = refused(TempFile::new("shape", &noise(&[98, 4, 100], 5).to_bytes()).agent());
    assert!(shape.contains("fit no board"), "{shape}");
}
