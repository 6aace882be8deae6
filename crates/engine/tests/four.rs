//! The search for four: legal, repeatable, stoppable, awake, and right about what it calls proven.

use std::time::{Duration, Instant};

use stockade_core::{BoardSize, Game, MoveKind, Player, PlayerCount, Position, Rules, SplitMix64};
use stockade_engine::{
    Engine, EngineOptions, Limits, Proof, Report, Request, SearchKind, StopSignal, four::FourSearch,
};

fn think(game: &Game, limits: Limits) -> Report {
    FourSearch::new(100_000).search(Request::new(game, limits))
}

fn game_at(rules: &str, position: &str) -> Game {
    let rules: Rules = rules.parse().unwrap();
    let pos = Position::from_text(position, &rules).unwrap().position;
    Game::from_position(&rules, pos).unwrap()
}

/// Plays the search against itself, with people who leave now and then; the referee watches.
fn check_game(rules: &Rules, random: &mut SplitMix64) {
    let mut game = Game::new(rules);
    while !game.is_over() && game.ply() < 40 {
        let report = think(&game, Limits::nodes([1, 2, 65, 150][random.below(4)]));
        for line in &report.lines {
            let mut pos = *game.position();
            line.pv.iter().for_each(|&mv| pos = pos.play(mv).unwrap());
        }
        let mv = report.best_move().expect("a game that goes on has a move");
        game.play(mv).unwrap();
        if random.below(25) == 0 {
            let player = Player::ALL[random.below(4)];
            // Somebody who has left already, or a game that is over, stays as it is.
            let _ = game.resign(player);
        }
    }
}

#[test]
fn moves_are_legal_at_any_limit_on_every_board() {
    let mut random = SplitMix64::new(3);
    for size in BoardSize::all() {
        let rules = Rules::standard().with_size(size).with_players(PlayerCount::Four);
        check_game(&rules, &mut random);
        check_game(&rules.with_walls(&[0; 4]).unwrap(), &mut random);
    }
    for switches in ["four,edge_diagonal=off", "four,walls=20", "four,3x3,walls=0:3:0:9"] {
        check_game(&switches.parse().unwrap(), &mut random);
    }
}

#[test]
fn who_cannot_move_passes() {
    // White stands between walls and two pawns, one behind the other, and has no wall left.
    let game = game_at("four,edge_diagonal=off", "e7 / d7e8 / e8 a5 e9 i5 / 0 5 5 5 / 1");
    let report = think(&game, Limits::nodes(300));
    assert_eq!(report.best_move().map(|mv| mv.kind()), Some(MoveKind::Pass));
}

#[test]
fn the_same_search_twice_gives_the_same_report() {
    let mut game = Game::new(&Rules::preset("four").unwrap());
    for mv in ["e2", "b5", "e8", "h5", "e3h"] {
        game.play(mv.parse().unwrap()).unwrap();
    }
    assert_eq!(think(&game, Limits::nodes(3_000)), think(&game, Limits::nodes(3_000)));
}

#[test]
fn the_engine_searches_games_of_four_whatever_its_search_for_two() {
    let game = Game::new(&Rules::preset("four").unwrap());
    let reports = [SearchKind::Puct, SearchKind::AlphaBeta].map(|search| {
        let options = EngineOptions { search, hash_mb: 1, ..EngineOptions::default() };
        Engine::new(options).search(Request::new(&game, Limits::nodes(500)))
    });
    assert!(reports[0].best_move().is_some());
    assert_eq!(reports[0], reports[1]);
}

#[test]
fn limits_and_signals_end_the_search() {
    let (game, stop) = (Game::new(&Rules::preset("four").unwrap()), StopSignal::default());
    assert_eq!(think(&game, Limits::nodes(130)).nodes, 130);
    assert!(think(&game, Limits::depth(4)).depth >= 4);
    let search = FourSearch::new(10_000);
    let (limits, now) = (Limits::time(Duration::ZERO), Instant::now());
    let report = search.search(Request::new(&game, limits).timed_by(&now));
    assert!(report.best_move().is_some() && report.nodes <= 64);
    stop.raise();
    let report = search.search(Request::new(&game, Limits::default()).stopped_by(&stop));
    assert!(report.best_move().is_some() && report.nodes <= 64);
    // On so small a board every line ends in a draw before it gets that long.
    let game = Game::new(&"four,3x3,walls=0".parse().unwrap());
    assert!(think(&game, Limits::depth(200)).depth < 200);
    let report = FourSearch::new(1).search(Request::new(&game, Limits::nodes(1_000)));
    assert!(report.best_move().is_some());
}

