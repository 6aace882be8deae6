//! What comes from others: under which licences, from where, and nothing twice without need.
//!
//! The rules of `cargo deny`, over `cargo metadata` and the page's lock file, so that nothing has to be
//! installed. Known weaknesses of packages are not looked up: their database is not part of a build.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::Path,
    process::Command,
};

use serde_json::Value;

/// Licences that go together with ours.
const LICENCES: [&str; 12] = [
    "MIT",
    "MIT-0",
    "Apache-2.0",
    "Apache-2.0 WITH LLVM-exception",
    "BSD-2-Clause",
    "BSD-3-Clause",
    "0BSD",
    "ISC",
    "Zlib",
    "Unicode-3.0",
    "Unlicense",
    "BSL-1.0",
];

/// Packages under other licences, and why they may be there.
const EXCEPTIONS: [(&str, &str); 1] =
    // Only its own file would have to be published if we changed it.
    [("option-ext", "MPL-2.0")];

/// Packages that must not come in, by whatever way, and why.
const BANNED: [(&str, &str); 5] = [
    ("openssl-sys", "TLS comes with the program, not from the machine"),
    ("native-tls", "TLS comes with the program, not from the machine"),
    ("aws-lc-sys", "it takes minutes to build; ring does the same"),
    ("libsodium-sys", "ring does the same"),
    ("reqwest", "nothing here asks another server"),
];

/// Packages that are there in more than one version, because others want different ones. What no
/// longer has two versions is to be taken from the list.
const TWICE: [&str; 13] = [
    "block-buffer",
    "cpufeatures",
    "crypto-common",
    "digest",
    "getrandom",
    "hashbrown",
    "r-efi",
    "rand",
    "rand_core",
    "sha1",
    "sha2",
    "syn",
    "windows-sys",
];

/// Packages of the page that may run something when they are installed; `npm ci` does not let them.
const SCRIPTS: [&str; 1] = ["node_modules/esbuild"];

/// Licences of tools that build the page and are no part of it.
const LICENCES_OF_TOOLS: [&str; 2] = ["BlueOak-1.0.0", "MPL-2.0"];

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap()
}

/// Every package of the workspace and all that they need, on any machine.
fn packages() -> Vec<Value> {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let output = Command::new(cargo)
        .args(["metadata", "--format-version", "1", "--locked"])
        .current_dir(root())
        .output()
        .unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let metadata: Value = serde_json::from_slice(&output.stdout).unwrap();
    metadata["packages"].as_array().unwrap().clone()
}

fn text<'a>(package: &'a Value, field: &str) -> &'a str {
    package[field].as_str().unwrap_or_default()
}

/// Whether one of the choices of a licence is allowed. `OR` binds less than `AND`; a slash is an old `OR`.
fn is_allowed(expression: &str, allowed: &[&str]) -> bool {
    let expression = expression.replace('/', " OR ");
    let parts = split(&expression, " OR ");
    if parts.len() > 1 {
        return parts.iter().any(|part| is_allowed(part, allowed));
    }
    let parts = split(&expression, " AND ");
    if parts.len() > 1 {
        return parts.iter().all(|part| is_allowed(part, allowed));
    }
    let bare = expression.trim();
    match bare.strip_prefix('(').and_then(|it| it.strip_suffix(')')) {
        Some(inner) => is_allowed(inner, allowed),
        None => allowed.contains(&bare),
    }
}

/// The parts of a text between words that stand outside of brackets.
fn split(text: &str, word: &str) -> Vec<String> {
    let mut parts = vec![String::new()];
    let mut depth = 0;
    let mut rest = text;
    while let Some(letter) = rest.chars().next() {
        if depth == 0
            && let Some(after) = rest.strip_prefix(word)
        {
            parts.push(String::new());
            rest = after;
            continue;
        }
        depth += i32::from(letter == '(') - i32::from(letter == ')');
        parts.last_mut().unwrap().push(letter);
        rest = &rest[letter.len_utf8()..];
    }
    parts
}

#[test]
fn licences_are_read() {
    for (expression, is_fine) in [
        ("MIT OR GPL-3.0", true),
        ("MIT/GPL-3.0", true),
        ("MIT AND GPL-3.0", false),
        ("(MIT OR GPL-3.0) AND ISC", true),
        ("GPL-3.0 OR (ISC AND MIT)", true),
        ("(GPL-3.0 OR ISC) AND AGPL-3.0", false),
        ("Apache-2.0 WITH LLVM-exception", true),
        ("", false),
    ] {
        assert_eq!(is_allowed(expression, &LICENCES), is_fine, "{expression}");
    }
}

#[test]
fn every_package_has_a_licence_that_goes_with_ours() {
    let packages = packages();
    let strange: Vec<String> = packages
        .iter()
        .filter(|package| !is_allowed(text(package, "license"), &LICENCES))
        .filter(|it| !EXCEPTIONS.contains(&(text(it, "name"), text(it, "license"))))
        .map(|it| format!("{} under {:?}", text(it, "name"), text(it, "license")))
        .collect();
    assert!(strange.is_empty(), "{}", strange.join(", "));
    for (name, _) in EXCEPTIONS {
        assert!(packages.iter().any(|it| text(it, "name") == name), "{name} has gone");
    }
}

#[test]
fn packages_come_from_one_registry_and_none_is_banned() {
    for package in packages() {
        let (name, source) = (text(&package, "name"), package["source"].as_str());
        let is_known =
            source.is_none_or(|it| it.starts_with("registry+") && it.ends_with("/crates.io-index"));
        assert!(is_known, "{name} comes from {source:?}");
        let is_ours = source.is_some()
            || text(&package, "manifest_path").starts_with(root().to_str().unwrap());
        assert!(is_ours, "{name} lies outside of the repository");
        let banned = BANNED.iter().find(|(banned, _)| *banned == name);
        assert_eq!(banned, None, "{name} must not be used");
    }
}

#[test]
fn nothing_is_there_twice_without_need() {
    let mut versions: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for package in packages() {
        let name = text(&package, "name").to_owned();
        versions.entry(name).or_default().insert(text(&package, "version").to_owned());
    }
    let twice: Vec<&str> = versions
        .iter()
        .filter(|(_, versions)| versions.len() > 1)
        .map(|(name, _)| name.as_str())
        .collect();
    assert_eq!(twice, TWICE, "keep the list true, or take the version that is there already");
}

#[test]
fn packages_of_the_page_are_sealed_and_run_nothing() {
    let lock = fs::read_to_string(root().join("web/package-lock.json")).unwrap();
    let lock: Value = serde_json::from_str(&lock).unwrap();
    for (path, package) in lock["packages"].as_object().unwrap() {
        if path.is_empty() {
            continue;
        }
        let seal = text(package, "integrity");
        assert!(seal.starts_with("sha512-"), "{path} can be exchanged unseen");
        let licence = text(package, "license");
        let allowed = [&LICENCES[..], &LICENCES_OF_TOOLS[..]].concat();
        assert!(is_allowed(licence, &allowed), "{path} is under {licence:?}");
        let runs = package["hasInstallScript"] == true;
        assert!(!runs || SCRIPTS.contains(&path.as_str()), "{path} wants to run something");
    }
    let build = fs::read_to_string(root().join("crates/server/build.rs")).unwrap();
    assert!(build.contains("\"ci\", \"--ignore-scripts\"") && !build.contains("\"install\""));
}
