//! A game as it is stored: the referee with its seats, and nothing that ends with the server.

mod rows;
mod seat;
mod summary;

pub(crate) use rows::{GameRow, SeatRow};
pub(crate) use seat::{MAX_NAME, StoredSeat, clean_name, frugal, read_agent};
pub(crate) use summary::Summary;

use stockade_core::{Event, Game, Player, Rules, TimeControl};

use crate::{
    error::Error,
    events::Entry,
    messages::{
        http::{AnySide, NewGame, NewSeat, SideChoice},
        problem::Problem,
        state::{ClockSetting, GameMode, SeatKind},
    },
    setup::read_start,
    time::now_ms,
    tokens,
    views::{Step, WallOwners},
};

/// Longest time on a clock.
pub(crate) const MAX_CLOCK_SECONDS: u32 = 3 * 60 * 60;
/// Longest pause between the moves of bots.
pub(crate) const MAX_BOT_DELAY_MS: u32 = 60_000;

/// A game and who plays it.
#[derive(Debug)]
pub(crate) struct StoredGame {
    pub(crate) id: String,
    pub(crate) mode: GameMode,
    pub(crate) game: Game,
    pub(crate) owners: WallOwners,
    pub(crate) clock: Option<ClockSetting>,
    pub(crate) bot_delay_ms: u32,
    pub(crate) owner_hash: Option<String>,
    pub(crate) rematch: Option<String>,
    pub(crate) created: i64,
    pub(crate) finished: Option<i64>,
    /// In turn order.
    pub(crate) seats: Vec<StoredSeat>,
    /// Entries of the history.
    pub(crate) n_events: i64,
}

/// The tokens that the creator of a game gets, and nobody else ever.
#[derive(Debug, Default)]
pub(crate) struct Keys {
    pub(crate) seats: Vec<(Player, String)>,
    pub(crate) owner: Option<String>,
}

impl Keys {
    /// The token of a seat.
    pub(crate) fn of(&self, player: Player) -> Option<&String> {
        self.seats.iter().find(|(other, _)| *other == player).map(|(_, token)| token)
    }
}

/// The game of a rematch.
#[derive(Debug)]
pub(crate) struct NewRematch {
    pub(crate) stored: StoredGame,
    pub(crate) keys: Keys,
    /// Every new seat and the old one that it continues.
    pub(crate) heirs: Vec<(Player, Player)>,
}

impl StoredGame {
    /// A game as somebody asked for it.
    pub(crate) fn new(wish: &NewGame) -> Result<(StoredGame, Keys), Error> {
        let game = start_game(wish)?;
        let order = game.rules().players().order();
        if wish.seats.len() != order.len() {
            return Err(Problem::SeatCount { needed: order.len() }.into());
        }
        check_mode(wish)?;
        let mine = own_seat(wish, order)?;
        let mut keys = Keys::default();
        let seats = order.iter().zip(&wish.seats).map(|(&player, seat)| {
            let is_mine = wish.mode == GameMode::Screen || mine == Some(player);
            let (seat, token) = StoredSeat::new(player, seat, is_mine, wish, game.rules())?;
            keys.seats.extend(token.map(|token| (player, token)));
            Ok(seat)
        });
        let seats = seats.collect::<Result<Vec<_>, Error>>()?;
        let bot_delay_ms = wish.bot_delay_ms.unwrap_or(0).min(MAX_BOT_DELAY_MS);
        let stored =
            StoredGame::begin(wish.mode, game, wish.clock, bot_delay_ms, seats, &mut keys)?;
        Ok((stored, keys))
    }

    /// The same game once more, everybody in place; sides are exchanged in games of two.
    pub(crate) fn rematch(&self) -> Result<NewRematch, Error> {
        let order = self.rules().players().order();
        let mut old: Vec<&StoredSeat> = self.seats.iter().collect();
        if order.len() == 2 {
            old.reverse();
        }
        let mut keys = Keys::default();
        let mut heirs = Vec::new();
        let mut seats = Vec::new();
        for (&player, seat) in order.iter().zip(old) {
            heirs.push((player, seat.info.player));
            let is_human = seat.info.kind == SeatKind::Human;
            let token = if is_human { Some(tokens::new_token()?) } else { None };
            let mut seat = seat.clone();
            seat.info.player = player;
            seat.token_hash = token.as_deref().map(tokens::hash);
            keys.seats.extend(token.map(|token| (player, token)));
            seats.push(seat);
        }
        let game = Game::from_position(self.rules(), *self.game.start()).map_err(Problem::from)?;
        let delay = self.bot_delay_ms;
        let stored = StoredGame::begin(self.mode, game, self.clock, delay, seats, &mut keys)?;
        Ok(NewRematch { stored, keys, heirs })
    }

    /// A game in which nothing has happened yet.
    fn begin(
        mode: GameMode,
        game: Game,
        clock: Option<ClockSetting>,
        bot_delay_ms: u32,
        seats: Vec<StoredSeat>,
        keys: &mut Keys,
    ) -> Result<StoredGame, Error> {
        if mode == GameMode::Watch {
            keys.owner = Some(tokens::new_token()?);
        }
        Ok(StoredGame {
            id: tokens::new_id()?,
            mode,
            game: with_clock(game, clock),
            owners: WallOwners::default(),
            clock,
            bot_delay_ms,
            owner_hash: keys.owner.as_deref().map(tokens::hash),
            rematch: None,
            created: now_ms(),
            finished: None,
            seats,
            n_events: 0,
        })
    }

