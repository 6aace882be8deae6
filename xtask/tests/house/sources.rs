//! The files of the project.

use std::{
    fs,
    path::{Path, PathBuf},
};

/// Folders with nothing of ours in them.
pub(crate) const FOREIGN: [&str; 5] = ["target", "node_modules", "corpus", "artifacts", "dist"];

pub(crate) fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap()
}

/// All files below a folder, without hidden and foreign folders.
pub(crate) fn files(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_string_lossy();
        if path.is_file() {
            found.push(path);
        } else if !name.starts_with('.') && !FOREIGN.contains(&name.as_ref()) {
            found.extend(files(&path));
        }
    }
    found
}

/// A path as the project names it, from its root on.
pub(crate) fn name(path: &Path) -> String {
    path.strip_prefix(root()).unwrap().display().to_string()
}
