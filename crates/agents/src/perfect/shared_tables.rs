//! Tables that all agents of a process share, each opened once and built by one thread.
//!
//! A build runs on a thread of its own, so that an agent can be stopped while it waits and the next
//! one finds the work done. Tables are built one after the other, whoever asks for them.

use std::{
    collections::HashMap,
    path::PathBuf,
    sync::{
        Arc, LazyLock, Mutex, PoisonError, Weak,
        atomic::{AtomicUsize, Ordering},
    },
    thread::{self, JoinHandle},
    time::Duration,
};

use stockade_solver::{BuildError, Plan, Resources, Table, TableError, TableFolder};
use thiserror::Error;

/// Why there is no table.
#[derive(Debug, Error)]
pub(super) enum SharedTableError {
    #[error(transparent)]
    Build(#[from] BuildError),
    #[error(transparent)]
    Table(#[from] TableError),
    #[error("building {0} broke down; try again, or build it with stockade probe")]
    Broken(String),
}

/// Whether an agent goes on waiting.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Wait {
    On,
    End,
}

/// A table by its file.
enum Entry {
    Open(Weak<Table>),
    InWork(Build),
}

struct Build {
    thread: JoinHandle<Result<Table, BuildError>>,
    /// How much is done.
    permille: Arc<AtomicUsize>,
}

static TABLES: LazyLock<Mutex<HashMap<PathBuf, Entry>>> = LazyLock::new(Mutex::default);

/// Held by the thread that builds.
static BUILDING: Mutex<()> = Mutex::new(());

/// Time between two tries while another program builds the same table.
const BETWEEN_TRIES: Duration = Duration::from_millis(200);

/// The table of a game, built if it is not there. Meanwhile `wait` is called with the share that is
/// done; `None` once it wants to end.
///
/// # Errors
/// When the table cannot be built with these resources, or cannot be used.
pub(super) fn shared_table(
    folder: &TableFolder,
    plan: &Plan,
    resources: Resources,
    wait: &mut dyn FnMut(usize) -> Wait,
) -> Result<Option<Arc<Table>>, SharedTableError> {
    loop {
        let permille = match look(folder, plan, resources)? {
            Found::Table(table) => return Ok(Some(table)),
            Found::InWork(permille) => permille,
        };
        if wait(permille) == Wait::End {
            return Ok(None);
        }
    }
}

/// A table, or how far it is in thousandths.
pub(super) enum Found {
    Table(Arc<Table>),
    InWork(usize),
}

/// The table or how far it is; begins to build it if nobody has.
pub(super) fn look(
    folder: &TableFolder,
    plan: &Plan,
    resources: Resources,
) -> Result<Found, SharedTableError> {
    let path = folder.path(plan);
    let mut tables = TABLES.lock().unwrap_or_else(PoisonError::into_inner);
    let table = match tables.remove(&path) {
        Some(Entry::Open(table)) => table.upgrade(),
        Some(Entry::InWork(build)) if build.thread.is_finished() => {
            let built = build.thread.join();
            Some(Arc::new(built.map_err(|_| SharedTableError::Broken(plan.to_string()))??))
        }
        Some(Entry::InWork(build)) => {
            let permille = build.permille.load(Ordering::Relaxed);
            tables.insert(path, Entry::InWork(build));
            return Ok(Found::InWork(permille));
        }
        None => None,
    };
    let table = match table {
        Some(table) => Some(table),
        None => folder.find(plan)?.map(Arc::new),
    };
    let Some(table) = table else {
        tables.insert(path, Entry::InWork(Build::begin(folder.clone(), plan.clone(), resources)));
        return Ok(Found::InWork(0));
    };
    tables.insert(path, Entry::Open(Arc::downgrade(&table)));
    Ok(Found::Table(table))
}

impl Build {
    fn begin(folder: TableFolder, plan: Plan, resources: Resources) -> Build {
        let permille = Arc::new(AtomicUsize::new(0));
        let done = permille.clone();
        let thread = thread::spawn(move || {
            let _one_at_a_time = BUILDING.lock().unwrap_or_else(PoisonError::into_inner);
            loop {
                let built = folder.find_or_build(&plan, resources, &|progress| {
                    done.store((progress.share * 1000.0) as usize, Ordering::Relaxed);
                });
                match built {
                    Err(BuildError::Table(TableError::Busy(_))) => thread::sleep(BETWEEN_TRIES),
                    built => return built,
                }
            }
        });
        Build { thread, permille }
    }
}
