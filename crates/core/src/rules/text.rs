//! Rules as text: a preset and overrides, `standard,5x5,walls=3,edge_diagonal=off`.

#![deny(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use std::{fmt, str::FromStr};

use thiserror::Error;

use super::{CapResult, PlyCap, Rules};
use crate::{
    frame::BoardSize,
    notation::excerpt,
    player::{Player, PlayerCount},
};

/// Why a text does not describe rules.
///
/// ```
/// use stockade_core::{ParseRulesError, Rules};
/// let error = "10x10".parse::<Rules>().unwrap_err();
/// assert_eq!(error, ParseRulesError::Size("10x10".to_owned()));
/// assert_eq!(
///     error.to_string(),
///     "board size \"10x10\" is not possible: width and height are 3 to 9, as in 5x5 or 4x7"
/// );
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ParseRulesError {
    /// A word that is neither a preset, a size nor a `key=value`.
    #[error("unknown rule {0:?}: expected a preset ({presets}), a size such as 5x5, or one of players= walls= edge_diagonal= side_step= cap= cap_first= repetition=", presets = presets())]
    Unknown(String),
    /// The preset comes after other words that it would undo.
    #[error("the preset \"{0}\" must come first")]
    PresetNotFirst(String),
    /// A board that is too small or too large.
    #[error("board size {0:?} is not possible: width and height are 3 to 9, as in 5x5 or 4x7")]
    Size(String),
    /// A value that its key does not take.
    #[error("{key}= takes {expected}, not {value:?}")]
    Value {
        /// The key.
        key: &'static str,
        /// The text after it.
        value: String,
        /// What it takes.
        expected: &'static str,
    },
}

fn presets() -> String {
    Rules::PRESETS.map(|(name, _)| name).join(", ")
}

const WALLS: &str = "0 to 20 walls, one number for all or one per player as in 10:7";
const CAP: &str = "off, or 1 to 65535 plies and what they mean: 300:draw, 300:discard, or \
                   300:loss-white for a color that plays";
const REPETITION: &str = "off or how often, 2 to 255";

impl FromStr for Rules {
    type Err = ParseRulesError;

    /// Words separated by commas: a preset first, then overrides. A size or a number of players
    /// without `walls=` brings the usual walls.
    fn from_str(text: &str) -> Result<Rules, ParseRulesError> {
        let words: Vec<&str> = text.split(',').map(str::trim).collect();
        let (mut rules, rest) = match Rules::preset(words[0]) {
            Some(rules) => (rules, &words[1..]),
            None => (Rules::standard(), &words[..]),
        };
        // The board and the players decide the usual walls, so they are read first.
        let (frame, rest): (Vec<&str>, Vec<&str>) =
            rest.iter().partition(|word| !word.contains('=') || word.starts_with("players="));
        for word in frame {
            rules = read_frame(rules, word)?;
        }
        for word in rest {
            rules = read_switch(rules, word)?;
        }
        Ok(rules)
    }
}

fn read_frame(rules: Rules, word: &str) -> Result<Rules, ParseRulesError> {
    if let Some(value) = word.strip_prefix("players=") {
        let players = match value {
            "2" => PlayerCount::Two,
            "4" => PlayerCount::Four,
            _ => return Err(bad_value("players", value, "2 or 4")),
        };
        return Ok(rules.with_players(players));
    }
    if Rules::preset(word).is_some() {
        return Err(ParseRulesError::PresetNotFirst(word.to_owned()));
    }
    let Some((width, height)) = word.split_once('x') else {
        return Err(ParseRulesError::Unknown(excerpt(word)));
    };
    if !is_number(width) || !is_number(height) {
        return Err(ParseRulesError::Unknown(excerpt(word)));
    }
    let size = number(width).zip(number(height));
    let size = size.and_then(|(width, height)| BoardSize::new(width, height));
    size.map(|size| rules.with_size(size)).ok_or_else(|| ParseRulesError::Size(excerpt(word)))
}

