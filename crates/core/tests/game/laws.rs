//! What holds in any game: seeded random play with resignations, forfeits, late moves and draws.

use std::{collections::BTreeSet, time::Duration};

use stockade_core::{
    CellSet, Event, ForfeitReason, Game, GameError, Move, Outcome, Player, Position, Rules,
    SplitMix64, TimeControl, WallSet,
};

const RULES: [&str; 10] = [
    "standard",
    "mertens",
    "cornell",
    "bowler",
    "3x3,walls=1,edge_diagonal=off",
    "4x7,walls=3,repetition=2",
    "5x5,walls=0,cap=40:loss-black",
    "four",
    "players=4,5x5,walls=2,cap=60:loss-red,edge_diagonal=off",
    "players=4,3x5,side_step=off,repetition=4",
];
const GAMES: u64 = 40;
/// Rules without any end to pawn shuffling are cut off here.
const MAX_EVENTS: usize = 400;

/// All that can be seen of a game at one moment.
#[derive(Clone, Debug, PartialEq)]
struct View {
    position: Position,
    ply: usize,
    occurrence: usize,
    outcome: Option<Outcome>,
    remaining: [Option<Duration>; 4],
}

fn view(game: &Game) -> View {
    View {
        position: *game.position(),
        ply: game.ply(),
        occurrence: game.repetitions(),
        outcome: game.outcome(),
        remaining: Player::ALL.map(|player| game.remaining(player)),
    }
}

fn for_random_games(mut check: impl FnMut(&Rules, Option<TimeControl>, Vec<View>, Game)) {
    for text in RULES {
        let rules: Rules = text.parse().unwrap();
        for seed in 0..GAMES {
            let mut rng = SplitMix64::new(seed);
            let control = (seed % 2 == 0).then(|| "30+1".parse().unwrap());
            let mut game = fresh(&rules, control);
            let mut views = vec![view(&game)];
            while !game.is_over() && views.len() < MAX_EVENTS {
                let event = random_event(&game, &mut rng);
                let kept = game.apply(event).unwrap();
                assert!(kept == event || matches!(kept, Event::Flag { .. }));
                assert_eq!(game.events().last(), Some(&kept));
                views.push(view(&game));
            }
            check(&rules, control, views, game);
        }
    }
}

fn fresh(rules: &Rules, control: Option<TimeControl>) -> Game {
    let game = Game::new(rules);
    match control {
        Some(control) => game.with_time(control),
        None => game,
    }
}

/// Mostly moves, more of them by the pawn than by chance so that games end in every way.
fn random_event(game: &Game, rng: &mut SplitMix64) -> Event {
    let order = game.rules().players().order();
    let present: Vec<Player> = game.position().active_players().collect();
    let anybody = present[rng.below(present.len())];
    match rng.below(40 * order.len()) {
        0 | 1 => return Event::Resign { player: anybody },
        2 => return Event::Forfeit { player: anybody, reason: ForfeitReason::Crash },
        3 if rng.below(8) == 0 => return Event::Agreement,
        4 if game.clock(anybody).is_some() => {
            return Event::MoreTime { player: anybody, extra: Duration::from_secs(15) };
        }
        _ => {}
    }
    let legal = game.legal_moves();
    let choice = if rng.below(4) > 0 && !legal.pawn.is_empty() {
        legal.pawn.iter().map(Move::pawn).collect::<Vec<_>>()
    } else {
        legal.iter().collect()
    };
    let elapsed = Duration::from_millis(rng.below(3_000) as u64);
    Event::Move { mv: choice[rng.below(choice.len())], elapsed }
}

/// What repetition is about, read off without keys.
fn facts(position: &Position) -> ([CellSet; 4], WallSet, Player) {
    let pawns = Player::ALL.map(|player| position.pawn(player).into_iter().collect());
    (pawns, position.walls(), position.to_move())
}

#[test]
fn random_games_end_in_every_way() {
    let (mut endings, mut n_left, mut n_passes) = (BTreeSet::new(), 0, 0);
    for_random_games(|_, _, _, game| {
        endings.extend(game.outcome().map(|outcome| outcome.by().to_string()));
        n_left += usize::from(game.position().active_players().count() == 3);
        n_passes += game.moves().filter(|&mv| mv == Move::PASS).count();
    });
    let expected = ["agreement", "forfeit", "goal", "ply limit", "repetition", "resign", "time"];
    assert!(endings.iter().eq(expected), "{endings:?}");
    assert!(n_left > 0 && n_passes > 0, "{n_left} {n_passes}");
}

