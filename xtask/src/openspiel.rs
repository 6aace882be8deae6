//! `cargo xtask openspiel`: random games compared with an independent implementation.

use std::{
    path::{Path, PathBuf},
    process::Stdio,
};

use anyhow::{Context, Result, bail};
use clap::Args;

use crate::{
    checklist::Outcome,
    command::{cargo, program, root, run as run_command, succeeds, target, typed},
    tools,
};

/// The release whose rules were checked.
const VERSION: &str = "2.0.2";

/// What to do when the two disagree.
pub(crate) const REMEDY: &str = "if positions disagree, look at the one named above with `stockade show`; if OpenSpiel could \
     not be installed, see that pip reaches its package index";

/// Replay random games in OpenSpiel and compare legal moves and results on every ply
#[derive(Args)]
pub(crate) struct Options {
    /// How many games on each board, 9x9 and 5x5
    #[arg(long, default_value_t = 2_000, value_name = "N")]
    games: u32,
}

impl Default for Options {
    fn default() -> Options {
        Options { games: 2_000 }
    }
}

/// Installs OpenSpiel if needed, plays and compares.
pub(crate) fn run(options: &Options) -> Result<Outcome> {
    tools::python()?;
    let python = environment()?;
    // The whole workspace, because then this builds nothing that the tests have not built.
    run_command(&mut cargo("build --workspace --examples"))?;

    let mut player = program(target().join("debug/examples/random_games"));
    player.arg(options.games.to_string()).stdout(Stdio::piped());
    println!("$ {} | compare.py", typed(&player));
    let mut games = player.spawn().context("the random player cannot be started")?;
    let script = root().join("crates/core/tests/openspiel/compare.py");
    let stream = games.stdout.take().context("the random player has no output")?;
    let output = program(&python)
        .arg(script)
        .stdin(Stdio::from(stream))
        .stderr(Stdio::inherit())
        .output()
        .context("the comparison cannot be started")?;
    let played = games.wait()?;

    if !output.status.success() {
        bail!("the comparison ended with {}", output.status);
    }
    if !played.success() {
        bail!("the random player ended with {played}");
    }
    Ok(Outcome::Held(String::from_utf8_lossy(&output.stdout).trim().to_owned()))
}

/// A Python with this release of OpenSpiel, in a folder of its own; built at the first use.
fn environment() -> Result<PathBuf> {
    let folder = target().join("openspiel-venv");
    let python = folder.join("bin/python");
    if !has_openspiel(&python) {
        run_command(program("python3").args(["-m", "venv", "--clear"]).arg(&folder))?;
        let pip = ["-m", "pip", "install", "--quiet", "--no-deps", "--only-binary=:all:"];
        run_command(program(&python).args(pip).arg(format!("open_spiel=={VERSION}")))
            .with_context(|| {
                format!(
                    "open_spiel {VERSION} could not be installed: pip needs a package index that \
                     it can reach and that has a wheel for this Python (its own words are above)"
                )
            })?;
        if !has_openspiel(&python) {
            bail!("open_spiel {VERSION} was installed but cannot be imported");
        }
    }
    Ok(python)
}

fn has_openspiel(python: &Path) -> bool {
    let probe = format!(
        "import importlib.metadata, pyspiel, sys\n\
         sys.exit(importlib.metadata.version('open_spiel') != '{VERSION}')"
    );
    succeeds(program(python).args(["-c", &probe]))
}
