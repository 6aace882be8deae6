//! One search in a thread of its own.

use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
        mpsc::{self, Receiver, Sender},
    },
    thread::{Scope, ScopedJoinHandle},
};

use stockade_core::{Game, Player};
use stockade_engine::{Line, Report, Request, StopSignal};

use super::go::Go;
use crate::agent::Agent;

pub(super) struct RunningSearch<'scope> {
    stop: StopSignal,
    /// Lets go of a move that waits for `stop`.
    release: Sender<()>,
    has_answered: Arc<AtomicBool>,
    thread: ScopedJoinHandle<'scope, Box<dyn Agent>>,
}

impl<'scope> RunningSearch<'scope> {
    /// Starts the search. Reports go out as `info` lines, the move as `bestmove`.
    pub(super) fn start<'env>(
        scope: &'scope Scope<'scope, 'env>,
        agent: Box<dyn Agent>,
        game: Game,
        go: Go,
        lines: usize,
        out: &'scope (dyn Fn(&str) + Sync),
    ) -> RunningSearch<'scope> {
        let (stop, has_answered) = (StopSignal::default(), Arc::new(AtomicBool::new(false)));
        let (release, released) = mpsc::channel();
        let thread = scope.spawn({
            let (stop, has_answered) = (stop.clone(), has_answered.clone());
            move || {
                let mut agent = agent;
                let verdict = think(agent.as_mut(), &game, &go, &stop, lines, out);
                if go.is_infinite {
                    wait(&released);
                }
                // Whoever reads the move may send the next command at once.
                has_answered.store(true, Ordering::Release);
                out(&verdict);
                agent
            }
        });
        RunningSearch { stop, release, has_answered, thread }
    }

    pub(super) fn has_answered(&self) -> bool {
        self.has_answered.load(Ordering::Acquire)
    }

    /// Asks for the move; it comes soon.
    pub(super) fn stop(&self) {
        self.stop.raise();
        // Nobody waits any more if the move is out already.
        let _ = self.release.send(());
    }

    /// Waits for the end and gives the agent back; `None` if it panicked.
    pub(super) fn join(self) -> Option<Box<dyn Agent>> {
        self.thread.join().ok()
    }
}

fn wait(released: &Receiver<()>) {
    // An error means that the server has gone, which is as good as `stop`.
    let _ = released.recv();
}

fn think(
    agent: &mut dyn Agent,
    game: &Game,
    go: &Go,
    stop: &StopSignal,
    lines: usize,
    out: &(dyn Fn(&str) + Sync),
) -> String {
    let mut sink = |report: &Report| {
        for (rank, line) in report.lines.iter().take(lines).enumerate() {
            out(&info(report, rank, line, game.position().to_move()));
        }
    };
    match agent.choose(Request::new(game, go.limits).stopped_by(stop).reporting_to(&mut sink)) {
        Ok(mv) => format!("bestmove {mv}"),
        Err(error) => {
            out(&format!("info string error: {error}"));
            "bestmove (none)".to_owned()
        }
    }
}

fn info(report: &Report, rank: usize, line: &Line, to_move: Player) -> String {
    let micros = report.elapsed.as_micros().max(1);
    let nps = u128::from(report.nodes) * 1_000_000 / micros;
    let white = if to_move == Player::White { line.score } else { 1.0 - line.score };
    let pv: Vec<String> = line.pv.iter().map(|mv| mv.to_string()).collect();
    format!(
        "info depth {} nodes {} nps {nps} time {} multipv {} score wc {:.1} pv {}",
        report.depth,
        report.nodes,
        report.elapsed.as_millis(),
        rank + 1,
        100.0 * white,
        pv.join(" ")
    )
}
