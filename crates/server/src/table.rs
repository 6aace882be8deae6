//! A game with its seats: everything that is stored, and nothing that is not.

mod seat;
mod stored;
mod summary;

pub(crate) use seat::{MAX_NAME, TableSeat, clean_name, frugal};

use stockade_core::{Game, Move, Player, Position, Rules, TimeControl};

use crate::{
    error::Error,
    messages::{
        http::{NewGame, NewSeat, SideChoice},
        state::{ClockSetting, Place, SeatKind},
    },
    time::now_ms,
    tokens,
    views::{Step, owners_of},
};

/// Longest time on a clock.
pub(crate) const MAX_CLOCK_SECONDS: u32 = 3 * 60 * 60;
/// Longest pause between the moves of bots.
const MAX_BOT_DELAY_MS: u32 = 60_000;

/// A game and who sits at it.
#[derive(Clone, Debug)]
pub(crate) struct Table {
    pub(crate) id: String,
    pub(crate) place: Place,
    pub(crate) game: Game,
    pub(crate) clock: Option<ClockSetting>,
    pub(crate) bot_delay_ms: u32,
    pub(crate) owner_hash: Option<String>,
    pub(crate) rematch: Option<String>,
    pub(crate) created: i64,
    pub(crate) finished: Option<i64>,
    /// In turn order.
    pub(crate) seats: Vec<TableSeat>,
    /// Entries of the log.
    pub(crate) n_events: i64,
    /// When the last of them was made; when the game was, if there is none.
    pub(crate) last_event: i64,
}

/// The tokens that the creator of a table gets, and nobody else ever.
#[derive(Debug, Default)]
pub(crate) struct Keys {
    pub(crate) seats: Vec<(Player, String)>,
    pub(crate) owner: Option<String>,
}

/// The table of a rematch.
#[derive(Debug)]
pub(crate) struct RematchTable {
    pub(crate) table: Table,
    pub(crate) keys: Keys,
    /// Every new seat and the old one that it continues.
    pub(crate) heirs: Vec<(Player, Player)>,
}

impl Table {
    /// A table as somebody asked for it.
    pub(crate) fn new(wish: &NewGame) -> Result<(Table, Keys), Error> {
        let game = start_game(wish)?;
        let order = game.rules().players().order();
        if wish.seats.len() != order.len() {
            let message = format!("these rules need {} seats in turn order", order.len());
            return Err(Error::unfit("seats", message));
        }
        check_place(wish)?;
        let mine = own_seat(wish, order)?;
        let mut keys = Keys::default();
        let seats = order.iter().zip(&wish.seats).map(|(&player, seat)| {
            let is_mine = wish.place == Place::Screen || mine == Some(player);
            let (seat, token) = TableSeat::new(player, seat, is_mine, wish, game.rules())?;
            keys.seats.extend(token.map(|token| (player, token)));
            Ok(seat)
        });
        let seats = seats.collect::<Result<Vec<_>, Error>>()?;
        if wish.place == Place::Watch {
            keys.owner = Some(tokens::new_token()?);
        }
        let now = now_ms();
        let table = Table {
            id: tokens::new_id()?,
            place: wish.place,
            clock: wish.clock,
            bot_delay_ms: wish.bot_delay_ms.unwrap_or(0).min(MAX_BOT_DELAY_MS),
            owner_hash: keys.owner.as_deref().map(tokens::hash),
            rematch: None,
            created: now,
            finished: None,
            n_events: 0,
            last_event: now,
            game,
            seats,
        };
        Ok((table, keys))
    }

    /// The same table for another game, everybody in place; sides are exchanged in games of two.
    pub(crate) fn rematch(&self) -> Result<RematchTable, Error> {
        let order = self.game.rules().players().order();
        let mut old: Vec<&TableSeat> = self.seats.iter().collect();
        if order.len() == 2 {
            old.reverse();
        }
        let mut keys = Keys::default();
        let mut heirs = Vec::new();
        let mut seats = Vec::new();
        for (&player, seat) in order.iter().zip(old) {
            heirs.push((player, seat.player));
            let is_human = seat.kind == SeatKind::Human;
            let token = if is_human { Some(tokens::new_token()?) } else { None };
            let token_hash = token.as_deref().map(tokens::hash);
            keys.seats.extend(token.map(|token| (player, token)));
            seats.push(TableSeat { player, token_hash, ..seat.clone() });
        }
        if self.place == Place::Watch {
            keys.owner = Some(tokens::new_token()?);
        }
        let game = Game::from_position(self.game.rules(), *self.game.start());
        let game = game.map_err(|error| Error::unfit("position", error))?;
        let now = now_ms();
        let table = Table {
            id: tokens::new_id()?,
            game: with_clock(game, self.clock),
            owner_hash: keys.owner.as_deref().map(tokens::hash),
            rematch: None,
            created: now,
            finished: None,
            n_events: 0,
            last_event: now,
            seats,
            ..self.clone()
        };
        Ok(RematchTable { table, keys, heirs })
    }

    /// The rules of the game.
    pub(crate) fn rules(&self) -> &Rules {
        self.game.rules()
    }

    /// Whether nobody is missing.
    pub(crate) fn is_full(&self) -> bool {
        self.seats.iter().all(|seat| seat.taken)
    }

