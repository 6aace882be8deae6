//! Tables for those who want values and not moves, within the limits of the agent.

use std::sync::{Arc, Mutex, PoisonError};

use stockade_core::Rules;
use stockade_solver::{Resources, Table};

use super::{
    MOST_MEMORY, Perfect,
    shared_tables::{Found, look},
};
use crate::{agent::AgentError, spec::Spec};

/// A table, or how far it is.
pub enum OnDemand {
    /// It is there.
    Table(Arc<Table>),
    /// It is being built.
    InWork {
        /// The share that is done, in thousandths.
        permille: usize,
    },
}

/// The table that was asked for last stays open, since whoever studies a position asks for the next one too.
static LAST: Mutex<Option<Arc<Table>>> = Mutex::new(None);

/// The table of a game in the user's data folder, without waiting: one that is not there begins to be
/// built, and asking again tells how far it is. One is built at a time, shared with all agents of the
/// process.
///
/// # Errors
/// When there is none and the limits of `perfect` forbid to build it, and when it cannot be used.
pub fn table_on_demand(rules: &Rules) -> Result<OnDemand, AgentError> {
    let spec: Spec = "perfect".parse().expect("an agent without options");
    let agent = Perfect::new(&spec);
    let plan = agent.plan(rules)?;
    let last = || LAST.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(table) = last().as_ref().filter(|table| *table.plan() == plan) {
        return Ok(OnDemand::Table(table.clone()));
    }
    agent.check(rules, &plan)?;
    let resources = Resources { threads: agent.threads, memory: MOST_MEMORY };
    let found = look(agent.folder()?, &plan, resources);
    match found.map_err(|error| agent.not_ready(error.to_string()))? {
        Found::InWork(permille) => Ok(OnDemand::InWork { permille }),
        Found::Table(table) => {
            *last() = Some(table.clone());
            Ok(OnDemand::Table(table))
        }
    }
}
