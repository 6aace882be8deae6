//! Builds the page that the server carries inside.

use std::{
    env, fs, io,
    path::{Path, PathBuf},
    process::Command,
};

/// What the page is made of; the folder itself is not named, for npm writes into it.
const SOURCES: [&str; 8] = [
    "src",
    "public",
    "index.html",
    "package.json",
    "package-lock.json",
    "vite.config.ts",
    "svelte.config.js",
    "tsconfig.json",
];

/// Lines of npm's answer that are shown when it fails.
const LINES: usize = 12;

fn main() {
    let root = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").unwrap_or_default());
    let web = root.join("../../web");
    let page = PathBuf::from(env::var_os("OUT_DIR").unwrap_or_default()).join("page");
    println!("cargo::rerun-if-changed=migrations");
    println!("cargo::rerun-if-changed=build.rs");
    for source in SOURCES {
        println!("cargo::rerun-if-changed={}", web.join(source).display());
    }
    if let Err(sentence) = build(&web, &page) {
        println!("cargo::error={sentence}");
    }
}

/// Builds the page, or says in one sentence what is missing.
fn build(web: &Path, page: &Path) -> Result<(), String> {
    check_node()?;
    if !is_installed(web) {
        // Exactly what the lock file says, or nothing; and no package may run anything while it comes.
        npm(web, &["ci", "--ignore-scripts", "--no-audit", "--no-fund"])?;
    }
    let folder = page.display().to_string();
    npm(web, &["run", "build", "--", "--outDir", &folder, "--emptyOutDir"])
}

fn check_node() -> Result<(), String> {
    let remedy = "the page needs Node.js 20 or later with npm to be built; install it, for \
                  instance from https://nodejs.org, and build again";
    let output = Command::new("node").arg("--version").output();
    let version = output.map_err(|_| remedy.to_owned())?.stdout;
    let version = String::from_utf8_lossy(&version);
    let major = version.trim().trim_start_matches('v').split('.').next();
    match major.and_then(|major| major.parse::<u32>().ok()) {
        Some(major) if major >= 20 => Ok(()),
        _ => Err(format!("{remedy} (found {})", version.trim())),
    }
}

/// Whether npm has installed just what the lock file says, so that no network is needed.
fn is_installed(web: &Path) -> bool {
    let changed = |path: PathBuf| -> io::Result<_> { fs::metadata(path)?.modified() };
    let lock = changed(web.join("package-lock.json"));
    let installed = changed(web.join("node_modules/.package-lock.json"));
    matches!((lock, installed), (Ok(lock), Ok(installed)) if installed >= lock)
}

fn npm(web: &Path, arguments: &[&str]) -> Result<(), String> {
    let name = if cfg!(windows) { "npm.cmd" } else { "npm" };
    let typed = format!("npm {}", arguments.join(" "));
    let output = Command::new(name).args(arguments).current_dir(web).output();
    let output = output.map_err(|error| format!("`{typed}` cannot be started: {error}"))?;
    if output.status.success() {
        return Ok(());
    }
    let told =
        [output.stderr, output.stdout].map(|text| String::from_utf8_lossy(&text).into_owned());
    let lines = told.iter().flat_map(|text| text.lines()).filter(|line| !line.contains("npm warn"));
    let told: Vec<&str> =
        lines.map(str::trim).filter(|line| !line.is_empty()).take(LINES).collect();
    Err(format!("`{typed}` in web/ failed: {}", told.join(" | ")))
}
