//! The engine as others see it: options in, reports out.

use stockade_core::PlayerCount;

use crate::{
    alphabeta::{AlphaBeta, AlphaBetaParams},
    eval::EvalParams,
    four::FourSearch,
    mcts::Mcts,
    report::Report,
    request::Request,
    search_kind::SearchKind,
};

/// Positions that a megabyte of graph holds, measured over opening and middle game.
const POSITIONS_PER_MEGABYTE: usize = 1 << 11;

/// How the engine thinks. A plain value: engines with different options can meet in one process.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct EngineOptions {
    /// Which search it uses in games of two; for games of four there is one.
    pub search: SearchKind,
    /// Threads of one search; alpha-beta and games of four take one, whatever is given.
    pub threads: usize,
    /// Memory for what it remembers, in megabytes.
    pub hash_mb: usize,
    /// Lines that alpha-beta works out; PUCT has one for every move it looked at, whatever is given.
    pub lines: usize,
}

impl Default for EngineOptions {
    fn default() -> EngineOptions {
        EngineOptions { search: SearchKind::default(), threads: 1, hash_mb: 256, lines: 1 }
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

/// The search of an engine with what it remembers.
enum Searcher {
    Puct(Box<Mcts>),
    AlphaBeta(AlphaBeta),
}

impl Engine {
    /// An engine that has seen nothing yet.
    pub fn new(options: EngineOptions) -> Engine {
        let searcher = match options.search {
            SearchKind::Puct => {
                let mut mcts = Mcts::new(capacity(&options));
                mcts.threads = options.threads.max(1);
                Searcher::Puct(Box::new(mcts))
            }
            SearchKind::AlphaBeta => {
                let params =
                    AlphaBetaParams { multi_pv: options.lines, ..AlphaBetaParams::default() };
                let hash_mb = options.hash_mb.max(1);
                let twin = AlphaBeta::with_params(hash_mb, params, EvalParams::default());
                Searcher::AlphaBeta(twin)
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
            Searcher::Puct(_) => *self = Engine::new(self.options),
            // Memory that is there already is sooner cleared than asked for again.
            Searcher::AlphaBeta(twin) => twin.forget(),
        }
    }

    /// Thinks about the current position of a game until a limit is reached, the signal is raised
    /// or the position is proven. Whoever listens hears of it meanwhile; the last report is returned
    /// as well. It has no lines if the game is over.
    pub fn search(&mut self, request: Request<'_>) -> Report {
        if request.game.is_over() {
            return Report::default();
        }
        if request.game.rules().players() == PlayerCount::Four {
            return FourSearch::new(capacity(&self.options)).search(request);
        }
        match &mut self.searcher {
            Searcher::Puct(mcts) => mcts.search(request),
            Searcher::AlphaBeta(twin) => twin.search(request),
        }
    }
}

/// Positions that PUCT may keep.
fn capacity(options: &EngineOptions) -> usize {
    options.hash_mb.max(1) * POSITIONS_PER_MEGABYTE
}
