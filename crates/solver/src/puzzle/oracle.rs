//! Where exact values come from.

use stockade_core::Position;

use crate::{Answer, Ending, EndingSearch, Table};

/// Something that knows exact values.
pub trait Oracle {
    /// The value of an unfinished position; `None` if it cannot tell.
    fn value(&mut self, pos: &Position) -> Option<Answer>;
}

impl Oracle for Ending {
    fn value(&mut self, pos: &Position) -> Option<Answer> {
        Ending::value(self, pos)
    }
}

/// Asks a table. What cannot be read has no value.
pub struct TableOracle<'a>(
    /// The table.
    pub &'a Table,
);

impl Oracle for TableOracle<'_> {
    fn value(&mut self, pos: &Position) -> Option<Answer> {
        self.0.value(pos).ok().flatten()
    }
}

/// Searches, looking at no more than so many positions for each value.
pub struct SearchOracle {
    /// The search.
    pub search: EndingSearch,
    /// Its limit.
    pub most_nodes: u64,
}

impl Oracle for SearchOracle {
    fn value(&mut self, pos: &Position) -> Option<Answer> {
        self.search.value(pos, self.most_nodes)
    }
}
