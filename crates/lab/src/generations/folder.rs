//! The folder of a loop.

#![deny(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use std::{
    fs::{self, File, OpenOptions},
    path::{Path, PathBuf},
};

use anyhow::{Context, Result, bail};

use super::{
    page,
    settings::Settings,
    state::{FORMAT, State},
    status,
};
use crate::{EvalChoice, files};

/// A folder that no other loop works in.
pub(super) struct Folder {
    path: PathBuf,
    pub(super) state: State,
    /// Held until the program ends, however it ends.
    _lock: File,
}

impl Folder {
    /// Takes a folder, new or with a loop that was stopped.
    pub(super) fn open(path: &Path, settings: &Settings) -> Result<Folder> {
        for part in ["data", "training", "nets", "gates"] {
            files::make_folder(&path.join(part))?;
        }
        let name = path.join("lock");
        let lock = OpenOptions::new().write(true).create(true).truncate(false).open(&name);
        let lock = lock.with_context(|| format!("cannot open {}", name.display()))?;
        if lock.try_lock().is_err() {
            bail!(
                "another loop works in {} right now: let it end, or choose another folder",
                path.display()
            );
        }
        let state = read(path)?.unwrap_or_else(|| State::new(settings));
        Ok(Folder { path: path.to_owned(), state, _lock: lock })
    }

    /// What a folder says, for whoever only looks.
    pub(super) fn look(path: &Path) -> Result<State> {
        read(path)?.with_context(|| {
            format!("{} holds no loop: begin one with `stockade-lab loop --data`", path.display())
        })
    }

    /// Writes the state, and everything that is made from it.
    pub(super) fn save(&self) -> Result<()> {
        let text = serde_json::to_string_pretty(&self.state)?;
        files::replace(&self.path.join("state.json"), text.as_bytes())?;
        let best = format!("{}\n", self.state.best().unwrap_or("classical"));
        files::replace(&self.path.join("best"), best.as_bytes())?;
        let history = status::history(&self.state);
        files::replace(&self.path.join("HISTORY.md"), history.as_bytes())?;
        let page = page::html(&self.state, |generation| self.training(generation));
        files::replace(&self.path.join("index.html"), page.as_bytes())
    }

    /// The file with the games of a generation.
    pub(super) fn games(&self, generation: u32) -> PathBuf {
        self.path.join(format!("data/gen-{generation:03}.stkd"))
    }

    /// The net of a generation where it is trained.
    pub(super) fn training(&self, generation: u32) -> PathBuf {
        self.path.join(format!("training/gen-{generation:03}.net"))
    }

    /// A net by its name.
    pub(super) fn net(&self, name: &str) -> PathBuf {
        self.path.join("nets").join(name)
    }

    /// The pairs of a match.
    pub(super) fn pairs(&self, generation: u32, what: &str) -> PathBuf {
        self.path.join(format!("gates/gen-{generation:03}-{what}.jsonl"))
    }

    /// The best player so far.
    pub(super) fn best(&self) -> Result<EvalChoice> {
        match (self.state.best(), &self.state.settings.first) {
            (Some(name), _) => EvalChoice::load(&self.net(name)),
            (None, Some(first)) => EvalChoice::load(first),
            (None, None) => Ok(EvalChoice::Classical),
        }
    }
}

fn read(path: &Path) -> Result<Option<State>> {
    let name = path.join("state.json");
    let text = match fs::read_to_string(&name) {
        Ok(text) => text,
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(None),
        Err(error) => {
            return Err(error).with_context(|| format!("cannot read {}", name.display()));
        }
    };
    let damaged = || format!("{} is damaged: mend it, or choose another folder", name.display());
    let value: serde_json::Value = serde_json::from_str(&text).with_context(damaged)?;
    let found = value.get("stockade_loop").and_then(serde_json::Value::as_u64);
    if found != Some(u64::from(FORMAT)) {
        let found = found.map_or("another kind".to_owned(), |found| format!("version {found}"));
        bail!(
            "{} is a folder of {found}, and this program knows version {FORMAT}: choose another folder",
            path.display()
        );
    }
    serde_json::from_value(value).map(Some).with_context(damaged)
}
