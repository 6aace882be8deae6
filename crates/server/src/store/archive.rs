//! Lists of games.

use serde::{Deserialize, Serialize};
use stockade_core::BoardSize;
use utoipa::{IntoParams, ToSchema};

use super::{Db, StoreError, on};
use crate::{
    error::Error,
    messages::{
        Color,
        lobby::{ArchivePage, GameCard},
    },
};

/// Games on a page of the archive.
const PAGE: i64 = 24;
/// Games in a list of the lobby.
const SHORT_LIST: i64 = 12;

/// Which finished games are wanted.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", default)]
#[into_params(parameter_in = Query)]
pub struct ArchiveFilter {
    /// A part of a name or of an agent's text.
    pub players: String,
    /// Such as `9x9`.
    pub size: String,
    /// A color, or `draw`.
    pub result: Option<ResultFilter>,
    /// Who played.
    pub kind: Option<KindFilter>,
    /// Counted from 0.
    pub page: u32,
}

/// How the wanted games ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum ResultFilter {
    /// White won.
    White,
    /// Black won.
    Black,
    /// Red won.
    Red,
    /// Blue won.
    Blue,
    /// Nobody won.
    Draw,
}

/// Who played the wanted games.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum KindFilter {
    /// People only.
    Human,
    /// People and programs.
    Bot,
    /// Programs only.
    Watch,
}

impl ArchiveFilter {
    /// Whether it can let anything through: a board that cannot be is a slip.
    pub(crate) fn check(&self) -> Result<(), Error> {
        let size = self.size.trim();
        let is_side = |text: &str| {
            let sides = BoardSize::MIN..=BoardSize::MAX;
            text.parse::<u8>().is_ok_and(|side| sides.contains(&side))
        };
        let is_size = size.split_once(['x', 'X']).is_some_and(|(w, h)| is_side(w) && is_side(h));
        if size.is_empty() || is_size {
            return Ok(());
        }
        let shown: String = size.chars().take(20).collect();
        Err(Error::unfit("malformed", format!("{shown:?} is no size of a board such as 9x9")))
    }
}

impl ResultFilter {
    fn word(self) -> &'static str {
        match self {
            ResultFilter::White => color_word(Color::White),
            ResultFilter::Black => color_word(Color::Black),
            ResultFilter::Red => color_word(Color::Red),
            ResultFilter::Blue => color_word(Color::Blue),
            ResultFilter::Draw => "draw",
        }
    }
}

impl KindFilter {
    /// As it is stored.
    pub(crate) fn word(self) -> &'static str {
        match self {
            KindFilter::Human => "human",
            KindFilter::Bot => "bot",
            KindFilter::Watch => "watch",
        }
    }
}

/// A color as it is stored and sent.
pub(crate) fn color_word(color: Color) -> &'static str {
    match color {
        Color::White => "white",
        Color::Black => "black",
        Color::Red => "red",
        Color::Blue => "blue",
    }
}

/// A list of the lobby.
#[derive(Clone, Copy, Debug)]
pub(crate) enum List {
    /// Games that wait for somebody, whose makers were seen since this moment.
    Seeks {
        /// In milliseconds since 1970.
        since: i64,
    },
    /// Games with something going on since this moment.
    Live {
        /// In milliseconds since 1970.
        since: i64,
    },
    /// Games that have ended.
    Recent,
}

/// The cards of a list.
pub(super) async fn cards(db: &Db, list: List) -> Result<Vec<GameCard>, StoreError> {
    const SEEKS: &str = "SELECT card FROM games WHERE seeking AND finished IS NULL \
         AND updated >= $1 ORDER BY created LIMIT $2";
    const LIVE: &str = "SELECT card FROM games WHERE listed AND NOT seeking AND finished IS NULL \
         AND ply > 0 AND updated >= $1 ORDER BY created DESC LIMIT $2";
    const RECENT: &str = "SELECT card FROM games WHERE listed AND finished >= $1 \
         ORDER BY finished DESC LIMIT $2";
    let (sql, since) = match list {
        List::Seeks { since } => (SEEKS, since),
        List::Live { since } => (LIVE, since),
        List::Recent => (RECENT, 0),
    };
    let rows: Vec<(String,)> = on!(db, pool => {
        sqlx::query_as(sql).bind(since).bind(SHORT_LIST).fetch_all(pool).await
    })?;
    read_cards(rows)
}

