//! Files that others read: written beside and renamed, so that there is never half of one.

#![deny(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use std::{
    fs::{self, File},
    io::Write,
    path::{Path, PathBuf},
};

use anyhow::{Context, Result};

/// Writes a file whole or not at all.
pub(crate) fn replace(path: &Path, bytes: &[u8]) -> Result<()> {
    let beside = with_suffix(path, ".part");
    let written = File::create(&beside).and_then(|mut file| {
        file.write_all(bytes)?;
        // After a power cut a renamed file without its content would be half a file.
        file.sync_all()?;
        fs::rename(&beside, path)
    });
    written.with_context(|| format!("cannot write {}", path.display()))
}

/// A folder that exists afterwards.
pub(crate) fn make_folder(path: &Path) -> Result<()> {
    fs::create_dir_all(path).with_context(|| format!("cannot make the folder {}", path.display()))
}

/// `name.net` with `.checkpoint` is `name.net.checkpoint`.
pub(crate) fn with_suffix(path: &Path, suffix: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(suffix);
    PathBuf::from(name)
}

/// The 64-bit hash of Fowler, Noll and Vo.
pub(crate) fn fnv1a(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |hash, &byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    })
}
