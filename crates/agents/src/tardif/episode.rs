//! A referee for episodes between two players of the environment.

use stockade_core::SplitMix64;

use super::{
    action::Action,
    environment::{Ending, Environment, Side, SizeError},
};

/// A player of the environment.
pub trait EnvironmentPlayer {
    /// What to try next, one of the candidates. It is asked again after a refusal, when what was
    /// refused is no candidate any more. `None` gives the turn up and so ends the episode.
    fn act(&mut self, episode: &Environment, random: &mut SplitMix64) -> Option<Action>;
}

/// How an episode is played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EpisodeSettings {
    /// The board and the fences at the start.
    pub start: Environment,
    /// Which of all chance decisions to repeat.
    pub seed: u64,
    /// After this many legal actions of both sides together nobody has won.
    pub ply_cap: usize,
}

impl Default for EpisodeSettings {
    fn default() -> EpisodeSettings {
        EpisodeSettings { start: Environment::default(), seed: 0, ply_cap: 200 }
    }
}

impl EpisodeSettings {
    /// Another board or other hands.
    ///
    /// # Errors
    /// If there is no board of this size.
    pub fn on(self, size: usize, fences: u8) -> Result<EpisodeSettings, SizeError> {
        Ok(EpisodeSettings { start: Environment::new(size, fences)?, ..self })
    }
}

/// What happened in an episode.
#[derive(Clone, Debug, PartialEq)]
pub struct Episode {
    /// How it ended; `None` if the ply cap did it or a player gave up.
    pub ending: Option<Ending>,
    /// The legal actions in order, player one's first.
    pub actions: Vec<Action>,
    /// Actions tried by each side, illegal ones included.
    pub attempts: [usize; 2],
    /// Rewards of the legal actions of each side, summed up; the loser's last one counts
    /// [`Environment::LOSS`] instead of what it earned at first.
    pub rewards: [f32; 2],
}

impl Episode {
    /// Who won, if anybody did.
    pub fn winner(&self) -> Option<Side> {
        self.ending.and_then(Ending::winner)
    }
}

/// Plays an episode. Equal players and settings give equal episodes.
pub fn play_episode(
    one: &mut dyn EnvironmentPlayer,
    two: &mut dyn EnvironmentPlayer,
    settings: &EpisodeSettings,
) -> Episode {
    let mut random = SplitMix64::new(settings.seed);
    let mut state = settings.start.clone();
    let mut earned = [0.0; 2];
    let mut episode =
        Episode { ending: None, actions: Vec::new(), attempts: [0; 2], rewards: [0.0; 2] };
    while state.ending().is_none() && episode.actions.len() < settings.ply_cap {
        let side = state.turn();
        let player: &mut dyn EnvironmentPlayer = match side {
            Side::One => &mut *one,
            Side::Two => &mut *two,
        };
        let Some(action) = player.act(&state, &mut random) else { break };
        let is_candidate = state.candidates().contains(&action);
        let attempt = state.attempt(action);
        episode.attempts[side.index()] += 1;
        if attempt.refusal.is_none() {
            episode.actions.push(action);
            episode.rewards[side.index()] += attempt.reward;
            earned[side.index()] = attempt.reward;
        } else if !is_candidate {
            // A player that insists on what is no candidate would be asked forever.
            break;
        }
    }
    episode.ending = state.ending();
    if let Some(winner) = episode.winner() {
        let loser = winner.other().index();
        episode.rewards[loser] += Environment::LOSS - earned[loser];
    }
    episode
}
