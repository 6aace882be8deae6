//! What is demanded of every file and crate, beyond what lints can see.

mod documents;
mod sources;
mod words;

use std::{fs, path::Path};

use sources::{files, root};

const MAX_LINES: usize = 400;
/// A longer file says within its first lines why it is one file, in a comment with these words.
const EXCUSE: &str = "One file because";
const HEAD_LINES: usize = 30;

/// Kinds of files that people write and read.
const KINDS: [&str; 6] = ["rs", "py", "ts", "svelte", "css", "sh"];

fn is_too_long(text: &str) -> bool {
    text.lines().count() > MAX_LINES
        && !text.lines().take(HEAD_LINES).any(|line| line.contains(EXCUSE))
}

#[test]
fn long_files_say_why() {
    let sources = files(root()).into_iter().filter(|path| {
        path.extension().is_some_and(|kind| KINDS.iter().any(|known| kind == *known))
    });
    let too_long: Vec<String> = sources
        .filter(|path| is_too_long(&fs::read_to_string(path).unwrap()))
        .map(|path| path.strip_prefix(root()).unwrap().display().to_string())
        .collect();
    assert!(
        too_long.is_empty(),
        "over {MAX_LINES} lines: {}; split them, or say in the head \"{EXCUSE} …\"",
        too_long.join(", ")
    );
}

#[test]
fn the_length_rule_sees_length_and_excuse() {
    let long = "let x = 1;\n".repeat(MAX_LINES + 1);
    assert!(is_too_long(&long));
    assert!(!is_too_long(&format!("//! {EXCUSE} the steps share their state.\n{long}")));
    assert!(is_too_long(&format!("{long}// {EXCUSE} it grew")));
    assert!(!is_too_long(&"let x = 1;\n".repeat(MAX_LINES)));
}

/// Readers of text meet hostile input; the lints that keep them from panicking are switched on at
/// the head of their file or of the module around it.
#[test]
fn readers_of_text_deny_panics() {
    let denies = |path: &Path| {
        fs::read_to_string(path).is_ok_and(|text| text.contains("#![deny(clippy::unwrap_used"))
    };
    for path in files(&root().join("crates")) {
        let is_source = path.extension().is_some_and(|kind| kind == "rs")
            && path.components().any(|part| part.as_os_str() == "src");
        if is_source && fs::read_to_string(&path).unwrap().contains("impl FromStr for") {
            let parent = path.parent().unwrap().with_extension("rs");
            assert!(
                denies(&path) || denies(&parent),
                "{} reads text without \
                 `#![deny(clippy::unwrap_used, clippy::expect_used, clippy::panic)]`",
                path.display()
            );
        }
    }
}

#[test]
fn every_crate_takes_the_common_lints() {
    let manifests = files(root()).into_iter().filter(|path| path.ends_with("Cargo.toml"));
    for path in manifests.filter(|path| path.parent() != Some(root())) {
        let text = fs::read_to_string(&path).unwrap();
        // The fuzz package is a workspace of its own and has nothing to inherit.
        let inherits = text.contains("[lints]\nworkspace = true") || text.contains("[workspace]");
        assert!(inherits, "{} lacks `[lints] workspace = true`", path.display());
    }
}
