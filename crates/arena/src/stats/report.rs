//! Match results as people read them: a progress line, and the block known from OpenBench.

use std::{fmt, time::Duration};

use super::{
    elo::Estimate,
    pentanomial::{Pentanomial, Trinomial},
    sprt::{Sprt, SprtStatus},
    tally::Tally,
};

/// The space between two entries of one line of the [`ResultBlock`].
const GAP: &str = "      ";

/// The state of a running match, written as one line.
///
/// What zero games cannot tell is left out, and so is the test if there is none. Speed and
/// remaining time are handed in.
///
/// ```
/// use std::time::Duration;
/// use stockade_arena::stats::{GameResult::*, Pair, Progress, Tally};
/// let tally: Tally = [Pair::new(Win, Loss), Pair::new(Win, Win)].into_iter().collect();
/// let progress = Progress::of(&tally, 100, None, 1.5, Some(Duration::from_secs(64)));
/// assert_eq!(
///     progress.to_string(),
///     "4/100  4.0 %  W 3 L 1 D 0  white 75.0 %  Elo +190.8 ± 375.5  LOS 84 %  1.5 games/s  ETA 1:04",
/// );
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Progress {
    /// The games that will be played at most.
    pub planned: u64,
    /// The finished games.
    pub games: Trinomial,
    /// The first mover's score between 0 and 1, if there are games.
    pub white: Option<f64>,
    /// The Elo difference.
    pub elo: Estimate,
    /// The likelihood of superiority between 0 and 1.
    pub los: f64,
    /// The test, if one decides the match.
    pub sprt: Option<SprtStatus>,
    /// The speed.
    pub games_per_second: f64,
    /// The time to the end, if it can be told.
    pub eta: Option<Duration>,
}

impl Progress {
    /// The line of a match that has come this far.
    pub fn of(
        tally: &Tally,
        planned: u64,
        sprt: Option<&Sprt>,
        games_per_second: f64,
        eta: Option<Duration>,
    ) -> Progress {
        let sample = tally.sample();
        Progress {
            planned,
            games: tally.games(),
            white: tally.white().score(),
            elo: sample.elo(),
            los: sample.los(),
            sprt: sprt.map(|sprt| sprt.status(&sample)),
            games_per_second,
            eta,
        }
    }
}

impl fmt::Display for Progress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Trinomial { wins, draws, losses } = self.games;
        let (played, planned) = (self.games.total(), self.planned);
        let done = 100.0 * played as f64 / planned.max(1) as f64;
        write!(f, "{played}/{planned}  {done:.1} %  W {wins} L {losses} D {draws}")?;
        if let Some(white) = self.white {
            write!(f, "  white {:.1} %", 100.0 * white)?;
            write!(f, "  Elo {}  LOS {:.0} %", elo_text(&self.elo), 100.0 * self.los)?;
        }
        if let Some(status) = &self.sprt {
            write!(f, "  LLR {}", llr_text(status))?;
        }
        write!(f, "  {:.1} games/s", self.games_per_second)?;
        match self.eta {
            Some(eta) => write!(f, "  ETA {}", duration_text(eta)),
            None => Ok(()),
        }
    }
}

/// The result of a match in OpenBench's form, two lines without a final line end.
///
/// ```
/// use stockade_arena::stats::{GameResult::*, Pair, ResultBlock, Sprt, Tally};
/// let tally: Tally = [Pair::new(Win, Draw); 40].into_iter().collect();
/// let sprt = Sprt::new(0.0, 20.0, 0.05, 0.05)?;
/// let block = ResultBlock::of(&tally, Some(&sprt), "nodes=20000 Threads=1");
/// assert_eq!(
///     block.to_string(),
///     "Elo   | +190.8 ± 56.5 (95 %)      SPRT | nodes=20000 Threads=1\n\
///      LLR   | 2.24 (-2.94, 2.94) [0.00, 20.00]      Games | N: 80 W: 40 L: 0 D: 40      \
///      Penta | [0, 0, 0, 40, 0]",
/// );
/// # Ok::<(), stockade_arena::stats::SprtError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ResultBlock<'a> {
    /// The Elo difference.
    pub elo: Estimate,
    /// The test, if one decided the match; without it the first line says `Conf`, not `SPRT`.
    pub sprt: Option<SprtStatus>,
    /// Time or node limits and other settings, in words of the caller.
    pub settings: &'a str,
    /// All games.
    pub games: Trinomial,
    /// All pairs.
    pub pairs: Pentanomial,
}

