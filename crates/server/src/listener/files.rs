//! How many files and connections the process may have open.

/// What is kept for databases, logs and the page.
const RESERVE: u64 = 128;
/// What a process may count on where nothing is known of it.
const USUAL: u64 = 1024;
/// A client gets no more than this part of all connections, so that there is room for others.
const SHARE: usize = 16;
/// What a browser needs, however few there are.
const LEAST: usize = 16;

/// Connections that the process may have, after asking for as many as it can get.
pub(crate) fn raise_limit() -> usize {
    let files = raised().unwrap_or(USUAL);
    usize::try_from(files.saturating_sub(RESERVE)).unwrap_or(usize::MAX).max(LEAST)
}

/// Connections that one client may have of so many, if it wants so many.
pub(super) fn share_of(total: usize, wanted: usize) -> usize {
    wanted.min((total / SHARE).max(LEAST))
}

#[cfg(unix)]
fn raised() -> Option<u64> {
    use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
    let limit = getrlimit(Resource::Nofile);
    let raised = Rlimit { current: limit.maximum, ..limit };
    match setrlimit(Resource::Nofile, raised) {
        Ok(()) => Some(limit.maximum.unwrap_or(u64::MAX)),
        Err(error) => {
            tracing::warn!(%error, "the limit of open files cannot be raised");
            limit.current
        }
    }
}

#[cfg(not(unix))]
fn raised() -> Option<u64> {
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn six_clients_do_not_take_all() {
        for files in [100, 256, 1024, 4096, 1_048_576] {
            let share = share_of(files, 200);
            assert!(6 * share <= files, "{share} of {files}");
        }
        assert_eq!((share_of(1_048_576, 200), share_of(896, 200)), (200, 56));
    }

    #[cfg(unix)]
    #[test]
    fn the_soft_limit_is_the_hard_one() {
        use rustix::process::{Resource, getrlimit};
        assert!(raise_limit() >= LEAST);
        let limit = getrlimit(Resource::Nofile);
        assert_eq!(limit.current, limit.maximum);
    }
}
