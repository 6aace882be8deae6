//! Where a model comes from, kept beside it.

use std::path::Path;

use anyhow::Result;
use serde::Serialize;
use sha2::{Digest, Sha256};

use crate::files;

/// Writes a model and, as `MODEL.json`, how it was made and how good it is.
pub(crate) fn write(
    path: &Path,
    model: &[u8],
    command: &str,
    report: &impl Serialize,
) -> Result<()> {
    let digest = Sha256::digest(model);
    let hash: String = digest.iter().map(|byte| format!("{byte:02x}")).collect();
    let about = serde_json::json!({
        "sha256": hash,
        "bytes": model.len(),
        "command": command,
        "version": env!("CARGO_PKG_VERSION"),
        "report": report,
    });
    if let Some(folder) = path.parent() {
        files::make_folder(folder)?;
    }
    files::replace(path, model)?;
    let text = serde_json::to_string_pretty(&about)? + "\n";
    files::replace(&files::with_suffix(path, ".json"), text.as_bytes())
}
