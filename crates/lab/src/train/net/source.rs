//! Which data sets a net learns from.

#![deny(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use std::{
    fmt,
    path::{Path, PathBuf},
    str::FromStr,
};

use anyhow::{Context, Result, bail};
use serde::{Deserialize, Serialize};

/// How data sets end.
const EXTENSION: &str = "stkd";

/// A file or a folder of data sets, and the chance that a row of it is used in a pass.
#[derive(Clone, Debug, PartialEq)]
pub struct Source {
    /// Where.
    pub path: PathBuf,
    /// From 0 to 1.
    pub share: f32,
}

impl FromStr for Source {
    type Err = anyhow::Error;

    fn from_str(text: &str) -> Result<Source> {
        let (path, share) = match text.rsplit_once('=') {
            Some((path, share)) => {
                let share = share.parse().ok().filter(|share| (0.0..=1.0).contains(share));
                (path, share.with_context(|| format!("\"{text}\" needs a share from 0 to 1"))?)
            }
            None => (text, 1.0),
        };
        Ok(Source { path: PathBuf::from(path), share })
    }
}

impl fmt::Display for Source {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}={}", self.path.display(), self.share)
    }
}

/// A file, and how much of it is read: others may go on writing it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct Part {
    pub(super) path: PathBuf,
    pub(super) share: f32,
    pub(super) bytes: u64,
}

/// The files of all sources as they are now.
pub(super) fn parts(sources: &[Source]) -> Result<Vec<Part>> {
    let mut parts = Vec::new();
    for Source { path, share } in sources {
        for file in files(path)? {
            let length = file.metadata().map(|metadata| metadata.len());
            let bytes = length.with_context(|| format!("cannot read {}", file.display()))?;
            parts.push(Part { path: file, share: *share, bytes });
        }
    }
    Ok(parts)
}

fn files(path: &Path) -> Result<Vec<PathBuf>> {
    if !path.is_dir() {
        return Ok(vec![path.to_owned()]);
    }
    let cannot = || format!("cannot read the folder {}", path.display());
    let mut files = Vec::new();
    for entry in path.read_dir().with_context(cannot)? {
        let file = entry.with_context(cannot)?.path();
        if file.extension().is_some_and(|extension| extension == EXTENSION) {
            files.push(file);
        }
    }
    if files.is_empty() {
        bail!("{} holds no data sets: no file in it ends in .{EXTENSION}", path.display());
    }
    files.sort();
    Ok(files)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sources_have_shares() {
        let check = |text: &str, path: &str, share| {
            assert_eq!(text.parse::<Source>().unwrap(), Source { path: path.into(), share });
        };
        check("data/gen0", "data/gen0", 1.0);
        check("data/a=b.stkd=0.25", "data/a=b.stkd", 0.25);
        assert!("data=2".parse::<Source>().unwrap_err().to_string().contains("from 0 to 1"));
        assert!("data=x".parse::<Source>().is_err());
    }

    #[test]
    fn an_empty_folder_is_named() {
        let folder = std::env::temp_dir().join(format!("stockade-empty-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        let error = parts(&[Source { path: folder.clone(), share: 1.0 }]).unwrap_err();
        assert!(error.to_string().contains("holds no data sets"), "{error}");
        std::fs::remove_dir(folder).unwrap();
    }
}
