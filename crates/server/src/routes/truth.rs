//! Exact values: of small boards by their tables, of any board once few walls are left.

use axum::Json;
use stockade_agents::perfect::{OnDemand, table_on_demand};
use stockade_core::{Game, Move, Player, PlayerCount, Position};
use stockade_solver::{
    Answer, Ending,
    puzzle::{Oracle, TableOracle},
};
use tokio::sync::Semaphore;

use super::body::Body;
use crate::{
    error::Error,
    messages::{
        analysis::ProvenResult,
        http::ErrorAnswer,
        problem::Problem,
        truth::{MoveTruth, TruthAnswer, TruthRequest},
    },
    setup::Setting,
};

/// Wall sets that are valued for a visitor at most: a fiftieth of a second on a large board, enough for
/// one wall left.
const MOST_SETS: u128 = 160;

/// Answers that are worked out at once.
static AT_ONCE: Semaphore = Semaphore::const_new(2);

/// What a position and its moves are worth, if that is known.
///
/// A board whose table may be built here, as `perfect` would build it, begins to be solved.
#[utoipa::path(post, path = "/api/truth", request_body = TruthRequest, responses(
    (status = 200, body = TruthAnswer),
    (status = 422, body = ErrorAnswer),
))]
pub(crate) async fn truth(Body(asked): Body<TruthRequest>) -> Result<Json<TruthAnswer>, Error> {
    let setting = Setting::read(asked.rules.as_deref(), asked.position.as_deref(), &asked.moves)?;
    let _permit = AT_ONCE.acquire().await.map_err(|_| Problem::Closing)?;
    // Blocks of a table are read from the disk.
    let answer = tokio::task::spawn_blocking(move || answer(&setting.game)).await;
    Ok(Json(answer.map_err(|_| Problem::Server)?))
}

fn answer(game: &Game) -> TruthAnswer {
    let pos = game.position();
    if game.rules().players() != PlayerCount::Two || game.is_over() {
        return TruthAnswer::Unknown {};
    }
    if Ending::sets(pos) <= MOST_SETS {
        return Ending::of(pos).map_or(TruthAnswer::Unknown {}, |mut it| known(pos, &mut it));
    }
    match table_on_demand(game.rules()) {
        Ok(OnDemand::Table(table)) => known(pos, &mut TableOracle(&table)),
        Ok(OnDemand::InWork { permille }) => {
            TruthAnswer::Building { percent: permille as f64 / 10.0 }
        }
        Err(_) => TruthAnswer::Unknown {},
    }
}

fn known(pos: &Position, oracle: &mut dyn Oracle) -> TruthAnswer {
    let mut valued: Vec<(Answer, Move)> = Vec::new();
    for mv in pos.legal_moves().iter() {
        let next = pos.play_unchecked(mv);
        let value = match next.winner() {
            Some(_) => Some(Answer::Win(Some(1))),
            None => oracle.value(&next).map(Answer::before_move),
        };
        let Some(value) = value else { return TruthAnswer::Unknown {} };
        valued.push((value, mv));
    }
    valued.sort_by_key(|&(value, mv)| (value.rank(), mv));
    let mover = pos.to_move();
    let Some(&(best, _)) = valued.first() else { return TruthAnswer::Unknown {} };
    let truth = |(value, mv): (Answer, Move)| MoveTruth { mv, value: proven(value, mover) };
    TruthAnswer::Known {
        value: proven(best, mover),
        moves: valued.into_iter().map(truth).collect(),
    }
}

/// What a value for the player to move says about both players.
fn proven(value: Answer, mover: Player) -> ProvenResult {
    let won = |winner, plies: Option<u8>| ProvenResult::Win {
        winner,
        plies: u16::from(plies.unwrap_or_default()),
    };
    match value {
        Answer::Win(plies) => won(mover, plies),
        Answer::Loss(plies) => won(mover.opposite(), plies),
        Answer::Draw => ProvenResult::Draw,
    }
}

#[cfg(test)]
mod tests {
    use stockade_core::Rules;

    use super::*;

    fn truth_of(rules: &str, text: &str) -> TruthAnswer {
        let rules: Rules = rules.parse().unwrap();
        let pos = Position::from_text(text, &rules).unwrap().position;
        answer(&Game::from_position(&rules, pos).unwrap())
    }

    #[test]
    fn endings_are_known_on_any_board() {
        let TruthAnswer::Known { value, moves } = truth_of("standard", "/ / e7 b3 / 0 0 / 1")
        else {
            panic!("a race is always known");
        };
        assert_eq!(value, ProvenResult::Win { winner: Player::White, plies: 3 });
        assert_eq!(moves.len(), 4);
        assert_eq!(moves[0].mv.to_string(), "e8");
        let known = truth_of("standard", "/ / e7 b3 / 0 1 / 1");
        assert!(matches!(known, TruthAnswer::Known { .. }), "one wall left: {known:?}");
    }

    #[test]
    fn large_boards_and_finished_games_are_not() {
        assert_eq!(truth_of("standard", "/ / e1 e9 / 10 10 / 1"), TruthAnswer::Unknown {});
        assert_eq!(truth_of("standard", "/ / e9 e5 / 0 0 / 2"), TruthAnswer::Unknown {});
    }
}
