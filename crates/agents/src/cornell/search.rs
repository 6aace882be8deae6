//! UCT as the authors' code runs it, and as their paper tells it.

use std::time::Duration;

use stockade_core::{
    Game, Move, Position, Rules, SplitMix64,
    simd::{self, Isa, Task},
};
use stockade_engine::{Line, Report};

use super::{
    evaluate::{Evaluator, final_value},
    order::first_reply,
    tree::FOR_NEITHER,
    tree::{State, Tree},
};
use crate::{simulate::Simulator, two_player::lead};

/// Whose search it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
    /// The authors' code, which all their data come from: a new leaf is expanded and its *first
    /// child* evaluated instead, and a node uses the formula once every child has been
    /// expanded. The end of a game is never expanded, so a node whose children include one stays
    /// with it for good.
    Code,
    /// Their paper: a new leaf is evaluated itself, and every child is visited once before the
    /// formula decides.
    Paper,
}

/// A move at the root and how it fared.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Child {
    /// The move.
    pub mv: Move,
    /// The sum of its values, for the player to move at the root.
    pub w: f32,
    /// How often it was visited.
    pub n: u32,
}

impl Child {
    /// w/n; nothing for a move that was never visited.
    pub fn mean(&self) -> Option<f32> {
        (self.n > 0).then(|| self.w / self.n as f32)
    }
}

/// A search that can be watched iteration by iteration.
///
/// ```
/// use stockade_agents::cornell::{Evaluator, Mode, TreeSearch};
/// use stockade_core::{Game, Rules};
/// let game = Game::new(&Rules::preset("cornell").unwrap());
/// let mut search = TreeSearch::new(&game, Evaluator::Basic, Mode::Code, 0);
/// search.run(100);
/// assert_eq!(search.children().map(|child| child.n).sum::<u32>(), 100);
/// assert_eq!(search.best_move().unwrap().to_string(), "c2");
/// ```
pub struct TreeSearch {
    rules: Rules,
    start: Position,
    start_ply: usize,
    evaluator: Evaluator,
    mode: Mode,
    rng: SplitMix64,
    tree: Tree,
    path: Vec<usize>,
    iterations: u64,
    depth: usize,
}

impl TreeSearch {
    /// A search of the current position of a game. Its plies so far count for the ply cap; chance
    /// decides in roll-outs only.
    pub fn new(game: &Game, evaluator: Evaluator, mode: Mode, seed: u64) -> TreeSearch {
        TreeSearch::with_rng(game, evaluator, mode, SplitMix64::new(seed))
    }

    pub(super) fn with_rng(
        game: &Game,
        evaluator: Evaluator,
        mode: Mode,
        rng: SplitMix64,
    ) -> TreeSearch {
        let tree = Tree::new(evaluator.exploration());
        TreeSearch {
            rules: *game.rules(),
            start: *game.position(),
            start_ply: game.ply(),
            evaluator,
            mode,
            rng,
            tree,
            path: Vec::new(),
            iterations: 0,
            depth: 0,
        }
    }

    /// Adds this many iterations.
    pub fn run(&mut self, iterations: u64) {
        simd::dispatch(Iterations { search: self, iterations });
    }

    /// How many iterations have been made.
    pub fn iterations(&self) -> u64 {
        self.iterations
    }

    /// The mean value of the position for the player to move, −1 to 1; 0 before the first iteration.
    pub fn strength(&self) -> f32 {
        // A difference, because −0 would look odd in a table.
        self.tree.fared(0).mean().map_or(0.0, |mean| 0.0 - mean)
    }

    /// The moves of the position in the authors' order; none before the first iteration or in a
    /// finished game.
    pub fn children(&self) -> impl DoubleEndedIterator<Item = Child> + ExactSizeIterator {
        self.tree.children(0).map(|at| self.tree.fared(at))
    }

    /// The move with the largest w/n, the last of equals. Before any move has been visited it is
    /// the first one; there is none before the first iteration or in a finished game.
    pub fn best_move(&self) -> Option<Move> {
        let visited = self.children().filter_map(|child| Some((child.mean()?, child.mv)));
        let best = visited.max_by(|(one, _), (other, _)| one.total_cmp(other));
        best.map(|(_, mv)| mv).or_else(|| Some(self.children().next()?.mv))
    }

