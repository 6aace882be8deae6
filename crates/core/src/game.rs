//! The referee: a whole game as a pure state machine.
//!
//! A [`Game`] holds its rules, everything that has happened, and the clocks. It decides what may
//! happen next and when the game is over, and it goes back and forth in its own history. The
//! terminal, matches between programs and the playing site all ask the same referee.
//!
//! ```
//! use stockade_core::{Game, Outcome, Player, Rules, Termination};
//! let mut game = Game::new(&Rules::standard());
//! for mv in ["e2", "e8", "e3h"] {
//!     game.play(mv.parse()?)?;
//! }
//! assert!(game.play("e3v".parse()?).is_err()); // crosses e3h; nothing has changed
//! game.resign(Player::Black)?;
//! let expected = Outcome::Win { winner: Player::White, by: Termination::Resign };
//! assert_eq!(game.outcome(), Some(expected));
//! assert_eq!(game.result_text(), "1-0");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! It reads no clock, keeps no names, and has no draw offers: the caller measures
//! time, checks who is asking, and calls [`Game::agree_draw`] once an offer is accepted.

mod event;
mod history;
mod line;
mod outcome;
mod timing;
mod verdict;

pub use event::{Event, GameError};
pub use line::PlayLineError;
pub use outcome::{ForfeitReason, Outcome, ParseTerminationError, Termination};

use std::time::Duration;

use crate::{
    clock::TimeControl,
    moves::{Move, MoveSet},
    player::{Player, PlayerCount},
    position::Position,
    rules::Rules,
};

/// A game in progress or finished: rules, history, clocks and outcome.
///
/// Every change is an [`Event`]; the named methods are short for [`Game::apply`]. A call that
/// fails leaves the game as it was. What was undone can be redone until something else happens.
///
/// In a game of four, a player who resigns, forfeits or runs out of time leaves: the pawn goes, the
/// walls stay, the others play on, and the last one left wins.
///
/// ```
/// use stockade_core::{Game, Player, Rules};
/// let mut game = Game::new(&Rules::preset("four").unwrap());
/// game.play("e2".parse()?)?;
/// game.resign(Player::Blue)?;
/// game.resign(Player::Red)?;
/// assert_eq!((game.position().to_move(), game.result_text()), (Player::Black, "*"));
/// game.resign(Player::White)?; // not its turn, but allowed
/// assert_eq!(game.result_text(), "0-0-1-0");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game {
    rules: Rules,
    controls: [Option<TimeControl>; 4],
    /// What happened, undone events included: `events[i]` leads from `states[i]` to the next.
    events: Vec<Event>,
    /// One more than there are events.
    states: Vec<State>,
    /// Which of the states is the current one; the later ones wait to be redone.
    now: usize,
}

/// All that an event can change.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct State {
    position: Position,
    /// Moves since the start position.
    ply: usize,
    /// How often the position has occurred, this time included.
    occurrence: usize,
    /// What the clocks showed when the turn began; for players with a clock only.
    remaining: [Duration; 4],
    outcome: Option<Outcome>,
}

impl Game {
    /// A game from the beginning, without clocks.
    ///
    /// ```
    /// use stockade_core::{Game, Position, Rules};
    /// let game = Game::new(&Rules::standard());
    /// assert_eq!(*game.position(), Position::start(&Rules::standard()));
    /// assert_eq!((game.ply(), game.outcome()), (0, None));
    /// ```
    pub fn new(rules: &Rules) -> Game {
        Game::starting_with(rules, Position::start(rules))
    }

    /// A game from a set-up position, without clocks. The ply cap counts from here, and the
    /// position counts as its first occurrence. The game may already be won in it.
    ///
    /// ```
    /// use stockade_core::{Game, GameError, Position, Rules};
    /// let (nine, five): (Rules, Rules) = ("standard".parse()?, "5x5".parse()?);
    /// let start = Position::start(&five);
    /// assert!(Game::from_position(&five, start).is_ok());
    /// assert_eq!(Game::from_position(&nine, start), Err(GameError::OtherRules(nine)));
    /// # Ok::<(), stockade_core::ParseRulesError>(())
    /// ```
    ///
    /// # Errors
    /// If the position belongs to another board, number of players or rule switches.
    pub fn from_position(rules: &Rules, position: Position) -> Result<Game, GameError> {
        if !position.is_under(rules) {
            return Err(GameError::OtherRules(*rules));
        }
        Ok(Game::starting_with(rules, position))
    }

