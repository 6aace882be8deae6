//! The solver by layers and its tables against the plain one and against known numbers.

use std::{env, fs, path::PathBuf};

use stockade_core::{Position, Rules};
use stockade_solver::{
    Answer, BuildError, Builder, Keep, Plan, ProofError, Resources, Solution, SolutionStats, Table,
    TableError, Value, confirm, solve, verify,
};

const RESOURCES: Resources = Resources { threads: 2, memory: 1 << 30 };

fn rules(text: &str) -> Rules {
    text.parse().unwrap()
}

fn plan(text: &str, keep: Keep) -> Plan {
    Plan::new(&rules(text), keep).unwrap()
}

fn stats(text: &str, keep: Keep) -> SolutionStats {
    solve(&plan(text, keep), RESOURCES, None, &|_| ()).unwrap()
}

/// A folder of its own for each test.
fn folder(name: &str) -> PathBuf {
    let folder = env::temp_dir().join(format!("stockade-solver-{}-{name}", std::process::id()));
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}

fn build(text: &str, keep: Keep, path: &std::path::Path) -> Result<SolutionStats, BuildError> {
    let plan = plan(text, keep);
    solve(&plan, RESOURCES, Some(&mut Builder::open(path, &plan)?), &|_| ())
}

/// Every state of small games has the value that plain retrograde analysis finds.
#[test]
fn tables_agree_with_plain_analysis_in_every_state() {
    let folder = folder("agree");
    for text in [
        "3x3,walls=0",
        "3x3,walls=2,edge_diagonal=off",
        "3x4,walls=2",
        "4x3,walls=3,edge_diagonal=off",
        "4x4,walls=2:1",
        "5x3,walls=0:2",
        "3x5,walls=3",
        "8x3,walls=1",
        "9x8,walls=0",
        "5x5,walls=1",
    ] {
        let solution = Solution::new(&rules(text)).unwrap();
        for keep in [Keep::Outcomes, Keep::Distances] {
            let path = folder.join(format!("{text}-{keep:?}").replace([',', ':'], "-"));
            let stats = build(text, keep, &path).unwrap();
            let table = Table::open_for(&path, &plan(text, keep)).unwrap();
            assert_eq!(table.stats(), stats);
            compare(&rules(text), &solution, &table, keep);
            let verified = verify(&table, 2, &|_| ()).unwrap();
            assert_eq!(verified.states, stats.total().kept.states(), "{text}");
            assert_eq!(verified.wall_sets, stats.total().sets, "{text}");
        }
    }
    fs::remove_dir_all(folder).unwrap();
}

fn compare(rules: &Rules, solution: &Solution, table: &Table, keep: Keep) {
    let mut states = 0;
    for (setup, value) in (0..solution.entries()).filter_map(|entry| solution.entry(entry)) {
        let pos = Position::from_setup(rules, &setup).unwrap();
        let plies = |plies| (keep == Keep::Distances).then_some(plies);
        let expected = match value {
            Value::Win(d) => Answer::Win(plies(d)),
            Value::Loss(d) => Answer::Loss(plies(d)),
            Value::Draw => Answer::Draw,
        };
        assert_eq!(table.value(&pos).unwrap(), Some(expected), "{pos:?} under {rules}");
        states += 1;
    }
    assert_eq!(table.stats().total().all.states(), states, "states of {rules}");
}

/// Wall sets, states, draws and winners as published or found by other programs.
#[test]
fn known_numbers() {
    let check = |text: &str, sets, states, draws, start| {
        let stats = stats(text, Keep::Distances);
        let total = stats.total();
        let found = (total.sets, total.all.states(), total.all.draws, stats.start);
        assert_eq!(found, (sets, states, draws, start), "{text}");
    };
    check("5x5,walls=1", 489, 399_914, 0, Answer::Loss(Some(12)));
    check("5x5,walls=2", 25_329, 22_420_754, 368, Answer::Loss(Some(18)));
    check("8x3,walls=3", 124_845, 81_695_968, 4_232, Answer::Draw);
    check("4x3,walls=3", 234, 63_184, 0, Answer::Win(Some(13)));
}

/// A build that was killed continues after the last whole layer and ends with the same table.
#[test]
fn a_killed_build_is_resumed() {
    let folder = folder("resume");
    let (text, keep) = ("4x4,walls=2", Keep::Distances);
    let (whole, part) = (folder.join("whole"), folder.join("cut.part"));
    let stats = build(text, keep, &whole).unwrap();
    let bytes = fs::read(&whole).unwrap();
    for len in [0, 10, 20, 30, 5_000, bytes.len() / 2, bytes.len() - 20, bytes.len() - 4] {
        fs::write(&part, &bytes[..len]).unwrap();
        assert_eq!(build(text, keep, &folder.join("cut")).unwrap(), stats, "cut after {len}");
        assert_eq!(fs::read(folder.join("cut")).unwrap(), bytes, "cut after {len}");
        fs::remove_file(folder.join("cut")).unwrap();
    }
    fs::remove_dir_all(folder).unwrap();
}

