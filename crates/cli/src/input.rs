//! Files that a user names, `-` for standard input.

use std::{
    fs::File,
    io::{self, BufRead, Read},
    path::Path,
};

use anyhow::{Context, bail};

/// Larger inputs are refused rather than read into memory.
const MAX_BYTES: u64 = 64 << 20;

/// The longest line that a dialog reads; the rest of a longer one is skipped.
const MAX_LINE: u64 = 1 << 20;

/// What to call a file in a message.
pub(crate) fn name(path: &Path) -> String {
    if path == Path::new("-") { "standard input".to_owned() } else { path.display().to_string() }
}

/// The whole text of a file, or of standard input for `-`.
pub(crate) fn read_text(path: &Path) -> anyhow::Result<String> {
    let name = name(path);
    let bytes = if path == Path::new("-") {
        read_bounded(io::stdin().lock())
    } else {
        let file = File::open(path).with_context(|| format!("cannot open {name}"))?;
        read_bounded(file)
    };
    let bytes = bytes.with_context(|| format!("cannot read {name}"))?;
    match String::from_utf8(bytes) {
        Ok(text) => Ok(text),
        Err(error) => bail!(
            "{name} is not UTF-8 text: byte {} is invalid",
            error.utf8_error().valid_up_to() + 1
        ),
    }
}

fn read_bounded(source: impl Read) -> anyhow::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    source.take(MAX_BYTES + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > MAX_BYTES {
        bail!("it is larger than {} MiB; split it", MAX_BYTES >> 20);
    }
    Ok(bytes)
}

/// The next line of a dialog; `None` at the end of input. Invalid UTF-8 becomes replacement
/// characters, which no command contains.
pub(crate) fn next_line(source: &mut impl BufRead) -> anyhow::Result<Option<String>> {
    let mut line = Vec::new();
    source.take(MAX_LINE).read_until(b'\n', &mut line).context("cannot read standard input")?;
    if line.is_empty() {
        return Ok(None);
    }
    if line.len() as u64 == MAX_LINE && line.last() != Some(&b'\n') {
        source.skip_until(b'\n').context("cannot read standard input")?;
    }
    Ok(Some(String::from_utf8_lossy(&line).into_owned()))
}
