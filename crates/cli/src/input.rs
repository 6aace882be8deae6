//! Files that a user names, `-` for standard input.

use std::{
    fs::File,
    io::{self, Read},
    path::Path,
};

use anyhow::{Context, bail};

/// Larger inputs are refused rather than read into memory.
const MAX_BYTES: u64 = 64 << 20;

/// The whole text of a file, or of standard input for `-`.
pub(crate) fn read_text(path: &Path) -> anyhow::Result<String> {
    let (name, bytes) = if path == Path::new("-") {
        let name = "standard input".to_owned();
        let bytes = read_bounded(io::stdin().lock());
        (name, bytes)
    } else {
        let name = path.display().to_string();
        let file = File::open(path).with_context(|| format!("cannot open {name}"))?;
        (name, read_bounded(file))
    };
    let bytes = bytes.with_context(|| format!("cannot read {name}"))?;
    match String::from_utf8(bytes) {
        Ok(text) => Ok(text),
        Err(error) => bail!(
            "{name} is not UTF-8 text: byte {} is no part of a character",
            error.utf8_error().valid_up_to() + 1
        ),
    }
}

fn read_bounded(source: impl Read) -> anyhow::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    source.take(MAX_BYTES + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > MAX_BYTES {
        bail!("it is larger than {} MiB, split it first", MAX_BYTES >> 20);
    }
    Ok(bytes)
}
