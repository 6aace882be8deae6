//! Looking and going back and forth in a game.

use std::time::Duration;

use super::{Event, Game, GameError, State};
use crate::{moves::Move, player::Player, position::Position};

impl Game {
    /// How many moves have been played since the start position, by all players together.
    pub fn ply(&self) -> usize {
        self.state().ply
    }

    /// What has happened so far, in order; events that were undone are not in it.
    ///
    /// ```
    /// use stockade_core::{Event, Game, Player, Rules};
    /// let mut game = Game::new(&Rules::standard());
    /// game.resign(Player::White)?;
    /// assert_eq!(game.events(), [Event::Resign { player: Player::White }]);
    /// # Ok::<(), stockade_core::GameError>(())
    /// ```
    pub fn events(&self) -> &[Event] {
        &self.events[..self.now]
    }

    /// The moves played so far. In a game of four, what else happened is in [`Game::events`].
    pub fn moves(&self) -> impl DoubleEndedIterator<Item = Move> {
        self.events().iter().filter_map(|event| match event {
            Event::Move { mv, .. } => Some(*mv),
            _ => None,
        })
    }

    /// The positions in which the moves were played, and the current one: [`Game::position_at`]
    /// for every ply from 0.
    ///
    /// ```
    /// use stockade_core::{Game, Rules};
    /// let mut game = Game::new(&Rules::standard());
    /// game.play("e2".parse()?)?;
    /// game.play("e8".parse()?)?;
    /// let turns: Vec<_> = game.positions().zip(game.moves()).collect();
    /// assert!(turns.iter().all(|(position, mv)| position.is_legal(*mv)));
    /// assert_eq!(game.positions().count(), 3);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn positions(&self) -> impl DoubleEndedIterator<Item = &Position> {
        let before_moves = self.events().iter().zip(&self.states);
        before_moves
            .filter(|(event, _)| matches!(event, Event::Move { .. }))
            .map(|(_, state)| &state.position)
            .chain([self.position()])
    }

    /// The position after so many plies: the one in which the next move was played, so that
    /// players who had left by then are absent. `None` for plies that have not been played.
    ///
    /// ```
    /// use stockade_core::{Game, Rules};
    /// let mut game = Game::new(&Rules::standard());
    /// game.play("e2".parse()?)?;
    /// assert_eq!(game.position_at(0), Some(game.start()));
    /// assert_eq!(game.position_at(1), Some(game.position()));
    /// assert_eq!(game.position_at(2), None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn position_at(&self, ply: usize) -> Option<&Position> {
        self.state_at(ply).map(|state| &state.position)
    }

    /// What a player had left after so many plies, as records note it beside every move. `None`
    /// for players without a clock and for plies that have not been played.
    ///
    /// ```
    /// use std::time::Duration;
    /// use stockade_core::{Game, Player, Rules};
    /// let mut game = Game::new(&Rules::standard()).with_time("60".parse()?);
    /// game.play_timed("e2".parse()?, Duration::from_secs(5))?;
    /// assert_eq!(game.remaining_at(0, Player::White), Some(Duration::from_secs(60)));
    /// assert_eq!(game.remaining_at(1, Player::White), Some(Duration::from_secs(55)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn remaining_at(&self, ply: usize, player: Player) -> Option<Duration> {
        self.clock(player)?;
        self.state_at(ply).map(|state| state.remaining[player.index()])
    }

    /// The last state of this ply.
    fn state_at(&self, ply: usize) -> Option<&State> {
        let states = &self.states[..=self.now];
        let later = states.partition_point(|state| state.ply <= ply);
        states[..later].last().filter(|state| state.ply == ply)
    }

    /// How often the current position has occurred, itself included. The start counts as an
    /// occurrence; whether repetition matters is up to the rules.
    ///
    /// ```
    /// use stockade_core::{Game, Rules};
    /// let mut game = Game::new(&Rules::standard());
    /// for mv in ["e2", "e8", "e1", "e9"] {
    ///     game.play(mv.parse()?)?;
    /// }
    /// assert_eq!(game.repetitions(), 2);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn repetitions(&self) -> usize {
        self.state().occurrence
    }

    /// Takes back the last event, be it a move, a resignation or the end of the game, and sets
    /// the clocks back with it. Returns what was undone; `None` at the start.
    ///
    /// ```
    /// use stockade_core::{Game, Player, Rules};
    /// let mut game = Game::new(&Rules::standard());
    /// game.resign(Player::White)?;
    /// assert!(game.is_over());
    /// assert!(game.undo().is_some());
    /// assert!(!game.is_over()); // reopened
    /// assert_eq!(game.undo(), None);
    /// # Ok::<(), stockade_core::GameError>(())
    /// ```
    pub fn undo(&mut self) -> Option<Event> {
        self.now = self.now.checked_sub(1)?;
        self.events.get(self.now).copied()
    }

    /// Repeats the event that was undone last, with the clocks as they were then. `None` if there
    /// is none, or if something else has happened since.
    ///
    /// ```
    /// use stockade_core::{Game, Rules};
    /// let mut game = Game::new(&Rules::standard());
    /// game.play("e2".parse()?)?;
    /// game.undo();
    /// assert!(game.redo().is_some());
    /// game.undo();
    /// game.play("d1".parse()?)?;
    /// assert_eq!(game.redo(), None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn redo(&mut self) -> Option<Event> {
        let event = *self.events.get(self.now)?;
        self.now += 1;
        Some(event)
    }

    /// How many undone events can be redone.
    ///
    /// ```
    /// use stockade_core::{Game, Rules};
    /// let mut game = Game::new(&Rules::standard());
    /// game.play("e2".parse()?)?;
    /// game.undo();
    /// assert_eq!(game.n_undone(), 1);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn n_undone(&self) -> usize {
        self.events.len() - self.now
    }

    /// Makes an end of what could be redone.
    pub fn forget_undone(&mut self) {
        self.events.truncate(self.now);
        self.states.truncate(self.now + 1);
    }

    /// How many events [`Game::take_back`] would undo.
    ///
    /// # Errors
    /// If the player has not moved yet.
    pub fn n_to_take_back(&self, player: Player) -> Result<usize, GameError> {
        let is_own_move = |&idx: &usize| {
            matches!(self.events[idx], Event::Move { .. })
                && self.states[idx].position.to_move() == player
        };
        let last = (0..self.now).rev().find(is_own_move);
        last.map(|last| self.now - last).ok_or(GameError::NothingToTakeBack(player))
    }

    /// Goes back to the turn of this player's last move, over whatever others have done since,
    /// and sets all clocks back to that moment.
    ///
    /// ```
    /// use stockade_core::{Game, Player, Rules};
    /// let mut game = Game::new(&Rules::standard());
    /// for mv in ["e2", "e8", "e3", "e7"] {
    ///     game.play(mv.parse()?)?;
    /// }
    /// game.take_back(Player::White)?; // Black has already replied
    /// assert_eq!((game.ply(), game.position().to_move()), (2, Player::White));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If the player has not moved yet.
    pub fn take_back(&mut self, player: Player) -> Result<(), GameError> {
        self.now -= self.n_to_take_back(player)?;
        Ok(())
    }
}
