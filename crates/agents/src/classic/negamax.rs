//! Negamax of a fixed depth with alpha-beta, the search that all players here share.

mod transpositions;

use stockade_core::Move;
use transpositions::Transpositions;

/// Nodes between two looks at the clock and the signal.
const BETWEEN_LOOKS: u64 = 256;

/// Which branches are left out.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Pruning {
    /// None: plain minimax.
    Off,
    /// Those inside the tree of one root move; each root move starts with an open window, as IE
    /// University printed it.
    Inside,
    /// All: the best root value so far bounds the root moves that follow.
    #[default]
    Full,
}

/// How far and how a style is searched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Settings {
    /// Plies; at least 1.
    pub depth: u32,
    /// Which branches are left out.
    pub pruning: Pruning,
    /// Whether moves are tried in the order of the values of the positions they lead to, as far as
    /// these are no leaves; equal ones keep their order.
    pub ordering: bool,
    /// Whether positions that were searched are remembered, leaves included.
    pub table: bool,
}

impl Default for Settings {
    /// Two plies and alpha-beta, as all of the papers have it.
    fn default() -> Settings {
        Settings { depth: 2, pruning: Pruning::Full, ordering: false, table: false }
    }
}

/// What a search has found, at its end or so far.
#[derive(Clone, Debug, PartialEq)]
pub struct Found<M = Move> {
    /// The first of the best moves; before any is searched, the first move. `None` if there is none.
    pub best: Option<M>,
    /// Its value for the player to move; minus infinity before any is searched.
    pub value: f64,
    /// Root moves that are done, in order, with their values. Under [`Pruning::Full`] the value of a
    /// move that is not the best may be no more than a bound from above.
    pub searched: Vec<(M, f64)>,
    /// Root moves in all.
    pub total: usize,
    /// Nodes visited below the root.
    pub visited: u64,
    /// Moves left out at cutoffs.
    pub pruned: u64,
    /// Positions that were evaluated only to order moves.
    pub ordered: u64,
    /// Nodes whose value was remembered.
    pub hits: u64,
}

/// What is searched.
pub(super) trait Tree {
    type Node;
    type Move: Copy;

    /// Adds the moves to try, in order, with so many plies left.
    fn moves(&mut self, node: &Self::Node, left: u32, moves: &mut Vec<Self::Move>);
    fn play(&mut self, node: &Self::Node, mv: Self::Move) -> Self::Node;
    fn is_over(&self, node: &Self::Node) -> bool;
    /// What a leaf is worth for the player to move.
    fn value(&mut self, node: &Self::Node, left: u32) -> f64;
    /// Equal for equal nodes.
    fn key(&self, node: &Self::Node) -> u64;
}

/// Who can end a search and hears how it goes.
pub(super) trait Watcher<M> {
    /// The most nodes it may visit.
    fn most_nodes(&self) -> u64 {
        u64::MAX
    }
    fn must_end(&self) -> bool {
        false
    }
    fn hear(&mut self, _: &Found<M>) {}
}

/// Lets a search run to its end.
pub(super) struct Nobody;
impl<M> Watcher<M> for Nobody {}

struct Negamax<'a, T: Tree> {
    tree: T,
    settings: Settings,
    watcher: &'a mut dyn Watcher<T::Move>,
    most_nodes: u64,
    visited: u64,
    pruned: u64,
    ordered: u64,
    table: Option<Transpositions>,
    /// The moves of all open nodes, those of the deepest last.
    moves: Vec<T::Move>,
}

/// Searches all root moves to the depth, which is at least 1, or as many as the watcher allows.
pub(super) fn run<T: Tree>(
    tree: T,
    root: &T::Node,
    settings: Settings,
    watcher: &mut dyn Watcher<T::Move>,
) -> Found<T::Move> {
    let depth = settings.depth.max(1);
    let mut search = Negamax {
        tree,
        settings,
        most_nodes: watcher.most_nodes(),
        watcher,
        visited: 0,
        pruned: 0,
        ordered: 0,
        table: settings.table.then(Transpositions::default),
        moves: Vec::new(),
    };
    search.open(root, depth);
    let moves = std::mem::take(&mut search.moves);
    let mut found = Found {
        best: moves.first().copied(),
        value: f64::NEG_INFINITY,
        searched: Vec::with_capacity(moves.len()),
        total: moves.len(),
        visited: 0,
        pruned: 0,
        ordered: 0,
        hits: 0,
    };
    for mv in moves {
        let is_full = settings.pruning == Pruning::Full;
        let bound = if is_full { found.value } else { f64::NEG_INFINITY };
        let child = search.tree.play(root, mv);
        let Some(reply) = search.value(&child, depth - 1, f64::NEG_INFINITY, -bound) else {
            break;
        };
        found.searched.push((mv, -reply));
        if -reply > found.value {
            (found.best, found.value) = (Some(mv), -reply);
        }
        search.count(&mut found);
        search.watcher.hear(&found);
    }
    search.count(&mut found);
    found
}