#[test]
fn undoing_everything_returns_to_the_start_and_redo_repeats_it() {
    for_random_games(|rules, control, views, mut game| {
        let whole = game.clone();
        for earlier in views.iter().rev().skip(1) {
            assert!(game.undo().is_some());
            assert_eq!(view(&game), *earlier);
        }
        assert_eq!(game.undo(), None);
        assert_eq!(view(&game), view(&fresh(rules, control)));
        for later in &views[1..] {
            assert!(game.redo().is_some());
            assert_eq!(view(&game), *later);
        }
        assert_eq!(game.redo(), None);
        assert_eq!(game, whole);
    });
}

#[test]
fn the_events_alone_repeat_the_game() {
    for_random_games(|rules, control, _, game| {
        let mut again = fresh(rules, control);
        for &event in game.events() {
            assert_eq!(again.apply(event), Ok(event));
        }
        assert_eq!(again, game);
    });
}

#[test]
fn history_agrees_with_itself() {
    for_random_games(|_, _, views, game| {
        assert_eq!(game.moves().count(), game.ply());
        assert_eq!(game.positions().count(), game.ply() + 1);
        for (position, mv) in game.positions().zip(game.moves()) {
            assert!(position.is_legal(mv));
        }
        for (ply, position) in game.positions().enumerate() {
            assert_eq!(game.position_at(ply), Some(position));
            let last = views.iter().rfind(|view| view.ply == ply).unwrap();
            assert_eq!(*position, last.position);
            for player in Player::ALL {
                assert_eq!(game.remaining_at(ply, player), last.remaining[player.index()]);
            }
        }
    });
}

#[test]
fn occurrences_are_those_a_full_search_finds() {
    for_random_games(|rules, _, views, _| {
        for (idx, view) in views.iter().enumerate() {
            // An end off the board leaves the position of two players standing, and so does time
            // that is given.
            let is_new = |idx: &usize| *idx == 0 || views[idx - 1].position != views[*idx].position;
            let seen = (0..=idx).filter(is_new).map(|idx| facts(&views[idx].position));
            let count = seen.filter(|other| *other == facts(&view.position)).count();
            assert_eq!(view.occurrence, count);
            let open = view.outcome.is_none();
            assert!(!open || rules.repetition.is_none_or(|limit| count < usize::from(limit)));
            assert!(!open || rules.ply_cap.is_none_or(|cap| view.ply < usize::from(cap.plies)));
        }
    });
}

#[test]
fn a_refused_event_changes_nothing() {
    for_random_games(|_, _, _, mut game| {
        let stranger =
            Player::ALL.into_iter().find(|&player| game.position().pawn(player).is_none());
        game.undo();
        let before = game.clone();
        let illegal = Move::all().find(|&mv| !game.position().is_legal(mv)).unwrap();
        assert!(matches!(game.play(illegal), Err(GameError::Illegal(_))));
        assert!(game.flag(Duration::ZERO).is_err());
        if let Some(stranger) = stranger.filter(|&player| game.position().pawn(player).is_none()) {
            assert_eq!(game.resign(stranger), Err(GameError::NotPlaying(stranger)));
        }
        assert_eq!(game, before); // with what waits to be redone
        game.redo();
        if let Some(outcome) = game.outcome() {
            let before = game.clone();
            assert_eq!(game.apply(Event::Agreement), Err(GameError::Over(outcome)));
            assert_eq!(game, before);
        }
    });
}

#[test]
fn a_game_can_start_from_any_position_of_another() {
    for_random_games(|rules, _, views, _| {
        for view in &views {
            let game = Game::from_position(rules, view.position).unwrap();
            assert_eq!((*game.start(), game.ply(), game.repetitions()), (view.position, 0, 1));
            let winner = view.position.winner();
            assert!(winner.is_none() || game.outcome().unwrap().winner() == winner);
        }
    });
}

#[test]
fn taking_back_gives_the_asker_the_move() {
    for_random_games(|_, _, views, game| {
        for player in Player::ALL {
            let mut back = game.clone();
            if back.take_back(player).is_ok() {
                assert_eq!(back.position().to_move(), player);
                assert_eq!(view(&back), views[back.events().len()]);
                let later = game.positions().zip(game.moves()).skip(back.ply() + 1);
                assert!(later.into_iter().all(|(position, _)| position.to_move() != player));
            } else {
                assert!(game.positions().zip(game.moves()).all(|(p, _)| p.to_move() != player));
                assert_eq!(back, game);
            }
        }
    });
}
