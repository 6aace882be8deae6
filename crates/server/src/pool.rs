//! A bounded number of threads for work that takes a while, shared fairly among clients.
//!
//! Quick work always finds a thread. Long work needs a *turn*, of which there are only so many. A turn
//! that has lasted for a while is given up as soon as another client has a better right to it; the work
//! then waits in a look at its clock, which stands still meanwhile. The next turn goes to the client
//! that has used the least time, so one that asks for much makes nobody else wait for long.

mod quick_line;
mod turn;
mod turn_line;

use std::{
    net::IpAddr,
    panic::{self, AssertUnwindSafe},
    sync::{
        Arc, Condvar, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicUsize, Ordering},
    },
    thread,
    time::Duration,
};

use quick_line::QuickLine;
pub(crate) use turn::Turn;
use turn_line::TurnLine;

/// How long a turn lasts at least. Short enough for a person who waits.
const SLICE: Duration = Duration::from_millis(300);
/// Long work that may have begun, for each turn: what has begun holds memory.
const BEGUN_PER_TURN: usize = 8;
/// Long work that may have begun at least.
const BEGUN: usize = 16;

/// A piece of work; it gets its turn.
type Work = Box<dyn FnOnce(&mut Turn) + Send>;
/// Is told how many go before work that waits. It must not block.
pub(crate) type PlaceTeller = Box<dyn FnMut(usize) + Send>;

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

/// What the threads and those who bring work share.
struct Shared {
    lines: Mutex<Lines>,
    /// For threads that have nothing to do.
    idle: Condvar,
    /// For work that has begun and waits for its next turn.
    paused: Condvar,
    /// How many pieces of work wait for a turn.
    n_waiting: AtomicUsize,
    slice: Duration,
}

impl std::fmt::Debug for Shared {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Shared").finish_non_exhaustive()
    }
}

struct Lines {
    quick: QuickLine<Work>,
    long: TurnLine,
    is_closed: bool,
}

/// What a thread takes up.
enum Job {
    Quick(Work),
    Long(IpAddr, Work),
}

impl Pool {
    /// So many turns for long work, and always a thread for quick work.
    pub(crate) fn new(turns: usize) -> Pool {
        Pool::with_slice(turns, SLICE)
    }

    fn with_slice(turns: usize, slice: Duration) -> Pool {
        let begun = (BEGUN_PER_TURN * turns).max(BEGUN);
        let long = TurnLine::new(turns, begun);
        let lines = Lines { quick: QuickLine::default(), long, is_closed: false };
        let shared = Arc::new(Shared {
            lines: Mutex::new(lines),
            idle: Condvar::new(),
            paused: Condvar::new(),
            n_waiting: AtomicUsize::new(0),
            slice,
        });
        for number in 0..=begun {
            let shared = shared.clone();
            let name = format!("search-{number}");
            // A pool with fewer threads is slower, not wrong.
            let started = thread::Builder::new().name(name).spawn(move || run(&shared));
            if let Err(error) = started {
                tracing::error!(%error, "a search thread cannot be started");
            }
        }
        Pool { shared }
    }

    /// Puts quick work into the line of a client.
    pub(crate) fn submit_quick(
        &self,
        client: IpAddr,
        work: impl FnOnce(&mut Turn) + Send + 'static,
    ) {
        self.shared.lock().quick.push(client, Box::new(work));
        self.shared.idle.notify_one();
    }

    /// Puts long work into the line. While it waits for its first turn, somebody is told how many go
    /// before it.
    pub(crate) fn submit_long(
        &self,
        client: IpAddr,
        tell_place: Option<PlaceTeller>,
        work: impl FnOnce(&mut Turn) + Send + 'static,
    ) {
        let mut lines = self.shared.lock();
        lines.long.enter(client, Box::new(work), tell_place);
        self.shared.ring(&mut lines);
    }
}

impl Drop for Pool {
    fn drop(&mut self) {
        self.shared.lock().is_closed = true;
        self.shared.idle.notify_all();
        self.shared.paused.notify_all();
    }
}

impl Shared {
    fn lock(&self) -> MutexGuard<'_, Lines> {
        self.lines.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Wakes whoever gets the next turn, if there is one. Called after every change of the line.
    fn ring(&self, lines: &mut Lines) {
        self.n_waiting.store(lines.long.n_waiting(), Ordering::Relaxed);
        match lines.long.is_next_new() {
            Some(true) => self.idle.notify_one(),
            Some(false) => self.paused.notify_all(),
            // All turns are taken.
            None => lines.long.tell_places(),
        }
    }

