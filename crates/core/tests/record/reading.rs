//! What good records hold.

use std::time::Duration;

use stockade_core::{
    ForfeitReason, Nag, Player, PlayerCount, Position, RecordResult, Rules, Termination,
    read_records,
};

use crate::{moves, read_one};

const CASUAL: &str = r#"[Event "Casual"] [Site "https://example.org/abc123"] [Date "2026.11.16"] [Round "-"] [White "ann"] [Black "bot:club"] [Result "1-0"]
[Variant "Quoridor"] [TimeControl "300+3"] [Termination "resign"] [Opening "Standard"]
1. e2 {[%clk 0:04:58] [%wc 53.1]} 1... e8 2. e3 e7 3. e4 e6 4. e3h $6 {[%wc 47.8] [%lead -0.4]} (4. c3h) 4... g6v 1-0
"#;

#[test]
fn the_worked_example() {
    let record = read_one(CASUAL);
    assert_eq!(moves(&record), "e2 e8 e3 e7 e4 e6 e3h g6v");
    assert_eq!(
        (record.rules(), record.result()),
        (&Rules::standard(), RecordResult::Win(Player::White))
    );
    assert_eq!(record.tags.event(), Some("Casual"));
    assert_eq!(record.tags.site(), Some("https://example.org/abc123"));
    assert_eq!((record.tags.date(), record.tags.round()), (Some("2026.11.16"), Some("-")));
    assert_eq!(record.tags.player(Player::Black), Some("bot:club"));
    assert_eq!(record.tags.time_control(), "300+3".parse().ok());
    assert_eq!(record.tags.termination(), Some(Termination::Resign));
    assert_eq!(record.tags.get("Opening"), Some("Standard"));

    let plies = record.line().plies();
    let first = plies[0].annotation();
    assert_eq!(first.clock(), Some(Duration::from_secs(298)));
    assert_eq!(first.win_chance.unwrap().percent(), 53.1);
    assert_eq!(first.comment(), "");
    let wall = &plies[6];
    assert_eq!(wall.annotation().nags(), [Nag::new(6)]);
    assert_eq!(wall.annotation().lead.unwrap().moves(), -0.4);
    assert_eq!(wall.variations().len(), 1);
    assert_eq!(wall.variations()[0].moves().next(), "c3h".parse().ok());
    assert_eq!(record.line().end(), plies[7].after());
}

#[test]
fn many_games_in_one_text() {
    let text = format!("{CASUAL}\n; between\n% ignored ( {{ [\n{CASUAL}1. e2 *1. d1 e8 *");
    let records: Vec<_> = read_records(&text).collect::<Result<_, _>>().unwrap();
    let lines: Vec<String> = records.iter().map(moves).collect();
    assert_eq!(lines[0], lines[1]);
    assert_eq!(lines[2..], ["e2", "d1 e8"]);
    assert_eq!(records[1].line().intro(), "between");
    assert_eq!(read_records("").count(), 0);
    assert_eq!(read_records(" \r\n% only this\n{and that} ; and more").count(), 0);
    assert_eq!(read_records("\u{feff}*").count(), 1);
}

#[test]
fn numbers_are_free() {
    for text in ["e2 e8 e3 *", "1.e2 e8 2.e3 *", "1. e2 1... e8 2. e3 *", "1 e2 1 ... e8 7. e3 *"] {
        assert_eq!(moves(&read_one(text)), "e2 e8 e3", "{text}");
    }
    assert_eq!(moves(&read_one("1. E2 He3 2. VE5 *")), "e2 e3h e5v");
}

#[test]
fn variations_nest() {
    let record =
        read_one("1. e2 e8 (1... d9 2. e3 (2. d2 d8 (2... c9)) 2... d8) (1... f9) 2. e3 *");
    assert_eq!(moves(&record), "e2 e8 e3");
    let [first, second] = record.line().plies()[1].variations() else { panic!("two variations") };
    let texts: Vec<String> = first.moves().map(|mv| mv.to_string()).collect();
    assert_eq!(texts, ["d9", "e3", "d8"]);
    assert_eq!((first.first_ply(), second.moves().next()), (2, "f9".parse().ok()));
    let inner = &first.plies()[1].variations()[0];
    assert_eq!((inner.first_ply(), inner.plies().len()), (3, 2));
    assert_eq!(inner.plies()[1].variations()[0].moves().next(), "c9".parse().ok());
    assert_eq!(first.start(), record.line().plies()[0].after());
}

#[test]
fn comments_belong_to_what_stands_before_them() {
    let text = "{zero} [White \"x\"] ; half\n{one} 1. {two} e2 {three}\n; four\n1... e8 \
                ({five} 1... d9 {six}) {seven} (1... f9) {eight} 2. {nine} e3 {ten} *";
    let record = read_one(text);
    let line = record.line();
    assert_eq!(line.intro(), "zero half one two");
    let comments: Vec<&str> = line.plies().iter().map(|ply| ply.annotation().comment()).collect();
    assert_eq!(comments, ["three four", "seven eight nine", "ten"]);
    let variation = &line.plies()[1].variations()[0];
    assert_eq!(variation.intro(), "five");
    assert_eq!(variation.plies()[0].annotation().comment(), "six");
}

