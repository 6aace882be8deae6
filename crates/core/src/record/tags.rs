//! The tags at the head of a record.

use thiserror::Error;

use crate::{
    clock::TimeControl,
    game::{ForfeitReason, Termination},
    notation::excerpt,
    player::Player,
};

/// The head of a record: players, event, date and other notes.
///
/// Each name occurs once. The roster (event, site, date, round and the players) comes first and
/// the rest in the order it was set. An unknown value of the roster, written `?`, counts as absent.
///
/// Result, rules and start follow from the record itself and cannot be set as tags.
///
/// ```
/// use stockade_core::{Player, Tags};
/// let mut tags = Tags::default();
/// tags.set("Opening", "Standard")?;
/// tags.set("White", "ann")?;
/// assert_eq!(tags.player(Player::White), Some("ann"));
/// assert_eq!(tags.player(Player::Black), None);
/// assert_eq!(tags.iter().next(), Some(("White", "ann"))); // the roster first
/// assert!(tags.set("Result", "1-0").is_err());
/// # Ok::<(), stockade_core::TagError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tags(Vec<(String, String)>);

/// Why a tag cannot be set.
///
/// ```
/// use stockade_core::Tags;
/// let error = Tags::default().set("White player", "ann").unwrap_err();
/// assert!(error.to_string().starts_with("\"White player\" is no tag name: "));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum TagError {
    /// Not a name.
    #[error("{0:?} is no tag name: expected 1 to {MAX_NAME} letters, digits and underscores")]
    Name(String),
    /// The record writes this tag itself.
    #[error("the tag {0} follows from the record's result, rules and start position")]
    Reserved(&'static str),
    /// Line breaks and the like.
    #[error("the value of the tag {0} holds a control character such as a line break")]
    Control(String),
    /// A value beyond all reason.
    #[error("the value of the tag {0} is longer than {MAX_VALUE} bytes")]
    TooLong(String),
    /// More tags than a record holds.
    #[error("a record has at most {MAX_TAGS} tags")]
    TooMany,
}

const MAX_NAME: usize = 64;
const MAX_VALUE: usize = 4096;
const MAX_TAGS: usize = 256;

/// Tags that come first, in this order. Red and Blue play only with four.
const ROSTER: [&str; 8] = ["Event", "Site", "Date", "Round", "White", "Red", "Black", "Blue"];
/// Tags that a record derives from its other parts.
pub(super) const RESERVED: [&str; 5] = ["Result", "Variant", "Rules", "SetUp", "FEN"];
/// What PGN writes for an unknown date.
const UNKNOWN_DATE: &str = "????.??.??";

impl Tags {
    /// Most tags in a file: those that are set, and those that every record has.
    pub(super) const MAX_READ: usize = MAX_TAGS + ROSTER.len() + RESERVED.len();

    /// The value of a tag.
    pub fn get(&self, name: &str) -> Option<&str> {
        self.iter().find(|(known, _)| *known == name).map(|(_, value)| value)
    }

    /// Sets a tag, replacing an earlier value.
    ///
    /// # Errors
    /// When the name or the value cannot be written to a file, or belongs to another part of the
    /// record.
    pub fn set(&mut self, name: &str, value: &str) -> Result<(), TagError> {
        if let Some(reserved) = RESERVED.into_iter().find(|reserved| *reserved == name) {
            return Err(TagError::Reserved(reserved));
        }
        check_form(name, value)?;
        if is_unknown(name, value) {
            self.remove(name);
            return Ok(());
        }
        if let Some((_, old)) = self.0.iter_mut().find(|(known, _)| known == name) {
            value.clone_into(old);
            return Ok(());
        }
        if self.0.len() >= MAX_TAGS {
            return Err(TagError::TooMany);
        }
        let rank = roster_rank(name);
        let index = self.0.partition_point(|(known, _)| roster_rank(known) <= rank);
        self.0.insert(index, (name.to_owned(), value.to_owned()));
        Ok(())
    }

    /// Removes a tag and returns its value.
    pub fn remove(&mut self, name: &str) -> Option<String> {
        let index = self.0.iter().position(|(known, _)| known == name)?;
        Some(self.0.remove(index).1)
    }

