//! A bounded number of threads for work that takes a while, fair among clients.

use std::{
    collections::VecDeque,
    net::IpAddr,
    panic::{self, AssertUnwindSafe},
    sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError},
    thread,
};

/// A piece of work.
type Work = Box<dyn FnOnce() + Send>;

/// How long a piece of work takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Effort {
    /// Milliseconds: there is always a thread for it, whatever else goes on.
    Quick,
    /// Anything else.
    Long,
}

/// The threads and what waits for them.
#[derive(Debug)]
pub(crate) struct Pool {
    shared: Arc<Shared>,
}

#[derive(Default)]
struct Shared {
    lines: Mutex<Lines>,
    bell: Condvar,
}

impl std::fmt::Debug for Shared {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Shared").finish_non_exhaustive()
    }
}

#[derive(Default)]
struct Lines {
    quick: FairLine,
    long: FairLine,
    is_closed: bool,
}

/// Work in the order it came, but each client in turn.
#[derive(Default)]
struct FairLine(VecDeque<(IpAddr, VecDeque<Work>)>);

impl FairLine {
    fn push(&mut self, client: IpAddr, work: Work) {
        match self.0.iter_mut().find(|(other, _)| *other == client) {
            Some((_, waiting)) => waiting.push_back(work),
            None => self.0.push_back((client, VecDeque::from([work]))),
        }
    }

    fn pop(&mut self) -> Option<Work> {
        let (client, mut waiting) = self.0.pop_front()?;
        let work = waiting.pop_front();
        if !waiting.is_empty() {
            self.0.push_back((client, waiting));
        }
        work
    }
}

impl Pool {
    /// So many threads, and one more that does nothing but quick work.
    pub(crate) fn new(threads: usize) -> Pool {
        let shared = Arc::new(Shared::default());
        for number in 0..=threads {
            let (shared, quick_only) = (shared.clone(), number == 0);
            let name = if quick_only { "quick".to_owned() } else { format!("search-{number}") };
            // A pool with fewer threads is slower, not wrong.
            let started = thread::Builder::new().name(name).spawn(move || run(&shared, quick_only));
            if let Err(error) = started {
                tracing::error!(%error, "a search thread cannot be started");
            }
        }
        Pool { shared }
    }

    /// Puts work into the line of a client.
    pub(crate) fn submit(
        &self,
        client: IpAddr,
        effort: Effort,
        work: impl FnOnce() + Send + 'static,
    ) {
        let mut lines = self.shared.lock();
        match effort {
            Effort::Quick => lines.quick.push(client, Box::new(work)),
            Effort::Long => lines.long.push(client, Box::new(work)),
        }
        drop(lines);
        self.shared.bell.notify_all();
    }
}

impl Drop for Pool {
    fn drop(&mut self) {
        self.shared.lock().is_closed = true;
        self.shared.bell.notify_all();
    }
}

impl Shared {
    fn lock(&self) -> MutexGuard<'_, Lines> {
        self.lines.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn run(shared: &Shared, quick_only: bool) {
    let mut lines = shared.lock();
    while !lines.is_closed {
        let mut work = lines.quick.pop();
        if work.is_none() && !quick_only {
            work = lines.long.pop();
        }
        match work {
            Some(work) => {
                drop(lines);
                // A thread outlives work that breaks down; whoever waits for it sees it dropped.
                if panic::catch_unwind(AssertUnwindSafe(work)).is_err() {
                    tracing::error!("a search broke down");
                }
                lines = shared.lock();
            }
            None => lines = shared.bell.wait(lines).unwrap_or_else(PoisonError::into_inner),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc;

    use super::*;

    #[test]
    fn quick_work_passes_long_work() {
        let pool = Pool::new(1);
        let (release, blocked) = mpsc::channel::<()>();
        let (done, told) = mpsc::channel();
        let ann: IpAddr = [127, 0, 0, 1].into();
        pool.submit(ann, Effort::Long, move || blocked.recv().unwrap());
        let sender = done.clone();
        pool.submit(ann, Effort::Long, move || sender.send("long").unwrap());
        pool.submit(ann, Effort::Quick, move || done.send("quick").unwrap());
        assert_eq!(told.recv().unwrap(), "quick"); // although the only long thread is busy
        release.send(()).unwrap();
        assert_eq!(told.recv().unwrap(), "long");
    }

    #[test]
    fn a_thread_outlives_work_that_breaks_down() {
        let pool = Pool::new(1);
        let ann: IpAddr = [127, 0, 0, 1].into();
        let (done, told) = mpsc::channel();
        for effort in [Effort::Long, Effort::Quick, Effort::Quick, Effort::Long, Effort::Long] {
            pool.submit(ann, effort, || panic!("on purpose"));
        }
        for effort in [Effort::Long, Effort::Quick] {
            let done = done.clone();
            pool.submit(ann, effort, move || done.send(()).unwrap());
        }
        drop(done);
        assert_eq!(told.iter().count(), 2);
    }

    #[test]
    fn clients_take_turns() {
        let mut line = FairLine::default();
        let (order, seen) = mpsc::channel();
        let client = |number: u8| IpAddr::from([10, 0, 0, number]);
        for (who, word) in [(1, "a1"), (1, "a2"), (1, "a3"), (2, "b1"), (2, "b2")] {
            let order = order.clone();
            line.push(client(who), Box::new(move || order.send(word).unwrap()));
        }
        while let Some(work) = line.pop() {
            work();
        }
        drop(order);
        assert_eq!(seen.iter().collect::<Vec<_>>(), ["a1", "b1", "a2", "b2", "a3"]);
    }
}
