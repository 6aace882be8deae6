//! The clocks of a game.

use std::time::Duration;

use super::{Event, Game, GameError, State, Termination};
use crate::{
    clock::{Clock, TimeControl},
    player::Player,
};

impl Game {
    /// The same game with a full clock for everybody. What has been played so far, such as a
    /// prescribed opening, counts as played in no time.
    ///
    /// ```
    /// use std::time::Duration;
    /// use stockade_core::{Game, Player, Rules};
    /// let mut game = Game::new(&Rules::standard()).with_time("60+2".parse()?);
    /// game.play_timed("e2".parse()?, Duration::from_secs(5))?;
    /// assert_eq!(game.remaining(Player::White), Some(Duration::from_secs(57)));
    /// assert_eq!(game.remaining(Player::Black), Some(Duration::from_secs(60)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn with_time(self, control: TimeControl) -> Game {
        Player::ALL.into_iter().fold(self, |game, player| game.with_time_for(player, control))
    }

    /// The same game with a full clock for one player, for time odds.
    ///
    /// ```
    /// use stockade_core::{Game, Player, Rules};
    /// let game = Game::new(&Rules::standard()).with_time_for(Player::Black, "60".parse()?);
    /// assert!(game.clock(Player::Black).is_some() && game.clock(Player::White).is_none());
    /// # Ok::<(), stockade_core::ParseTimeControlError>(())
    /// ```
    pub fn with_time_for(mut self, player: Player, control: TimeControl) -> Game {
        self.forget_undone();
        self.controls[player.index()] = Some(control);
        for state in &mut self.states {
            state.remaining[player.index()] = control.initial;
        }
        self
    }

    /// A player's clock at the beginning of this turn; `None` for players without one.
    pub fn clock(&self, player: Player) -> Option<Clock> {
        if !self.rules.players().order().contains(&player) {
            return None;
        }
        let control = self.controls[player.index()]?;
        Some(Clock { control, remaining: self.state().remaining[player.index()] })
    }

    /// What a player had left at the beginning of this turn; `None` for players without a clock.
    pub fn remaining(&self, player: Player) -> Option<Duration> {
        self.clock(player).map(|clock| clock.remaining)
    }

    /// A player is given time; the turn goes on.
    ///
    /// ```
    /// use std::time::Duration;
    /// use stockade_core::{Game, Player, Rules};
    /// let mut game = Game::new(&Rules::standard()).with_time("60".parse()?);
    /// game.give_time(Player::Black, Duration::from_secs(15))?;
    /// assert_eq!(game.remaining(Player::Black), Some(Duration::from_secs(75)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If the player is not in the game or has no clock, or the game is over.
    pub fn give_time(&mut self, player: Player, extra: Duration) -> Result<(), GameError> {
        self.apply(Event::MoreTime { player, extra }).map(drop)
    }

    /// The state after the flag of the player to move has fallen.
    pub(super) fn after_flag(&self, elapsed: Duration) -> Result<State, GameError> {
        let player = self.position().to_move();
        let clock = self.clock(player).ok_or(GameError::NoClock(player))?;
        if !clock.is_out(elapsed) {
            return Err(GameError::TimeLeft { player, remaining: clock.remaining, elapsed });
        }
        let mut state = self.after_leaving(player, Termination::Time)?;
        state.remaining[player.index()] = Duration::ZERO;
        Ok(state)
    }

    /// The state after a player has been given time.
    pub(super) fn after_more_time(
        &self,
        player: Player,
        extra: Duration,
    ) -> Result<State, GameError> {
        self.check_present(player)?;
        let clock = self.clock(player).ok_or(GameError::NoClock(player))?;
        let mut state = *self.state();
        state.remaining[player.index()] = clock.remaining.saturating_add(extra);
        Ok(state)
    }
}