fn read_switch(mut rules: Rules, word: &str) -> Result<Rules, ParseRulesError> {
    let unknown = || ParseRulesError::Unknown(excerpt(word));
    let (key, value) = word.split_once('=').ok_or_else(unknown)?;
    match key {
        "walls" => return read_walls(rules, value),
        "edge_diagonal" => rules.edge_diagonal = read_flag("edge_diagonal", value)?,
        "side_step" => rules.side_step_at_pawn = read_flag("side_step", value)?,
        "cap" => rules.ply_cap = read_cap(&rules, value)?,
        "cap_first" => {
            let before_goal = read_flag("cap_first", value)?;
            match &mut rules.ply_cap {
                Some(cap) => cap.before_goal = before_goal,
                None if before_goal => {
                    return Err(bad_value(
                        "cap_first",
                        value,
                        "on only where cap= sets a cap before",
                    ));
                }
                None => {}
            }
        }
        "repetition" => rules.repetition = read_repetition(value)?,
        _ => return Err(unknown()),
    }
    Ok(rules)
}

/// Digits and nothing else, so that no "+5" slips through.
fn is_number(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

fn number<T: FromStr>(text: &str) -> Option<T> {
    text.parse().ok().filter(|_| is_number(text))
}

fn read_walls(rules: Rules, value: &str) -> Result<Rules, ParseRulesError> {
    let stocks: Option<Vec<u8>> = value.split(':').map(number).collect();
    let stocks = match stocks.as_deref() {
        Some([all]) => Some(vec![*all; rules.players.count()]),
        _ => stocks,
    };
    stocks
        .and_then(|stocks| rules.with_walls(&stocks))
        .ok_or_else(|| bad_value("walls", value, WALLS))
}

fn read_flag(key: &'static str, value: &str) -> Result<bool, ParseRulesError> {
    match value {
        "on" => Ok(true),
        "off" => Ok(false),
        _ => Err(bad_value(key, value, "on or off")),
    }
}

fn read_cap(rules: &Rules, value: &str) -> Result<Option<PlyCap>, ParseRulesError> {
    if value == "off" {
        return Ok(None);
    }
    let (plies, result) = value.split_once(':').unwrap_or((value, "draw"));
    let plies = number(plies).filter(|&plies| plies > 0);
    let result = match result {
        "draw" => Some(CapResult::Draw),
        "discard" => Some(CapResult::Discard),
        _ => {
            let mut players = rules.players.order().iter().copied();
            players.find(|&player| result == loss_word(player)).map(CapResult::LossFor)
        }
    };
    let (Some(plies), Some(result)) = (plies, result) else {
        return Err(bad_value("cap", value, CAP));
    };
    let before_goal = rules.ply_cap.is_some_and(|cap| cap.before_goal);
    Ok(Some(PlyCap { plies, result, before_goal }))
}

fn read_repetition(value: &str) -> Result<Option<u8>, ParseRulesError> {
    match value {
        "off" => Ok(None),
        _ => match number(value) {
            Some(times) if times >= 2 => Ok(Some(times)),
            _ => Err(bad_value("repetition", value, REPETITION)),
        },
    }
}

fn loss_word(player: Player) -> String {
    format!("loss-{}", player.to_string().to_lowercase())
}

fn bad_value(key: &'static str, value: &str, expected: &'static str) -> ParseRulesError {
    ParseRulesError::Value { key, value: excerpt(value), expected }
}

impl fmt::Display for Rules {
    /// The shortest text that reads back as these rules: a preset if one fits, else `standard`
    /// rules with what differs.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let preset = Rules::PRESETS.iter().find(|(name, _)| Rules::preset(name) == Some(*self));
        if let Some((name, _)) = preset {
            return f.write_str(name);
        }
        let mut words = Vec::new();
        let mut usual = Rules::standard();
        if self.players != usual.players {
            words.push(format!("players={}", self.players.count()));
            usual = usual.with_players(self.players);
        }
        if self.size != usual.size {
            words.push(self.size.to_string());
            usual = usual.with_size(self.size);
        }
        if self.walls != usual.walls {
            let stocks: Vec<String> =
                self.players.order().iter().map(|&player| self.walls(player).to_string()).collect();
            let same = stocks.iter().all(|stock| *stock == stocks[0]);
            words
                .push(format!("walls={}", if same { stocks[0].clone() } else { stocks.join(":") }));
        }
        let flag = |on: bool| if on { "on" } else { "off" };
        if self.edge_diagonal != usual.edge_diagonal {
            words.push(format!("edge_diagonal={}", flag(self.edge_diagonal)));
        }
        if self.side_step_at_pawn != usual.side_step_at_pawn {
            words.push(format!("side_step={}", flag(self.side_step_at_pawn)));
        }
        words.extend(self.cap_words(usual.ply_cap));
        if self.repetition != usual.repetition {
            let times = self.repetition.map_or("off".to_owned(), |times| times.to_string());
            words.push(format!("repetition={times}"));
        }
        f.write_str(&words.join(","))
    }
}

