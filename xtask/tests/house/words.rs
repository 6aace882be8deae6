//! Names that were given up for plainer ones do not come back. The glossary of ARCHITECTURE.md has the
//! words in use.

use std::{fs, path::Path};

use crate::sources::{files, name, root};

/// A name of a type, function or module that is no longer used, below which folder, and what to write
/// instead.
const NAMES: &[(&str, &str, &str)] = &[
    ("", "AnomalyKind", "Fault"),
    ("", "BotWhat", "BotProgress"),
    ("", "Census", "ClientQuota in the server, SolutionStats in the solver"),
    ("", "Dice", "MoveSeed"),
    ("", "Door", "RoomHandle"),
    ("", "Drawer", "UniformAgent"),
    ("", "Duelist", "TwoPlayerAgent"),
    ("", "Farewell", "ExitMessage"),
    ("", "Ground", "OpenSteps"),
    ("", "Horizon", "Cap"),
    ("", "Keeper", "RecordFile"),
    ("", "Mind", "MoveChooser"),
    ("", "Rooms", "Slices in the solver; a room is a task of the server"),
    ("", "Shelf", "TableFolder"),
    ("", "Sitter", "SeatInfo"),
    ("", "Ways", "ShortestPaths"),
    ("", "household", "client_prefix"),
    ("crates", "Thinking", "SearchControl"),
    ("crates", "Search", "what is searched, or who searches: ProofSearch, BotSearch, SearchTree"),
    ("crates/cli", "Table", "Session; a table holds the values of a solved game"),
    ("crates/lab", "Table", "SelfPlayGame; a table holds the values of a solved game"),
    (
        "crates/server",
        "Table",
        "StoredGame or ClientPair; a table holds the values of a solved game",
    ),
];

/// The name of a file that is no longer used, below which folder, and what to call it instead.
const FILES: &[(&str, &str, &str)] = &[
    ("crates/agents/src/protocol", "place.rs", "position.rs"),
    ("crates/cli/src", "table.rs", "session.rs"),
    ("crates/core/src", "course.rs", "flood.rs"),
    ("crates/core/src", "gate.rs", "cycles.rs"),
    ("crates/engine/src", "twin.rs", "alphabeta.rs"),
    ("crates/server/src", "log.rs", "events.rs"),
    ("crates/solver/src", "census.rs", "stats.rs"),
    ("crates/solver/src", "ground.rs", "open_steps.rs"),
    ("crates/solver/src", "room.rs", "slice.rs"),
    ("crates/core/src", "ways.rs", "shortest_paths.rs"),
    ("crates/solver/src", "shelf.rs", "table_folder.rs"),
];

/// Words after which a name is defined, in Rust and TypeScript.
const DEFINITIONS: [&str; 9] =
    ["struct", "enum", "trait", "type", "fn", "mod", "class", "interface", "function"];

/// The retired names that a line of a file defines, and what to write instead.
fn defined(file: &str, line: &str) -> impl Iterator<Item = (&'static str, &'static str)> {
    let words: Vec<&str> =
        line.split(|letter: char| !letter.is_alphanumeric() && letter != '_').collect();
    let is_comment = line.trim_start().starts_with("//");
    let here = NAMES.iter().filter(move |(folder, _, _)| file.starts_with(folder));
    here.map(|&(_, name, instead)| (name, instead)).filter(move |(name, _)| {
        !is_comment
            && words.windows(2).any(|pair| DEFINITIONS.contains(&pair[0]) && pair[1] == *name)
    })
}

fn is_code(path: &Path) -> bool {
    path.extension().is_some_and(|kind| kind == "rs" || kind == "ts" || kind == "svelte")
}

#[test]
fn retired_names_stay_retired() {
    let folders = ["crates", "web", "xtask/src", "fuzz"].map(|folder| files(&root().join(folder)));
    let mut found = Vec::new();
    for path in folders.iter().flatten().filter(|path| is_code(path)) {
        let (file, text) = (name(path), fs::read_to_string(path).unwrap());
        for (number, line) in text.lines().enumerate() {
            found.extend(defined(&file, line).map(|(word, instead)| {
                format!("{file}:{}: {word} is retired, use {instead}", number + 1)
            }));
        }
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
}

#[test]
fn retired_file_names_stay_retired() {
    let mut found = Vec::new();
    for (folder, file, instead) in FILES {
        let back = files(&root().join(folder)).into_iter().filter(|path| path.ends_with(file));
        found.extend(back.map(|path| format!("{}: call it {instead}", name(&path))));
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
}

#[test]
fn definitions_are_told_from_other_uses() {
    let words = |line: &str| defined("crates/a.rs", line).map(|(word, _)| word).collect::<Vec<_>>();
    assert_eq!(words("pub(crate) struct Census<'a> {"), ["Census"]);
    assert_eq!(words("export interface Sitter {"), ["Sitter"]);
    assert_eq!(words("/// a struct Census would be"), [""; 0]);
    assert_eq!(words("struct CensusTaker;"), [""; 0]);
    assert_eq!(words("struct Table;"), [""; 0]);
    assert_eq!(defined("crates/cli/src/a.rs", "struct Table;").count(), 1);
}
