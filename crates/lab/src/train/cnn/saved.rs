//! The state of a training in a file: what was asked for, finished epochs, weights, and what Adam
//! remembers. One file, so that its parts always belong together.

use std::path::Path;

use anyhow::{Context, Result, ensure};
use serde::{Deserialize, Serialize};

use super::{Epoch, network::Network};
use crate::{
    files,
    nn::{set_weights, weights},
};

const MAGIC: &[u8; 8] = b"STKLAYER";

#[derive(Serialize, Deserialize)]
struct Head {
    task: String,
    epochs: Vec<Epoch>,
    steps: i32,
}

pub(super) fn save(path: &Path, task: &str, epochs: &[Epoch], network: &mut Network) -> Result<()> {
    let all = weights(&mut network.layers);
    let (steps, first, second) = network.adam.state();
    let head = Head { task: task.to_owned(), epochs: epochs.to_vec(), steps };
    let head = serde_json::to_vec(&head)?;
    let mut bytes = MAGIC.to_vec();
    bytes.extend((head.len() as u64).to_le_bytes());
    bytes.extend(head);
    for list in [all.as_slice(), first, second] {
        bytes.extend((list.len() as u64).to_le_bytes());
        bytes.extend(list.iter().flat_map(|number| number.to_le_bytes()));
    }
    bytes.extend(files::fnv1a(&bytes).to_le_bytes());
    files::replace(path, &bytes)
}

/// Puts a saved state into a network and gives the epochs behind it; none without a file.
pub(super) fn restore(path: &Path, task: &str, network: &mut Network) -> Result<Vec<Epoch>> {
    if !path.exists() {
        return Ok(Vec::new());
    }
    let name = path.display();
    let bytes = std::fs::read(path).with_context(|| format!("cannot read {name}"))?;
    let (head, lists) = read(&bytes)
        .with_context(|| format!("{name} is no whole checkpoint: remove it to begin again"))?;
    ensure!(
        head.task == task,
        "{name} belongs to \"{}\", and this is \"{task}\": choose another file",
        head.task
    );
    ensure!(
        set_weights(&mut network.layers, &lists[0]),
        "{name} is of another network: remove it to begin again"
    );
    network.adam.restore(head.steps, &lists[1], &lists[2]);
    Ok(head.epochs)
}

fn read(bytes: &[u8]) -> Option<(Head, [Vec<f32>; 3])> {
    let (body, check) = bytes.split_last_chunk::<8>()?;
    let rest = body.strip_prefix(MAGIC)?;
    if files::fnv1a(body) != u64::from_le_bytes(*check) {
        return None;
    }
    let (head, mut rest) = part(rest, 1)?;
    let mut list = || {
        let (list, after) = part(rest, 4)?;
        rest = after;
        let float = |four: &[u8; 4]| f32::from_le_bytes(*four);
        Some(list.as_chunks::<4>().0.iter().map(float).collect())
    };
    Some((serde_json::from_slice(head).ok()?, [list()?, list()?, list()?]))
}

/// A number of things, then these things, each of so many bytes; and what comes after them.
fn part(bytes: &[u8], size: usize) -> Option<(&[u8], &[u8])> {
    let (count, rest) = bytes.split_first_chunk::<8>()?;
    let count = usize::try_from(u64::from_le_bytes(*count)).ok()?;
    rest.split_at_checked(count.checked_mul(size)?)
}
