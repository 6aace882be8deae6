//! Between records and the referee's games.

use super::{GameRecord, Line, RecordError, RecordResult, TagError};
use crate::{
    clock::TimeControl,
    game::{Event, Game, GameError, Outcome, Termination},
    player::{Player, PlayerCount},
};

impl GameRecord {
    /// The record of a game as it stands: moves, clocks, time control, result and termination.
    /// Names of players and sites are for the caller to add.
    ///
    /// ```
    /// use std::time::Duration;
    /// use stockade_core::{Game, GameRecord, Player, Rules};
    /// let mut game = Game::new(&Rules::standard()).with_time("300+3".parse()?);
    /// game.play_timed("e2".parse()?, Duration::from_secs(5))?;
    /// game.resign(Player::Black)?;
    /// let record = GameRecord::from_game(&game)?;
    /// assert!(record.to_qgn().ends_with(
    ///     "[TimeControl \"300+3\"]\n[Termination \"resign\"]\n\n1. e2 {[%clk 0:04:58]} 1-0\n"
    /// ));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// When the game has more moves than a record holds.
    pub fn from_game(game: &Game) -> Result<GameRecord, RecordError> {
        let mut line = Line::new(*game.start());
        for &event in game.events() {
            add_event(&mut line, game, event)?;
        }
        let result = match game.outcome() {
            Some(Outcome::Win { winner, .. }) => RecordResult::Win(winner),
            Some(Outcome::Draw { .. }) => RecordResult::Draw,
            Some(Outcome::Void { .. }) | None => RecordResult::Open,
        };
        let mut record = GameRecord::new(*game.rules(), line, result)?;
        record.add_ending(game)?;
        Ok(record)
    }

    fn add_ending(&mut self, game: &Game) -> Result<(), TagError> {
        if let Some(control) = time_control(game) {
            self.tags.set_time_control(Some(control))?;
        }
        match game.outcome() {
            Some(outcome) => self.tags.set_termination(outcome.by()),
            None => Ok(()),
        }
    }

    /// The main line played before the referee, without clocks. Resignation, agreement and
    /// forfeit end the game as the record says; an overstepped time is known to the record only.
    ///
    /// ```
    /// use stockade_core::read_records;
    /// let text = "[Termination \"agreement\"] 1. e2 e8 1/2-1/2";
    /// let game = read_records(text).next().unwrap()?.to_game()?;
    /// assert_eq!((game.ply(), game.result_text()), (2, "1/2-1/2"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// When there are moves after the game is over by repetition or ply cap.
    pub fn to_game(&self) -> Result<Game, GameError> {
        let mut game = Game::from_position(&self.rules, *self.start())?;
        for ply in self.line.plies() {
            game.play(ply.mv())?;
            for &player in ply.left() {
                game.resign(player)?;
            }
        }
        if game.is_over() {
            return Ok(game);
        }
        let losers = game.position().active_players();
        let losers = losers.filter(|&player| self.result != RecordResult::Win(player));
        match (self.result, self.tags.termination()) {
            (RecordResult::Win(_), Some(Termination::Resign)) => {
                losers.into_iter().try_for_each(|player| game.resign(player))?;
            }
            (RecordResult::Win(_), Some(Termination::Forfeit(reason))) => {
                losers.into_iter().try_for_each(|player| game.forfeit(player, reason))?;
            }
            (RecordResult::Draw, Some(Termination::Agreement)) => game.agree_draw()?,
            _ => {}
        }
        Ok(game)
    }
}

fn add_event(line: &mut Line, game: &Game, event: Event) -> Result<(), RecordError> {
    let mover = line.end().to_move();
    match event {
        Event::Move { mv, .. } => {
            let clock = game.remaining_at(line.plies().len() + 1, mover);
            line.push(mv)?.set_clock(clock);
            Ok(())
        }
        Event::Flag { .. } => leave(line, mover),
        Event::Resign { player } | Event::Forfeit { player, .. } => leave(line, player),
        Event::Agreement | Event::MoreTime { .. } => Ok(()),
    }
}

/// Among four the others play on; a game of two is over, which the result shows.
fn leave(line: &mut Line, player: Player) -> Result<(), RecordError> {
    if line.start().players() == PlayerCount::Two {
        return Ok(());
    }
    if line.plies().is_empty() {
        let start = line.start().without(player).ok_or(RecordError::CannotLeave(player))?;
        *line = Line::new(start);
        return Ok(());
    }
    line.leave(player)
}

/// The time control, if it is the same for everybody.
fn time_control(game: &Game) -> Option<TimeControl> {
    let mut controls = game
        .rules()
        .players()
        .order()
        .iter()
        .map(|&player| game.clock(player).map(|clock| clock.control));
    let first = controls.next()??;
    controls.all(|control| control == Some(first)).then_some(first)
}
