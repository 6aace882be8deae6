//! Files of lines: what it is in the first one, then a line for each thing that was done.

#![deny(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use std::{
    fs::{File, OpenOptions},
    io::{Read, Write},
    path::{Path, PathBuf},
};

use anyhow::{Context, Result, bail};
use serde::{Deserialize, Serialize, de::DeserializeOwned};

use crate::files;

/// The version of the format.
const FORMAT: u32 = 1;

#[derive(Serialize, Deserialize)]
struct Header {
    stockade_lines: u32,
    /// What was asked for: equal texts, equal work.
    task: String,
}

/// The file, if there is one.
pub(crate) struct Ledger(Option<(File, PathBuf)>);

impl Ledger {
    /// Begins a file or goes on with one; says which lines it holds. Half a line at its end, as a
    /// kill leaves it, is cut off.
    pub(crate) fn open<Line: DeserializeOwned>(
        path: Option<&Path>,
        task: &str,
    ) -> Result<(Ledger, Vec<Line>)> {
        let Some(path) = path else { return Ok((Ledger(None), Vec::new())) };
        let name = path.display();
        if let Some(folder) = path.parent() {
            files::make_folder(folder)?;
        }
        let mut file = OpenOptions::new()
            .read(true)
            .append(true)
            .create(true)
            .open(path)
            .with_context(|| format!("cannot open {name}"))?;
        if file.try_lock().is_err() {
            bail!("another program is writing {name} right now: let it end first");
        }
        let mut text = String::new();
        file.read_to_string(&mut text).with_context(|| format!("cannot read {name}"))?;
        let whole = text.rfind('\n').map_or(0, |end| end + 1);
        if whole < text.len() {
            file.set_len(whole as u64).with_context(|| format!("cannot cut {name}"))?;
        }
        let mut lines = text[..whole].lines();
        let mut ledger = Ledger(Some((file, path.to_owned())));
        match lines.next() {
            None => ledger.add(&Header { stockade_lines: FORMAT, task: task.to_owned() })?,
            Some(line) => check_header(path, line, task)?,
        }
        let lines: Result<Vec<Line>> = lines
            .enumerate()
            .map(|(at, line)| {
                serde_json::from_str(line)
                    .with_context(|| format!("line {} of {name} is damaged: remove it", at + 2))
            })
            .collect();
        Ok((ledger, lines?))
    }

    /// Adds a line with a single write.
    pub(crate) fn add(&mut self, line: &impl Serialize) -> Result<()> {
        let Some((file, path)) = &mut self.0 else { return Ok(()) };
        let text = serde_json::to_string(line)? + "\n";
        file.write_all(text.as_bytes())
            .with_context(|| format!("cannot write to {}", path.display()))
    }
}

fn check_header(path: &Path, line: &str, task: &str) -> Result<()> {
    let name = path.display();
    let header: Header = serde_json::from_str(line)
        .with_context(|| format!("{name} is something else: choose another name"))?;
    if header.stockade_lines != FORMAT {
        bail!("{name} is of version {}; this program knows {FORMAT}", header.stockade_lines);
    }
    if header.task != task {
        bail!("{name} belongs to \"{}\", and this is \"{task}\": choose another file", header.task);
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_come_back_but_for_half_ones() {
        let path = std::env::temp_dir().join(format!("stockade-ledger-{}", std::process::id()));
        let open = |task: &str| Ledger::open::<u32>(Some(&path), task);
        let (mut ledger, lines) = open("a").unwrap();
        assert!(lines.is_empty());
        ledger.add(&7).unwrap();
        let error = open("a").map(|_| ()).unwrap_err().to_string();
        assert!(error.contains("another program is writing"), "{error}");
        drop(ledger);
        let mut file = OpenOptions::new().append(true).open(&path).unwrap();
        file.write_all(b"8").unwrap();
        assert_eq!(open("a").unwrap().1, [7]);
        let error = open("b").map(|_| ()).unwrap_err().to_string();
        assert!(error.contains("belongs to \"a\", and this is \"b\""), "{error}");
        file.write_all(b"x\n").unwrap();
        let error = open("a").map(|_| ()).unwrap_err().to_string();
        assert!(error.contains("line 3"), "{error}");
        std::fs::write(&path, "hello\n").unwrap();
        assert!(open("a").map(|_| ()).unwrap_err().to_string().contains("something else"));
        std::fs::remove_file(&path).unwrap();
    }
}
