//! The games of a browser, for its list of them.

use std::{collections::HashMap, sync::Arc};

use axum::{Json, extract::State};
use tokio::sync::oneshot;

use super::body::Body;
use crate::{
    error::Error,
    messages::{
        http::ErrorAnswer,
        lobby::GameCard,
        mine::{MyGame, MyGames, MyGamesRequest},
        problem::Problem,
        state::Clocks,
    },
    room::RoomMessage,
    setup::read_start,
    site::Site,
    tokens,
    views::{self, Live},
};

/// Games of one request: as many as a browser keeps the seats of.
const MOST: usize = 100;

/// The games with these ids, as somebody who plays them sees them in a list.
#[utoipa::path(post, path = "/api/games/mine", request_body = MyGamesRequest, responses(
    (status = 200, body = MyGames),
    (status = 422, body = ErrorAnswer),
))]
pub(crate) async fn mine(
    State(site): State<Arc<Site>>,
    Body(wish): Body<MyGamesRequest>,
) -> Result<Json<MyGames>, Error> {
    if wish.games.len() > MOST {
        return Err(Problem::malformed(format!("at most {MOST} games can be asked for")).into());
    }
    let ids: Vec<String> = wish.games.into_iter().filter(|id| tokens::is_id(id)).collect();
    let found = site.store.cards_of(&ids).await?;
    let mut found: HashMap<String, (GameCard, i64)> =
        found.into_iter().map(|(card, updated)| (card.id.clone(), (card, updated))).collect();
    let mut games = Vec::with_capacity(found.len());
    for id in &ids {
        if let Some((card, updated)) = found.remove(id) {
            games.push(my_game(&site, card, updated).await?);
        }
    }
    Ok(Json(MyGames { games }))
}

async fn my_game(site: &Arc<Site>, card: GameCard, updated: i64) -> Result<MyGame, Error> {
    if card.result.is_some() {
        return Ok(MyGame { card, to_move: None, clocks: None, ends: None });
    }
    let (_, start) = read_start(Some(&card.rules.to_string()), Some(&card.position))?;
    let clocks = if card.clock.is_some() { clocks(site, &card.id).await? } else { None };
    let ends = site.settings.keep_ms().map(|keep| updated.saturating_add(keep));
    Ok(MyGame { to_move: Some(start.position.to_move()), card, clocks, ends })
}

/// What the clocks of a game show. One that sleeps is not woken by a look at it: its clock would run.
async fn clocks(site: &Arc<Site>, id: &str) -> Result<Option<Clocks>, Error> {
    if let Some(room) = site.open_room(id).await {
        let (reply, answer) = oneshot::channel();
        if room.send(RoomMessage::Look(reply)).await.is_ok()
            && let Ok(state) = answer.await
        {
            return Ok(state.clocks);
        }
    }
    let Some(stored) = site.store.game(id).await? else { return Ok(None) };
    let elapsed = site.store.seen_of_turn(id).await?;
    Ok(views::clocks(&stored, &Live { elapsed, ..Live::default() }))
}
