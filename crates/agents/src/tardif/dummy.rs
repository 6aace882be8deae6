//! The dummies that the authors trained against.

use stockade_core::SplitMix64;

use super::{
    action::{Action, ActionKind},
    environment::{Environment, Side},
    episode::EnvironmentPlayer,
};

/// A player that draws its action, and draws again without it if it was illegal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Dummy {
    /// The first, `V0` in the authors' code: all candidates alike. At the start 4 of 44 are steps,
    /// so it throws its fences away.
    Random,
    /// The second, which only the document describes: with probability 0.9 one of the steps, else
    /// as the first.
    StepsFirst,
    /// The third, `V1` in the code: weight 50 for the step toward the goal, 8 for each step
    /// sideways, 4 for the step back, 1 for each free slot.
    Guided,
}

impl Dummy {
    /// All of them.
    pub const ALL: [Dummy; 3] = [Dummy::Random, Dummy::StepsFirst, Dummy::Guided];

    /// The word for it: `random`, `v2` or `guided`.
    pub const fn name(self) -> &'static str {
        match self {
            Dummy::Random => "random",
            Dummy::StepsFirst => "v2",
            Dummy::Guided => "guided",
        }
    }

    /// The weights with which this side draws among these candidates.
    ///
    /// ```
    /// use stockade_agents::tardif::{Dummy, Environment, Side};
    /// let candidates = Environment::default().candidates();
    /// let weights = Dummy::Guided.weights(Side::Two, &candidates);
    /// assert_eq!(weights[..5], [4, 8, 50, 8, 1]);
    /// ```
    pub fn weights(self, side: Side, candidates: &[Action]) -> Vec<u64> {
        let all = candidates.len() as u64;
        let steps = candidates.iter().filter(|action| action.is_step()).count() as u64;
        let weight = |action: &Action| match self {
            Dummy::Random => 1,
            // Without a step to draw, the first dummy draws.
            Dummy::StepsFirst if steps == 0 => 1,
            // 0.9 / steps + 0.1 / all and 0.1 / all, both times 10 · steps · all.
            Dummy::StepsFirst if action.is_step() => 9 * all + steps,
            Dummy::StepsFirst => steps,
            Dummy::Guided => guided(side, *action),
        };
        candidates.iter().map(weight).collect()
    }

    /// Draws one of the candidates; `None` if there is none.
    pub fn draw(
        self,
        side: Side,
        candidates: &[Action],
        random: &mut SplitMix64,
    ) -> Option<Action> {
        let weights = self.weights(side, candidates);
        let total: u64 = weights.iter().sum();
        if total == 0 {
            return None;
        }
        let mut left = random.below(total as usize) as u64;
        candidates.iter().zip(weights).find_map(|(action, weight)| {
            let is_it = left < weight;
            left = left.saturating_sub(weight);
            is_it.then_some(*action)
        })
    }
}

fn guided(side: Side, action: Action) -> u64 {
    match action.kind() {
        ActionKind::Step(direction) if direction == side.heading() => 50,
        ActionKind::Step(direction) if direction == side.other().heading() => 4,
        ActionKind::Step(_) => 8,
        ActionKind::Fence(_) => 1,
    }
}

impl EnvironmentPlayer for Dummy {
    fn act(&mut self, episode: &Environment, random: &mut SplitMix64) -> Option<Action> {
        self.draw(episode.turn(), &episode.candidates(), random)
    }
}
