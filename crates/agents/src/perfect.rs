//! `perfect`: plays small boards from tables of exact values.
//!
//! In a won position it takes the fastest win; in any other the move after which the smallest share
//! of the opponent's replies holds what the opponent has. [`best_move`] is the choice alone, for
//! whoever has a table already.
//!
//! ```
//! use stockade_agents::perfect::best_move;
//! use stockade_core::{Position, Rules};
//! use stockade_solver::{Keep, Plan, Resources, TableFolder};
//! let folder = std::env::temp_dir().join(format!("stockade-doc-{}", std::process::id()));
//! let rules: Rules = "3x4,walls=1".parse()?;
//! let plan = Plan::new(&rules, Keep::Distances)?;
//! let resources = Resources { threads: 1, memory: 1 << 30 };
//! let table = TableFolder::new(&folder).find_or_build(&plan, resources, &|_| ())?;
//! let start = Position::start(&rules);
//! let mv = best_move(&table, &start)?.unwrap();
//! assert_eq!(table.move_value(&start, mv)?.to_string(), "won in 7");
//! # std::fs::remove_dir_all(folder)?;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Tables know neither repetition nor ply cap: a win that a cap of the rules cuts off counts as one.

mod choice;
mod on_demand;
mod shared_tables;

pub use choice::best_move;
pub use on_demand::{OnDemand, table_on_demand};

use std::{
    fs,
    sync::Arc,
    time::{Duration, Instant},
};

use stockade_core::{Game, Move, Rules};
use stockade_engine::{Line, Proof, Report, Request, StopSignal, Sweep};
use stockade_solver::{Answer, Keep, Plan, Resources, Table, TableError, TableFolder};

use self::shared_tables::{Wait, shared_table};
use crate::{
    agent::{Agent, AgentError, two_players_only},
    greedy::shortest_steps,
    info::{AgentInfo, Group, OptionInfo},
    insight::{Counters, Inside, Insight, MoveInsight, Scale},
    spec::{OptionKind, Spec},
    two_player::lead,
};

pub(crate) const INFO: AgentInfo = AgentInfo {
    name: "perfect",
    about: "Plays from a table of exact values, built on first use: never throws away a win or a draw.",
    group: Group::Exact,
    source: "retrograde analysis",
    rules: "two players, boards whose table takes at most 256 MB to build, such as 5x5 with 3 walls, \
            or is there already",
    options: OPTIONS,
    build: |spec| Box::new(Perfect::new(spec)),
};

const OPTIONS: &[OptionInfo] = &[
    OptionInfo::new(
        "tables",
        "the folder of tables instead of that in the user's data folder",
        OptionKind::Text,
    ),
    OptionInfo::new(
        "threads",
        "threads that build a table",
        OptionKind::Number { min: 1, max: 64 },
    )
    .or("2"),
];

/// Memory that building a table may take. Visitors of the site choose boards, so an agent builds
/// what takes seconds; larger tables are for `stockade probe`, whose user is asked.
const MOST_MEMORY: u128 = 256 << 20;

/// No table is added to a folder that holds more than this, or strangers could fill the disk with
/// tables of boards that nobody plays.
const MOST_STORED: u64 = 2 << 30;

/// Time between two looks at the stop signal while a table is built.
const BETWEEN_LOOKS: Duration = Duration::from_millis(20);

struct Perfect {
    name: String,
    /// `None` if the user has no home folder.
    folder: Option<TableFolder>,
    threads: usize,
    /// The table of the last game.
    table: Option<Arc<Table>>,
}

impl Perfect {
    fn new(spec: &Spec) -> Perfect {
        let named = spec.text("tables").map(TableFolder::new);
        Perfect {
            name: spec.to_string(),
            folder: named.or_else(TableFolder::of_user),
            threads: spec.number("threads") as usize,
            table: None,
        }
    }

    fn not_ready(&self, detail: String) -> AgentError {
        AgentError::NotReady { agent: self.name.clone(), detail }
    }

    fn unsupported(&self, rules: &Rules, reason: String) -> AgentError {
        AgentError::Unsupported { agent: self.name.clone(), rules: *rules, reason }
    }

    fn folder(&self) -> Result<&TableFolder, AgentError> {
        let remedy = "there is no home folder for tables; set HOME, or add tables=FOLDER";
        self.folder.as_ref().ok_or_else(|| self.not_ready(remedy.to_owned()))
    }

    fn plan(&self, rules: &Rules) -> Result<Plan, AgentError> {
        two_players_only(&self.name, rules, "there are tables for games of two only")?;
        Plan::new(rules, Keep::Distances)
            .map_err(|error| self.unsupported(rules, error.to_string()))
    }

    /// Whether there is a table, or one may be built.
    fn check(&self, rules: &Rules, plan: &Plan) -> Result<(), AgentError> {
        let folder = self.folder()?;
        if folder.path(plan).exists() {
            return Ok(());
        }
        if plan.most_bytes() > MOST_MEMORY {
            let reason = format!(
                "its table takes about {} MB to build, and agents build up to {} MB; take a smaller \
                 board or fewer walls, or build it with stockade probe --rules {rules}",
                plan.most_bytes() >> 20,
                MOST_MEMORY >> 20
            );
            return Err(self.unsupported(rules, reason));
        }
        let stored = stored_bytes(folder);
        if stored > MOST_STORED {
            return Err(self.not_ready(format!(
                "{} holds {} MB of tables, and agents add none beyond {} MB; delete some",
                folder.folder().display(),
                stored >> 20,
                MOST_STORED >> 20
            )));
        }
        Ok(())
    }