impl<T: Tree> Negamax<'_, T> {
    fn count(&self, found: &mut Found<T::Move>) {
        (found.visited, found.pruned, found.ordered) = (self.visited, self.pruned, self.ordered);
        found.hits = self.table.as_ref().map_or(0, Transpositions::hits);
    }

    /// The value for the player to move, fail-soft: exact between alpha and beta, else a bound on
    /// the side where it lies. `None` if the search must end.
    fn value(&mut self, node: &T::Node, left: u32, alpha: f64, beta: f64) -> Option<f64> {
        if self.visited >= self.most_nodes
            || (self.visited.is_multiple_of(BETWEEN_LOOKS) && self.watcher.must_end())
        {
            return None;
        }
        self.visited += 1;
        let key = self.table.is_some().then(|| self.tree.key(node));
        if let (Some(key), Some(table)) = (key, &mut self.table)
            && let Some(value) = table.recall(key, left, alpha, beta)
        {
            return Some(value);
        }
        let value = if left == 0 || self.tree.is_over(node) {
            self.tree.value(node, left)
        } else {
            self.best(node, left, alpha, beta)?
        };
        if let (Some(key), Some(table)) = (key, &mut self.table) {
            table.store(key, left, value, alpha, beta);
        }
        Some(value)
    }

    /// The same for a node with replies.
    fn best(&mut self, node: &T::Node, left: u32, mut alpha: f64, beta: f64) -> Option<f64> {
        let first = self.open(node, left);
        let end = self.moves.len();
        let mut best = f64::NEG_INFINITY;
        for index in first..end {
            let child = self.tree.play(node, self.moves[index]);
            let value = -self.value(&child, left - 1, -beta, -alpha)?;
            best = best.max(value);
            alpha = alpha.max(value);
            if alpha >= beta && self.settings.pruning != Pruning::Off {
                self.pruned += (end - index - 1) as u64;
                break;
            }
        }
        self.moves.truncate(first);
        Some(best)
    }

    /// Adds the moves of a node, ordered if they shall be; where they begin.
    fn open(&mut self, node: &T::Node, left: u32) -> usize {
        let first = self.moves.len();
        self.tree.moves(node, left, &mut self.moves);
        // The children of the last ply are leaves: to order them is to search them.
        if self.settings.ordering && left >= 2 {
            let mut valued: Vec<(f64, T::Move)> = Vec::new();
            for &mv in &self.moves[first..] {
                let child = self.tree.play(node, mv);
                valued.push((self.tree.value(&child, left - 1), mv));
            }
            self.ordered += valued.len() as u64;
            // What is worst for the other player comes first.
            valued.sort_by(|(one, _), (other, _)| one.total_cmp(other));
            for (place, (_, mv)) in self.moves[first..].iter_mut().zip(valued) {
                *place = mv;
            }
        }
        first
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A tree of two plies: the values of the leaves for the player who moves first.
    struct ByHand(&'static [&'static [f64]]);

    impl Tree for ByHand {
        type Node = Vec<usize>;
        type Move = usize;

        fn moves(&mut self, node: &Vec<usize>, _: u32, moves: &mut Vec<usize>) {
            let count = node.first().map_or(self.0.len(), |&branch| self.0[branch].len());
            moves.extend(0..count);
        }

        fn play(&mut self, node: &Vec<usize>, mv: usize) -> Vec<usize> {
            node.iter().copied().chain([mv]).collect()
        }

        fn is_over(&self, _: &Vec<usize>) -> bool {
            false
        }

        fn value(&mut self, node: &Vec<usize>, _: u32) -> f64 {
            self.0[node[0]][node[1]]
        }

        fn key(&self, node: &Vec<usize>) -> u64 {
            node.iter().fold(1, |key, &branch| key * 16 + branch as u64)
        }
    }

    fn with(pruning: Pruning) -> Settings {
        Settings { pruning, ..Settings::default() }
    }

    /// IE University §6.1; the leaf that is never looked at would change everything.
    const TRACE: ByHand = ByHand(&[&[3.0, 5.0], &[2.0, 9.0], &[7.0, 4.0]]);

    #[test]
    fn the_worked_trace_prunes_one_leaf_of_six() {
        let found = run(TRACE, &Vec::new(), with(Pruning::Full), &mut Nobody);
        assert_eq!((found.best, found.value), (Some(2), 4.0));
        assert_eq!(found.searched, [(0, 3.0), (1, 2.0), (2, 4.0)]);
        // Three branches and five of six leaves.
        assert_eq!((found.visited, found.pruned), (8, 1));
    }

    #[test]
    fn an_open_window_at_each_root_move_prunes_nothing_at_depth_two() {
        for pruning in [Pruning::Inside, Pruning::Off] {
            let found = run(TRACE, &Vec::new(), with(pruning), &mut Nobody);
            assert_eq!((found.best, found.visited, found.pruned), (Some(2), 9, 0));
        }
    }

    #[test]
    fn the_first_of_equals_is_taken() {
        let equal = ByHand(&[&[1.0, 2.0], &[4.0, 3.0], &[3.0, 5.0]]);
        let found = run(equal, &Vec::new(), with(Pruning::Full), &mut Nobody);
        assert_eq!((found.best, found.value), (Some(1), 3.0));
    }

    /// Ends a search after so many nodes.
    struct Limit(u64, usize);

    impl Watcher<usize> for Limit {
        fn most_nodes(&self) -> u64 {
            self.0
        }
        fn hear(&mut self, found: &Found<usize>) {
            self.1 = found.searched.len();
        }
    }

    #[test]
    fn a_search_cut_short_keeps_what_is_done() {
        for (nodes, done, best) in [(0, 0, 0), (2, 0, 0), (3, 1, 0), (7, 2, 0), (8, 3, 2)] {
            let mut limit = Limit(nodes, 0);
            let found = run(TRACE, &Vec::new(), with(Pruning::Full), &mut limit);
            assert_eq!((found.visited, found.searched.len(), limit.1), (nodes, done, done));
            assert_eq!(found.best, Some(best), "{nodes} nodes");
        }
    }
}
