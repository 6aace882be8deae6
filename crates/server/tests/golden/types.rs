//! The page's types, generated from the messages, and whether every variant of them has an example.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::Path,
};

use serde_json::Value;
use stockade_server::messages::{
    address::*, analysis::*, catalog::*, game::*, http::*, lobby::*, mine::*, problem::*,
    puzzle::*, state::*, truth::*,
};
use ts_rs::{Config, TS, TypeVisitor};

/// Lists that come from the program's own tables, not from messages.
const TABLES: [&str; 3] = ["LevelNumber", "AgentName", "AgentGroup"];

/// Declarations by name.
struct Declarations {
    config: Config,
    found: BTreeMap<String, String>,
}

impl TypeVisitor for Declarations {
    fn visit<T: TS + 'static + ?Sized>(&mut self) {
        if T::output_path().is_none() {
            return;
        }
        let name = T::name(&self.config);
        if self.found.contains_key(&name) {
            return;
        }
        let docs = T::docs().unwrap_or_default();
        let text = format!("{docs}export {}", T::decl(&self.config));
        let lines = text.lines().map(|line| line.trim_end().to_owned() + "\n");
        self.found.insert(name, lines.collect());
        T::visit_dependencies(self);
    }
}

/// Everything that crosses the wire.
fn declarations() -> BTreeMap<String, String> {
    let config = Config::new().with_large_int("number");
    let mut all = Declarations { config, found: BTreeMap::new() };
    all.visit::<GameClient>();
    all.visit::<GameServer>();
    all.visit::<GameState>();
    all.visit::<LobbyClient>();
    all.visit::<LobbyServer>();
    all.visit::<AnalysisClient>();
    all.visit::<AnalysisServer>();
    all.visit::<Catalog>();
    all.visit::<NewGame>();
    all.visit::<CreatedGame>();
    all.visit::<JoinGame>();
    all.visit::<MyGamesRequest>();
    all.visit::<MyGames>();
    all.visit::<SiteAddress>();
    all.visit::<JoinedGame>();
    all.visit::<PositionRequest>();
    all.visit::<PositionAnswer>();
    all.visit::<MovesRequest>();
    all.visit::<MovesAnswer>();
    all.visit::<RecordRequest>();
    all.visit::<RecordAnswer>();
    all.visit::<PuzzleIndex>();
    all.visit::<PuzzleAnswer>();
    all.visit::<TruthRequest>();
    all.visit::<TruthAnswer>();
    all.visit::<ArchivePage>();
    all.visit::<ErrorAnswer>();
    all.visit::<Problem>();
    all.found
}

#[test]
fn the_types_of_the_page_are_these() {
    let path =
        Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/src/wire/generated/messages.ts");
    let head = "// Generated from crates/server/src/messages by\n\
                // UPDATE_GOLDEN=1 cargo test -p stockade-server --test golden\n\
                // One file because it is not written by hand.\n\n";
    let texts: Vec<String> = declarations().into_values().collect();
    let text = head.to_owned() + &texts.join("\n");
    if std::env::var_os("UPDATE_GOLDEN").is_some() {
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(&path, &text).unwrap();
    }
    let stored = fs::read_to_string(&path).unwrap_or_default();
    assert!(stored == text, "{} is out of date: run with UPDATE_GOLDEN=1", path.display());
}

/// The words in quotes of a text, and what stands between them.
fn quoted(text: &str) -> Vec<(&str, &str)> {
    let mut parts = text.split('"');
    parts.next();
    let mut words = Vec::new();
    while let (Some(word), Some(between)) = (parts.next(), parts.next()) {
        words.push((word, between));
    }
    words
}

/// Every string of the examples, alone and with the name of its field.
fn collect(value: &Value, field: &str, found: &mut BTreeSet<(String, String)>) {
    match value {
        Value::String(text) => {
            found.insert((field.to_owned(), text.clone()));
            found.insert((String::new(), text.clone()));
        }
        Value::Array(values) => values.iter().for_each(|value| collect(value, field, found)),
        Value::Object(fields) => fields.iter().for_each(|(name, value)| {
            found.insert((String::new(), name.clone()));
            collect(value, name, found);
        }),
        _ => {}
    }
}

#[test]
fn every_variant_has_an_example() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("golden");
    let mut examples = BTreeSet::new();
    for file in fs::read_dir(folder).unwrap() {
        let text = fs::read_to_string(file.unwrap().path()).unwrap();
        collect(&serde_json::from_str(&text).unwrap(), "", &mut examples);
    }
    let mut n_variants = 0;
    for (name, text) in declarations() {
        if TABLES.contains(&name.as_str()) {
            continue;
        }
        let code: String = without_comments(&text);
        let mut tag = String::new();
        for (word, between) in quoted(&code) {
            if between.trim() == ":" {
                tag = word.to_owned();
                continue;
            }
            n_variants += 1;
            let wanted = (std::mem::take(&mut tag), word.to_owned());
            assert!(examples.contains(&wanted), "golden/ has no example of {name} {wanted:?}");
        }
    }
    assert!(n_variants > 100, "{n_variants}");
}

fn without_comments(text: &str) -> String {
    let parts = text.split("/*").map(|part| part.split_once("*/").map_or(part, |it| it.1));
    parts.collect()
}
