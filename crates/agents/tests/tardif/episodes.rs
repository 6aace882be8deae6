//! Episodes: quirks, rewards, states, the referee.

use stockade_agents::tardif::{
    Action, Dummy, Ending, Environment, EpisodeSettings, Refusal, Side, Slot, Walker, play_episode,
};
use stockade_core::Direction::{self, East, North, South, West};

fn step(direction: Direction) -> Action {
    Action::step(direction)
}

fn fence(slot: u8) -> Action {
    Action::fence(Slot::new(slot))
}

/// Plays legal actions and gives the last reward.
fn play(episode: &mut Environment, actions: &[Action]) -> f32 {
    let mut reward = 0.0;
    for action in actions {
        let attempt = episode.attempt(*action);
        assert_eq!(attempt.refusal, None, "{action:?}");
        reward = attempt.reward;
    }
    reward
}

fn check_refused(episode: &mut Environment, action: Action, refusal: Refusal) {
    let turn = episode.turn();
    let attempt = episode.attempt(action);
    assert_eq!((attempt.refusal, attempt.reward), (Some(refusal), -20.0), "{action:?}");
    assert_eq!(episode.turn(), turn);
    assert!(!episode.candidates().contains(&action));
}

#[test]
fn a_fence_that_cuts_the_board_closes_its_slot_for_good() {
    let mut episode = Environment::default();
    play(&mut episode, &[fence(0), step(West)]);
    // The corner would be alone, although no pawn needs it.
    check_refused(&mut episode, fence(1), Refusal::Cuts);
    let slot = Slot::new(1);
    assert!(!episode.is_free(slot) && !episode.has_fence(slot));
    assert_eq!(episode.fences_left(Side::One), 2);
    play(&mut episode, &[step(North)]);
    assert!(!episode.candidates().contains(&fence(1)), "for the other player, too");
    check_refused(&mut episode, fence(1), Refusal::SlotUsed);
    // Nothing stands there: it can be walked through.
    play(&mut episode, &[step(East), step(West), step(East), step(West)]);
    assert_eq!(episode.pawn(Side::One), (1, 0));
    play(&mut episode, &[step(West), step(South)]);
    assert_eq!(episode.pawn(Side::One), (0, 0));
}

#[test]
fn the_rim_is_filled_from_the_start() {
    for slot in [8, 18, 28, 38, 48, 41, 43, 45, 47, 49] {
        let mut episode = Environment::default();
        assert!(!episode.is_free(Slot::new(slot)));
        let attempt = episode.attempt(fence(slot));
        assert_eq!((attempt.refusal, attempt.reward), (Some(Refusal::SlotUsed), -20.0));
    }
    let attempt = Environment::default().attempt(fence(50));
    assert_eq!(attempt.refusal, Some(Refusal::NoSuchAction));
}

#[test]
fn steps_are_refused_at_rims_fences_and_pawns() {
    let mut episode = Environment::default();
    check_refused(&mut episode, step(South), Refusal::OffBoard);
    play(&mut episode, &[fence(5)]);
    check_refused(&mut episode, step(North), Refusal::OffBoard);
    play(&mut episode, &[step(South)]);
    check_refused(&mut episode, step(North), Refusal::Fenced);
    play(&mut episode, &[step(East), step(South), step(North), step(South)]);
    // (1, 3) beside (1, 2): nobody jumps.
    check_refused(&mut episode, step(West), Refusal::Occupied);
}

#[test]
fn fences_run_out() {
    let mut episode = Environment::new(5, 1).unwrap();
    play(&mut episode, &[fence(20), step(West)]);
    assert_eq!(episode.candidates().len(), 4);
    let attempt = episode.attempt(fence(22));
    assert_eq!((attempt.refusal, attempt.reward), (Some(Refusal::NoFence), -20.0));
}

#[test]
fn who_has_tried_everything_ends_the_episode() {
    let mut episode = Environment::new(3, 2).unwrap();
    // Fences on both sides of player one, and player two in front of it.
    play(&mut episode, &[fence(0), step(South), fence(2), fence(12)]);
    check_refused(&mut episode, step(North), Refusal::Occupied);
    check_refused(&mut episode, step(East), Refusal::Fenced);
    check_refused(&mut episode, step(South), Refusal::OffBoard);
    assert_eq!((episode.ending(), episode.candidates().len()), (None, 1));
    check_refused(&mut episode, step(West), Refusal::Fenced);
    assert_eq!(episode.ending(), Some(Ending::Stuck(Side::One)));
    assert_eq!(episode.ending().unwrap().winner(), None);
    check_refused(&mut episode, step(North), Refusal::Over);
}