    /// Names and values, the roster first.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        self.0.iter().map(|(name, value)| (name.as_str(), value.as_str()))
    }

    /// What the game was part of.
    pub fn event(&self) -> Option<&str> {
        self.get("Event")
    }

    /// Where it was played.
    pub fn site(&self) -> Option<&str> {
        self.get("Site")
    }

    /// When, as `2026.11.16`; unknown parts are question marks.
    pub fn date(&self) -> Option<&str> {
        self.get("Date")
    }

    /// The round of the event.
    pub fn round(&self) -> Option<&str> {
        self.get("Round")
    }

    /// A player's name.
    pub fn player(&self, player: Player) -> Option<&str> {
        self.get(player_tag(player))
    }

    /// Sets a player's name.
    ///
    /// # Errors
    /// As [`Tags::set`].
    pub fn set_player(&mut self, player: Player, name: &str) -> Result<(), TagError> {
        self.set(player_tag(player), name)
    }

    /// The time control, `300+3`; `None` as well for forms that this project does not play, which
    /// [`Tags::get`] shows.
    ///
    /// ```
    /// use stockade_core::Tags;
    /// let mut tags = Tags::default();
    /// tags.set("TimeControl", "300+3")?;
    /// assert_eq!(tags.time_control(), "300+3".parse().ok());
    /// # Ok::<(), stockade_core::TagError>(())
    /// ```
    pub fn time_control(&self) -> Option<TimeControl> {
        TimeControl::from_tag(self.get("TimeControl")?).ok().flatten()
    }

    /// Sets the time control; `None` means that there was none.
    ///
    /// # Errors
    /// When there are too many tags already.
    pub fn set_time_control(&mut self, control: Option<TimeControl>) -> Result<(), TagError> {
        self.set("TimeControl", &TimeControl::to_tag(control))
    }

    /// What ended the game; `None` as well for words of other programs, which [`Tags::get`] shows.
    ///
    /// ```
    /// use stockade_core::{ForfeitReason, Tags, Termination};
    /// let mut tags = Tags::default();
    /// tags.set_termination(Termination::Forfeit(ForfeitReason::Crash))?;
    /// assert_eq!(tags.get("Termination"), Some("forfeit (crash)"));
    /// assert_eq!(tags.termination(), Some(Termination::Forfeit(ForfeitReason::Crash)));
    /// # Ok::<(), stockade_core::TagError>(())
    /// ```
    pub fn termination(&self) -> Option<Termination> {
        self.get("Termination")?.parse().ok()
    }

    /// Notes what ended the game.
    ///
    /// # Errors
    /// When there are too many tags already.
    pub fn set_termination(&mut self, termination: Termination) -> Result<(), TagError> {
        self.set("Termination", &termination_text(termination))
    }

    /// The roster as it is written, with `?` where nothing is known.
    pub(super) fn roster(
        &self,
        players: &'static [Player],
    ) -> impl Iterator<Item = (&'static str, &str)> {
        let plays = |name: &str| players.iter().any(|&player| player_tag(player) == name);
        let is_seat = |name: &str| Player::ALL.iter().any(|&player| player_tag(player) == name);
        ROSTER.into_iter().filter_map(move |name| match self.get(name) {
            Some(value) => Some((name, value)),
            None if is_seat(name) && !plays(name) => None,
            None if name == "Date" => Some((name, UNKNOWN_DATE)),
            None => Some((name, "?")),
        })
    }

    /// The tags after the roster.
    pub(super) fn others(&self) -> impl Iterator<Item = (&str, &str)> {
        self.iter().filter(|(name, _)| roster_rank(name) == ROSTER.len())
    }
}

/// Whether a tag can be written to a file at all.
pub(super) fn check_form(name: &str, value: &str) -> Result<(), TagError> {
    if name.len() > MAX_NAME || name.is_empty() || !name.bytes().all(is_name_byte) {
        return Err(TagError::Name(excerpt(name)));
    }
    if value.len() > MAX_VALUE {
        return Err(TagError::TooLong(name.to_owned()));
    }
    if value.chars().any(char::is_control) {
        return Err(TagError::Control(name.to_owned()));
    }
    Ok(())
}

/// What names of tags are made of.
pub(super) fn is_name_byte(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_'
}

/// The index in the roster, or the number after the last one.
fn roster_rank(name: &str) -> usize {
    ROSTER.iter().take_while(|known| **known != name).count()
}

fn is_unknown(name: &str, value: &str) -> bool {
    match name {
        "Date" => value == UNKNOWN_DATE || value == "?",
        _ => value == "?" && roster_rank(name) < ROSTER.len(),
    }
}

fn player_tag(player: Player) -> &'static str {
    match player {
        Player::White => "White",
        Player::Red => "Red",
        Player::Black => "Black",
        Player::Blue => "Blue",
    }
}

/// The words for what ended a game; a forfeit says how it came about, if that is known.
fn termination_text(termination: Termination) -> String {
    match termination {
        Termination::Forfeit(reason @ (ForfeitReason::Illegal | ForfeitReason::Crash)) => {
            format!("forfeit ({reason})")
        }
        other => other.to_string(),
    }
}
