//! Every file and folder that the documents name exists.

use std::{fs, path::Path};

use crate::sources::{FOREIGN, files, name, root};

const KINDS: [&str; 9] = ["rs", "ts", "svelte", "sh", "md", "csv", "txt", "toml", "py"];

/// The words in backquotes that are a path of ours: a folder or a file of a known kind, with a slash.
fn paths(line: &str) -> impl Iterator<Item = &str> {
    line.split('`').skip(1).step_by(2).filter(|word| {
        let is_plain = word.chars().all(|letter| {
            letter.is_ascii_alphanumeric() || matches!(letter, '/' | '.' | '-' | '_')
        });
        let is_path = word.ends_with('/')
            || Path::new(word).extension().is_some_and(|kind| KINDS.iter().any(|it| kind == *it));
        let is_foreign = word.split('/').any(|part| FOREIGN.contains(&part));
        is_plain && is_path && !is_foreign && word.contains('/') && !word.starts_with('/')
    })
}

/// Whether a path, or the end of one, is that of a file or of the folder of a file.
fn exists(path: &str, all: &[String]) -> bool {
    let within = format!("/{}", path.trim_end_matches('/'));
    all.iter().any(|file| {
        let file = format!("/{file}");
        if path.ends_with('/') {
            file.contains(&format!("{within}/"))
        } else {
            file.ends_with(&within)
        }
    })
}

#[test]
fn documents_name_files_that_exist() {
    let all: Vec<String> = files(root()).iter().map(|path| name(path)).collect();
    let mut missing = Vec::new();
    for document in
        ["README.md", "ARCHITECTURE.md", "CONTRIBUTING.md"].map(str::to_owned).into_iter().chain(
            all.iter().filter(|file| file.starts_with("docs/") && file.ends_with(".md")).cloned(),
        )
    {
        let text = fs::read_to_string(root().join(&document)).unwrap();
        for (number, line) in text.lines().enumerate() {
            let lost = paths(line).filter(|path| !exists(path, &all));
            missing.extend(lost.map(|path| format!("{document}:{}: no file {path}", number + 1)));
        }
    }
    assert!(missing.is_empty(), "{}", missing.join("\n"));
}

#[test]
fn paths_are_told_from_other_words() {
    let line = "see `core/src/game.rs`, `web/src/`, `a / b`, `/api/games`, `lee:sims=1` and `Game`";
    assert_eq!(paths(line).collect::<Vec<_>>(), ["core/src/game.rs", "web/src/"]);
    let all = ["crates/core/src/game.rs".to_owned()];
    assert!(exists("core/src/game.rs", &all) && exists("core/src/", &all));
    assert!(!exists("ore/src/game.rs", &all) && !exists("core/test/", &all));
}