    /// The same with another constant in front of the root.
    pub fn exploring(mut self, exploration: f32) -> TreeSearch {
        self.tree = Tree::new(exploration);
        self
    }

    /// Expands a leaf. Returns the value of its position for whoever moved there, if it has one: in
    /// code mode that of its first child, the other way around.
    #[inline(always)]
    fn expand<I: Isa>(&mut self, isa: I, at: usize, pos: &Position, ply: usize) -> Option<f32> {
        let mut value = |pos: &Position, ply: usize| {
            let white = final_value(&self.rules, pos, ply);
            let white =
                white.or_else(|| self.evaluator.value(isa, &self.rules, pos, ply, &mut self.rng));
            white.map(|white| for_mover(pos, white))
        };
        let (leaf, first) = match self.mode {
            Mode::Paper => (value(pos, ply), None),
            Mode::Code => {
                let mv = first_reply(isa, pos).unwrap_or(Move::PASS);
                let first = value(&pos.play_unchecked(mv), ply + 1);
                self.depth = self.depth.max(self.path.len());
                (first.map(|first| -first), Some(first.unwrap_or(FOR_NEITHER)))
            }
        };
        let parent = self.path.len().checked_sub(2).map(|index| self.path[index]);
        self.tree.expand(at, parent, first);
        if at == 0 {
            self.tree.open(isa, at, pos);
        }
        leaf
    }
}

impl Simulator for TreeSearch {
    /// One iteration: down the tree, one value, and the value back up.
    #[inline(always)]
    fn simulate<I: Isa>(&mut self, isa: I) {
        self.path.clear();
        self.path.push(0);
        let (mut pos, mut ply, mut at) = (self.start, self.start_ply, 0);
        let leaf = loop {
            if let Some(white) = final_value(&self.rules, &pos, ply) {
                break Some(for_mover(&pos, white));
            }
            match self.tree.node(at).state {
                State::New => break self.expand(isa, at, &pos, ply),
                State::Expanded => self.tree.open(isa, at, &pos),
                State::Open => {}
            }
            at = self.tree.select(at, self.mode);
            pos = pos.play_unchecked(self.tree.node(at).mv);
            ply += 1;
            self.path.push(at);
        };
        self.depth = self.depth.max(self.path.len() - 1);
        self.tree.back_up(&self.path, leaf);
        self.iterations += 1;
    }

    fn score(&self) -> f32 {
        (self.strength() + 1.0) / 2.0
    }

    /// The move with the largest w/n first.
    fn report(&self, _: u64, elapsed: Duration) -> Report {
        let lead = lead(&self.start);
        let visited = self.tree.children(0).rev().filter_map(|at| {
            let child = self.tree.fared(at);
            Some((at, child, child.mean()?))
        });
        let mut moves: Vec<(usize, Child, f32)> = visited.collect();
        // A stable sort of the reversed list keeps the last of equals in front, as the choice does.
        moves.sort_by(|(_, _, one), (_, _, other)| other.total_cmp(one));
        let mut lines: Vec<Line> = moves
            .into_iter()
            .map(|(at, child, mean)| Line {
                pv: self.tree.main_line(at),
                score: (mean + 1.0) / 2.0,
                lead,
                visits: u64::from(child.n),
                prior: None,
                proof: None,
            })
            .collect();
        if lines.is_empty()
            && let Some(mv) = self.best_move()
        {
            let score = self.score();
            lines.push(Line { pv: vec![mv], score, lead, visits: 0, prior: None, proof: None });
        }
        Report { nodes: self.iterations, depth: self.depth as u32, elapsed, lines, sweep: None }
    }
}

/// A value for White as one for the player who moved into the position.
#[inline(always)]
fn for_mover(pos: &Position, white: f32) -> f32 {
    if pos.to_move() == stockade_core::Player::White { -white } else { white }
}

/// Iterations with the machine's best instructions.
struct Iterations<'a> {
    search: &'a mut TreeSearch,
    iterations: u64,
}

impl Task for Iterations<'_> {
    type Output = ();

    #[inline(always)]
    fn run<I: Isa>(self, isa: I) {
        for _ in 0..self.iterations {
            self.search.simulate(isa);
        }
    }
}
