//! What must hold for any bytes that come in over a socket or as the body of a request.

use std::fmt::Debug;

use serde::{Serialize, de::DeserializeOwned};
use stockade_server::messages::{
    analysis::AnalysisClient,
    game::GameClient,
    http::{JoinGame, MovesRequest, NewGame, PositionRequest, RecordRequest},
    lobby::LobbyClient,
};

/// Longer than any sensible message, shorter than hostile input.
const MAX_MESSAGE: usize = 1_000;

/// Everything that clients may say.
pub fn messages(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    reads::<GameClient>(&text);
    reads::<LobbyClient>(&text);
    reads::<AnalysisClient>(&text);
    reads::<NewGame>(&text);
    reads::<JoinGame>(&text);
    reads::<RecordRequest>(&text);
    reads::<PositionRequest>(&text);
    reads::<MovesRequest>(&text);
}

/// What is read can be written and read again; what is refused is refused in a sentence.
fn reads<T: DeserializeOwned + Serialize + Debug>(text: &str) {
    match serde_json::from_str::<T>(text) {
        Ok(message) => {
            let written = serde_json::to_string(&message).expect("messages can be written");
            let again = serde_json::from_str::<T>(&written);
            assert!(again.is_ok(), "{written:?} cannot be read");
        }
        Err(error) => {
            let sentence = error.to_string();
            assert!(!sentence.is_empty() && sentence.len() <= MAX_MESSAGE + text.len());
        }
    }
}
