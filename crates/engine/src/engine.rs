//! The engine as others see it: options in, reports out.

use stockade_core::PlayerCount;

use crate::{
    alphabeta::{AlphaBeta, AlphaBetaParams},
    eval::Classical,
    evaluation::Evaluation,
    evaluator::Evaluator,
    four::FourSearch,
    mcts::{BYTES_PER_POSITION, Mcts},
    net::NetEvaluator,
    params::Params,
    report::Report,
    request::Request,
    search_kind::SearchKind,
};

/// Positions that a megabyte of a tree among four holds.
const FOUR_PER_MEGABYTE: usize = 1 << 11;

/// How the engine thinks. A plain value: engines with different options can meet in one process.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct EngineOptions {
    /// Which search it uses in games of two; for games of four there is one.
    pub search: SearchKind,
    /// What it thinks of positions in games of two.
    pub evaluation: Evaluation,
    /// Threads of one search; alpha-beta and games of four take one, whatever is given.
    pub threads: usize,
    /// Memory for what it remembers, in megabytes.
    pub hash_mb: usize,
    /// Lines that alpha-beta works out; PUCT has one for every move it looked at, whatever is given.
    pub lines: usize,
    /// The numbers of its searches and its evaluation.
    pub params: Params,
}

impl Default for EngineOptions {
    fn default() -> EngineOptions {
        EngineOptions {
            search: SearchKind::default(),
            evaluation: Evaluation::default(),
            threads: 1,
            hash_mb: 256,
            lines: 1,
            params: Params::default(),
        }
    }
}

/// A player that thinks about one position at a time.
///
/// ```
/// use stockade_core::{Game, Rules};
/// use stockade_engine::{Engine, EngineOptions, Limits, Request};
/// let mut engine = Engine::new(EngineOptions::default());
/// let game = Game::new(&Rules::standard());
/// let report = engine.search(Request::new(&game, Limits::nodes(500)));
/// assert!(game.position().is_legal(report.best_move().unwrap()));
/// ```
pub struct Engine {
    options: EngineOptions,
    searcher: Searcher,
}

/// The search of an engine with what it remembers: each evaluation has searches of its own.
enum Searcher {
    Puct(Box<Mcts>),
    NetPuct(Box<Mcts<NetEvaluator>>),
    AlphaBeta(Box<AlphaBeta>),
    NetAlphaBeta(Box<AlphaBeta<NetEvaluator>>),
}

impl Engine {
    /// An engine that has seen nothing yet.
    pub fn new(options: EngineOptions) -> Engine {
        let eval = options.params.eval;
        let searcher = match (options.search, options.evaluation) {
            (SearchKind::Puct, Evaluation::Classical) => {
                Searcher::Puct(puct(&options, Classical::new(eval)))
            }
            (SearchKind::Puct, Evaluation::Net(net)) => {
                Searcher::NetPuct(puct(&options, net.evaluator(eval)))
            }
            (SearchKind::AlphaBeta, Evaluation::Classical) => {
                Searcher::AlphaBeta(alphabeta(&options, Classical::new(eval)))
            }
            (SearchKind::AlphaBeta, Evaluation::Net(net)) => {
                Searcher::NetAlphaBeta(alphabeta(&options, net.evaluator(eval)))
            }
        };
        Engine { options, searcher }
    }

    /// How it thinks.
    pub fn options(&self) -> &EngineOptions {
        &self.options
    }

    /// Forgets everything, as before a new game.
    pub fn forget(&mut self) {
        match &mut self.searcher {
            Searcher::Puct(_) | Searcher::NetPuct(_) => *self = Engine::new(self.options),
            // Memory that is there already is sooner cleared than asked for again.
            Searcher::AlphaBeta(alphabeta) => alphabeta.forget(),
            Searcher::NetAlphaBeta(alphabeta) => alphabeta.forget(),
        }
    }

    /// Thinks about the current position of a game until a limit is reached, the signal is raised
    /// or the position is proven. Reports go to the request's sink meanwhile; the last one is returned
    /// as well. It has no lines if the game is over. What earlier searches found stays as long as
    /// there is memory for it, so neighboring positions of one game share all they have in common.
    pub fn search(&mut self, request: Request<'_>) -> Report {
        if request.game.is_over() {
            return Report::default();
        }
        let (pos, params) = (request.game.position(), &self.options.params);
        let limits = request.limits.on_clock_by(pos, &params.time);
        let request = request.limited_by(limits);
        if request.game.rules().players() == PlayerCount::Four {
            let mut search = FourSearch::new(self.options.hash_mb.max(1) * FOUR_PER_MEGABYTE);
            search.params = self.options.params.four;
            return search.search(request);
        }
        match &mut self.searcher {
            Searcher::Puct(mcts) => mcts.search(request),
            Searcher::NetPuct(mcts) => mcts.search(request),
            Searcher::AlphaBeta(alphabeta) => alphabeta.search(request),
            Searcher::NetAlphaBeta(alphabeta) => alphabeta.search(request),
        }
    }
}

fn puct<E: Evaluator>(options: &EngineOptions, evaluator: E) -> Box<Mcts<E>> {
    let capacity = (options.hash_mb.max(1) << 20) / BYTES_PER_POSITION;
    let mut search = Mcts::with_evaluator(capacity, evaluator);
    search.params = options.params.mcts;
    search.threads = options.threads.max(1);
    Box::new(search)
}

fn alphabeta<E: Evaluator>(options: &EngineOptions, evaluator: E) -> Box<AlphaBeta<E>> {
    let params = AlphaBetaParams { multi_pv: options.lines, ..options.params.alphabeta };
    Box::new(AlphaBeta::with_evaluator(options.hash_mb.max(1), params, evaluator))
}
