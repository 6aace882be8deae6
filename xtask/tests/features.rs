//! `docs/features.md` names the test behind every feature; each of them must exist.

use std::{fs, path::Path};

/// The file in which a room's tests stand.
fn file_of(room: &str) -> Option<String> {
    let (room, name) = room.split_once('/')?;
    Some(match room {
        "e2e" => format!("web/e2e/{name}.test.ts"),
        "page" => format!("web/test/{name}.test.ts"),
        "site" => format!("crates/server/tests/site/{name}.rs"),
        "program" => format!("crates/cli/tests/program/{name}.rs"),
        "arena" => format!("crates/arena/tests/{name}.rs"),
        _ => return None,
    })
}

/// Whether a file has a test of this name, in the words of its language.
fn has_test(source: &str, name: &str) -> bool {
    source.contains(&format!("fn {name}("))
        || source.lines().any(|line| {
            let line = line.trim_start();
            (line.starts_with("it(") || line.starts_with("it.each(")) && line.contains(name)
        })
}

#[test]
fn every_feature_is_held_by_a_test_that_exists() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("xtask lies in the project");
    let page = fs::read_to_string(root.join("docs/features.md")).expect("docs/features.md");
    let rows: Vec<&str> = page.lines().filter(|line| line.starts_with("| ")).collect();
    let mut n_tests = 0;
    for row in &rows {
        let cells: Vec<&str> = row.split('|').map(str::trim).collect();
        if cells[1] == "feature" {
            continue;
        }
        let tests: Vec<&str> = cells[3].split('`').filter(|text| text.contains(": ")).collect();
        assert_eq!(cells[2].starts_with('–'), tests.is_empty(), "a feature needs a test: {row}");
        for test in tests {
            let (room, name) = test.split_once(": ").expect("it was chosen by this");
            let file = file_of(room).unwrap_or_else(|| panic!("no such room: {test}"));
            let source = fs::read_to_string(root.join(&file))
                .unwrap_or_else(|error| panic!("{file} of {test:?}: {error}"));
            assert!(has_test(&source, name), "{file} has no test {name:?}");
            n_tests += 1;
        }
    }
    assert!(n_tests > 50, "only {n_tests} tests were found in {} rows", rows.len());
}
