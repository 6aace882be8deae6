//! Reading gives back what was written, for records full of odd things.

use std::time::Duration;

use stockade_core::{
    GameRecord, Lead, Line, Nag, Player, PlayerCount, Position, RecordResult, Rules, SplitMix64,
    WinChance, read_records,
};

const RULES: [&str; 8] = [
    "standard",
    "5x5",
    "cornell",
    "four",
    "bowler",
    "4x7,walls=4:1",
    "players=4,5x5",
    "mertens,3x9",
];

/// Bits of comments and tags that a careless reader or writer would trip over.
const WORDS: [&str; 30] = [
    "good",
    "}",
    "{",
    "a}b",
    ";",
    "%",
    "%x",
    "[%",
    "[%eval",
    "0.3]",
    "[%wc",
    "50]",
    "[",
    "]",
    "(",
    ")",
    "$6",
    "1-0",
    "*",
    "\"",
    "\\",
    "[Event \"x\"]",
    "é",
    "日本",
    "\u{a0}",
    "\t\r\n",
    "[%x y]",
    "--",
    "[%clk 0:00:01]",
    "averyveryveryveryveryveryveryveryverylongwordwithoutanyblankatall",
];

fn words(rng: &mut SplitMix64) -> String {
    let gaps = ["", " ", "\n", "  "];
    (0..rng.below(12))
        .map(|_| WORDS[rng.below(WORDS.len())].to_owned() + gaps[rng.below(gaps.len())])
        .collect()
}

/// Plays random moves, walls not too often so that games get long.
fn grow(rng: &mut SplitMix64, line: &mut Line, n_plies: usize) {
    for _ in 0..n_plies {
        let legal = line.end().legal_moves();
        if legal.is_empty() {
            return;
        }
        let pick = if legal.pawn.is_empty() || rng.below(4) == 0 {
            rng.below(legal.len())
        } else {
            rng.below(legal.pawn.len())
        };
        line.push(legal.iter().nth(pick).unwrap()).unwrap();
        decorate(rng, line);
    }
}

fn decorate(rng: &mut SplitMix64, line: &mut Line) {
    let last = line.plies().len() - 1;
    if line.start().players() == PlayerCount::Four && rng.below(20) == 0 {
        // Others cannot leave.
        let _ = line.leave(Player::ALL[rng.below(4)]);
    }
    let annotation = line.annotation_mut(last).unwrap();
    if rng.below(4) == 0 {
        annotation.add_nag(Nag::new(rng.below(256) as u8));
        annotation.win_chance = WinChance::from_percent(rng.below(10_001) as f64 / 100.0);
    }
    if rng.below(4) == 0 {
        annotation.set_clock(Some(Duration::from_micros(rng.next_u64() >> 20)));
        annotation.lead = Lead::from_moves(rng.below(20_000) as f64 / 100.0 - 100.0);
    }
    if rng.below(3) == 0 {
        // Words that happen to be a wrong command are refused, which is as good.
        let _ = annotation.add_comment(&words(rng));
    }
}

fn add_variations(rng: &mut SplitMix64, line: &mut Line, depth: usize) {
    for _ in 0..rng.below(4) {
        if line.plies().is_empty() {
            return;
        }
        let index = rng.below(line.plies().len());
        let mut variation = line.branch(index).unwrap();
        let n_plies = 1 + rng.below(6);
        grow(rng, &mut variation, n_plies);
        if rng.below(2) == 0 {
            variation.add_intro(&words(rng)).unwrap();
        }
        if depth > 0 {
            add_variations(rng, &mut variation, depth - 1);
        }
        line.add_variation(index, variation).unwrap();
    }
}

fn random_record(rng: &mut SplitMix64) -> GameRecord {
    let rules: Rules = RULES[rng.below(RULES.len())].parse().unwrap();
    let mut opening = Line::new(Position::start(&rules));
    let n_plies = [0, 0, 9][rng.below(3)];
    grow(rng, &mut opening, n_plies);
    let mut line = Line::new(*opening.end());
    let n_plies = rng.below(80);
    grow(rng, &mut line, n_plies);
    line.add_intro(&words(rng)).unwrap();
    add_variations(rng, &mut line, 3);
    let players = rules.players().order();
    let result = match rng.below(3) {
        0 => RecordResult::Win(players[rng.below(players.len())]),
        1 => RecordResult::Draw,
        _ => RecordResult::Open,
    };
    let mut record = GameRecord::new(rules, line, result).unwrap();
    for name in ["Opening", "Red", "Black", "Event", "Date", "x_1"] {
        // Values with line breaks are refused, which is as good.
        let _ = record.tags.set(name, &words(rng));
    }
    record
}

#[test]
fn writing_and_reading_loses_nothing() {
    let mut rng = SplitMix64::new(2026);
    let mut file = String::new();
    let mut records = Vec::new();
    for _ in 0..400 {
        let record = random_record(&mut rng);
        let text = record.to_qgn();
        let again = read_records(&text).next().unwrap().unwrap_or_else(|e| panic!("{text}{e}"));
        assert_eq!(again.to_qgn(), text);
        assert_eq!(again, record, "{text}");
        file += &format!("{record}\n");
        records.push(record);
    }
    let again: Vec<GameRecord> = read_records(&file).collect::<Result<_, _>>().unwrap();
    assert_eq!(again, records);
}

#[test]
fn one_bad_game_among_random_ones_is_one_error() {
    let mut rng = SplitMix64::new(77);
    for _ in 0..100 {
        let (before, after) = (random_record(&mut rng), random_record(&mut rng));
        let text = format!("{before}\n[Event \"bad\"]\n\n1. e2 zz\n\n{after}");
        let read: Vec<_> = read_records(&text).map(Result::ok).collect();
        assert_eq!(read, [Some(before), None, Some(after)], "{text}");
    }
}
