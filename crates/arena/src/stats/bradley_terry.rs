//! Ratings of many players who met in round robins or gauntlets.

mod bootstrap;
mod fit;

use thiserror::Error;

use super::{
    elo::Estimate,
    pentanomial::{Pair, Trinomial},
    sample::Sample,
};
use bootstrap::Bounds;
pub use fit::PRIOR_GAMES;
use fit::{Fit, Results};

/// One opening played by two players, or what is finished of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Meeting {
    /// The player from whose side `pair` is told, by number from 0.
    pub player: usize,
    /// The other player.
    pub opponent: usize,
    /// The games.
    pub pair: Pair,
}

/// Where the scale of ratings has its zero.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Anchor {
    /// The mean of all players.
    #[default]
    Mean,
    /// This player, by number from 0.
    Player(usize),
}

/// How [`rate`] works.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct RatingOptions {
    /// Where the zero lies.
    pub anchor: Anchor,
    /// Whether the advantage of moving first is estimated too; otherwise it counts as none.
    pub first_move: bool,
    /// How many times the bootstrap repeats the tournament.
    pub replicates: usize,
    /// The seed of the bootstrap.
    pub seed: u64,
}

impl Default for RatingOptions {
    /// Zero at the mean, first move estimated, 1 000 replicates, seed 0.
    fn default() -> RatingOptions {
        RatingOptions { anchor: Anchor::Mean, first_move: true, replicates: 1000, seed: 0 }
    }
}

/// One line of a rating list.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PlayerRating {
    /// The rating in Elo.
    pub elo: Estimate,
    /// The player's games.
    pub games: Trinomial,
}

/// A rating list.
#[derive(Clone, Debug, PartialEq)]
pub struct Ratings {
    /// The players in the order of their numbers.
    pub players: Vec<PlayerRating>,
    /// What moving first is worth in Elo, if it was estimated.
    pub first_move: Option<Estimate>,
    /// Whether the games alone fix every difference: each two groups into which the players can
    /// be split have taken points from each other (Ford's condition). If not, some differences
    /// come from the prior, and bounds across that gap mean little.
    pub is_determined: bool,
}

/// Why a tournament cannot be rated.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum RatingError {
    /// A meeting or the anchor names nobody.
    #[error("player {player} must be less than the number of players, {n_players}")]
    UnknownPlayer {
        /// The given number.
        player: usize,
        /// How many there are.
        n_players: usize,
    },
    /// A player's games against itself say nothing about it.
    #[error("player {player} meets itself, but a meeting takes two players")]
    MeetsItself {
        /// The player.
        player: usize,
    },
    /// Bounds need a bootstrap.
    #[error("replicates=0 must be at least 1, and 1000 for steady bounds")]
    NoReplicates,
}

/// Rates `n_players` by the Bradley–Terry model: player `i`, moving first, expects the score
/// `1 / (1 + 10^(−(rᵢ − rⱼ + a)/400))` against `j`, and a draw is half a win.
///
/// The ratings `r` and the advantage `a` of the first move are those of maximum likelihood under
/// a small prior: each player has drawn [`PRIOR_GAMES`] more against an average player, and so
/// has the first move against the second. It keeps perfect scores and unconnected groups finite
/// and is soon drowned by games.
///
/// The bounds come from a bootstrap over meetings, because the two games of a pair share their
/// opening. Meetings are drawn from the whole tournament, not within each pairing: in a round
/// robin of one pair each, a pairing could only repeat itself. A bootstrap cannot doubt what
/// never varied, so a player whose pairs all scored alike (all won, say, or only one played) is
/// bounded by [`Sample::score`] instead, with the opponents held at their ratings; a perfect
/// score leaves one end open. Two split groups of players are not repaired this way: see
/// [`Ratings::is_determined`].
///
/// # Errors
/// If a number is not below `n_players`, a player meets itself, or there are no replicates.
///
/// ```
/// use stockade_arena::stats::{GameResult::*, Meeting, Pair, RatingOptions, rate};
/// let meeting = |player, opponent, pair| Meeting { player, opponent, pair };
/// let mut meetings = Vec::new();
/// for _ in 0..50 {
///     meetings.push(meeting(0, 1, Pair::new(Win, Win)));
///     meetings.push(meeting(0, 1, Pair::new(Win, Loss)));
///     meetings.push(meeting(1, 2, Pair::new(Win, Draw)));
///     meetings.push(meeting(2, 0, Pair::new(Draw, Loss)));
/// }
/// let ratings = rate(3, &meetings, &RatingOptions::default())?;
/// let [a, b, c] = [0, 1, 2].map(|i| ratings.players[i].elo);
/// assert!(a.lower > b.upper && b.lower > c.upper);
/// assert!((a.value + b.value + c.value).abs() < 1e-6);
/// assert!(ratings.first_move.is_some_and(|advantage| advantage.lower > 0.0));
/// # Ok::<(), stockade_arena::stats::RatingError>(())
/// ```
pub fn rate(
    n_players: usize,
    meetings: &[Meeting],
    options: &RatingOptions,
) -> Result<Ratings, RatingError> {
    check(n_players, meetings, options)?;
    let results = Results::of(n_players, meetings);
    let fit = Fit::of(&results, options.first_move, None);
    let records: Vec<Record> = (0..n_players).map(|player| Record::of(player, meetings)).collect();
    let bounds = Bounds::of(&fit, &records, meetings, options);
    let players = records.iter().zip(bounds.players);
    Ok(Ratings {
        players: players.map(|(record, elo)| PlayerRating { elo, games: record.games }).collect(),
        first_move: bounds.first_move,
        is_determined: results.is_determined(),
    })
}

fn check(
    n_players: usize,
    meetings: &[Meeting],
    options: &RatingOptions,
) -> Result<(), RatingError> {
    let known = |player| {
        let unknown = RatingError::UnknownPlayer { player, n_players };
        if player < n_players { Ok(()) } else { Err(unknown) }
    };
    for meeting in meetings {
        known(meeting.player)?;
        known(meeting.opponent)?;
        if meeting.player == meeting.opponent {
            return Err(RatingError::MeetsItself { player: meeting.player });
        }
    }
    if let Anchor::Player(player) = options.anchor {
        known(player)?;
    }
    if options.replicates == 0 { Err(RatingError::NoReplicates) } else { Ok(()) }
}

/// What one player did.
struct Record {
    games: Trinomial,
    /// The evidence on this player alone.
    sample: Sample,
    /// The opponent of each unit of the sample.
    opponents: Vec<usize>,
}

impl Record {
    fn of(player: usize, meetings: &[Meeting]) -> Record {
        let (mut games, mut sample) = (Trinomial::default(), Sample::default());
        let mut opponents = Vec::new();
        for meeting in meetings {
            let Some((opponent, pair)) = meeting.seen_by(player) else { continue };
            pair.results().for_each(|result| games.add(result));
            if sample.add_unit(pair) {
                opponents.push(opponent);
            }
        }
        Record { games, sample, opponents }
    }
}

impl Meeting {
    /// The opponent and the pair from the side of `player`, if it took part.
    fn seen_by(&self, player: usize) -> Option<(usize, Pair)> {
        if player == self.player {
            Some((self.opponent, self.pair))
        } else if player == self.opponent {
            Some((self.player, self.pair.reversed()))
        } else {
            None
        }
    }
}
