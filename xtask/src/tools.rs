//! The tools that the checks need besides cargo, installed where that is possible.

use anyhow::{Result, bail};

use crate::{
    checklist::Outcome,
    command::{cargo, program, run, succeeds},
    page, postgres,
};

/// Makes sure that everything is there, so that nothing fails late for a missing tool.
pub(crate) fn require_all() -> Result<Outcome> {
    component("rustfmt", "fmt --version")?;
    component("clippy", "clippy --version")?;
    let runner = if has_nextest() { "cargo nextest" } else { "cargo test (nextest is not here)" };
    python()?;
    let valgrind = if valgrind() { "valgrind" } else { "no valgrind" };
    if !page::has_node() {
        bail!("Node.js 20 or later with npm is missing; install it to build and test the page");
    }
    let chromium = if chromium() { "chromium" } else { "no chromium" };
    let postgres = if postgres() { "PostgreSQL" } else { "no PostgreSQL (SQLite alone is tested)" };
    Ok(Outcome::Held(format!(
        "rustfmt, clippy, python3, node, {valgrind}, {chromium}, {postgres}; tests run with {runner}"
    )))
}

/// Whether tests can run with nextest; `cargo test` does as well, only slower.
pub(crate) fn has_nextest() -> bool {
    succeeds(&mut cargo("nextest --version"))
}

/// Whether valgrind is here, after an attempt to install it.
pub(crate) fn valgrind() -> bool {
    let present = || succeeds(program("valgrind").arg("--version"));
    present() || (apt_install(&["valgrind"]) && present())
}

/// Whether Chromium is here, after an attempt to install it.
pub(crate) fn chromium() -> bool {
    let present = || succeeds(program("chromium").arg("--version"));
    present() || (apt_install(&["chromium"]) && present())
}

/// Whether PostgreSQL is here, after an attempt to install it.
pub(crate) fn postgres() -> bool {
    postgres::is_installed() || (apt_install(&["postgresql"]) && postgres::is_installed())
}

/// Makes sure that there is a Python that the comparison with OpenSpiel can use.
pub(crate) fn python() -> Result<()> {
    // `ensurepip` is what `venv` needs and what Debian packs apart.
    const PROBE: &str = "import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 10))";
    let present = || succeeds(program("python3").args(["-c", PROBE]));
    if present() || (apt_install(&["python3", "python3-venv"]) && present()) {
        return Ok(());
    }
    bail!("python3 of version 3.10 or later with its venv module is missing; install it")
}

fn component(name: &str, probe: &str) -> Result<()> {
    let present = || succeeds(&mut cargo(probe));
    if !present() {
        let installed = run(program("rustup").args(["component", "add", name]));
        if installed.is_err() || !present() {
            bail!("{name} is missing; install it, for instance by `rustup component add {name}`");
        }
    }
    Ok(())
}

/// Installs packages of the system where that is allowed; whether it worked.
fn apt_install(packages: &[&str]) -> bool {
    let list = packages.join(" ");
    let is_root = succeeds(program("sh").args(["-c", "test \"$(id -u)\" = 0"]));
    if !is_root || !succeeds(program("apt-get").arg("--version")) {
        println!("{list} cannot be installed without apt-get and root's rights");
        return false;
    }
    let apt = || {
        let mut command = program("apt-get");
        command.env("DEBIAN_FRONTEND", "noninteractive");
        command
    };
    let install =
        || run(apt().args(["install", "--yes", "--no-install-recommends"]).args(packages));
    // A fresh machine has no package lists yet.
    install().is_ok() || (run(apt().arg("update")).is_ok() && install().is_ok())
}
