//! Pages and texts from the files of results, and from nothing else.

mod board;
mod html;
mod markdown;

use std::path::{Path, PathBuf};

use anyhow::{Context, Result, ensure};

use super::{EXPERIMENTS, findings::Stored};
use crate::files;

/// Writes a page and a text for each experiment that has a result, and one that leads to all of
/// them; the latter.
pub(super) fn write(folder: &Path) -> Result<PathBuf> {
    let mut all = Vec::new();
    for of in EXPERIMENTS {
        let path = folder.join(format!("{}.json", of.id));
        if !path.exists() {
            continue;
        }
        let name = path.display();
        let text = std::fs::read_to_string(&path).with_context(|| format!("cannot read {name}"))?;
        let stored: Stored = serde_json::from_str(&text)
            .with_context(|| format!("{name} is damaged: run {} again", of.id))?;
        let page = html::page(of, &stored);
        files::replace(&folder.join(format!("{}.html", of.id)), page.as_bytes())?;
        let text = markdown::text(of, &stored);
        files::replace(&folder.join(format!("{}.md", of.id)), text.as_bytes())?;
        all.push((of, stored));
    }
    ensure!(
        !all.is_empty(),
        "{} has no results: stockade-lab run all --quick --out {0}",
        folder.display()
    );
    let index = folder.join("index.html");
    files::replace(&index, html::index(&all).as_bytes())?;
    files::replace(&folder.join("report.md"), markdown::index(&all).as_bytes())?;
    Ok(index)
}