#[test]
fn a_goal_within_reach_is_taken_at_once() {
    for (position, goal) in [
        ("/ / d8 a5 e5 i5 / 5 5 5 5 / 1", "d9"),
        ("/ / e2 h5 e7 c4 / 5 5 5 5 / 2", "i5"),
        ("/ / e2 b5 e7 b4 / 5 5 5 5 / 4", "a4"),
        // Over another pawn.
        ("/ / e7 a5 e2 e8 / 5 5 5 5 / 1", "e9"),
    ] {
        let report = think(&game_at("four", position), Limits::nodes(2_000));
        assert_eq!(report.best_move().unwrap().to_string(), goal, "{position}");
        assert_eq!((report.lines[0].proof, report.nodes), (Some(Proof::Win(1)), 1));
    }
}

#[test]
fn whoever_is_about_to_win_is_stopped() {
    // Nobody else moves before Red does.
    let game = game_at("four", "/ / e3 h5 e6 f3 / 5 5 5 5 / 1");
    let mv = think(&game, Limits::nodes(1_000)).best_move().unwrap();
    let after = game.position().play(mv).unwrap();
    assert!(after.pawn_moves().iter().all(|cell| cell.column() < 8), "{mv}");
}

#[test]
fn a_race_that_nobody_can_stop_is_proven() {
    let game = game_at("four", "/ / e7 a5 b5 i5 / 0 0 0 0 / 1");
    let report = think(&game, Limits::nodes(1_000_000));
    assert_eq!(report.lines[0].proof, Some(Proof::Win(5)));
    assert_eq!(report.lines[0].pv.len(), 5);
    assert!(report.nodes < 100_000, "{}", report.nodes);
}

#[test]
fn the_ply_cap_may_come_before_the_goal() {
    let position = "/ / d8 a5 e5 i5 / 5 5 5 5 / 1";
    let proof = |rules: &str| think(&game_at(rules, position), Limits::nodes(500)).lines[0].proof;
    assert_eq!(proof("four,cap=1:draw"), Some(Proof::Win(1)));
    assert_eq!(proof("four,cap=1:draw,cap_first=on"), None);
    let report = think(&game_at("four,cap=1:draw,cap_first=on", position), Limits::nodes(500));
    assert!(report.lines.iter().all(|line| line.score == 0.25));
}

/// Whether a player can force its goal within so many plies, whatever the others do.
fn forces(pos: &Position, player: Player, plies: u16) -> bool {
    if let Some(winner) = pos.winner() {
        return winner == player;
    }
    let mut replies = pos.legal_moves().iter().map(|mv| pos.play_unchecked(mv));
    match plies.checked_sub(1) {
        None => false,
        Some(left) if pos.to_move() == player => replies.any(|next| forces(&next, player, left)),
        Some(left) => replies.all(|next| forces(&next, player, left)),
    }
}

/// Holds every proven move of a search against exhaustive play; says how many there were.
fn check_proofs(game: &Game) -> usize {
    let (mover, mut proven) = (game.position().to_move(), 0);
    for line in &think(game, Limits::nodes(400)).lines {
        let after = game.position().play(line.pv[0]).unwrap();
        let holds = match line.proof {
            Some(Proof::Win(plies)) => forces(&after, mover, plies - 1),
            Some(Proof::Loss(plies)) => after
                .active_players()
                .filter(|&other| other != mover)
                .any(|other| forces(&after, other, plies - 1)),
            Some(Proof::Draw) => false,
            None => continue,
        };
        assert!(holds, "{:?}: {} is not {:?}", game.position(), line.pv[0], line.proof);
        proven += 1;
    }
    proven
}

#[test]
fn proofs_agree_with_exhaustive_play() {
    let (mut random, mut proven) = (SplitMix64::new(41), 0);
    for rules in ["four,3x3,walls=0", "four,4x4,walls=0", "four,5x3,walls=1", "four,4x5,walls=0"] {
        let rules: Rules = rules.parse().unwrap();
        for _ in 0..60 {
            let mut game = Game::new(&rules);
            for _ in 0..random.below(12) {
                let moves = game.legal_moves();
                if moves.is_empty() {
                    break;
                }
                game.play(moves.iter().nth(random.below(moves.len())).unwrap()).unwrap();
            }
            if !game.is_over() {
                proven += check_proofs(&game);
            }
        }
    }
    assert!(proven > 150, "only {proven} moves were proven");
}
