//! Alpha-beta: the twin of PUCT that trusts the evaluation and looks at every reply.
//!
//! A principal variation search with iterative deepening. Its hash table is kept from move to move;
//! late moves are looked at with less depth first; races and one-sided endings are told by their
//! tables. It makes no null moves: with few walls left, having to move can be what loses.
//!
//! ```
//! use stockade_core::{Game, Rules};
//! use stockade_engine::{Limits, Request, alphabeta::AlphaBeta};
//! let game = Game::new(&Rules::standard());
//! let mut search = AlphaBeta::new(1);
//! let report = search.search(Request::new(&game, Limits::depth(2)));
//! assert_eq!((report.depth, report.best_move().unwrap().to_string()), (2, "e2".to_owned()));
//! ```

mod budget;
mod endings;
mod eval;
mod history;
mod node;
mod params;
mod picker;
mod quiescence;
mod reductions;
mod root;
mod score;

pub use params::AlphaBetaParams;
pub use score::Score;

use stockade_core::{
    Rules,
    simd::{self, Isa, Task},
};

use crate::{
    cap::Cap,
    eval::{self as classical, EvalParams},
    mcts,
    report::Report,
    request::Request,
    tt::TranspositionTable,
};
use budget::Budget;
use endings::Endings;
use eval::Weights;
use history::History;
use node::{MAX_DEPTH, Worker};
use reductions::Reductions;
use root::Root;

/// The search. It keeps what it found out from move to move.
pub struct AlphaBeta {
    params: AlphaBetaParams,
    eval: EvalParams,
    table: TranspositionTable,
    endings: Endings,
    reductions: Reductions,
    /// What the hash table is about: keys do not tell boards and rules apart.
    rules: Option<Rules>,
}

impl AlphaBeta {
    /// A search with a hash table of this many megabytes.
    pub fn new(hash_mb: usize) -> AlphaBeta {
        AlphaBeta::with_params(hash_mb, AlphaBetaParams::default(), EvalParams::default())
    }

    /// A search with settings of its own.
    pub fn with_params(hash_mb: usize, params: AlphaBetaParams, eval: EvalParams) -> AlphaBeta {
        AlphaBeta {
            params,
            eval,
            table: TranspositionTable::new(hash_mb),
            endings: Endings::new(),
            reductions: Reductions::new(),
            rules: None,
        }
    }

    /// How it searches.
    pub fn params(&self) -> &AlphaBetaParams {
        &self.params
    }

    /// Forgets everything, as before a new game. The same search then visits the same nodes.
    pub fn forget(&mut self) {
        self.table.clear();
        self.endings = Endings::new();
    }

    /// Searches a game of two. Reports go out after each iteration.
    pub fn search(&mut self, request: Request<'_>) -> Report {
        let game = request.game;
        if self.rules.replace(*game.rules()).is_some_and(|before| before != *game.rules()) {
            self.forget();
        }
        self.table.grow_older();
        self.endings.start();
        simd::dispatch(Run { search: self, request })
    }
}

/// One search, to be run with the machine's best instructions.
struct Run<'a, 'r> {
    search: &'a mut AlphaBeta,
    request: Request<'r>,
}

impl Task for Run<'_, '_> {
    type Output = Report;

    #[inline(always)]
    fn run<I: Isa>(self, isa: I) -> Report {
        let AlphaBeta { params, eval, table, endings, reductions, .. } = self.search;
        let mut request = self.request;
        let (game, stop) = (request.game, request.stop.clone());
        let pos = game.position();
        let worker = Worker {
            params,
            weights: Weights::new(eval),
            table,
            endings,
            reductions,
            history: History::new(MAX_DEPTH + 1),
            budget: Budget::new(request.limits, request.watch, &stop),
            cap: Cap::of(game),
            keys: mcts::keys_that_can_recur(game),
            lines: vec![Vec::new(); MAX_DEPTH + 2],
        };
        let lead = classical::lead(pos, eval);
        Root::new(isa, worker, pos, lead).think(isa, &mut request)
    }
}