    /// The same game under the repetition rule and the ply cap of these rules, judged at its
    /// present position only; earlier moves stay valid even if these rules would have ended the game.
    /// An ending by the players stays; undone events are dropped.
    ///
    /// ```
    /// use stockade_core::{Game, Rules};
    /// let rules = Rules::standard();
    /// let mut game = Game::new(&"repetition=off".parse()?);
    /// for mv in ["e2", "e8", "e1", "e9"].repeat(2) {
    ///     game.play(mv.parse()?)?;
    /// }
    /// assert!(!game.is_over());
    /// assert_eq!(game.with_draw_rules_of(&rules).result_text(), "1/2-1/2");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn with_draw_rules_of(mut self, rules: &Rules) -> Game {
        self.forget_undone();
        self.rules.repetition = rules.repetition;
        self.rules.ply_cap = rules.ply_cap;
        let state = *self.state();
        if state.outcome.is_none_or(|outcome| outcome.by().is_on_the_board()) {
            self.states[self.now].outcome = verdict::judge(&self.rules, &state);
        }
        self
    }

    fn starting_with(rules: &Rules, position: Position) -> Game {
        let remaining = [Duration::ZERO; 4];
        let mut start = State { position, ply: 0, occurrence: 1, remaining, outcome: None };
        start.outcome = match verdict::last_left(&position) {
            Some(winner) => Some(Outcome::Win { winner, by: Termination::Resign }),
            None => verdict::judge(rules, &start),
        };
        Game { rules: *rules, controls: [None; 4], events: Vec::new(), states: vec![start], now: 0 }
    }

    /// What the game is played under.
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// The position the game began with.
    pub fn start(&self) -> &Position {
        &self.states[0].position
    }

    /// The current position.
    pub fn position(&self) -> &Position {
        &self.state().position
    }

    /// The moves that can be played now; none once the game is over, however it ended.
    ///
    /// ```
    /// use stockade_core::{Game, Rules};
    /// let mut game = Game::new(&Rules::standard());
    /// assert_eq!(game.legal_moves().len(), 131);
    /// game.agree_draw()?;
    /// assert!(game.legal_moves().is_empty());
    /// # Ok::<(), stockade_core::GameError>(())
    /// ```
    pub fn legal_moves(&self) -> MoveSet {
        if self.is_over() { MoveSet::EMPTY } else { self.position().legal_moves() }
    }

    /// How the game ended, if it did.
    pub fn outcome(&self) -> Option<Outcome> {
        self.state().outcome
    }

    /// Whether the game has ended.
    pub fn is_over(&self) -> bool {
        self.outcome().is_some()
    }

    /// The result as records write it; `*` while the game goes on.
    pub fn result_text(&self) -> &'static str {
        self.outcome().map_or("*", |outcome| outcome.result_text(self.rules.players()))
    }

    /// Whether it is this player's turn to move, for callers who answer to several.
    ///
    /// ```
    /// use stockade_core::{Game, Player, Rules};
    /// let game = Game::new(&Rules::standard());
    /// let error = game.check_turn(Player::Black).unwrap_err();
    /// assert_eq!(error.to_string(), "it is White's turn, not Black's");
    /// ```
    ///
    /// # Errors
    /// If it is another player's turn, or the game is over.
    pub fn check_turn(&self, player: Player) -> Result<(), GameError> {
        self.check_open()?;
        match self.position().to_move() {
            to_move if to_move == player => Ok(()),
            to_move => Err(GameError::OutOfTurn { player, to_move }),
        }
    }

    /// The player to move moves, in no time.
    ///
    /// # Errors
    /// If the move is illegal or the game is over.
    pub fn play(&mut self, mv: Move) -> Result<(), GameError> {
        self.play_timed(mv, Duration::ZERO).map(drop)
    }

    /// The player to move moves after thinking this long. If that is more than the clock shows,
    /// the move is not played and the flag falls instead, which the returned event shows.
    ///
    /// ```
    /// use std::time::Duration;
    /// use stockade_core::{Event, Game, Rules};
    /// let mut game = Game::new(&Rules::standard()).with_time("60".parse()?);
    /// let elapsed = Duration::from_secs(61);
    /// assert_eq!(game.play_timed("e2".parse()?, elapsed)?, Event::Flag { elapsed });
    /// assert_eq!((game.ply(), game.result_text()), (0, "0-1"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If the move came in time but is illegal, or the game is over.
    pub fn play_timed(&mut self, mv: Move, elapsed: Duration) -> Result<Event, GameError> {
        self.apply(Event::Move { mv, elapsed })
    }

    /// The player to move has run out of time without moving.
    ///
    /// ```
    /// use std::time::Duration;
    /// use stockade_core::{Game, Rules};
    /// let mut game = Game::new(&Rules::standard()).with_time("60".parse()?);
    /// assert!(game.flag(Duration::from_secs(60)).is_err()); // the last moment is in time
    /// game.flag(Duration::from_secs(61))?;
    /// assert_eq!(game.result_text(), "0-1");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If there is time left, there is no clock, or the game is over.
    pub fn flag(&mut self, elapsed: Duration) -> Result<(), GameError> {
        self.apply(Event::Flag { elapsed }).map(drop)
    }

    /// A player gives up, on its turn or not.
    ///
    /// # Errors
    /// If the player is not in the game, or the game is over.
    pub fn resign(&mut self, player: Player) -> Result<(), GameError> {
        self.apply(Event::Resign { player }).map(drop)
    }

    /// A player forfeits, on its turn or not.
    ///
    /// ```
    /// use stockade_core::{ForfeitReason, Game, Player, Rules};
    /// let mut game = Game::new(&Rules::standard());
    /// game.forfeit(Player::White, ForfeitReason::Crash)?;
    /// assert_eq!(game.outcome().unwrap().to_string(), "Black wins (forfeit)");
    /// # Ok::<(), stockade_core::GameError>(())
    /// ```
    ///
    /// # Errors
    /// If the player is not in the game, or the game is over.
    pub fn forfeit(&mut self, player: Player, reason: ForfeitReason) -> Result<(), GameError> {
        self.apply(Event::Forfeit { player, reason }).map(drop)
    }

    /// All players have agreed on a draw.
    ///
    /// # Errors
    /// If the game is over.
    pub fn agree_draw(&mut self) -> Result<(), GameError> {
        self.apply(Event::Agreement).map(drop)
    }

    /// Something happens. Returns what the history keeps of it, which is the event itself, or the
    /// flag fall in place of a move that came too late.
    ///
    /// ```
    /// use stockade_core::{Event, Game, Rules};
    /// let mut game = Game::new(&Rules::standard());
    /// assert_eq!(game.apply(Event::Agreement), Ok(Event::Agreement));
    /// assert_eq!(game.result_text(), "1/2-1/2");
    /// ```
    ///
    /// # Errors
    /// If it cannot happen now: see [`GameError`]. The game is untouched then.
    pub fn apply(&mut self, event: Event) -> Result<Event, GameError> {
        self.check_open()?;
        let (event, state) = match event {
            Event::Move { mv, elapsed } => match self.after_move(mv, elapsed)? {
                Some(state) => (event, state),
                None => (Event::Flag { elapsed }, self.after_flag(elapsed)?),
            },
            Event::Flag { elapsed } => (event, self.after_flag(elapsed)?),
            Event::Resign { player } => (event, self.after_leaving(player, Termination::Resign)?),
            Event::Forfeit { player, reason } => {
                (event, self.after_leaving(player, Termination::Forfeit(reason))?)
            }
            Event::Agreement => {
                let outcome = Some(Outcome::Draw { by: Termination::Agreement });
                (event, State { outcome, ..*self.state() })
            }
            Event::MoreTime { player, extra } => (event, self.after_more_time(player, extra)?),
        };
        self.enter(event, state);
        Ok(event)
    }

    /// The state after a move, or `None` if it came too late.
    fn after_move(&self, mv: Move, elapsed: Duration) -> Result<Option<State>, GameError> {
        let mut state = *self.state();
        let player = state.position.to_move();
        if let Some(clock) = self.clock(player) {
            let Some(pressed) = clock.press(elapsed) else { return Ok(None) };
            state.remaining[player.index()] = pressed.remaining;
        }
        state.position = state.position.play(mv)?;
        state.ply += 1;
        state.occurrence = verdict::occurrence(&self.states[..=self.now], &state.position);
        state.outcome = verdict::judge(&self.rules, &state);
        Ok(Some(state))
    }

    /// The state after a player has left.
    fn after_leaving(&self, player: Player, by: Termination) -> Result<State, GameError> {
        self.check_present(player)?;
        let mut state = *self.state();
        let winner = match self.rules.players() {
            PlayerCount::Two => Some(player.opposite()),
            PlayerCount::Four => {
                let rest = state.position.without(player);
                state.position = rest.ok_or(GameError::NotPlaying(player))?;
                // With one pawn fewer than ever before.
                state.occurrence = 1;
                verdict::last_left(&state.position)
            }
        };
        state.outcome = winner.map(|winner| Outcome::Win { winner, by });
        Ok(state)
    }

    /// Goes on to the next state. Repeating exactly what was undone keeps what came after it.
    fn enter(&mut self, event: Event, state: State) {
        let next = (self.events.get(self.now), self.states.get(self.now + 1));
        if next != (Some(&event), Some(&state)) {
            self.forget_undone();
            self.events.push(event);
            self.states.push(state);
        }
        self.now += 1;
    }

    fn state(&self) -> &State {
        &self.states[self.now]
    }

    fn check_open(&self) -> Result<(), GameError> {
        self.outcome().map_or(Ok(()), |outcome| Err(GameError::Over(outcome)))
    }

    fn check_present(&self, player: Player) -> Result<(), GameError> {
        self.position().pawn(player).map(drop).ok_or(GameError::NotPlaying(player))
    }
}
