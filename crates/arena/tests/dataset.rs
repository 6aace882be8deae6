//! Data sets survive what happens to files: kills, damage, other versions, two writers.

use std::{
    fs,
    path::{Path, PathBuf},
};

use stockade_arena::dataset::{
    DataError, DataReader, DataWriter, Found, Head, PlayedOut, Row, RowSource,
};
use stockade_core::{Game, Move, Rules, SplitMix64};

/// A file that is gone when the test is.
struct Scratch(PathBuf);

impl Scratch {
    fn new(name: &str) -> Scratch {
        let path =
            std::env::temp_dir().join(format!("stockade-dataset-{}-{name}", std::process::id()));
        let _ = fs::remove_file(&path);
        Scratch(path)
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.0);
    }
}

fn head() -> Head {
    Head::new(Rules::standard()).with("eval", "classical")
}

/// A random game with a row of every kind.
fn played(seed: u64) -> PlayedOut {
    let mut rng = SplitMix64::new(seed);
    let mut game = Game::new(&Rules::standard());
    let mut rows = Vec::new();
    while !game.is_over() && game.ply() < 60 {
        let moves: Vec<Move> = game.legal_moves().iter().collect();
        let visits: Vec<(Move, u32)> = moves.iter().map(|&mv| (mv, rng.below(50) as u32)).collect();
        let source = [RowSource::Full, RowSource::Quick, RowSource::Graph][game.ply() % 3];
        let value = rng.below(2001) as f32 / 1000.0 - 1.0;
        let proven = [None, Some(1.0), Some(0.0), Some(-1.0)][game.ply() % 4];
        let row = Row::new(*game.position(), game.ply() as u16, source, value, &visits);
        rows.push(row.proven_as(proven));
        game.play(moves[rng.below(moves.len())]).unwrap();
    }
    let winner = game.outcome().and_then(|outcome| outcome.winner());
    PlayedOut { rows, ..PlayedOut::new(seed, 3, &game, winner) }
}

fn write(path: &Path, games: &[PlayedOut]) -> Found {
    let (mut writer, found) = DataWriter::open(path, &head()).unwrap();
    games.iter().for_each(|game| writer.add(game).unwrap());
    found
}

fn read(path: &Path) -> Result<Vec<PlayedOut>, DataError> {
    DataReader::open(path)?.collect()
}

#[test]
fn games_come_back_as_they_were() {
    let file = Scratch::new("round-trip");
    let games: Vec<PlayedOut> = (0..20).map(played).collect();
    assert_eq!(write(&file.0, &games[..12]), Found::default());
    let found = write(&file.0, &games[12..]);
    assert_eq!(found.ids, (0..12).collect::<Vec<_>>());
    assert_eq!(read(&file.0).unwrap(), games);
    assert_eq!(DataReader::open(&file.0).unwrap().head(), &head());
}

#[test]
fn games_can_be_played_again() {
    for game in (0..10).map(played) {
        let mut pos = game.start;
        for (ply, &mv) in game.moves.iter().enumerate() {
            assert_eq!(game.rows[ply].position, pos);
            pos = pos.play(mv).unwrap();
        }
    }
}

#[test]
fn shares_are_those_of_the_visits() {
    let game = Game::new(&Rules::standard());
    let moves: Vec<Move> = game.legal_moves().iter().collect();
    let visits = [(moves[0], 25), (moves[1], 75), (moves[2], 0)];
    let row = Row::new(*game.position(), 0, RowSource::Full, -0.25, &visits);
    let shares: Vec<(Move, f32)> = row.shares().collect();
    assert_eq!(shares.iter().map(|share| share.0).collect::<Vec<_>>(), [moves[1], moves[0]]);
    assert!((shares[0].1 - 0.75).abs() < 1e-4 && (row.value() + 0.25).abs() < 1e-4);
    assert_eq!(row.visits, 100);
}

/// Whatever byte a kill comes at, the whole games before it stay, and the next writer goes on.
#[test]
fn a_kill_costs_one_game_at_most() {
    let file = Scratch::new("kill");
    let games: Vec<PlayedOut> = (0..3).map(played).collect();
    write(&file.0, &games);
    let whole = fs::read(&file.0).unwrap();
    let mut ends = Vec::new();
    let mut reader = DataReader::open(&file.0).unwrap();
    ends.push(reader.position() as usize);
    while reader.next().is_some() {
        ends.push(reader.position() as usize);
    }
    for cut in (0..whole.len()).step_by(97).chain([ends[0] + 3, ends[1], ends[2] + 9]) {
        fs::write(&file.0, &whole[..cut]).unwrap();
        let kept = ends.iter().filter(|&&end| end <= cut).count().saturating_sub(1);
        let found = write(&file.0, &games[kept..]);
        assert_eq!(found.ids.len(), kept, "after a kill at byte {cut}");
        let is_clean = cut < ends[0] || ends.contains(&cut);
        assert_eq!(found.tail.is_none(), is_clean, "after a kill at byte {cut}");
        assert_eq!(fs::read(&file.0).unwrap(), whole);
    }
}

#[test]
fn damage_is_named_with_its_place() {
    let file = Scratch::new("damage");
    write(&file.0, &(0..3).map(played).collect::<Vec<_>>());
    let whole = fs::read(&file.0).unwrap();
    for at in (0..whole.len()).step_by(61) {
        let mut bytes = whole.clone();
        bytes[at] ^= 0x10;
        fs::write(&file.0, &bytes).unwrap();
        let mut reader = match DataReader::open(&file.0) {
            Err(error) => {
                assert!(error.to_string().contains("stockade-dataset"), "{error}");
                continue;
            }
            Ok(reader) => reader,
        };
        let games: Vec<_> = reader.by_ref().collect();
        // A length that now reaches beyond the end cannot be told from a kill.
        let is_noticed = games.iter().any(Result::is_err) || reader.tail().is_some();
        assert!(is_noticed, "damage at byte {at} went unnoticed");
    }
}

#[test]
fn other_files_are_refused_with_a_sentence() {
    let file = Scratch::new("other");
    let check = |bytes: &[u8], expected: &str| {
        fs::write(&file.0, bytes).unwrap();
        let error = DataWriter::open(&file.0, &head()).unwrap_err().to_string();
        assert!(error.contains(expected), "{error}");
        assert_eq!(fs::read(&file.0).unwrap(), bytes, "a refused file is left alone");
    };
    check(b"a picture of a fence, long enough to be something else", "is no data set");
    check(b"STKDATA\0\x09\0\0\0\0\0............", "version 9; this program knows version 1");
    fs::remove_file(&file.0).unwrap();
    write(&file.0, &[]);
    let error = DataWriter::open(&file.0, &head().with("eval", "net")).unwrap_err().to_string();
    assert!(error.contains("eval: classical, and these are of"), "{error}");
}

#[test]
fn there_is_one_writer_at_a_time() {
    let file = Scratch::new("writers");
    let first = DataWriter::open(&file.0, &head()).unwrap();
    let error = DataWriter::open(&file.0, &head()).unwrap_err().to_string();
    assert!(error.contains("another program is writing"), "{error}");
    drop(first);
    assert!(DataWriter::open(&file.0, &head()).is_ok());
}
