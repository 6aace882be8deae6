//! Annotations of a move: marks, clock, win chance, lead and comment.

use std::{fmt, time::Duration};

use super::comment::{CommentError, Remarks};

/// A numeric mark of PGN, such as `$6` for a dubious move.
///
/// ```
/// use stockade_core::Nag;
/// let dubious = Nag::from_suffix("?!").unwrap();
/// assert_eq!((dubious, dubious.to_string().as_str()), (Nag::new(6), "$6"));
/// assert_eq!(dubious.suffix(), Some("?!"));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Nag(u8);

impl Nag {
    /// The suffixes of moves; the first one is `$1`.
    const SUFFIXES: [&'static str; 6] = ["!", "?", "!!", "??", "!?", "?!"];

    /// The mark with this number.
    pub const fn new(code: u8) -> Nag {
        Nag(code)
    }

    /// The number.
    pub const fn code(self) -> u8 {
        self.0
    }

    /// The mark for `! ? !! ?? !? ?!`; `None` for anything else.
    pub fn from_suffix(suffix: &str) -> Option<Nag> {
        (1..).zip(Self::SUFFIXES).find(|(_, known)| *known == suffix).map(|(code, _)| Nag(code))
    }

    /// The usual suffix of the mark, for the six that have one.
    pub fn suffix(self) -> Option<&'static str> {
        usize::from(self.0).checked_sub(1).and_then(|index| Self::SUFFIXES.get(index)).copied()
    }
}

impl fmt::Display for Nag {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "${}", self.0)
    }
}

/// White's win chance after a move, in hundredths of a percent.
///
/// ```
/// use stockade_core::WinChance;
/// let chance = WinChance::from_percent(53.1).unwrap();
/// assert_eq!((chance.percent(), chance.to_string().as_str()), (53.1, "53.1"));
/// assert_eq!(WinChance::from_percent(100.1), None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct WinChance(u16);

impl WinChance {
    /// Rounds to hundredths; `None` unless it is 0 to 100.
    pub fn from_percent(percent: f64) -> Option<WinChance> {
        (0.0..=100.0).contains(&percent).then(|| WinChance((percent * 100.0).round() as u16))
    }

    /// 0 to 100.
    pub fn percent(self) -> f64 {
        f64::from(self.0) / 100.0
    }
}

impl fmt::Display for WinChance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_hundredths(f, i32::from(self.0))
    }
}

/// How many moves White is ahead after a move, in hundredths; negative when Black is ahead.
///
/// ```
/// use stockade_core::Lead;
/// let lead = Lead::from_moves(-0.4).unwrap();
/// assert_eq!((lead.moves(), lead.to_string().as_str()), (-0.4, "-0.4"));
/// assert_eq!(Lead::from_moves(f64::NAN), None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Lead(i32);

impl Lead {
    /// The largest lead that can be noted; a shortest path never has more than 80 steps.
    pub const MAX: f64 = 1000.0;

    /// Rounds to hundredths; `None` beyond [`Lead::MAX`] on either side.
    pub fn from_moves(moves: f64) -> Option<Lead> {
        (moves.abs() <= Self::MAX).then(|| Lead((moves * 100.0).round() as i32))
    }

    /// In moves.
    pub fn moves(self) -> f64 {
        f64::from(self.0) / 100.0
    }
}

impl fmt::Display for Lead {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_hundredths(f, self.0)
    }
}

/// One decimal place, or two where the second is not 0.
fn write_hundredths(f: &mut fmt::Formatter<'_>, value: i32) -> fmt::Result {
    let (sign, size) = (if value < 0 { "-" } else { "" }, value.unsigned_abs());
    write!(f, "{sign}{}.{}", size / 100, size / 10 % 10)?;
    match size % 10 {
        0 => Ok(()),
        digit => write!(f, "{digit}"),
    }
}

/// The annotation of one move.
///
/// ```
/// use std::time::Duration;
/// use stockade_core::{Annotation, Nag};
/// let mut annotation = Annotation::default();
/// annotation.add_nag(Nag::new(6));
/// annotation.add_comment("[%clk 0:04:58] too slow [%wc 47.8]")?;
/// assert_eq!(annotation.clock(), Some(Duration::from_secs(298)));
/// assert_eq!(annotation.win_chance.map(|chance| chance.percent()), Some(47.8));
/// assert_eq!(annotation.comment(), "too slow");
/// # Ok::<(), stockade_core::CommentError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Annotation {
    nags: Vec<Nag>,
    clock: Option<Duration>,
    /// White's win chance, `[%wc 53.1]`.
    pub win_chance: Option<WinChance>,
    /// How far White is ahead, `[%lead -0.4]`.
    pub lead: Option<Lead>,
    comment: String,
}

impl Annotation {
    /// The marks in the order they were given.
    pub fn nags(&self) -> &[Nag] {
        &self.nags
    }

    /// Adds a mark, unless it is there already.
    pub fn add_nag(&mut self, nag: Nag) {
        if !self.nags.contains(&nag) {
            self.nags.push(nag);
        }
    }

    /// What the mover's clock shows after the move, `[%clk 0:04:58]`.
    pub fn clock(&self) -> Option<Duration> {
        self.clock
    }

    /// Notes the clock, in whole milliseconds.
    pub fn set_clock(&mut self, clock: Option<Duration>) {
        self.clock =
            clock.map(|time| Duration::new(time.as_secs(), time.subsec_millis() * 1_000_000));
    }

    /// The words, without the commands that have a field of their own.
    pub fn comment(&self) -> &str {
        &self.comment
    }

    /// Appends to the comment.
    ///
    /// They are read as in a file: `[%clk]`, `[%wc]` and `[%lead]` go into their fields, other
    /// commands stay in the text, blanks and control characters become single blanks, and a `[%`
    /// that is never closed becomes `[ %`, so that it cannot swallow what follows.
    ///
    /// # Errors
    /// When a command has a wrong value, or the text would be longer than a record allows. A
    /// player who leaves the game is no comment: see [`Line::leave`](crate::Line::leave).
    pub fn add_comment(&mut self, text: &str) -> Result<(), CommentError> {
        let remarks = Remarks::read(text)?;
        match remarks.left.first() {
            Some(_) => Err(CommentError::Leaves),
            None => self.add_remarks(remarks),
        }
    }

    /// Adds the values of a comment; later values replace earlier ones.
    pub(super) fn add_remarks(&mut self, remarks: Remarks) -> Result<(), CommentError> {
        super::comment::append(&mut self.comment, &remarks.text)?;
        if remarks.clock.is_some() {
            self.set_clock(remarks.clock);
        }
        self.win_chance = remarks.win_chance.or(self.win_chance);
        self.lead = remarks.lead.or(self.lead);
        Ok(())
    }
}
