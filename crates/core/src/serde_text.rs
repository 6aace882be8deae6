//! Values as their texts: a move is `"e3h"`, rules are `"5x5,walls=3"`, the end of a game is
//! `"ply limit"`. What is read goes through the same parsers as any other text.
//!
//! A [`Position`] is only written: reading it takes the rules as well, see
//! [`Position::from_text`]. Events and reasons derive theirs.

use std::{borrow::Cow, fmt::Display, str::FromStr};

use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};

use crate::{Cell, Move, Position, Rules, Termination, Wall};

macro_rules! as_text {
    ($($type:ty),*) => {$(
        impl Serialize for $type {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }

        impl<'de> Deserialize<'de> for $type {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<$type, D::Error> {
                read(deserializer)
            }
        }
    )*};
}

as_text!(Cell, Wall, Move, Rules, Termination);

impl Serialize for Position {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

fn read<'de, T: FromStr<Err: Display>, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<T, D::Error> {
    let text = Cow::<str>::deserialize(deserializer)?;
    text.parse().map_err(D::Error::custom)
}

/// Durations as whole milliseconds.
pub(crate) mod millis {
    use std::time::Duration;

    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    pub(crate) fn serialize<S: Serializer>(
        duration: &Duration,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        u64::try_from(duration.as_millis()).unwrap_or(u64::MAX).serialize(serializer)
    }

    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<Duration, D::Error> {
        u64::deserialize(deserializer).map(Duration::from_millis)
    }
}
