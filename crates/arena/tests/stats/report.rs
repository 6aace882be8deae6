//! The lines people read, to the letter.

use std::time::Duration;

use stockade_arena::stats::{
    Estimate, GameResult::*, Pair, Pentanomial, Progress, ResultBlock, Sample, Sprt, SprtStatus,
    Tally, Trinomial, elo_text,
};

fn status(llr: f64) -> SprtStatus {
    SprtStatus { sprt: Sprt::new(0.0, 5.0, 0.05, 0.05).unwrap(), llr }
}

fn progress() -> Progress {
    Progress {
        planned: 2000,
        games: Trinomial { wins: 160, draws: 2, losses: 149 },
        white: Some(0.581),
        elo: Estimate { value: 12.3, lower: -25.9, upper: 50.5 },
        los: 0.734,
        sprt: Some(status(0.41)),
        games_per_second: 1.9,
        eta: Some(Duration::from_secs(14 * 60 + 49)),
    }
}

#[test]
fn progress_line() {
    assert_eq!(
        progress().to_string(),
        "311/2000  15.6 %  W 160 L 149 D 2  white 58.1 %  Elo +12.3 ± 38.2  LOS 73 %  \
         LLR 0.41 (-2.94, 2.94)  1.9 games/s  ETA 14:49",
    );
}

#[test]
fn progress_without_test_or_end() {
    let line = Progress { sprt: None, eta: None, ..progress() }.to_string();
    assert!(line.ends_with("LOS 73 %  1.9 games/s"), "{line}");
}

#[test]
fn long_times_show_hours() {
    let line =
        |seconds| Progress { eta: Some(Duration::from_secs(seconds)), ..progress() }.to_string();
    for (seconds, text) in
        [(0, "ETA 0:00"), (59, "ETA 0:59"), (3600, "ETA 1:00:00"), (100_000, "ETA 27:46:40")]
    {
        assert!(line(seconds).ends_with(text), "{}", line(seconds));
    }
}

#[test]
fn progress_before_the_first_game() {
    let sprt = status(0.0).sprt;
    let line = Progress::of(&Tally::default(), 0, Some(&sprt), 0.0, None).to_string();
    assert_eq!(line, "0/0  0.0 %  W 0 L 0 D 0  LLR 0.00 (-2.94, 2.94)  0.0 games/s");
}

#[test]
fn result_block() {
    let pairs = Pentanomial::new([415, 25, 1150, 28, 488]);
    let block = ResultBlock {
        elo: Sample::from(pairs).elo(),
        sprt: Some(status(2.95)),
        settings: "10.0+0.1s Threads=1 Hash=16MB",
        games: Trinomial { wins: 2154, draws: 53, losses: 2005 },
        pairs,
    };
    assert_eq!(
        block.to_string(),
        "Elo   | +12.3 ± 9.8 (95 %)      SPRT | 10.0+0.1s Threads=1 Hash=16MB\n\
         LLR   | 2.95 (-2.94, 2.94) [0.00, 5.00]      \
         Games | N: 4212 W: 2154 L: 2005 D: 53      Penta | [415, 25, 1150, 28, 488]",
    );
}

#[test]
fn result_block_of_a_match_without_test() {
    let tally: Tally = [Pair::new(Win, Win); 3].into_iter().collect();
    assert_eq!(
        ResultBlock::of(&tally, None, "nodes=800").to_string(),
        "Elo   | > -42.9 (95 %)      Conf | nodes=800\n\
         Games | N: 6 W: 6 L: 0 D: 0      Penta | [0, 0, 0, 0, 3]",
    );
}

#[test]
fn zero_has_no_minus() {
    let elo = |value| elo_text(&Estimate { value, lower: -5.0, upper: 5.0 });
    assert_eq!(elo(-0.01), "+0.0 ± 5.0");
    assert_eq!(elo(-0.1), "-0.1 ± 5.1");
    let line = Progress { sprt: Some(status(-0.001)), ..progress() }.to_string();
    assert!(line.contains("LLR 0.00 (-2.94, 2.94)"), "{line}");
}
