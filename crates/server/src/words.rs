//! Values of closed types as the words that the wire and the database share.

use serde::{
    Serialize,
    de::{DeserializeOwned, IntoDeserializer, value},
};
use serde_json::Value;

/// The word of a value.
pub(crate) fn word(value: &impl Serialize) -> String {
    match serde_json::to_value(value) {
        Ok(Value::String(word)) => word,
        other => {
            debug_assert!(false, "{other:?} is no word");
            String::new()
        }
    }
}

/// The value of a word; which words there are if it is another one.
pub(crate) fn from_word<T: DeserializeOwned>(word: &str) -> Result<T, String> {
    T::deserialize(word.into_deserializer()).map_err(|error: value::Error| error.to_string())
}

#[cfg(test)]
mod tests {
    use stockade_core::Player;

    use super::*;
    use crate::messages::state::GameMode;

    #[test]
    fn words_are_those_of_the_wire() {
        assert_eq!(word(&GameMode::Link), "link");
        assert_eq!(from_word(&word(&Player::Blue)), Ok(Player::Blue));
        let error = from_word::<GameMode>("nowhere").unwrap_err();
        assert!(error.contains("nowhere") && error.contains("seek"), "{error}");
    }
}
