//! Checks a table state by state, by code that had no part in making it.
//!
//! Wall sets, steps, jumps and cells come from the plain solver. Each slice is valued anew by plain
//! retrograde analysis inside it, from the stored values of the slices with one wall more: if every
//! slice follows from its children, all do. This excludes wins that rest on
//! each other, which comparing a state with its neighbors alone would not.

use std::{
    sync::{
        Mutex, PoisonError,
        atomic::{AtomicUsize, Ordering},
    },
    thread,
};

use stockade_core::{Setup, WallSet};
use thiserror::Error;

use crate::{
    Keep, Progress, Table, TableError,
    retrograde::{
        entries::Entries,
        lower,
        open_steps::{OpenSteps, fits},
        sets::Layer,
        slice::{ARRIVED, DRAWN, Graph, NO_STATE},
    },
    table::Slices,
};

/// What was checked.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Verified {
    /// Wall sets, both of each mirrored pair.
    pub wall_sets: u64,
    /// States, one of each mirrored pair.
    pub states: u64,
}

/// What is wrong with a table.
#[derive(Debug, Error)]
pub enum VerifyError {
    /// It cannot be read.
    #[error(transparent)]
    Table(#[from] TableError),
    /// It knows other wall sets.
    #[error("the walls {walls} leave both pawns a path, but the table has no values for them")]
    Missing {
        /// The walls.
        walls: WallSet,
    },
    /// It has slices that nothing explains.
    #[error("the layer of {walls} walls has {stored} wall sets instead of {found}")]
    Surplus {
        /// Walls on the board.
        walls: usize,
        /// Stored wall sets.
        stored: usize,
        /// Wall sets there are.
        found: usize,
    },
    /// A value does not follow from those of its moves.
    #[error("{setup:?} has the value {stored}, its moves give {found}")]
    Wrong {
        /// The state.
        setup: Box<Setup>,
        /// The byte in the table.
        stored: u8,
        /// The byte that follows.
        found: u8,
    },
}

/// Checks every state of a table.
///
/// # Errors
/// The first thing that is wrong.
pub fn verify(
    table: &Table,
    threads: usize,
    on_progress: &(dyn Fn(Progress) + Sync),
) -> Result<Verified, VerifyError> {
    let plan = table.plan();
    let layers = plain_layers(table);
    let all: usize = layers.iter().map(|layer| layer.sets.len()).sum();
    let mut verified = Verified::default();
    let mut above = None;
    let mut done = 0;
    for n in (0..=plan.stocks.total()).rev() {
        let slices = table.slices(n)?;
        let check = LayerCheck { table, n, slices: &slices, above: above.as_ref() };
        let report = |sets: usize| {
            let share = (done + sets) as f64 / all as f64;
            on_progress(Progress { walls: n, done: sets, sets: layers[n].sets.len(), share });
        };
        verified.states += check.run(&layers[n], threads, &report)?;
        verified.wall_sets += layers[n].sets.len() as u64;
        done += layers[n].sets.len();
        above = Some(slices);
    }
    Ok(verified)
}

fn plain_layers(table: &Table) -> Vec<Layer> {
    let plan = table.plan();
    let open = |walls| OpenSteps::new(plan.size, plan.edge_diagonal, walls).has_states();
    let mut layers = vec![Layer::empty_board()];
    for n in 0..plan.stocks.total() {
        layers.push(layers[n].grown(plan.size, open));
    }
    layers
}

struct LayerCheck<'a> {
    table: &'a Table,
    n: usize,
    slices: &'a Slices,
    above: Option<&'a Slices>,
}

/// Wall sets that a thread takes at once.
const PORTION: usize = 64;

