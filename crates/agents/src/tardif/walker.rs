//! A control for experiments: a player that only walks.

use stockade_core::SplitMix64;

use super::{
    action::Action,
    environment::{Environment, Side},
    episode::EnvironmentPlayer,
};

/// Makes the step that leaves the shortest path, the first of equals, and never builds a fence unless
/// it cannot step at all.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Walker;

impl Walker {
    fn steps_left(episode: &Environment, side: Side, action: Action) -> Option<usize> {
        let mut next = episode.clone();
        next.attempt(action).refusal.is_none().then(|| next.distance(side))
    }
}

impl EnvironmentPlayer for Walker {
    fn act(&mut self, episode: &Environment, _: &mut SplitMix64) -> Option<Action> {
        let candidates = episode.candidates();
        let steps = candidates.iter().filter(|action| action.is_step());
        let legal = steps.filter_map(|&action| {
            let left = Walker::steps_left(episode, episode.turn(), action)?;
            Some((left, action))
        });
        // Blocked on all sides, it tries what is left in order.
        legal.min().map(|(_, action)| action).or_else(|| candidates.first().copied())
    }
}
