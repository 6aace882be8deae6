//! Alpha-beta: the second search beside PUCT: it trusts the evaluation and looks at every reply.
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

mod endings;
mod history;
mod node;
mod params;
mod picker;
mod quiescence;
mod reductions;
mod root;
mod score;
mod stop_check;

pub use params::AlphaBetaParams;
pub use score::Score;

use stockade_core::{
    Rules,
    simd::{self, Isa, Task},
};

use crate::{
    cap::Cap,
    eval::{Classical, EvalParams},
    evaluator::{self, Evaluator},
    mcts,
    report::Report,
    request::Request,
    tt::TranspositionTable,
};
use endings::Endings;
use history::History;
use node::{MAX_DEPTH, Worker};
use reductions::Reductions;
use root::Root;
use stop_check::StopCheck;

/// The search. It keeps what it found out from move to move.
pub struct AlphaBeta<E = Classical> {
    params: AlphaBetaParams,
    evaluator: E,
    table: TranspositionTable,
    endings: Endings,
    reductions: Reductions,
    /// What the hash table is about: keys do not tell boards and rules apart.
    rules: Option<Rules>,
}

impl AlphaBeta {
    /// A search with the classical evaluation and a hash table of this many megabytes.
    pub fn new(hash_mb: usize) -> AlphaBeta {
        AlphaBeta::with_params(hash_mb, AlphaBetaParams::default(), EvalParams::default())
    }

    /// A search with settings of its own.
    pub fn with_params(hash_mb: usize, params: AlphaBetaParams, eval: EvalParams) -> AlphaBeta {
        AlphaBeta::with_evaluator(hash_mb, params, Classical::new(eval))
    }
}

impl<E: Evaluator> AlphaBeta<E> {
    /// A search with settings and an evaluator of its own.
    pub fn with_evaluator(hash_mb: usize, params: AlphaBetaParams, evaluator: E) -> AlphaBeta<E> {
        AlphaBeta {
            params,
            evaluator,
            table: TranspositionTable::new(hash_mb),
            endings: Endings::new(),
            reductions: Reductions::new(params.reduction_divisor),
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
struct Run<'a, 'r, E> {
    search: &'a mut AlphaBeta<E>,
    request: Request<'r>,
}

impl<E: Evaluator> Task for Run<'_, '_, E> {
    type Output = Report;

    #[inline(always)]
    fn run<I: Isa>(self, isa: I) -> Report {
        let AlphaBeta { params, evaluator, table, endings, reductions, .. } = self.search;
        let mut request = self.request;
        let (game, stop) = (request.game, request.stop.clone());
        let pos = game.position();
        let worker = Worker {
            params,
            evaluator: &*evaluator,
            scratch: evaluator.scratch(),
            table,
            endings,
            reductions,
            history: History::new(MAX_DEPTH + 1, params),
            stop_check: StopCheck::new(request.limits, request.watch, &stop),
            cap: Cap::of(game),
            keys: mcts::keys_that_can_recur(game),
            lines: vec![Vec::new(); MAX_DEPTH + 2],
        };
        let lead = evaluator.lead(pos, evaluator::distances(isa, pos));
        Root::new(isa, worker, pos, lead).think(isa, &mut request)
    }
}