impl<'a> ResultBlock<'a> {
    /// The block of a match that ended with this tally.
    pub fn of(tally: &Tally, sprt: Option<&Sprt>, settings: &'a str) -> ResultBlock<'a> {
        let sample = tally.sample();
        ResultBlock {
            elo: sample.elo(),
            sprt: sprt.map(|sprt| sprt.status(&sample)),
            settings,
            games: tally.games(),
            pairs: tally.pairs(),
        }
    }
}

impl fmt::Display for ResultBlock<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let test = if self.sprt.is_some() { "SPRT" } else { "Conf" };
        writeln!(f, "Elo   | {} (95 %){GAP}{test} | {}", elo_text(&self.elo), self.settings)?;
        if let Some(status) = &self.sprt {
            let (elo0, elo1) = status.sprt.elos();
            write!(f, "LLR   | {} [{}, {}]{GAP}", llr_text(status), fixed(elo0), fixed(elo1))?;
        }
        let Trinomial { wins, draws, losses } = self.games;
        let total = self.games.total();
        write!(f, "Games | N: {total} W: {wins} L: {losses} D: {draws}{GAP}")?;
        write!(f, "Penta | {:?}", self.pairs.counts())
    }
}

/// An Elo difference: `+12.3 ± 9.8`, one open end `> +566.0` or `< -566.0`, both `unknown`.
///
/// ```
/// use stockade_arena::stats::{Pentanomial, Sample, elo_text};
/// let text = |counts| elo_text(&Sample::from(Pentanomial::new(counts)).elo());
/// assert_eq!(text([415, 25, 1150, 28, 488]), "+12.3 ± 9.8");
/// assert_eq!(text([50, 0, 0, 0, 0]), "< -445.8");
/// assert_eq!(text([0; 5]), "unknown");
/// ```
pub fn elo_text(elo: &Estimate) -> String {
    match (elo.lower.is_finite(), elo.upper.is_finite()) {
        (true, true) => format!("{} ± {:.1}", signed(elo.value), elo.margin()),
        (true, false) => format!("> {}", signed(elo.lower)),
        (false, true) => format!("< {}", signed(elo.upper)),
        (false, false) => "unknown".to_owned(),
    }
}

/// A score in percent with its bounds.
///
/// ```
/// use stockade_arena::stats::{Pentanomial, Sample, score_text};
/// let sample = Sample::from(Pentanomial::new([10, 0, 40, 0, 50]));
/// assert_eq!(score_text(&sample.score()), "70.0 % (63.1 % to 76.1 %)");
/// ```
pub fn score_text(score: &Estimate) -> String {
    let Estimate { value, lower, upper } = score.map(|score| 100.0 * score);
    format!("{value:.1} % ({lower:.1} % to {upper:.1} %)")
}

fn llr_text(status: &SprtStatus) -> String {
    let (lower, upper) = status.sprt.bounds();
    format!("{} ({}, {})", fixed(status.llr), fixed(lower), fixed(upper))
}

/// Two digits after the point, and no sign on zero.
fn fixed(value: f64) -> String {
    let text = format!("{value:.2}");
    if text == "-0.00" { "0.00".to_owned() } else { text }
}

/// One digit after the point and always a sign, a plus on zero.
fn signed(value: f64) -> String {
    let text = format!("{value:+.1}");
    if text == "-0.0" { "+0.0".to_owned() } else { text }
}

/// `14:49`, or `2:05:09` from one hour on.
fn duration_text(duration: Duration) -> String {
    let seconds = duration.as_secs();
    let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    if hours > 0 {
        format!("{hours}:{minutes:02}:{seconds:02}")
    } else {
        format!("{minutes}:{seconds:02}")
    }
}