#[test]
fn commands_become_fields_and_others_stay() {
    let record = read_one("1. e2 {a [%wc 50] b [%eval 0.3] c} {[%wc\n 60]} {d [%clk 1:02:03.5]} *");
    let annotation = record.line().plies()[0].annotation();
    assert_eq!(annotation.comment(), "a b [%eval 0.3] c d");
    assert_eq!(annotation.win_chance.unwrap().percent(), 60.0);
    assert_eq!(annotation.clock(), Some(Duration::from_millis(3_723_500)));
}

#[test]
fn marks_read_as_numbers() {
    let record = read_one("1. e2! e8? 2. e3!! e7?? 3. e4!? e6?! 4. d4 $14 $1 $14 {x} ! $255 *");
    let codes = |ply: usize| -> Vec<u8> {
        record.line().plies()[ply].annotation().nags().iter().map(|nag| nag.code()).collect()
    };
    assert_eq!((0..6).flat_map(codes).collect::<Vec<_>>(), [1, 2, 3, 4, 5, 6]);
    assert_eq!(codes(6), [14, 1, 255]);
}

#[test]
fn other_starts() {
    let text = r#"[SetUp "1"] [FEN "d4f4e7 / a2a8 / e4 e6 / 7 8 / 2"] 1... e5 2. f4 *"#;
    let record = read_one(text);
    assert_eq!(record.start().to_string(), "d4f4e7 / a2a8 / e4 e6 / 7 8 / 2");
    assert_eq!(record.start().to_move(), Player::Black);
    let without_setup = read_one(&text.replace("[SetUp \"1\"] ", ""));
    assert_eq!(without_setup, record);
    let usual = read_one(r#"[SetUp "1"] [FEN "/ / e1 e9 / 10 10 / 1"] *"#);
    assert_eq!(*usual.start(), Position::start(&Rules::standard()));
}

#[test]
fn variants_and_rules() {
    let small = read_one("[Variant \"Quoridor 5x5 w3\"] 1. c2 c4 2. b2h *");
    assert_eq!(*small.rules(), "5x5,walls=3".parse().unwrap());
    let odds = read_one("[Variant \"Quoridor w10:7\"] *");
    assert_eq!(odds.start().stock(Player::Black), 7);
    let cornell = read_one("[Rules \"cornell\"] [Variant \"Quoridor 5x5 w3\"] 1. c2 *");
    assert_eq!(*cornell.rules(), Rules::preset("cornell").unwrap());
    let alone = read_one("[Rules \"bowler\"] *");
    assert_eq!(*alone.rules(), Rules::preset("bowler").unwrap());
}

#[test]
fn four_players() {
    let text = "[Variant \"Quoridor 4p\"] [Red \"r\"] [Result \"0-1-0-0\"]\n\
                1. e2 b5 e8 h5 2. e3 {[%out black] [%out Blue]} 2... c5 3. e4 d5 0-1-0-0";
    let record = read_one(text);
    assert_eq!(record.rules().players(), PlayerCount::Four);
    assert_eq!(record.result(), RecordResult::Win(Player::Red));
    assert_eq!(record.tags.player(Player::Red), Some("r"));
    assert_eq!(moves(&record), "e2 b5 e8 h5 e3 c5 e4 d5");
    let ply = &record.line().plies()[4];
    assert_eq!(
        (ply.left(), ply.after().pawn(Player::Blue)),
        (&[Player::Black, Player::Blue][..], None)
    );
    let draw = read_one("[Variant \"Quoridor 4p\"] 1. e2 1/4-1/4-1/4-1/4");
    assert_eq!(draw.result(), RecordResult::Draw);
}

#[test]
fn tags_keep_their_characters() {
    let record = read_one(
        r#"[Event "a \"b\" \\ c:\d ] } é"][ Round  "1" ] [Event "a \"b\" \\ c:\d ] } é"] *"#,
    );
    assert_eq!(record.tags.event(), Some(r#"a "b" \ c:\d ] } é"#));
    assert_eq!(record.tags.round(), Some("1"));
    let unknown =
        read_one("[White \"?\"] [Date \"????.??.??\"] [Termination \"forfeit (illegal)\"] *");
    assert_eq!((unknown.tags.player(Player::White), unknown.tags.date()), (None, None));
    let forfeit = Termination::Forfeit(ForfeitReason::Illegal);
    assert_eq!(unknown.tags.termination(), Some(forfeit));
    let foreign = read_one("[Termination \"normal\"] [TimeControl \"40/9000\"] *");
    assert_eq!((foreign.tags.termination(), foreign.tags.time_control()), (None, None));
    assert_eq!(foreign.tags.get("Termination"), Some("normal"));
}
