//! Ratings of many players.

use super::simulated::unit;
use stockade_arena::stats::{
    Anchor, GameResult, GameResult::*, Meeting, Pair, Pentanomial, RatingError, RatingOptions,
    Ratings, Sample, rate, score_of_elo,
};
use stockade_core::SplitMix64;

const QUICK: RatingOptions =
    RatingOptions { anchor: Anchor::Mean, first_move: true, replicates: 200, seed: 1 };

fn meeting(player: usize, opponent: usize, as_white: GameResult, as_black: GameResult) -> Meeting {
    Meeting { player, opponent, pair: Pair::new(as_white, as_black) }
}

fn values(ratings: &Ratings) -> Vec<f64> {
    ratings.players.iter().map(|player| player.elo.value).collect()
}

/// A round robin of players with known ratings, `rounds` pairs for each two of them.
fn tournament(elos: &[f64], first_move: f64, rounds: usize, seed: u64) -> Vec<Meeting> {
    let mut rng = SplitMix64::new(seed);
    let mut game = |white: f64, black: f64| {
        let expected = score_of_elo(white - black + first_move);
        if unit(&mut rng) < expected { Win } else { Loss }
    };
    let mut meetings = Vec::new();
    for _ in 0..rounds {
        for i in 0..elos.len() {
            for j in 0..i {
                let as_white = game(elos[i], elos[j]);
                let as_black = game(elos[j], elos[i]).reversed();
                meetings.push(meeting(i, j, as_white, as_black));
            }
        }
    }
    meetings
}

/// Checks that each rating's expected points are its points: the equations of the maximum.
fn check_points(meetings: &[Meeting], ratings: &Ratings) {
    let elos = values(ratings);
    let advantage = ratings.first_move.map_or(0.0, |estimate| estimate.value);
    let mut surplus = vec![0.0; elos.len()];
    for &Meeting { player, opponent, pair } in meetings {
        for (result, sign) in [(pair.as_white, 1.0), (pair.as_black, -1.0)] {
            let points = 0.5 * result.unwrap().half_points() as f64;
            let expected = score_of_elo(elos[player] - elos[opponent] + sign * advantage);
            surplus[player] += points - expected;
            surplus[opponent] -= points - expected;
        }
    }
    // The prior is worth at most half a point.
    assert!(surplus.iter().all(|points| points.abs() < 0.5), "{surplus:?}");
}

#[test]
fn known_ratings_are_found() {
    let truth = [200.0, 100.0, 0.0, -50.0, -250.0];
    let meetings = tournament(&truth, 60.0, 300, 5);
    let ratings = rate(5, &meetings, &QUICK).unwrap();
    for (player, elo) in ratings.players.iter().zip(truth) {
        assert!((player.elo.value - elo).abs() < 30.0, "{player:?} is {elo}");
        assert!((8.0..30.0).contains(&player.elo.margin()), "{player:?}");
        assert_eq!(player.games.total(), 4 * 300 * 2);
    }
    let first_move = ratings.first_move.unwrap();
    assert!((first_move.value - 60.0).abs() < 15.0, "{first_move:?}");
    assert!(ratings.is_determined);
    check_points(&meetings, &ratings);
}

#[test]
fn bounds_hold_the_truth() {
    let truth = [120.0, 20.0, -20.0, -120.0];
    let mut held = 0;
    for seed in 0..60 {
        let meetings = tournament(&truth, 40.0, 20, seed);
        let ratings = rate(4, &meetings, &QUICK).unwrap();
        let players = ratings.players.iter().zip(truth);
        held += players.filter(|(p, elo)| p.elo.lower <= *elo && *elo <= p.elo.upper).count();
    }
    assert!(held >= 240 * 90 / 100, "{held} of 240");
}

#[test]
fn two_players_are_rated_as_in_their_match() {
    let mut meetings = vec![meeting(0, 1, Win, Loss); 400];
    meetings.extend(vec![meeting(1, 0, Loss, Loss); 150]);
    meetings.extend(vec![meeting(0, 1, Loss, Loss); 50]);
    let options = RatingOptions { first_move: false, anchor: Anchor::Player(1), ..QUICK };
    let ratings = rate(2, &meetings, &options).unwrap();
    let elo = Sample::from(Pentanomial::new([50, 0, 400, 0, 150])).elo();
    let rated = ratings.players[0].elo;
    assert!((rated.value - elo.value).abs() < 0.2, "{rated:?} {elo:?}");
    assert!((rated.lower - elo.lower).abs() < 5.0, "{rated:?} {elo:?}");
    assert!((rated.upper - elo.upper).abs() < 5.0, "{rated:?} {elo:?}");
    assert_eq!(ratings.first_move, None);
    let anchored = ratings.players[1].elo;
    assert_eq!((anchored.value, anchored.lower, anchored.upper), (0.0, 0.0, 0.0));
}

#[test]
fn the_anchor_only_shifts() {
    let meetings = tournament(&[100.0, 0.0, -100.0], 0.0, 50, 3);
    let mean = values(&rate(3, &meetings, &QUICK).unwrap());
    let options = RatingOptions { anchor: Anchor::Player(2), ..QUICK };
    let anchored = values(&rate(3, &meetings, &options).unwrap());
    assert!(mean.iter().sum::<f64>().abs() < 1e-9);
    for (a, b) in mean.iter().zip(&anchored) {
        assert!((a - mean[2] - b).abs() < 1e-9);
    }
}

