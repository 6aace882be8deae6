//! How many of something a client has at the moment.

use std::{
    collections::HashMap,
    net::IpAddr,
    sync::{Arc, Mutex, PoisonError},
};

/// Counts by client, with a common limit.
#[derive(Clone, Debug)]
pub(crate) struct ClientQuota {
    limit: usize,
    counts: Arc<Mutex<HashMap<IpAddr, usize>>>,
}

/// So many of a client's allowance, given back when it is dropped.
#[derive(Debug)]
pub(crate) struct Permit {
    quota: ClientQuota,
    client: IpAddr,
    count: usize,
}

impl ClientQuota {
    pub(crate) fn new(limit: usize) -> ClientQuota {
        ClientQuota { limit, counts: Arc::default() }
    }

    /// Takes so many, if the limit allows it.
    pub(crate) fn take(&self, client: IpAddr, count: usize) -> Option<Permit> {
        let mut counts = self.counts.lock().unwrap_or_else(PoisonError::into_inner);
        let present = counts.entry(client).or_default();
        if count > 0 && *present + count > self.limit {
            return None;
        }
        *present += count;
        Some(Permit { quota: self.clone(), client, count })
    }
}

impl Drop for Permit {
    fn drop(&mut self) {
        let mut counts = self.quota.counts.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(present) = counts.get_mut(&self.client) {
            *present -= self.count;
            if *present == 0 {
                counts.remove(&self.client);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_limit_for_each_client() {
        let quota = ClientQuota::new(3);
        let (ann, bob) = ([127, 0, 0, 1].into(), [127, 0, 0, 2].into());
        let two = quota.take(ann, 2).unwrap();
        assert!(quota.take(ann, 2).is_none());
        let one = quota.take(ann, 1).unwrap();
        assert!(quota.take(ann, 0).is_some());
        assert!(quota.take(bob, 3).is_some());
        drop(two);
        assert!(quota.take(ann, 2).is_some());
        drop(one);
        assert!(quota.counts.lock().unwrap().is_empty());
    }
}
