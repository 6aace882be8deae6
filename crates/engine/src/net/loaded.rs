//! Nets in use: that of the program, and those of files.

#![deny(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use std::{
    fmt,
    path::Path,
    sync::{Arc, LazyLock, Mutex, PoisonError},
};

use super::{LoadNetError, Net, NetEvaluator};
use crate::eval::EvalParams;

/// The file of the net that is part of the program.
const OWN: Option<&[u8]> = Some(include_bytes!("../../../../nets/net64-e01a674aa062.net"));

/// A net that is kept as long as the program runs, so that options which name it stay plain values.
/// Whoever opens the same net again gets the one that is there.
#[derive(Clone, Copy)]
pub struct LoadedNet(&'static Kept);

struct Kept {
    id: u64,
    net: Arc<Net>,
}

static KEPT: Mutex<Vec<&'static Kept>> = Mutex::new(Vec::new());

impl LoadedNet {
    /// Whether the program has a net.
    pub(crate) const IS_OWN: bool = OWN.is_some();

    /// The net of the program, if it has one.
    pub fn own() -> Option<LoadedNet> {
        static NET: LazyLock<Option<LoadedNet>> = LazyLock::new(|| {
            let net = Net::from_bytes(OWN?).ok()?;
            Some(LoadedNet::keep(net))
        });
        *NET
    }

    /// The net in a file.
    ///
    /// # Errors
    /// If there is none.
    pub fn open(path: &Path) -> Result<LoadedNet, LoadNetError> {
        Net::load(path).map(LoadedNet::keep)
    }

    /// Keeps a net, unless it is there already.
    pub fn keep(net: Net) -> LoadedNet {
        let id = net.id();
        let mut kept = KEPT.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(&same) = kept.iter().find(|same| same.id == id) {
            return LoadedNet(same);
        }
        let new: &Kept = Box::leak(Box::new(Kept { id, net: Arc::new(net) }));
        kept.push(new);
        LoadedNet(new)
    }

    /// The number that tells nets apart.
    pub fn id(self) -> u64 {
        self.0.id
    }

    /// An evaluator that asks it; the weights are those of the classical evaluation.
    pub fn evaluator(self, params: EvalParams) -> NetEvaluator {
        NetEvaluator::new(Arc::clone(&self.0.net), params)
    }
}

impl PartialEq for LoadedNet {
    fn eq(&self, other: &LoadedNet) -> bool {
        self.id() == other.id()
    }
}

impl Eq for LoadedNet {}

impl fmt::Debug for LoadedNet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "LoadedNet({:016x})", self.id())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A program with a net that it cannot read would silently play without.
    #[test]
    fn the_programs_net_can_be_read() {
        assert_eq!(OWN.map(|bytes| Net::from_bytes(bytes).map(|_| ())), OWN.map(|_| Ok(())));
        assert_eq!(LoadedNet::own().is_some(), OWN.is_some());
    }
}