    /// The seat of a player.
    pub(crate) fn seat(&self, player: Player) -> Option<&TableSeat> {
        self.seats.iter().find(|seat| seat.player == player)
    }

    /// The seats that belong to these tokens.
    pub(crate) fn seats_of(&self, tokens: &[String]) -> Vec<Player> {
        let hashes: Vec<String> = tokens.iter().map(|token| tokens::hash(token)).collect();
        let is_held =
            |seat: &&TableSeat| seat.token_hash.as_ref().is_some_and(|hash| hashes.contains(hash));
        self.seats.iter().filter(is_held).map(|seat| seat.player).collect()
    }

    /// Whether one of the tokens is the owner's.
    pub(crate) fn is_owner(&self, tokens: &[String]) -> bool {
        let owner = self.owner_hash.as_deref();
        owner.is_some_and(|owner| tokens.iter().any(|token| tokens::hash(token) == owner))
    }

    /// The people who still play, in turn order.
    pub(crate) fn people(&self) -> impl Iterator<Item = Player> {
        let pos = *self.game.position();
        let humans = self.seats.iter().filter(|seat| seat.kind == SeatKind::Human);
        humans.map(|seat| seat.player).filter(move |&player| pos.pawn(player).is_some())
    }

    /// How many bots sit at the table.
    pub(crate) fn n_bots(&self) -> usize {
        self.seats.iter().filter(|seat| seat.kind == SeatKind::Bot).count()
    }

    /// Whether a bot sits there.
    pub(crate) fn is_bot(&self, player: Player) -> bool {
        self.seat(player).is_some_and(|seat| seat.kind == SeatKind::Bot)
    }

    /// The moves with the positions they were played in.
    pub(crate) fn steps(&self) -> impl Iterator<Item = Step<'_>> {
        let turns = self.game.positions().zip(self.game.moves());
        turns.map(|(before, mv)| Step { before, mv })
    }

    /// The last move, unless it was taken back.
    pub(crate) fn last_step(&self) -> Option<Step<'_>> {
        let mv: Move = self.game.moves().next_back()?;
        let before = self.game.position_at(self.game.ply().checked_sub(1)?)?;
        Some(Step { before, mv })
    }

    /// Who placed the walls.
    pub(crate) fn owners(&self) -> crate::views::Owners {
        owners_of(self.steps())
    }
}

/// Rules, position and clock of a new game.
fn start_game(wish: &NewGame) -> Result<Game, Error> {
    let rules = wish.rules.as_deref().unwrap_or("standard");
    let rules: Rules = rules.parse().map_err(|error| Error::unfit("rules", error))?;
    let position = match wish.position.as_deref() {
        None => Position::start(&rules),
        Some(text) => {
            let parsed = Position::from_text(text, &rules);
            parsed.map_err(|error| Error::unfit("position", error))?.position
        }
    };
    let game = Game::from_position(&rules, position);
    let game = game.map_err(|error| Error::unfit("position", error))?;
    if game.is_over() {
        return Err(Error::unfit("position", "the game is already over in this position"));
    }
    if let Some(clock) = wish.clock {
        let is_possible = clock.seconds + clock.increment.min(1) > 0
            && clock.seconds <= MAX_CLOCK_SECONDS
            && clock.increment <= MAX_CLOCK_SECONDS;
        if !is_possible {
            let message = format!("a clock has 1 to {MAX_CLOCK_SECONDS} seconds");
            return Err(Error::unfit("clock", message));
        }
    }
    Ok(with_clock(game, wish.clock))
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

/// Whether the seats fit the place.
fn check_place(wish: &NewGame) -> Result<(), Error> {
    let n_people = wish.seats.iter().filter(|it| matches!(it, NewSeat::Human { .. })).count();
    let message = match (wish.place, n_people) {
        (Place::Watch, 0) => return Ok(()),
        (Place::Watch, _) => "a game to watch is between bots",
        (_, 0) => "a game of bots alone has the place \"watch\"",
        (Place::Link | Place::Seek, 1) => {
            "a game with one person needs no link: its place is \"screen\""
        }
        _ => return Ok(()),
    };
    Err(Error::unfit("seats", message))
}

/// Where the creator of a link game or a seek sits.
fn own_seat(wish: &NewGame, order: &[Player]) -> Result<Option<Player>, Error> {
    if !matches!(wish.place, Place::Link | Place::Seek) {
        return Ok(None);
    }
    let is_human = |player: &Player| {
        order
            .iter()
            .zip(&wish.seats)
            .any(|(it, seat)| it == player && matches!(seat, NewSeat::Human { .. }))
    };
    let people: Vec<Player> = order.iter().copied().filter(is_human).collect();
    let wanted = match wish.side.unwrap_or(SideChoice::White) {
        SideChoice::White => Some(Player::White),
        SideChoice::Black => Some(Player::Black),
        SideChoice::Red => Some(Player::Red),
        SideChoice::Blue => Some(Player::Blue),
        SideChoice::Random => {
            let number = tokens::random_number()? as usize;
            people.get(number % people.len().max(1)).copied()
        }
    };
    match wanted.filter(|player| people.contains(player)) {
        Some(player) => Ok(Some(player)),
        None => Err(Error::unfit("seats", "the wanted side is not a person's seat of this game")),
    }
}
