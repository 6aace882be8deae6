//! Quick work that waits for a thread.

use std::{collections::VecDeque, net::IpAddr};

/// Work in the order it came, but each client in turn.
pub(super) struct QuickLine<T>(VecDeque<(IpAddr, VecDeque<T>)>);

impl<T> Default for QuickLine<T> {
    fn default() -> QuickLine<T> {
        QuickLine(VecDeque::new())
    }
}

impl<T> QuickLine<T> {
    pub(super) fn push(&mut self, client: IpAddr, work: T) {
        match self.0.iter_mut().find(|(other, _)| *other == client) {
            Some((_, waiting)) => waiting.push_back(work),
            None => self.0.push_back((client, VecDeque::from([work]))),
        }
    }

    pub(super) fn pop(&mut self) -> Option<T> {
        let (client, mut waiting) = self.0.pop_front()?;
        let work = waiting.pop_front();
        if !waiting.is_empty() {
            self.0.push_back((client, waiting));
        }
        work
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clients_take_turns() {
        let mut line = QuickLine::default();
        for (who, word) in [(1, "a1"), (1, "a2"), (1, "a3"), (2, "b1"), (2, "b2")] {
            line.push(IpAddr::from([10, 0, 0, who]), word);
        }
        let order: Vec<&str> = std::iter::from_fn(|| line.pop()).collect();
        assert_eq!(order, ["a1", "b1", "a2", "b2", "a3"]);
    }
}