impl LayerCheck<'_> {
    /// Checks all wall sets of the layer and returns how many states there are.
    fn run(
        &self,
        layer: &Layer,
        threads: usize,
        report: &(dyn Fn(usize) + Sync),
    ) -> Result<u64, VerifyError> {
        let portions = Mutex::new(layer.sets.chunks(PORTION));
        let (done, kept) = (AtomicUsize::new(0), AtomicUsize::new(0));
        let work = || -> Result<u64, VerifyError> {
            let mut states = 0;
            loop {
                let next = portions.lock().unwrap_or_else(PoisonError::into_inner).next();
                let Some(sets) = next else { return Ok(states) };
                for &walls in sets {
                    if let Some(found) = self.set(walls)? {
                        kept.fetch_add(1, Ordering::Relaxed);
                        states += found;
                    }
                }
                report(done.fetch_add(sets.len(), Ordering::Relaxed) + sets.len());
            }
        };
        let states: Result<u64, VerifyError> = thread::scope(|scope| {
            let others: Vec<_> = (1..threads).map(|_| scope.spawn(work)).collect();
            let own = work();
            others.into_iter().try_fold(own?, |sum, other| {
                Ok(sum + other.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))?)
            })
        });
        let (stored, found) = (self.slices.sets(), kept.into_inner());
        match states {
            Ok(_) if stored != found => Err(VerifyError::Surplus { walls: self.n, stored, found }),
            states => states,
        }
    }

    /// Checks the slices of a wall set, unless its mirror image stands for it.
    fn set(&self, walls: WallSet) -> Result<Option<u64>, VerifyError> {
        let missing = || VerifyError::Missing { walls };
        let (set, is_image) = self.table.set_index(walls).ok_or_else(missing)?;
        if is_image {
            return Ok(None);
        }
        let plan = self.table.plan();
        let entries = Entries::new(plan.size);
        let steps = OpenSteps::new(plan.size, plan.edge_diagonal, walls);
        let graph = Graph::new(entries, &steps);
        for white_stock in plan.stocks.white(self.n) {
            let mut deepest = self.above.map_or(1, |above| above.longest.max(1));
            let by_walls = self.best_by_walls(walls, white_stock);
            let found = graph.values(&by_walls, &mut deepest);
            let stored = self.slices.plain(set, white_stock, false, &steps);
            self.compare(walls, white_stock, &stored, &found)?;
        }
        Ok(Some((graph.states() * plan.stocks.white(self.n).len()) as u64))
    }

    fn compare(
        &self,
        walls: WallSet,
        white_stock: u8,
        stored: &[u8],
        found: &[u8],
    ) -> Result<(), VerifyError> {
        let plan = self.table.plan();
        let kind = |byte: u8| match (plan.keep, byte) {
            (Keep::Outcomes, ARRIVED..DRAWN) => ARRIVED,
            (Keep::Outcomes, win) if win > DRAWN && win < NO_STATE => NO_STATE - 1,
            (_, byte) => byte,
        };
        let wrong =
            stored.iter().zip(found).position(|(&stored, &found)| kind(stored) != kind(found));
        let Some(entry) = wrong else { return Ok(()) };
        let state = Entries::new(plan.size).state(entry);
        let (to_move, white, black) = state.expect("entries of the board hold states");
        let setup = Setup {
            pawns: [Some(white), Some(black), None, None],
            walls,
            stock: [white_stock, plan.stocks.black(self.n, white_stock), 0, 0],
            to_move,
        };
        let (stored, found) = (stored[entry], found[entry]);
        Err(VerifyError::Wrong { setup: Box::new(setup), stored, found })
    }

    /// For each entry of a slice the best that placing a wall leads to.
    fn best_by_walls(&self, walls: WallSet, white_stock: u8) -> Vec<u8> {
        let plan = self.table.plan();
        let entries = Entries::new(plan.size);
        let mut best = vec![NO_STATE; entries.len()];
        let Some(above) = self.above else { return best };
        let (white_moves, black_moves) = best.split_at_mut(entries.per_turn());
        for wall in plan.size.slots().iter().filter(|&wall| fits(walls, wall)) {
            let grown = walls | WallSet::of(wall);
            let Some((set, is_image)) = self.table.set_index(grown) else { continue };
            let steps = OpenSteps::new(plan.size, plan.edge_diagonal, grown);
            if white_stock > 0 {
                let slice = above.plain(set, white_stock - 1, is_image, &steps);
                lower(white_moves, &slice[entries.per_turn()..]);
            }
            if plan.stocks.black(self.n, white_stock) > 0 {
                let slice = above.plain(set, white_stock, is_image, &steps);
                lower(black_moves, &slice[..entries.per_turn()]);
            }
        }
        best
    }
}

#[cfg(test)]
mod tests {
    use std::{env, fs, path::Path};

    use super::*;
    use crate::{
        Builder, Plan, Resources, solve,
        table::{PackedLayer, pack, sets_per_block},
    };

    /// Writes a table anew with one byte of a layer changed, all check numbers right.
    fn forge(table: &Table, path: &Path, layer: usize, at: usize, byte: u8) -> Table {
        let _ = fs::remove_file(path);
        let mut builder = Builder::open(path, table.plan()).unwrap();
        let stats = table.stats();
        for walls in (0..stats.layers.len()).rev() {
            let mut bytes = table.slices(walls).unwrap().bytes;
            if walls == layer {
                bytes[at] = byte;
            }
            let per_set = table.plan().set_bytes(walls);
            let blocks = bytes.chunks(sets_per_block(per_set) * per_set).map(pack).collect();
            let packed = PackedLayer { walls, taken: table.taken(walls), blocks };
            builder.add(&packed, stats.layers[walls]).unwrap();
        }
        builder.finish(stats.start).unwrap();
        Table::open(path).unwrap()
    }

    /// A wrong value in a table with valid check numbers is found in every layer.
    #[test]
    fn one_wrong_value_is_found() {
        let path = env::temp_dir().join(format!("stockade-verify-{}", std::process::id()));
        let _ = fs::remove_file(&path);
        let plan = Plan::new(&"3x4,walls=1".parse().unwrap(), Keep::Distances).unwrap();
        let resources = Resources { threads: 1, memory: 1 << 30 };
        solve(&plan, resources, Some(&mut Builder::open(&path, &plan).unwrap()), &|_| ()).unwrap();
        let table = Table::open(&path).unwrap();
        assert!(verify(&table, 1, &|_| ()).is_ok());
        for layer in 0..=2 {
            let bytes = table.slices(layer).unwrap().bytes;
            let at = bytes.iter().position(|&byte| byte < DRAWN).unwrap();
            for wrong in [bytes[at] + 2, DRAWN, u8::MAX - 1, NO_STATE] {
                let forged = forge(&table, &path.with_extension("forged"), layer, at, wrong);
                let found = verify(&forged, 2, &|_| ());
                assert!(matches!(found, Err(VerifyError::Wrong { .. })), "{layer}: {wrong}");
            }
        }
        fs::remove_file(&path).unwrap();
        fs::remove_file(path.with_extension("forged")).unwrap();
    }
}
