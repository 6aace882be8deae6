//! The turn of a piece of work, which is also its clock.

use std::{
    net::IpAddr,
    sync::{Arc, Mutex, PoisonError, atomic::Ordering},
    time::{Duration, Instant},
};

use stockade_engine::Stopwatch;

use super::Shared;

/// Is told when work that has begun has to wait, by `None`, and when it goes on, by the time used so far.
type WaitListener = Box<dyn FnMut(Option<Duration>) + Send>;

/// A turn of long work, or the time of quick work. Whoever looks at it may be made to wait.
pub(crate) struct Turn {
    shared: Arc<Shared>,
    /// Of long work.
    client: Option<IpAddr>,
    time: Mutex<Time>,
}

struct Time {
    /// Used before this slice.
    used: Duration,
    slice_began: Instant,
    on_wait: Option<WaitListener>,
}

impl Turn {
    pub(super) fn new(shared: Arc<Shared>, client: Option<IpAddr>) -> Turn {
        let time = Time { used: Duration::ZERO, slice_began: Instant::now(), on_wait: None };
        Turn { shared, client, time: Mutex::new(time) }
    }

    /// Has somebody told when the work has to wait, and when it goes on.
    pub(crate) fn on_wait(&mut self, listener: WaitListener) {
        let time = self.time.get_mut().unwrap_or_else(PoisonError::into_inner);
        time.on_wait = Some(listener);
    }

    /// Gives the turn up if another client has a better right to it, and waits for the next.
    fn pass(&self, client: IpAddr, time: &mut Time) {
        let mut lines = self.shared.lock();
        time.charge(client, &mut lines.long);
        if !lines.long.has_better(client) {
            return;
        }
        let number = lines.long.pause(client);
        self.shared.ring(&mut lines);
        drop(lines);
        time.tell(None);
        let lines = self.shared.lock();
        let has_to_wait =
            |lines: &mut super::Lines| !lines.is_closed && !lines.long.may_go_on(number);
        let waited = self.shared.paused.wait_while(lines, has_to_wait);
        let mut lines = waited.unwrap_or_else(PoisonError::into_inner);
        lines.long.go_on(number);
        self.shared.ring(&mut lines);
        drop(lines);
        time.slice_began = Instant::now();
        time.tell(Some(time.used));
    }
}

impl Time {
    fn charge(&mut self, client: IpAddr, line: &mut super::TurnLine) {
        let now = Instant::now();
        let slice = now.saturating_duration_since(self.slice_began);
        self.used += slice;
        self.slice_began = now;
        line.charge(client, slice);
    }

    fn tell(&mut self, used: Option<Duration>) {
        if let Some(listener) = &mut self.on_wait {
            listener(used);
        }
    }
}

impl Stopwatch for Turn {
    /// The time that the work has used. A turn that has lasted long enough may end here.
    fn elapsed(&self) -> Duration {
        let mut time = self.time.lock().unwrap_or_else(PoisonError::into_inner);
        let slice = time.slice_began.elapsed();
        if let Some(client) = self.client
            && slice >= self.shared.slice
            && self.shared.n_waiting.load(Ordering::Relaxed) > 0
        {
            self.pass(client, &mut time);
            return time.used + time.slice_began.elapsed();
        }
        time.used + slice
    }
}

impl Drop for Turn {
    fn drop(&mut self) {
        let Some(client) = self.client else { return };
        let time = self.time.get_mut().unwrap_or_else(PoisonError::into_inner);
        let mut lines = self.shared.lock();
        time.charge(client, &mut lines.long);
        lines.long.end(client);
        self.shared.ring(&mut lines);
    }
}