    /// Lets something happen; returns what has happened.
    pub(crate) fn apply(&mut self, entry: Entry) -> Result<Entry, Problem> {
        let before = *self.game.position();
        let happened = entry.apply(&mut self.game)?;
        if let Entry::Event(Event::Move { mv, .. }) = happened {
            self.owners.note(Step { before: &before, mv });
        }
        Ok(happened)
    }

    /// The rules of the game.
    pub(crate) fn rules(&self) -> &Rules {
        self.game.rules()
    }

    /// Whether nobody is missing.
    pub(crate) fn is_full(&self) -> bool {
        self.seats.iter().all(|seat| seat.info.taken)
    }

    /// The seat of a player.
    pub(crate) fn seat(&self, player: Player) -> Option<&StoredSeat> {
        self.seats.iter().find(|seat| seat.info.player == player)
    }

    /// The seats that belong to these tokens.
    pub(crate) fn seats_of(&self, tokens: &[String]) -> Vec<Player> {
        let hashes: Vec<String> = tokens.iter().map(|token| tokens::hash(token)).collect();
        let is_held =
            |seat: &&StoredSeat| seat.token_hash.as_ref().is_some_and(|hash| hashes.contains(hash));
        self.seats.iter().filter(is_held).map(|seat| seat.info.player).collect()
    }

    /// Whether one of the tokens is the owner's.
    pub(crate) fn is_owner(&self, tokens: &[String]) -> bool {
        let owner = self.owner_hash.as_deref();
        owner.is_some_and(|owner| tokens.iter().any(|token| tokens::hash(token) == owner))
    }

    /// The people who still play, in turn order.
    pub(crate) fn people(&self) -> impl Iterator<Item = Player> {
        let pos = *self.game.position();
        let humans = self.seats.iter().filter(|seat| seat.info.kind == SeatKind::Human);
        humans.map(|seat| seat.info.player).filter(move |&player| pos.pawn(player).is_some())
    }

    /// How many bots play.
    pub(crate) fn n_bots(&self) -> usize {
        self.seats.iter().filter(|seat| seat.info.kind == SeatKind::Bot).count()
    }

    /// Whether a bot plays this color.
    pub(crate) fn is_bot(&self, player: Player) -> bool {
        self.seat(player).is_some_and(|seat| seat.info.kind == SeatKind::Bot)
    }

    /// The last move, unless it was taken back.
    pub(crate) fn last_step(&self) -> Option<Step<'_>> {
        let mv = self.game.moves().next_back()?;
        let before = self.game.position_at(self.game.ply().checked_sub(1)?)?;
        Some(Step { before, mv })
    }
}

/// Rules, position and clock of a new game.
fn start_game(wish: &NewGame) -> Result<Game, Error> {
    let (rules, parsed) = read_start(wish.rules.as_deref(), wish.position.as_deref())?;
    let game = Game::from_position(&rules, parsed.position).map_err(Problem::position)?;
    if game.is_over() {
        return Err(Problem::PositionOver.into());
    }
    if let Some(clock) = wish.clock {
        let is_possible = clock.seconds + clock.increment.min(1) > 0
            && clock.seconds <= MAX_CLOCK_SECONDS
            && clock.increment <= MAX_CLOCK_SECONDS;
        if !is_possible {
            return Err(Problem::Clock { most: MAX_CLOCK_SECONDS }.into());
        }
    }
    Ok(game)
}

/// The game with full clocks, if it has any.
pub(crate) fn with_clock(game: Game, clock: Option<ClockSetting>) -> Game {
    let seconds = |seconds: u32| std::time::Duration::from_secs(u64::from(seconds));
    match clock {
        Some(clock) => game.with_time(TimeControl {
            initial: seconds(clock.seconds),
            increment: seconds(clock.increment),
        }),
        None => game,
    }
}

/// Whether the seats fit the mode.
fn check_mode(wish: &NewGame) -> Result<(), Problem> {
    let n_people = wish.seats.iter().filter(|it| matches!(it, NewSeat::Human { .. })).count();
    match (wish.mode, n_people) {
        (GameMode::Watch, 0) => Ok(()),
        (GameMode::Watch, _) => Err(Problem::WatchWithPeople),
        (_, 0) => Err(Problem::BotsAlone),
        (GameMode::Link | GameMode::Seek, 1) => Err(Problem::OnePerson),
        _ => Ok(()),
    }
}

/// Where the creator of a link game or a seek sits.
fn own_seat(wish: &NewGame, order: &[Player]) -> Result<Option<Player>, Error> {
    if !matches!(wish.mode, GameMode::Link | GameMode::Seek) {
        return Ok(None);
    }
    let is_human = |player: &Player| {
        order
            .iter()
            .zip(&wish.seats)
            .any(|(it, seat)| it == player && matches!(seat, NewSeat::Human { .. }))
    };
    let people: Vec<Player> = order.iter().copied().filter(is_human).collect();
    let wanted = match wish.side.unwrap_or(SideChoice::Player(Player::White)) {
        SideChoice::Player(player) => Some(player),
        SideChoice::Any(AnySide::Random) => {
            let number = tokens::random_number()? as usize;
            people.get(number % people.len().max(1)).copied()
        }
    };
    let wanted = wanted.filter(|player| people.contains(player));
    wanted.map(Some).ok_or_else(|| Problem::SideTaken.into())
}