#[test]
fn seeds_decide_the_bounds_alone() {
    let meetings = tournament(&[30.0, 0.0, -30.0], 20.0, 30, 9);
    let rated = |seed| rate(3, &meetings, &RatingOptions { seed, ..QUICK }).unwrap();
    assert_eq!(rated(4), rated(4));
    assert_ne!(rated(4), rated(5));
    assert_eq!(values(&rated(4)), values(&rated(5)));
}

#[test]
fn perfect_scores_stay_finite_with_one_open_end() {
    let mut meetings = tournament(&[0.0, 0.0], 0.0, 40, 2);
    for loser in [0, 1] {
        meetings.extend(vec![meeting(2, loser, Win, Win); 20]);
        meetings.extend(vec![meeting(loser, 3, Win, Win); 20]);
    }
    let ratings = rate(4, &meetings, &QUICK).unwrap();
    let [best, worst] = [2, 3].map(|player| ratings.players[player].elo);
    assert!(best.value.is_finite() && best.value > 400.0, "{best:?}");
    assert_eq!((best.upper, worst.lower), (f64::INFINITY, f64::NEG_INFINITY));
    // 40 pairs won out of 40 prove 91.2 %, which is 407 Elo above opponents near 0.
    assert!((best.lower - 407.0).abs() < 30.0, "{best:?}");
    assert!((worst.upper + 407.0).abs() < 30.0, "{worst:?}");
    for player in [0, 1] {
        let elo = ratings.players[player].elo;
        assert!(elo.margin() > 10.0 && elo.margin() < 150.0, "{elo:?}");
    }
    assert!(!ratings.is_determined);
}

#[test]
fn a_perfect_anchor_opens_all_bounds() {
    let mut meetings = tournament(&[0.0, 0.0], 0.0, 40, 2);
    meetings.extend(vec![meeting(2, 0, Win, Win); 20]);
    meetings.extend(vec![meeting(2, 1, Win, Win); 20]);
    let options = RatingOptions { anchor: Anchor::Player(2), ..QUICK };
    let ratings = rate(3, &meetings, &options).unwrap();
    for player in [0, 1] {
        let elo = ratings.players[player].elo;
        assert_eq!(elo.lower, f64::NEG_INFINITY);
        assert!(elo.upper > elo.value && elo.upper < -250.0, "{elo:?}");
    }
}

#[test]
fn a_single_pair_is_not_certain() {
    let ratings = rate(2, &[meeting(0, 1, Win, Loss)], &QUICK).unwrap();
    let elo = ratings.players[0].elo;
    assert!(elo.value.abs() < 1e-9 && elo.lower < -200.0 && elo.upper > 200.0, "{elo:?}");
    let first_move = ratings.first_move.unwrap();
    assert!(first_move.lower.is_finite() && first_move.upper == f64::INFINITY);
}

#[test]
fn lone_games_count() {
    let lone = |result| Pair { as_white: Some(result), as_black: None };
    let meetings: Vec<Meeting> = (0..300)
        .map(|i| if i % 4 == 0 { lone(Loss) } else { lone(Win) })
        .map(|pair| Meeting { player: 0, opponent: 1, pair })
        .collect();
    let options = RatingOptions { first_move: false, anchor: Anchor::Player(1), ..QUICK };
    let elo = rate(2, &meetings, &options).unwrap().players[0].elo;
    assert!((elo.value - 190.8).abs() < 2.0, "{elo:?}");
    assert!(elo.lower > 130.0 && elo.upper < 260.0, "{elo:?}");
}

#[test]
fn groups_that_never_met_are_not_compared() {
    let mut meetings = tournament(&[50.0, -50.0], 0.0, 30, 8);
    let other = tournament(&[50.0, -50.0], 0.0, 30, 9);
    meetings.extend(other.iter().map(|meeting| Meeting {
        player: meeting.player + 2,
        opponent: meeting.opponent + 2,
        pair: meeting.pair,
    }));
    let ratings = rate(4, &meetings, &QUICK).unwrap();
    assert!(!ratings.is_determined);
    assert!(values(&ratings).iter().all(|elo| elo.abs() < 200.0));
    // Only the prior ties the groups together: it puts both around zero.
    assert!((ratings.players[0].elo.value + ratings.players[1].elo.value).abs() < 1.0);
}

#[test]
fn empty_tournaments() {
    assert!(rate(0, &[], &QUICK).unwrap().players.is_empty());
    let ratings = rate(2, &[], &QUICK).unwrap();
    for player in &ratings.players {
        assert_eq!(player.elo.value, 0.0);
        assert_eq!((player.elo.lower, player.elo.upper), (f64::NEG_INFINITY, f64::INFINITY));
    }
    assert_eq!(ratings.first_move.unwrap().upper, f64::INFINITY);
    let unplayed = Meeting { player: 0, opponent: 1, pair: Pair::default() };
    assert_eq!(rate(2, &[unplayed], &QUICK).unwrap(), ratings);
}

#[test]
fn impossible_tournaments_are_refused() {
    let refused = |meetings: &[Meeting], options| rate(2, meetings, &options).unwrap_err();
    let unknown = RatingError::UnknownPlayer { player: 2, n_players: 2 };
    assert_eq!(refused(&[meeting(0, 2, Win, Win)], QUICK), unknown);
    assert_eq!(refused(&[], RatingOptions { anchor: Anchor::Player(2), ..QUICK }), unknown);
    assert_eq!(unknown.to_string(), "player 2 must be less than the number of players, 2");
    let itself = RatingError::MeetsItself { player: 1 };
    assert_eq!(refused(&[meeting(1, 1, Win, Win)], QUICK), itself);
    assert_eq!(refused(&[], RatingOptions { replicates: 0, ..QUICK }), RatingError::NoReplicates);
}
