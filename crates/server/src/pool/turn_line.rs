//! Who waits for a turn, and who goes next.

use std::{collections::HashMap, net::IpAddr, time::Duration};

use super::{PlaceTeller, Work};

/// The turns, and all long work that is there.
pub(super) struct TurnLine {
    n_turns: usize,
    n_taken: usize,
    /// How many pieces of work may have begun, and have.
    most_begun: usize,
    n_begun: usize,
    /// In the order in which they came.
    waiting: Vec<Waiter>,
    next_number: u64,
    clients: HashMap<IpAddr, Account>,
}

/// Work that waits for a turn.
struct Waiter {
    number: u64,
    client: IpAddr,
    /// Absent if it has begun; a thread holds it then.
    new: Option<NewWork>,
}

struct NewWork {
    work: Work,
    tell_place: Option<PlaceTeller>,
    /// What was told last.
    told: Option<usize>,
}

/// What a client has.
#[derive(Default)]
struct Account {
    /// Time that its work has used, beside a common beginning.
    used: Duration,
    n_works: usize,
    n_begun: usize,
}

impl TurnLine {
    pub(super) fn new(n_turns: usize, most_begun: usize) -> TurnLine {
        TurnLine {
            n_turns,
            n_taken: 0,
            most_begun,
            n_begun: 0,
            waiting: Vec::new(),
            next_number: 0,
            clients: HashMap::new(),
        }
    }

    pub(super) fn n_waiting(&self) -> usize {
        self.waiting.len()
    }

    /// New work of a client.
    pub(super) fn enter(&mut self, client: IpAddr, work: Work, tell_place: Option<PlaceTeller>) {
        // Time that nobody wanted is not saved up: who comes back begins beside the others.
        let active = self.clients.values().filter(|it| it.n_works > 0).map(|it| it.used).min();
        let least = active.unwrap_or_default();
        if active.is_none() {
            self.clients.clear();
        }
        self.clients.retain(|_, account| account.n_works > 0 || account.used > least);
        let account = self.clients.entry(client).or_default();
        account.n_works += 1;
        account.used = account.used.max(least);
        self.push(client, Some(NewWork { work, tell_place, told: None }));
    }

    fn push(&mut self, client: IpAddr, new: Option<NewWork>) -> u64 {
        self.next_number += 1;
        self.waiting.push(Waiter { number: self.next_number, client, new });
        self.next_number
    }

    /// Whether the next turn, if there is one to be had, goes to new work.
    pub(super) fn is_next_new(&self) -> Option<bool> {
        let next = self.next().filter(|_| self.n_taken < self.n_turns)?;
        Some(self.waiting.get(next)?.new.is_some())
    }

    /// Takes new work from the line, if the next turn is its.
    pub(super) fn begin(&mut self) -> Option<(IpAddr, Work)> {
        if self.is_next_new() != Some(true) {
            return None;
        }
        let Waiter { client, new, .. } = self.waiting.remove(self.next()?);
        self.n_taken += 1;
        self.n_begun += 1;
        self.clients.entry(client).or_default().n_begun += 1;
        Some((client, new?.work))
    }

    /// Whether somebody should have the turn of this client's work.
    pub(super) fn has_better(&self, client: IpAddr) -> bool {
        let used = |client| self.clients.get(&client).map(|account| account.used);
        let next = self.next().and_then(|next| self.waiting.get(next));
        next.is_some_and(|next| used(next.client) <= used(client))
    }

    /// Work gives up its turn and waits for another; its number in the line.
    pub(super) fn pause(&mut self, client: IpAddr) -> u64 {
        self.n_taken -= 1;
        self.push(client, None)
    }

    /// Whether the next turn is for the work with this number.
    pub(super) fn may_go_on(&self, number: u64) -> bool {
        let next = self.next().filter(|_| self.n_taken < self.n_turns);
        next.and_then(|next| self.waiting.get(next)).is_some_and(|next| next.number == number)
    }

    /// The work with this number takes a turn.
    pub(super) fn go_on(&mut self, number: u64) {
        self.waiting.retain(|waiter| waiter.number != number);
        self.n_taken += 1;
    }

    /// Work with a turn is done.
    pub(super) fn end(&mut self, client: IpAddr) {
        self.n_taken -= 1;
        self.n_begun -= 1;
        if let Some(account) = self.clients.get_mut(&client) {
            account.n_works -= 1;
            account.n_begun -= 1;
        }
    }

    /// A client's work has used so much time.
    pub(super) fn charge(&mut self, client: IpAddr, time: Duration) {
        if let Some(account) = self.clients.get_mut(&client) {
            account.used += time;
        }
    }

