//! An example of every problem.

use stockade_core::{IllegalReason, Player};
use stockade_server::messages::problem::Problem;

use crate::examples::read;

pub(crate) fn all() -> Vec<Problem> {
    let illegal = |reason| Problem::Illegal { mv: read("e3h"), reason };
    let mut problems = plain();
    problems.extend(reasons().map(illegal));
    problems
}

fn reasons() -> [IllegalReason; 9] {
    let player = Player::White;
    [
        IllegalReason::GameOver { winner: Player::Blue },
        IllegalReason::OffBoard { width: 5, height: 7 },
        IllegalReason::OutOfReach { player, from: read("e1"), to: read("e3") },
        IllegalReason::Occupied { cell: read("e9") },
        IllegalReason::NoWallsLeft { player },
        IllegalReason::Overlaps { by: read("d3h") },
        IllegalReason::Crosses { by: read("e3v") },
        IllegalReason::ClosesLastWay { player },
        IllegalReason::NeedlessPass,
    ]
}

fn plain() -> Vec<Problem> {
    vec![
        Problem::Malformed { detail: "field 5: \"3\" is no player, expected 1 to 2".into() },
        Problem::TooLarge { most: 40 },
        Problem::TooSlow,
        Problem::TooFast,
        Problem::HelloFirst,
        Problem::Rules { detail: "field 5: \"3\" is no player, expected 1 to 2".into() },
        Problem::Position { detail: "field 5: \"3\" is no player, expected 1 to 2".into() },
        Problem::PositionOver,
        Problem::Record { detail: "field 5: \"3\" is no player, expected 1 to 2".into() },
        Problem::NoSuchRecord { number: 2 },
        Problem::Moves { detail: "field 5: \"3\" is no player, expected 1 to 2".into() },
        Problem::TooManyMoves { most: 40 },
        Problem::ReportOfFour,
        Problem::Agent { detail: "field 5: \"3\" is no player, expected 1 to 2".into() },
        Problem::SeatCount { needed: 4 },
        Problem::NotGone { seconds: 60 },
        Problem::WatchWithPeople,
        Problem::BotsAlone,
        Problem::OnePerson,
        Problem::SideTaken,
        Problem::Clock { most: 40 },
        Problem::NameTooLong { most: 40 },
        Problem::NoGame { id: "Kq3vX7aB2mZ9".into() },
        Problem::NoPuzzle { id: "k3f9q2".into() },
        Problem::NoPage { path: "/nowhere".into() },
        Problem::Full,
        Problem::NoToken,
        Problem::ForeignOrigin { origin: "https://example.org".into() },
        Problem::ForeignName { name: "example.org".into() },
        Problem::Watching,
        Problem::NotYourSeat { player: Player::Red },
        Problem::HasLeft,
        Problem::NotYourTurn { to_move: Player::Red },
        Problem::WrongPly { ply: 3, next: 5 },
        Problem::Over,
        Problem::NotOver,
        Problem::Waiting,
        Problem::NoUndo,
        Problem::NoDraw,
        Problem::NoPace,
        Problem::NotOwner,
        Problem::NothingToUndo,
        Problem::NothingToRedo,
        Problem::NoBotThinking,
        Problem::NoOffer,
        Problem::RematchBegun,
        Problem::NoTimeToGive,
        Problem::Impossible { detail: "field 5: \"3\" is no player, expected 1 to 2".into() },
        Problem::OfferedTooOften,
        Problem::TooManyGames,
        Problem::TooManyBots { most: 40 },
        Problem::TooManySeeks { most: 40 },
        Problem::TooManySockets,
        Problem::TooManyAnalyses,
        Problem::Busy,
        Problem::NotStored,
        Problem::Storage,
        Problem::Closing,
        Problem::Server,
    ]
}
