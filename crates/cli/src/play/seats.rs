//! Who plays: people, and agents that answer by themselves.

use anyhow::{Context, anyhow};
use stockade_agents::{Agent, Limits, Report, Request, Spec};
use stockade_core::{Game, Move, Player, Rules};

use crate::args::BadUsage;

/// The agents by [`Player::index`]; everybody else is a person.
#[derive(Default)]
pub(super) struct Seats([Option<Box<dyn Agent>>; 4]);

impl Seats {
    /// Seats the agents with these specs, if they play these rules.
    pub(super) fn new(specs: &[(Player, Spec)], rules: &Rules) -> anyhow::Result<Seats> {
        let mut seats = Seats::default();
        for (player, spec) in specs {
            let mut agent = spec.build();
            let about = || BadUsage(format!("{player} cannot be played by {spec}"));
            if !rules.players().order().contains(player) {
                return Err(anyhow!("{player} has no seat under {rules}, try --rules four"))
                    .with_context(about);
            }
            agent.supports(rules).with_context(about)?;
            agent.new_game(rules).with_context(about)?;
            seats.0[player.index()] = Some(agent);
        }
        Ok(seats)
    }

    /// Whether an agent sits here.
    pub(super) fn is_agent(&self, player: Player) -> bool {
        self.0[player.index()].is_some()
    }

    /// The move of the agent whose turn it is; `None` if a person is to move or the game is over.
    pub(super) fn choose(
        &mut self,
        game: &Game,
        tell: &mut dyn FnMut(&Report),
    ) -> Option<anyhow::Result<Move>> {
        if game.is_over() {
            return None;
        }
        let agent = self.0[game.position().to_move().index()].as_mut()?;
        let request = Request::new(game, Limits::default()).reporting_to(tell);
        Some(agent.choose(request).map_err(Into::into))
    }
}