    /// The table of a game, built if need be; `None` if the signal was raised before it was there.
    fn table(
        &mut self,
        rules: &Rules,
        stop: &StopSignal,
        tell: &mut dyn FnMut(&Report),
    ) -> Result<Option<Arc<Table>>, AgentError> {
        let plan = self.plan(rules)?;
        if let Some(table) = self.table.as_ref().filter(|table| *table.plan() == plan) {
            return Ok(Some(table.clone()));
        }
        self.check(rules, &plan)?;
        let resources = Resources { threads: self.threads, memory: MOST_MEMORY };
        let begun = Instant::now();
        let mut wait = |permille: usize| {
            let sweep = Some(Sweep { done: permille, total: 1000, pruned: 0 });
            tell(&Report { elapsed: begun.elapsed(), sweep, ..Report::default() });
            std::thread::sleep(BETWEEN_LOOKS);
            if stop.is_raised() { Wait::End } else { Wait::On }
        };
        let found = shared_table(self.folder()?, &plan, resources, &mut wait);
        self.table = found.map_err(|error| self.not_ready(error.to_string()))?;
        Ok(self.table.clone())
    }

    fn answer(&self, table: &Table, game: &Game) -> Result<Option<(Move, Answer)>, AgentError> {
        let pos = game.position();
        let broken = |error: TableError| self.not_ready(error.to_string());
        if table.value(pos).map_err(broken)?.is_none() {
            let reason = format!(
                "{pos} is no position of {}; its walls on the board and left to place must add up \
                 to those of the rules",
                table.plan()
            );
            return Err(self.unsupported(game.rules(), reason));
        }
        let Some(mv) = best_move(table, pos).map_err(broken)? else { return Ok(None) };
        Ok(Some((mv, table.move_value(pos, mv).map_err(broken)?)))
    }
}

impl Agent for Perfect {
    fn name(&self) -> &str {
        &self.name
    }

    fn supports(&self, rules: &Rules) -> Result<(), AgentError> {
        self.check(rules, &self.plan(rules)?)
    }

    fn new_game(&mut self, rules: &Rules) -> Result<(), AgentError> {
        // Before the game, so that no clock runs while a table is built.
        self.table(rules, &StopSignal::default(), &mut |_| ()).map(drop)
    }

    fn choose(&mut self, mut request: Request<'_>) -> Result<Move, AgentError> {
        let begun = Instant::now();
        let (game, stop) = (request.game(), request.stop().clone());
        let name = self.name.clone();
        let over = move || AgentError::GameOver { agent: name };
        if game.is_over() {
            return Err(over());
        }
        let Some(table) = self.table(game.rules(), &stop, &mut |report| request.tell(report))?
        else {
            // Somebody wants a move before the values are known.
            return shortest_steps(game.position()).first().copied().ok_or_else(over);
        };
        let (mv, value) = self.answer(&table, game)?.ok_or_else(over)?;
        request.tell(&report(game, mv, value, begun.elapsed()));
        Ok(mv)
    }

    /// The exact value of every move.
    fn inside(
        &mut self,
        request: Request<'_>,
        tell: &mut dyn FnMut(&Insight),
    ) -> Result<Insight, AgentError> {
        let game = request.game();
        let mut hear = |insight: Insight| tell(&insight);
        let mut inside = Inside::new(Scale::default(), &mut hear);
        let mv = self.choose(request.reporting_to(&mut |report| inside.tell(report)))?;
        // Without a table somebody has wanted the move before the values were known.
        let Some(table) = self.table.as_deref() else {
            return Ok(Insight::default().choosing(mv));
        };
        let moves = valued(table, game).map_err(|error| self.not_ready(error.to_string()))?;
        let counters = Counters { nodes: moves.len() as u64, depth: 1, ..Counters::default() };
        Ok(Insight { moves, counters, ..Insight::default() }.choosing(mv))
    }
}

/// Every move with its value: wins first, the quickest in front, then draws, then losses.
fn valued(table: &Table, game: &Game) -> Result<Vec<MoveInsight>, TableError> {
    let pos = game.position();
    let value = |mv: Move| {
        let proof = proof(table.move_value(pos, mv)?);
        let value = proof.map(|proof| f64::from(proof.score()));
        Ok(MoveInsight { value, proof, ..MoveInsight::of(mv) })
    };
    let mut moves = game.legal_moves().iter().map(value).collect::<Result<Vec<_>, TableError>>()?;
    moves.sort_by_key(|known| match known.proof {
        Some(Proof::Win(plies)) => (0, plies),
        Some(Proof::Draw) | None => (1, 0),
        Some(Proof::Loss(plies)) => (2, u16::MAX - plies),
    });
    Ok(moves)
}

fn report(game: &Game, mv: Move, value: Answer, elapsed: Duration) -> Report {
    let proof = proof(value);
    let score = proof.map_or(0.5, Proof::score);
    let lead = lead(game.position());
    let line = Line { pv: vec![mv], score, lead, visits: 1, prior: None, proof };
    Report { nodes: 1, depth: 1, elapsed, lines: vec![line], sweep: None }
}

fn proof(value: Answer) -> Option<Proof> {
    match value {
        Answer::Win(plies) => plies.map(|plies| Proof::Win(plies.into())),
        Answer::Loss(plies) => plies.map(|plies| Proof::Loss(plies.into())),
        Answer::Draw => Some(Proof::Draw),
    }
}

/// Bytes of the files in a folder of tables; none if it is not there yet.
fn stored_bytes(folder: &TableFolder) -> u64 {
    let files = fs::read_dir(folder.folder()).into_iter().flatten().flatten();
    files.filter_map(|file| file.metadata().ok()).map(|file| file.len()).sum()
}
