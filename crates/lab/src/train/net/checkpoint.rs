//! The state of a training in a file, from which it goes on after a kill.
//!
//! | bytes | what |
//! |---|---|
//! | 8 | `STKTRAIN` |
//! | 4 | version of the format |
//! | 4, … | length and text of the head, JSON |
//! | … | weights, then the optimiser's two means, 32-bit floats in the order of [`Weights`] |
//! | 8 | FNV-1a of everything before |
//!
//! All numbers are little endian. The file is written beside and renamed.

#![deny(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use std::{
    fs::{self, File},
    io::Read,
    path::Path,
};

use anyhow::{Context, Result, bail, ensure};
use serde::{Deserialize, Serialize};
use stockade_engine::net::{Shape, Weights, feature_hash};

use super::{adam::Adam, settings::Settings, source::Part};
use crate::files;

const MAGIC: &[u8; 8] = b"STKTRAIN";
const VERSION: u32 = 1;

/// A training that is under way, or over.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Checkpoint {
    pub(super) head: Head,
    pub(super) weights: Weights,
    pub(super) adam: Adam,
}

/// What a checkpoint says in words.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct Head {
    pub(super) settings: Settings,
    /// The data and the beginning, as they were asked for.
    pub(super) sources: Vec<String>,
    /// The files of the data.
    pub(super) parts: Vec<Part>,
    /// Steps taken and to be taken.
    pub(super) step: u64,
    pub(super) steps: u64,
    pub(super) feature_hash: u64,
}

impl Checkpoint {
    pub(super) fn save(&self, path: &Path) -> Result<()> {
        let head = serde_json::to_vec(&self.head)?;
        let mut bytes = MAGIC.to_vec();
        bytes.extend(VERSION.to_le_bytes());
        bytes.extend((head.len() as u32).to_le_bytes());
        bytes.extend(head);
        for weights in [&self.weights, &self.adam.first, &self.adam.second] {
            for tensor in weights.tensors() {
                bytes.extend(tensor.values.iter().flat_map(|value| value.to_le_bytes()));
            }
        }
        bytes.extend(files::fnv1a(&bytes).to_le_bytes());
        files::replace(path, &bytes)
    }

    /// Whether a file is a checkpoint, sound or not.
    pub(super) fn is_at(path: &Path) -> bool {
        let mut magic = [0; MAGIC.len()];
        let read = File::open(path).and_then(|mut file| file.read_exact(&mut magic));
        read.is_ok() && magic == *MAGIC
    }

    /// The checkpoint in a file; `None` if there is no file.
    pub(super) fn load(path: &Path) -> Result<Option<Checkpoint>> {
        let bytes = match fs::read(path) {
            Ok(bytes) => bytes,
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(None),
            Err(error) => {
                return Err(error).with_context(|| format!("cannot read {}", path.display()));
            }
        };
        let checkpoint = Checkpoint::from_bytes(&bytes);
        checkpoint.map(Some).with_context(|| format!("{} cannot be used", path.display()))
    }

    fn from_bytes(bytes: &[u8]) -> Result<Checkpoint> {
        let Some(rest) = bytes.strip_prefix(MAGIC) else {
            bail!("it is no checkpoint of a training: it does not begin with STKTRAIN");
        };
        let cut = || "the checkpoint is cut short: remove it to begin anew";
        let (version, rest) = rest.split_first_chunk().with_context(cut)?;
        let version = u32::from_le_bytes(*version);
        ensure!(
            version == VERSION,
            "it is a checkpoint of version {version}, and this program knows version {VERSION}: \
             remove it to begin anew, or use the program that made it"
        );
        let (body, check) = bytes.split_last_chunk().with_context(cut)?;
        ensure!(
            files::fnv1a(body) == u64::from_le_bytes(*check),
            "the checkpoint is damaged, its check number does not fit: remove it to begin anew"
        );
        let (length, rest) = rest.split_first_chunk().with_context(cut)?;
        let length = u32::from_le_bytes(*length) as usize;
        let (head, rest) = rest.split_at_checked(length).with_context(cut)?;
        let head: Head = serde_json::from_slice(head).context("its head cannot be read")?;
        ensure!(
            head.feature_hash == feature_hash(),
            "it belongs to the feature set {:016x}, and this program has {:016x}: train anew",
            head.feature_hash,
            feature_hash()
        );
        let shape = Shape::new(head.settings.width)?;
        let floats = rest.get(..rest.len().saturating_sub(8)).unwrap_or_default();
        let mut floats = floats.as_chunks().0.iter().map(|&bytes| f32::from_le_bytes(bytes));
        let [weights, first, second] = [(); 3].map(|()| filled(shape, &mut floats));
        let adam = Adam { steps: head.step, first: first?, second: second? };
        Ok(Checkpoint { weights: weights?, adam, head })
    }
}

fn filled(shape: Shape, floats: &mut impl Iterator<Item = f32>) -> Result<Weights> {
    let mut weights = Weights::zero(shape);
    for tensor in weights.tensors_mut() {
        for value in &mut tensor.values {
            *value =
                floats.next().context("the checkpoint is cut short: remove it to begin anew")?;
        }
    }
    Ok(weights)
}

#[cfg(test)]
mod tests {
    use super::{super::fresh, *};

    fn checkpoint() -> Checkpoint {
        let shape = Shape::new(32).unwrap();
        let mut adam = Adam::new(shape);
        adam.steps = 7;
        adam.second.value.values[3] = 0.5;
        let settings = Settings { width: 32, ..Settings::example() };
        let head = Head {
            settings,
            sources: vec!["data=1".to_owned()],
            parts: Vec::new(),
            step: 7,
            steps: 9,
            feature_hash: feature_hash(),
        };
        Checkpoint { head, weights: fresh::weights(shape, 4), adam }
    }

    #[test]
    fn a_checkpoint_comes_back() {
        let path = std::env::temp_dir().join(format!("stockade-ckpt-{}", std::process::id()));
        assert_eq!(Checkpoint::load(&path).unwrap(), None);
        assert!(!Checkpoint::is_at(&path));
        checkpoint().save(&path).unwrap();
        assert!(Checkpoint::is_at(&path));
        assert_eq!(Checkpoint::load(&path).unwrap(), Some(checkpoint()));
        let bytes = fs::read(&path).unwrap();
        fs::remove_file(&path).unwrap();
        let check = |change: &dyn Fn(&mut Vec<u8>), said: &str| {
            let mut bytes = bytes.clone();
            change(&mut bytes);
            let error = Checkpoint::from_bytes(&bytes).unwrap_err().to_string();
            assert!(error.contains(said), "{error}");
        };
        check(&|bytes| bytes[0] = b'X', "STKTRAIN");
        check(&|bytes| bytes[8] = 9, "version 9");
        check(&|bytes| bytes[5000] ^= 1, "damaged");
        check(&|bytes| bytes.truncate(4000), "damaged");
        check(&|bytes| bytes.truncate(10), "cut short");
    }
}