/// In the authors' code the second player without a legal action gives its turn back.
#[test]
fn player_two_passes_where_nothing_is_legal() {
    let mut episode = Environment::new(3, 1).unwrap();
    // Player two stands at its rim between two fences, with player one in front of it.
    play(&mut episode, &[step(North), fence(12), fence(14)]);
    check_refused(&mut episode, step(North), Refusal::OffBoard);
    check_refused(&mut episode, step(East), Refusal::Fenced);
    check_refused(&mut episode, step(South), Refusal::Occupied);
    assert_eq!(episode.attempt(step(West)).refusal, Some(Refusal::Fenced));
    assert_eq!((episode.ending(), episode.turn()), (None, Side::One));
    play(&mut episode, &[step(West), step(South)]);
}

#[test]
fn rewards_are_those_of_the_document() {
    let mut episode = Environment::default();
    assert_eq!(play(&mut episode, &[step(North)]), 10.0 - 2.0 * 3.0 + 4.0);
    assert_eq!(play(&mut episode, &[step(West)]), 10.0 - 2.0 * 4.0 + 3.0);
    // In front of player two, who now stands on (4, 1): one step more for it, none for player one.
    assert_eq!(play(&mut episode, &[fence(33)]), 10.0 - 2.0 * 3.0 + 5.0);
    assert_eq!(play(&mut episode, &[step(West), step(North)]), 10.0 - 2.0 * 2.0 + 4.0);
    assert_eq!(play(&mut episode, &[step(South), step(North)]), 10.0 - 2.0 * 1.0 + 3.0);
    assert_eq!(play(&mut episode, &[step(South), step(North)]), 100.0);
    assert_eq!(episode.ending(), Some(Ending::Won(Side::One)));
}

#[test]
fn states_show_pawns_and_hands_and_fences_on_demand() {
    let mut episode = Environment::default();
    play(&mut episode, &[fence(33), step(West)]);
    let state = episode.state();
    let ones: Vec<usize> = (0..50).filter(|&place| state[place] == 1.0).collect();
    assert_eq!((state.len(), ones), (52, vec![2, 25 + 21]));
    assert_eq!(state[50..], [2.0, 3.0]);
    let seen = episode.state_with_fences();
    assert_eq!((seen.len(), &seen[..52]), (102, state.as_slice()));
    let fences: Vec<usize> = (0..50).filter(|&slot| seen[52 + slot] != 0.0).collect();
    assert_eq!(fences, [33]);
}

#[test]
fn equal_seeds_play_equal_episodes() {
    for one in Dummy::ALL {
        for two in Dummy::ALL {
            let play = |seed| {
                let settings = EpisodeSettings { seed, ..EpisodeSettings::default() };
                play_episode(&mut { one }, &mut { two }, &settings)
            };
            assert_eq!(play(3), play(3));
            assert_ne!(play(3), play(4));
        }
    }
}

#[test]
fn episodes_end_by_a_goal_or_the_cap() {
    for seed in 0..300 {
        let settings = EpisodeSettings { seed, ply_cap: 60, ..EpisodeSettings::default() };
        let episode = play_episode(&mut Dummy::Random, &mut Dummy::StepsFirst, &settings);
        let plies = episode.actions.len();
        assert!(plies == 60 || plies < 60 && episode.ending.is_some(), "seed {seed}: {plies}");
        assert!(episode.attempts.iter().sum::<usize>() >= plies);
        if let Some(Ending::Won(side)) = episode.ending {
            assert_eq!(plies % 2, 1 - side.index());
        }
    }
}

#[test]
fn a_walker_walks_and_its_opponent_pays() {
    let settings = EpisodeSettings::default().on(5, 0).unwrap();
    let mut lost = 0;
    for seed in 0..50 {
        let settings = EpisodeSettings { seed, ..settings.clone() };
        let episode = play_episode(&mut Walker, &mut Dummy::Random, &settings);
        if episode.winner() == Some(Side::One) && episode.actions.len() == 7 {
            // Three steps at 3, 2 and 1 from the goal, and the win; the last step of the other side
            // counts −100.
            lost += 1;
            assert!(episode.rewards[0] > 100.0 && episode.rewards[1] < -60.0);
        }
    }
    assert!(lost > 25, "only {lost} of 50 straight walks");
}

#[test]
fn a_player_that_gives_up_ends_the_episode() {
    struct Idle(Option<Action>);
    impl stockade_agents::tardif::EnvironmentPlayer for Idle {
        fn act(&mut self, _: &Environment, _: &mut stockade_core::SplitMix64) -> Option<Action> {
            self.0
        }
    }
    for answer in [None, Some(fence(8)), Some(Action::new(255))] {
        let settings = EpisodeSettings::default();
        let episode = play_episode(&mut Idle(answer), &mut Dummy::Random, &settings);
        assert_eq!((episode.ending, episode.actions.len()), (None, 0));
    }
}
