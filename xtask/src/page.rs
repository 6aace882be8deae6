//! The page of the playing site: its types, its own tests, and the whole site in a real browser.

use std::process::Command;

use anyhow::{Result, bail};

use crate::{
    checklist::Outcome,
    command::{cargo, program, root, run, succeeds, target},
    tools,
};

/// Format, lints, types, texts and unit tests of the page. Building the server has installed its packages.
pub(crate) fn check() -> Result<Outcome> {
    run(npm().args(["run", "lint"]))?;
    run(npm().args(["run", "check"]))?;
    run(npm().arg("test"))?;
    Ok(Outcome::held())
}

/// Plays on the real program in Chromium.
pub(crate) fn browse() -> Result<Outcome> {
    if !tools::chromium() {
        bail!("chromium is missing; install it, for instance by `apt-get install chromium`");
    }
    run(&mut cargo("build --quiet --package stockade"))?;
    let built = target().join("debug").join("stockade");
    run(npm().args(["run", "e2e"]).env("STOCKADE_BIN", built))?;
    Ok(Outcome::held())
}

/// Whether Node and npm are here, which build and test the page.
pub(crate) fn has_node() -> bool {
    succeeds(program("node").arg("--version")) && succeeds(program("npm").arg("--version"))
}

fn npm() -> Command {
    let mut command = program("npm");
    command.current_dir(root().join("web"));
    command
}