#[test]
fn bad_tables_are_refused() {
    let folder = folder("refuse");
    let path = folder.join("table");
    let open = |bytes: &[u8]| {
        fs::write(&path, bytes).unwrap();
        Table::open(&path).map(|table| table.stats())
    };
    build("3x4,walls=1", Keep::Distances, &path).unwrap();
    let bytes = fs::read(&path).unwrap();
    assert!(matches!(open(b""), Err(TableError::Foreign(_))));
    assert!(matches!(open(b"a picture of a board"), Err(TableError::Foreign(_))));
    let mut other = bytes.clone();
    other[8] = 9;
    assert!(matches!(open(&other), Err(TableError::Version { found: 9, ours: 1, .. })));
    for cut in (8..bytes.len()).step_by(7) {
        assert!(matches!(open(&bytes[..cut]), Err(TableError::Damaged { .. })), "cut at {cut}");
    }
    assert!(open(&bytes).is_ok());
    let wanted = plan("3x4,walls=1,edge_diagonal=off", Keep::Distances);
    let error = Table::open_for(&path, &wanted).err().unwrap().to_string();
    assert!(error.ends_with(
        "is a table of 3x4 with 1 and 1 walls, with distances, not of 3x4 with 1 and 1 walls, no \
         side-step at the rim, with distances; name another file"
    ));
    fs::remove_dir_all(folder).unwrap();
}

/// No single changed byte makes a table give another answer.
#[test]
fn a_flipped_bit_is_never_a_wrong_answer() {
    let folder = folder("flip");
    let path = folder.join("table");
    let text = "3x3,walls=1";
    build(text, Keep::Distances, &path).unwrap();
    let bytes = fs::read(&path).unwrap();
    let solution = Solution::new(&rules(text)).unwrap();
    let states: Vec<_> = (0..solution.entries()).filter_map(|i| solution.entry(i)).collect();
    let right = Table::open(&path).unwrap();
    // The last bytes hold only the value of the start.
    for at in 0..bytes.len() - 8 {
        let mut flipped = bytes.clone();
        flipped[at] ^= 1 << (at % 8);
        fs::write(folder.join("flipped"), &flipped).unwrap();
        let Ok(table) = Table::open(&folder.join("flipped")) else { continue };
        for (setup, _) in states.iter().step_by(5) {
            let pos = Position::from_setup(&rules(text), setup).unwrap();
            if let Ok(value) = table.value(&pos) {
                assert_eq!(value, right.value(&pos).unwrap(), "byte {at}");
            }
        }
    }
    fs::remove_dir_all(folder).unwrap();
}

#[test]
fn two_builds_of_one_table_are_refused() {
    let folder = folder("twice");
    let path = folder.join("table");
    let plan = plan("3x3,walls=1", Keep::Outcomes);
    let first = Builder::open(&path, &plan).unwrap();
    assert!(matches!(Builder::open(&path, &plan), Err(TableError::Busy(_))));
    drop(first);
    build("3x3,walls=1", Keep::Outcomes, &path).unwrap();
    assert!(matches!(Builder::open(&path, &plan), Err(TableError::Exists(_))));
    fs::remove_dir_all(folder).unwrap();
}

#[test]
fn games_that_do_not_fit_are_refused_with_an_estimate() {
    let refused = |text, memory| {
        let resources = Resources { threads: 1, memory };
        solve(&plan(text, Keep::Outcomes), resources, None, &|_| ()).unwrap_err().to_string()
    };
    let standard = refused("standard", 1 << 34);
    assert!(standard.starts_with("9x9 with 10 and 10 walls takes about"), "{standard}");
    let small = refused("5x5,walls=2", 1 << 20);
    assert!(
        small.ends_with(
            "at most 1 MB are allowed; take a smaller board, fewer walls or more memory"
        )
    );
    assert!(matches!(Plan::new(&rules("four"), Keep::Outcomes), Err(BuildError::FourPlayers)));
}

/// A search with the ordinary moves finds the same starts, and no others.
#[test]
fn starts_are_confirmed_by_search() {
    for text in ["3x5,walls=2", "4x3,walls=3", "4x4,walls=1", "5x5,walls=1", "3x4,walls=1:0"] {
        let start = Position::start(&rules(text));
        let value = stats(text, Keep::Distances).start;
        assert!(confirm(&start, value, 3_000_000).is_ok(), "{text} is {value}");
        let wrong = match value {
            Answer::Win(plies) => Answer::Win(plies.map(|plies| plies - 2)),
            Answer::Loss(plies) => Answer::Loss(plies.map(|plies| plies - 2)),
            Answer::Draw => continue,
        };
        assert!(
            matches!(confirm(&start, wrong, 3_000_000), Err(ProofError::None { .. })),
            "{text}"
        );
    }
}