    fn take(&self, lines: &mut Lines) -> Option<Job> {
        if let Some(work) = lines.quick.pop() {
            return Some(Job::Quick(work));
        }
        let (client, work) = lines.long.begin()?;
        // There may be another turn for the next.
        self.ring(lines);
        Some(Job::Long(client, work))
    }
}

fn run(shared: &Arc<Shared>) {
    let mut lines = shared.lock();
    while !lines.is_closed {
        let Some(job) = shared.take(&mut lines) else {
            lines = shared.idle.wait(lines).unwrap_or_else(PoisonError::into_inner);
            continue;
        };
        drop(lines);
        let (client, work) = match job {
            Job::Quick(work) => (None, work),
            Job::Long(client, work) => (Some(client), work),
        };
        let mut turn = Turn::new(shared.clone(), client);
        // A thread outlives work that breaks down; whoever waits for it sees it dropped.
        if panic::catch_unwind(AssertUnwindSafe(|| work(&mut turn))).is_err() {
            tracing::error!("a search broke down");
        }
        drop(turn);
        lines = shared.lock();
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc;

    use stockade_engine::Stopwatch;

    use super::*;

    fn client(number: u8) -> IpAddr {
        IpAddr::from([10, 0, 0, number])
    }

    #[test]
    fn quick_work_passes_long_work() {
        let pool = Pool::new(1);
        let (release, blocked) = mpsc::channel::<()>();
        let (done, told) = mpsc::channel();
        let ann = client(1);
        pool.submit_long(ann, None, move |_| blocked.recv().unwrap());
        let sender = done.clone();
        pool.submit_long(ann, None, move |_| sender.send("long").unwrap());
        pool.submit_quick(ann, move |_| done.send("quick").unwrap());
        assert_eq!(told.recv().unwrap(), "quick"); // although the only turn is taken
        release.send(()).unwrap();
        assert_eq!(told.recv().unwrap(), "long");
    }

    #[test]
    fn a_thread_outlives_work_that_breaks_down() {
        let pool = Pool::new(1);
        let ann = client(1);
        let (done, told) = mpsc::channel();
        for _ in 0..BEGUN + 2 {
            pool.submit_long(ann, None, |_| panic!("on purpose"));
            pool.submit_quick(ann, |_| panic!("on purpose"));
        }
        let sender = done.clone();
        pool.submit_long(ann, None, move |_| sender.send(()).unwrap());
        pool.submit_quick(ann, move |_| done.send(()).unwrap());
        assert_eq!(told.iter().count(), 2);
    }

    #[test]
    fn endless_work_makes_nobody_else_wait_and_is_not_charged_for_waiting() {
        let pool = Pool::with_slice(1, Duration::from_millis(1));
        let (end, ended) = mpsc::channel::<()>();
        let (done, told) = mpsc::channel();
        let (waited, waits) = mpsc::channel();
        // It looks at its clock until it is told to end.
        pool.submit_long(client(1), None, move |turn| {
            turn.on_wait(Box::new(move |used| waited.send(used).unwrap_or_default()));
            while ended.try_recv() == Err(mpsc::TryRecvError::Empty) {
                turn.elapsed();
            }
            done.send(turn.elapsed()).unwrap();
        });
        let (other, heard) = mpsc::channel();
        pool.submit_long(client(2), None, move |turn| {
            let begun = std::time::Instant::now();
            // Its own time, for whose end the first one waits.
            std::thread::sleep(Duration::from_millis(200));
            other.send((begun.elapsed(), turn.elapsed())).unwrap();
        });
        let (by_wall, by_turn) = heard.recv().unwrap();
        assert!(by_turn >= Duration::from_millis(200) && by_turn <= by_wall * 2);
        assert_eq!(waits.recv().unwrap(), None, "the endless one is told that it waits");
        end.send(()).unwrap();
        assert!(told.recv().unwrap() > Duration::ZERO);
    }

    #[test]
    fn those_who_wait_are_told_their_place() {
        let pool = Pool::new(1);
        let (release, blocked) = mpsc::channel::<()>();
        let (place, places) = mpsc::channel();
        let (done, told) = mpsc::channel();
        pool.submit_long(client(1), None, move |_| blocked.recv().unwrap());
        for number in 2..=4 {
            let (place, done) = (place.clone(), done.clone());
            let tell = move |ahead| place.send((number, ahead)).unwrap();
            let work = move |_: &mut Turn| done.send(number).unwrap();
            pool.submit_long(client(number), Some(Box::new(tell)), work);
        }
        let first: Vec<_> = places.iter().take(3).collect();
        release.send(()).unwrap();
        drop(done);
        assert_eq!(told.iter().collect::<Vec<_>>(), [2, 3, 4]);
        assert_eq!(first, [(2, 0), (3, 1), (4, 2)]);
    }
}