/// A page of the archive.
pub(super) async fn page(db: &Db, filter: &ArchiveFilter) -> Result<ArchivePage, StoreError> {
    const SQL: &str = "SELECT card FROM games WHERE listed AND finished IS NOT NULL \
         AND ($1 = '' OR names LIKE $1 ESCAPE '\\') AND ($2 = '' OR size = $2) \
         AND ($3 = '' OR winner = $3) AND ($4 = '' OR kind = $4) \
         ORDER BY finished DESC, id LIMIT $5 OFFSET $6";
    const COUNT: &str = "SELECT COUNT(*) FROM games WHERE listed AND finished IS NOT NULL \
         AND ($1 = '' OR names LIKE $1 ESCAPE '\\') AND ($2 = '' OR size = $2) \
         AND ($3 = '' OR winner = $3) AND ($4 = '' OR kind = $4)";
    let (names, size, winner, kind) = words(filter);
    let rows: Vec<(String,)> = on!(db, pool => {
        let query = sqlx::query_as(SQL).bind(&names).bind(&size).bind(winner).bind(kind);
        query.bind(PAGE).bind(i64::from(filter.page) * PAGE).fetch_all(pool).await
    })?;
    let (total,): (i64,) = on!(db, pool => {
        let query = sqlx::query_as(COUNT).bind(&names).bind(&size).bind(winner).bind(kind);
        query.fetch_one(pool).await
    })?;
    Ok(ArchivePage {
        games: read_cards(rows)?,
        page: filter.page,
        page_size: PAGE as u32,
        total: total.unsigned_abs(),
    })
}

/// The ids of the games that a filter lets through.
pub(super) async fn ids(
    db: &Db,
    filter: &ArchiveFilter,
    limit: i64,
) -> Result<Vec<String>, StoreError> {
    const SQL: &str = "SELECT id FROM games WHERE listed AND finished IS NOT NULL \
         AND ($1 = '' OR names LIKE $1 ESCAPE '\\') AND ($2 = '' OR size = $2) \
         AND ($3 = '' OR winner = $3) AND ($4 = '' OR kind = $4) \
         ORDER BY finished DESC, id LIMIT $5";
    let (names, size, winner, kind) = words(filter);
    let rows: Vec<(String,)> = on!(db, pool => {
        let query = sqlx::query_as(SQL).bind(&names).bind(&size).bind(winner).bind(kind);
        query.bind(limit).fetch_all(pool).await
    })?;
    Ok(rows.into_iter().map(|(id,)| id).collect())
}

/// The values of a filter; empty texts let everything through.
fn words(filter: &ArchiveFilter) -> (String, String, &'static str, &'static str) {
    let names = match filter.players.trim() {
        "" => String::new(),
        part => format!("%{}%", escaped(&part.to_lowercase())),
    };
    let winner = filter.result.map_or("", ResultFilter::word);
    let kind = filter.kind.map_or("", KindFilter::word);
    (names, filter.size.trim().to_lowercase(), winner, kind)
}

/// A text that LIKE takes literally.
fn escaped(text: &str) -> String {
    let mut literal = String::with_capacity(text.len());
    // PostgreSQL has no texts with a NUL, and no name has a control character.
    for letter in text.chars().filter(|letter| !letter.is_control()) {
        if matches!(letter, '%' | '_' | '\\') {
            literal.push('\\');
        }
        literal.push(letter);
    }
    literal
}

fn read_cards(rows: Vec<(String,)>) -> Result<Vec<GameCard>, StoreError> {
    let card = |(text,): (String,)| {
        serde_json::from_str(&text).map_err(|error| StoreError::Damaged {
            game: text.chars().take(40).collect(),
            detail: error.to_string(),
        })
    };
    rows.into_iter().map(card).collect()
}