impl Rules {
    fn cap_words(&self, usual: Option<PlyCap>) -> Vec<String> {
        match self.ply_cap {
            cap if cap == usual => Vec::new(),
            None => vec!["cap=off".to_owned()],
            Some(PlyCap { plies, result, before_goal }) => {
                let result = match result {
                    CapResult::Draw => "draw".to_owned(),
                    CapResult::Discard => "discard".to_owned(),
                    CapResult::LossFor(player) => loss_word(player),
                };
                let mut words = vec![format!("cap={plies}:{result}")];
                if before_goal {
                    words.push("cap_first=on".to_owned());
                }
                words
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, canonical: &str) {
        let rules: Rules = text.parse().unwrap();
        assert_eq!(rules.to_string(), canonical, "from {text}");
        assert_eq!(canonical.parse(), Ok(rules));
    }

    #[test]
    fn rules_read_and_write() {
        check("standard", "standard");
        check("9x9", "standard");
        check("cornell", "cornell");
        check("ie", "bowler");
        check("5x5", "5x5");
        check("5x5,walls=3", "5x5");
        check("walls=2,5x5", "5x5,walls=2");
        check("4x7,walls=10:7", "4x7,walls=10:7");
        check("four,walls=5", "four");
        check("players=4,5x5", "players=4,5x5");
        check("cornell,cap=off", "5x5,cap=off,repetition=off");
        check("cornell,cap=60", "5x5,cap=60:draw,cap_first=on,repetition=off");
        check(
            "edge_diagonal=off,side_step=off,cap=9:loss-black",
            "edge_diagonal=off,side_step=off,cap=9:loss-black",
        );
        check("cap=9:loss-red,players=4", "players=4,cap=9:loss-red");
    }

    #[test]
    fn errors_name_the_word_and_the_remedy() {
        for (text, expected) in [
            ("", "unknown rule \"\""),
            ("chess", "unknown rule \"chess\""),
            ("10x9", "board size \"10x9\" is not possible"),
            ("999999999999x5", "board size"),
            ("5x5,standard", "the preset \"standard\" must come first"),
            ("walls=21", "walls= takes 0 to 20 walls"),
            ("walls=1:2:3", "walls= takes"),
            ("players=3", "players= takes 2 or 4"),
            ("edge_diagonal=yes", "edge_diagonal= takes on or off, not \"yes\""),
            ("cap=0:draw", "cap= takes off, or"),
            ("cap=70000", "cap= takes"),
            ("cap=300:loss-red", "for a color that plays, not \"300:loss-red\""),
            ("repetition=1", "repetition= takes off or"),
            ("repetition=256", "2 to 255, not \"256\""),
            ("walls=+5", "walls= takes 0 to 20 walls"),
            ("bowler,cap_first=on", "cap_first= takes on only where"),
        ] {
            let error = text.parse::<Rules>().unwrap_err().to_string();
            assert!(error.contains(expected), "{text}: {error}");
        }
    }
}
