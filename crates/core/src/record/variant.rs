//! The tag `Variant`: board, players and walls in a few words, `Quoridor 5x5 w3`.

use crate::{frame::BoardSize, player::PlayerCount, rules::Rules};

/// What the tag may hold, for messages.
pub(super) const EXPECTED: &str = "Quoridor, with a size (5x5), 4p for four players, and walls (w3 for all, w10:7 in turn order) \
     where they differ";

/// Standard rules on the board, for the players and with the walls of the text; `None` if it is
/// another game or not possible.
pub(super) fn from_text(text: &str) -> Option<Rules> {
    let mut words = text.split_ascii_whitespace();
    words.next().filter(|word| word.eq_ignore_ascii_case("Quoridor"))?;
    let mut rules = Rules::standard();
    let mut walls = None;
    for word in words {
        match word {
            "2p" => rules = rules.with_players(PlayerCount::Two),
            "4p" => rules = rules.with_players(PlayerCount::Four),
            _ => match word.strip_prefix('w') {
                Some(stocks) if walls.is_none() => walls = Some(stocks),
                Some(_) => return None,
                None => rules = rules.with_size(read_size(word)?),
            },
        }
    }
    match walls {
        Some(stocks) => with_walls(rules, stocks),
        None => Some(rules),
    }
}

fn read_size(word: &str) -> Option<BoardSize> {
    match word.as_bytes() {
        [width @ b'0'..=b'9', b'x', height @ b'0'..=b'9'] => {
            BoardSize::new(width - b'0', height - b'0')
        }
        _ => None,
    }
}

fn with_walls(rules: Rules, stocks: &str) -> Option<Rules> {
    let read = |stock: &str| {
        let plain = stock.len() <= 2 && stock.bytes().all(|byte| byte.is_ascii_digit());
        if plain { stock.parse::<u8>().ok() } else { None }
    };
    let stocks: Vec<u8> = stocks.split(':').map(read).collect::<Option<_>>()?;
    match stocks.as_slice() {
        [all] => rules.with_walls(&vec![*all; rules.players().count()]),
        stocks => rules.with_walls(stocks),
    }
}

/// The shortest text for board, players and walls, but the walls are always given on a board that
/// is not 9×9.
pub(super) fn to_text(rules: &Rules) -> String {
    let mut words = vec!["Quoridor".to_owned()];
    let mut usual = Rules::standard().with_players(rules.players());
    if rules.players() == PlayerCount::Four {
        words.push("4p".to_owned());
    }
    if rules.size() != usual.size() {
        words.push(rules.size().to_string());
        usual = usual.with_size(rules.size());
    }
    let order = rules.players().order();
    let stocks: Vec<u8> = order.iter().map(|&player| rules.walls(player)).collect();
    if !same_frame(rules, &usual) || rules.size() != BoardSize::STANDARD {
        words.push(match stocks.as_slice() {
            [first, rest @ ..] if rest.iter().all(|stock| stock == first) => format!("w{first}"),
            stocks => {
                format!("w{}", stocks.iter().map(u8::to_string).collect::<Vec<_>>().join(":"))
            }
        });
    }
    words.join(" ")
}

/// Whether two rules agree in all that a variant can say.
pub(super) fn same_frame(a: &Rules, b: &Rules) -> bool {
    let seats = a.players().order();
    a.size() == b.size()
        && a.players() == b.players()
        && seats.iter().all(|&player| a.walls(player) == b.walls(player))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, rules: &str, canonical: &str) {
        let read = from_text(text).unwrap();
        assert_eq!(read, rules.parse().unwrap(), "{text}");
        assert_eq!(to_text(&read), canonical);
        assert_eq!(from_text(canonical), Some(read));
    }

    #[test]
    fn variants_read_and_write() {
        check("Quoridor", "standard", "Quoridor");
        check("quoridor 9x9 w10", "standard", "Quoridor");
        check("Quoridor 5x5 w3", "5x5", "Quoridor 5x5 w3");
        check("Quoridor 5x5", "5x5", "Quoridor 5x5 w3");
        check("Quoridor w10:7", "walls=10:7", "Quoridor w10:7");
        check("Quoridor 4p", "four", "Quoridor 4p");
        check("Quoridor w6 4p", "four,walls=6", "Quoridor 4p w6");
        check(
            "Quoridor 4p 7x5 w1:2:3:4",
            "players=4,7x5,walls=1:2:3:4",
            "Quoridor 4p 7x5 w1:2:3:4",
        );
    }

    #[test]
    fn other_games_are_refused() {
        for text in ["", "Chess", "Quoridor 10x9", "Quoridor 3p", "Quoridor w21", "Quoridor w1:2:3"]
        {
            assert_eq!(from_text(text), None, "{text}");
        }
        for text in ["Quoridor w", "Quoridor w+1", "Quoridor w1 w2", "Quoridor 5x", "Quoridor 2x9"]
        {
            assert_eq!(from_text(text), None, "{text}");
        }
    }
}