    /// Tells all new work how many go before it.
    pub(super) fn tell_places(&mut self) {
        let mut order: Vec<usize> = (0..self.waiting.len()).collect();
        order.sort_by_key(|&index| self.rank(index));
        for (ahead, index) in order.into_iter().enumerate() {
            let Some(new) = self.waiting.get_mut(index).and_then(|it| it.new.as_mut()) else {
                continue;
            };
            if let Some(tell) = new.tell_place.as_mut().filter(|_| new.told != Some(ahead)) {
                new.told = Some(ahead);
                tell(ahead);
            }
        }
    }

    /// The index of who gets the next turn.
    fn next(&self) -> Option<usize> {
        (0..self.waiting.len()).filter(|&index| self.may_run(index)).min_by_key(|&it| self.rank(it))
    }

    /// Whether work has begun or may: a client's second piece must leave room for others' first.
    fn may_run(&self, index: usize) -> bool {
        let Some(waiter) = self.waiting.get(index) else { return false };
        let is_first = self.clients.get(&waiter.client).is_none_or(|it| it.n_begun == 0);
        let most = if is_first { self.most_begun } else { self.most_begun / 2 };
        waiter.new.is_none() || self.n_begun < most
    }

    /// The least goes first: the client that has used least, and of its work what came first.
    fn rank(&self, index: usize) -> Option<(Duration, u64)> {
        let waiter = self.waiting.get(index)?;
        Some((self.clients.get(&waiter.client)?.used, waiter.number))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SECOND: Duration = Duration::from_secs(1);

    fn client(number: u8) -> IpAddr {
        IpAddr::from([10, 0, 0, number])
    }

    fn enter(line: &mut TurnLine, number: u8) {
        line.enter(client(number), Box::new(|_| {}), None);
    }

    /// Whose work begins next.
    fn begin(line: &mut TurnLine) -> Option<IpAddr> {
        line.begin().map(|(client, _)| client)
    }

    #[test]
    fn turns_go_to_whom_has_used_least() {
        let (mut line, ann, bob) = (TurnLine::new(1, 16), client(1), client(2));
        (0..5).for_each(|_| enter(&mut line, 1));
        assert_eq!(begin(&mut line), Some(ann));
        line.charge(ann, 100 * SECOND);
        enter(&mut line, 2);
        // There is one turn only; Ann's work gives it up.
        assert_eq!(begin(&mut line), None);
        assert!(line.has_better(ann));
        let paused = line.pause(ann);
        // Bob has not saved up the time before he came: he begins where Ann is.
        assert!(begin(&mut line) == Some(ann) && !line.may_go_on(paused));
        line.charge(ann, SECOND);
        line.end(ann);
        assert_eq!(begin(&mut line), Some(bob));
        line.charge(bob, SECOND / 2);
        assert!(!line.has_better(bob), "he has used less");
        line.charge(bob, 2 * SECOND);
        assert!(line.has_better(bob));
    }

    #[test]
    fn who_goes_and_comes_back_has_not_forgotten_what_it_used() {
        let (mut line, ann, bob) = (TurnLine::new(2, 16), client(1), client(2));
        enter(&mut line, 2);
        enter(&mut line, 1);
        assert_eq!((begin(&mut line), begin(&mut line)), (Some(bob), Some(ann)));
        line.charge(ann, 9 * SECOND);
        line.end(ann);
        line.charge(bob, SECOND);
        enter(&mut line, 1);
        enter(&mut line, 2);
        assert_eq!(begin(&mut line), Some(bob), "Ann's turn comes when Bob has used as much");
    }

    #[test]
    fn one_client_does_not_begin_so_much_that_others_cannot() {
        let mut line = TurnLine::new(100, 8);
        (0..20).for_each(|_| enter(&mut line, 1));
        let n_begun = std::iter::from_fn(|| begin(&mut line)).count();
        assert_eq!(n_begun, 4);
        (2..10).for_each(|number| enter(&mut line, number));
        let others: Vec<_> = std::iter::from_fn(|| begin(&mut line)).collect();
        assert_eq!(others, (2..6).map(client).collect::<Vec<_>>());
        assert_eq!(line.n_waiting(), 20);
    }

    #[test]
    fn work_that_has_begun_goes_on_in_its_order() {
        let (mut line, ann) = (TurnLine::new(1, 16), client(1));
        enter(&mut line, 1);
        enter(&mut line, 1);
        begin(&mut line);
        line.charge(ann, SECOND);
        assert!(line.has_better(ann), "her own next piece has waited longer");
        let first = line.pause(ann);
        begin(&mut line);
        let second = line.pause(ann);
        assert!(line.may_go_on(first) && !line.may_go_on(second));
        line.go_on(first);
        line.end(ann);
        assert!(line.may_go_on(second));
    }
}
