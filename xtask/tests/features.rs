//! `docs/features.md` names the tests of every feature; each of them must exist.

use std::{fs, path::Path};

/// The file of a group of tests.
fn file_of(group: &str) -> Option<String> {
    let (group, name) = group.split_once('/')?;
    Some(match group {
        "e2e" => format!("web/e2e/{name}.test.ts"),
        "page" => format!("web/test/{name}.test.ts"),
        "engine" => format!("crates/engine/tests/{name}.rs"),
        "site" => format!("crates/server/tests/site/{name}.rs"),
        "program" => format!("crates/cli/tests/program/{name}.rs"),
        "arena" => format!("crates/arena/tests/{name}.rs"),
        _ => return None,
    })
}

/// Whether a file has a test of this name, in the words of its language.
///
/// A table of cases (`it.each([…])('name', …)`) may end some lines below its `it`.
fn has_test(source: &str, name: &str) -> bool {
    const OPENINGS: [&str; 4] = ["it(", "it.each(", "])(", "] as const)("];
    source.contains(&format!("fn {name}("))
        || source.lines().any(|line| {
            let line = line.trim_start();
            OPENINGS.iter().any(|opening| line.starts_with(opening)) && line.contains(name)
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
            let (group, name) = test.split_once(": ").expect("it was chosen by this");
            let file = file_of(group).unwrap_or_else(|| panic!("no such group: {test}"));
            let source = fs::read_to_string(root.join(&file))
                .unwrap_or_else(|error| panic!("{file} of {test:?}: {error}"));
            assert!(has_test(&source, name), "{file} has no test {name:?}");
            n_tests += 1;
        }
    }
    assert!(n_tests > 50, "only {n_tests} tests were found in {} rows", rows.len());
}
