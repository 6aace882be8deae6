//! Lists of games.

use serde::{Deserialize, Serialize};
use stockade_core::{BoardSize, Player};
use utoipa::{IntoParams, ToSchema};

use super::{Db, StoreError, on};
use crate::{
    messages::{
        lobby::{ArchivePage, GameCard},
        problem::Problem,
    },
    words::word,
};

/// Games on a page of the archive.
const PAGE: i64 = 24;
/// Pages that can be leafed through; further back lies what a filter or an export finds.
const PAGES: u32 = 500;
/// Games in a list of the lobby.
const SHORT_LIST: i64 = 12;
/// Seeks in the lobby, which somebody waits behind.
const SEEK_LIST: i64 = 48;

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
#[serde(untagged)]
pub enum ResultFilter {
    /// This player won.
    Won(Player),
    /// Nobody won.
    Drawn(DrawWord),
}

/// The word for a draw.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum DrawWord {
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
    pub(crate) fn check(&self) -> Result<(), Problem> {
        if self.page >= PAGES {
            let detail = format!("the archive has pages 0 to {}; narrow the search", PAGES - 1);
            return Err(Problem::Malformed { detail });
        }
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
        Err(Problem::malformed(format!("{shown:?} is no size of a board such as 9x9")))
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
    const SEEKS: &str = "SELECT id, card FROM games WHERE seeking AND finished IS NULL \
         AND updated >= $1 ORDER BY created LIMIT $2";
    const LIVE: &str = "SELECT id, card FROM games WHERE listed AND NOT seeking AND finished IS NULL \
         AND ply > 0 AND updated >= $1 ORDER BY created DESC LIMIT $2";
    const RECENT: &str = "SELECT id, card FROM games WHERE listed AND finished IS NOT NULL \
         AND finished >= $1 ORDER BY finished DESC, id LIMIT $2";
    let (sql, since, most) = match list {
        List::Seeks { since } => (SEEKS, since, SEEK_LIST),
        List::Live { since } => (LIVE, since, SHORT_LIST),
        List::Recent => (RECENT, 0, SHORT_LIST),
    };
    let rows: Vec<(String, String)> = on!(db, pool => {
        sqlx::query_as(sql).bind(since).bind(most).fetch_all(pool).await
    })?;
    Ok(read_cards(rows))
}

/// The page is chosen by the index `games_archive` alone; only its own cards are read.
const PAGE_SQL: &str = "SELECT id, card FROM games WHERE id IN (\
     SELECT id FROM games WHERE listed AND finished IS NOT NULL \
     AND ($1 = '' OR names LIKE $1 ESCAPE '\\') AND ($2 = '' OR size = $2) \
     AND ($3 = '' OR winner = $3) AND ($4 = '' OR kind = $4) \
     ORDER BY finished DESC, id LIMIT $5 OFFSET $6) ORDER BY finished DESC, id";
const COUNT_SQL: &str = "SELECT COUNT(*) FROM games WHERE listed AND finished IS NOT NULL \
     AND ($1 = '' OR names LIKE $1 ESCAPE '\\') AND ($2 = '' OR size = $2) \
     AND ($3 = '' OR winner = $3) AND ($4 = '' OR kind = $4)";

const IDS_SQL: &str = "SELECT id FROM games WHERE listed AND finished IS NOT NULL \
     AND ($1 = '' OR names LIKE $1 ESCAPE '\\') AND ($2 = '' OR size = $2) \
     AND ($3 = '' OR winner = $3) AND ($4 = '' OR kind = $4) \
     ORDER BY finished DESC, id LIMIT $5";

/// A page of the archive.
pub(super) async fn page(db: &Db, filter: &ArchiveFilter) -> Result<ArchivePage, StoreError> {
    let (names, size, winner, kind) = words(filter);
    let rows: Vec<(String, String)> = on!(db, pool => {
        let query = sqlx::query_as(PAGE_SQL).bind(&names).bind(&size).bind(&winner).bind(&kind);
        query.bind(PAGE).bind(i64::from(filter.page) * PAGE).fetch_all(pool).await
    })?;
    let (total,): (i64,) = on!(db, pool => {
        let query = sqlx::query_as(COUNT_SQL).bind(&names).bind(&size).bind(&winner).bind(&kind);
        query.fetch_one(pool).await
    })?;
    Ok(ArchivePage {
        games: read_cards(rows),
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
    let (names, size, winner, kind) = words(filter);
    let rows: Vec<(String,)> = on!(db, pool => {
        let query = sqlx::query_as(IDS_SQL).bind(&names).bind(&size).bind(&winner).bind(&kind);
        query.bind(limit).fetch_all(pool).await
    })?;
    Ok(rows.into_iter().map(|(id,)| id).collect())
}

/// The values of a filter; empty texts let everything through.
fn words(filter: &ArchiveFilter) -> (String, String, String, String) {
    let names = match filter.players.trim() {
        "" => String::new(),
        part => format!("%{}%", escaped(&part.to_lowercase())),
    };
    let winner = filter.result.as_ref().map(word).unwrap_or_default();
    let kind = filter.kind.as_ref().map(word).unwrap_or_default();
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

/// A card that cannot be read is set aside, so that it does not take the others with it.
fn read_cards(rows: Vec<(String, String)>) -> Vec<GameCard> {
    let card = |(id, text): (String, String)| {
        let read = serde_json::from_str(&text);
        read.inspect_err(|error| tracing::error!(game = id, %error, "a damaged card is left out"))
            .ok()
    };
    rows.into_iter().filter_map(card).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn damaged_cards_are_left_out() {
        let rows = [("Kq3vX7aB2mZ9", "{}"), ("Kq3vX7aB2mZ8", "half a ca")];
        assert!(read_cards(rows.map(|(id, card)| (id.into(), card.into())).into()).is_empty());
    }

    #[test]
    fn searches_read_the_index_alone() {
        let file = std::env::temp_dir().join(format!("stockade-plan-{}.db", std::process::id()));
        let plan = async |sql: &'static str| {
            let store = crate::store::Store::open_file(&file, true).await.unwrap();
            let Db::Lite(pool) = &store.db else { panic!("{store:?}") };
            let sql = sqlx::AssertSqlSafe(format!("EXPLAIN QUERY PLAN {sql}"));
            let rows: Vec<(i64, i64, i64, String)> =
                sqlx::query_as(sql).fetch_all(pool).await.unwrap();
            store.close().await;
            rows.into_iter().map(|(.., step)| step + "\n").collect::<String>()
        };
        let runtime = tokio::runtime::Runtime::new().unwrap();
        for sql in [PAGE_SQL, COUNT_SQL, IDS_SQL] {
            let plan = runtime.block_on(plan(sql));
            assert!(plan.contains("COVERING INDEX games_archive"), "{plan}");
        }
        let plan = runtime.block_on(plan(PAGE_SQL));
        assert!(
            plan.contains("SEARCH games USING INDEX sqlite_autoindex_games_1 (id=?)"),
            "{plan}"
        );
        std::fs::remove_file(file).unwrap();
    }
}
