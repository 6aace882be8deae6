//! Secrets: ids that nobody guesses, and tokens of which only the hash is stored.

use sha2::{Digest, Sha256};

use crate::error::Error;

const ALPHABET: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/// Characters of a game's id: 72 bits, because a link is all that protects an unlisted game.
const ID_LENGTH: usize = 12;
/// Characters of a seat's token: 258 bits.
const TOKEN_LENGTH: usize = 43;

/// A new id for a game.
pub(crate) fn new_id() -> Result<String, Error> {
    random_text(ID_LENGTH)
}

/// A new token for a seat.
pub(crate) fn new_token() -> Result<String, Error> {
    random_text(TOKEN_LENGTH)
}

/// Whether a text can be an id at all.
pub(crate) fn is_id(text: &str) -> bool {
    text.len() == ID_LENGTH && text.bytes().all(|byte| ALPHABET.contains(&byte))
}

/// What is stored of a token.
pub(crate) fn hash(token: &str) -> String {
    Sha256::digest(token.as_bytes()).iter().map(|byte| format!("{byte:02x}")).collect()
}

/// A number from the system's random source.
pub(crate) fn random_number() -> Result<u64, Error> {
    getrandom::u64().map_err(|_| Error::NoRandomness)
}

fn random_text(length: usize) -> Result<String, Error> {
    let mut bytes = vec![0; length];
    getrandom::fill(&mut bytes).map_err(|_| Error::NoRandomness)?;
    // 256 is a multiple of 64, so that all characters are equally likely.
    let letters = bytes.iter().map(|byte| ALPHABET.get(usize::from(byte % 64)).copied());
    Ok(letters.flatten().map(char::from).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_and_tokens_differ_and_fit() {
        let (one, two) = (new_id().unwrap(), new_id().unwrap());
        assert_ne!(one, two);
        assert!(is_id(&one) && is_id(&two));
        assert!(!is_id("../../etc/pa") && !is_id("short"));
        assert_eq!(new_token().unwrap().len(), TOKEN_LENGTH);
    }

    #[test]
    fn hashes_are_sha_256() {
        let empty = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855";
        assert_eq!(hash(""), empty);
    }
}
