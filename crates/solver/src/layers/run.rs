//! The work itself: layers one after the other, the slices of a layer on all threads.

use std::{
    marker::PhantomData,
    sync::{
        Mutex, MutexGuard, PoisonError,
        atomic::{AtomicBool, AtomicUsize, Ordering},
    },
    thread,
};

use stockade_core::Player;

use super::{
    game::Game,
    plan::{Keep, Plan},
    stats::{LayerStats, SolutionStats},
    values::{Distances, Outcomes, TooDeep, Values},
    word::Word,
    worker::Worker,
};
use crate::{
    Answer, BuildError,
    table::{Builder, PackedLayer, pack, sets_per_block},
};

/// Wall sets that a thread takes at once: few enough that all threads end together.
const PORTION: usize = 64;

/// How far a solution is.
#[derive(Clone, Copy, Debug)]
pub struct Progress {
    /// Walls on the board of the layer in work; layers go from many to none.
    pub walls: usize,
    /// Wall sets of the layer that are done.
    pub done: usize,
    /// Wall sets of the layer.
    pub sets: usize,
    /// Share of the whole game that is done.
    pub share: f64,
}

/// What a solution may use.
#[derive(Clone, Copy, Debug)]
pub struct Resources {
    /// Threads that work at the same time, at least one.
    pub threads: usize,
    /// Bytes of memory.
    pub memory: u128,
}

/// Solves a game. If a table is given, each layer is written to it as soon as it is done, and
/// layers that it already has are not computed again.
///
/// # Errors
/// When the game does not fit into the memory that is allowed, when a win takes more plies
/// than a byte can hold, and when the table cannot be written.
pub fn solve(
    plan: &Plan,
    resources: Resources,
    table: Option<&mut Builder>,
    on_progress: &(dyn Fn(Progress) + Sync),
) -> Result<SolutionStats, BuildError> {
    match (plan.word_bytes(), plan.keep) {
        (4, Keep::Distances) => {
            Run::<u32, Distances>::new(plan, resources, on_progress)?.run(table)
        }
        (8, Keep::Distances) => {
            Run::<u64, Distances>::new(plan, resources, on_progress)?.run(table)
        }
        (_, Keep::Distances) => {
            Run::<u128, Distances>::new(plan, resources, on_progress)?.run(table)
        }
        (4, Keep::Outcomes) => Run::<u32, Outcomes>::new(plan, resources, on_progress)?.run(table),
        (8, Keep::Outcomes) => Run::<u64, Outcomes>::new(plan, resources, on_progress)?.run(table),
        (_, Keep::Outcomes) => Run::<u128, Outcomes>::new(plan, resources, on_progress)?.run(table),
    }
}

struct Run<'a, W, V> {
    game: Game<W>,
    resources: Resources,
    on_progress: &'a (dyn Fn(Progress) + Sync),
    /// Slices of all layers, and of those that are done.
    slices: usize,
    slices_done: usize,
    kind: PhantomData<V>,
}

impl<'a, W: Word, V: Values<W>> Run<'a, W, V> {
    fn new(
        plan: &Plan,
        resources: Resources,
        on_progress: &'a (dyn Fn(Progress) + Sync),
    ) -> Result<Run<'a, W, V>, BuildError> {
        if plan.is_hopeless() {
            return Err(plan.refusal(plan.most_bytes(), plan.rough_seconds(), resources.memory));
        }
        let game = Game::new(plan);
        let sets: Vec<u128> = game.layers.iter().map(|layer| layer.sets.len() as u128).collect();
        let bytes = plan.bytes(&sets);
        if bytes > resources.memory {
            return Err(plan.refusal(bytes, plan.seconds(&sets), resources.memory));
        }
        let slices =
            (0..game.layers.len()).map(|n| game.layers[n].sets.len() * game.slices(n)).sum();
        Ok(Run { game, resources, on_progress, slices, slices_done: 0, kind: PhantomData })
    }

    fn run(mut self, mut table: Option<&mut Builder>) -> Result<SolutionStats, BuildError> {
        let mut above = Vec::new();
        let mut layers = Vec::new();
        let mut todo = self.game.layers.len();
        if let Some(stored) = table.as_mut().and_then(|table| table.stored().transpose()) {
            let stored = stored?;
            todo = stored.walls;
            layers = stored.layers;
            above = self.units(&stored.slices);
            self.slices_done = (todo..self.game.layers.len())
                .map(|n| self.game.layers[n].sets.len() * self.game.slices(n))
                .sum();
        }
        for n in (0..todo).rev() {
            let (slices, stats) = self.layer(n, &above)?;
            if let Some(table) = &mut table {
                let layer = self.packed(n, &slices);
                table.add(&layer, stats)?;
            }
            self.slices_done += self.game.layers[n].sets.len() * self.game.slices(n);
            layers.push(stats);
            above = slices;
        }
        layers.reverse();
        let start = self.start(&above);
        if let Some(table) = table {
            table.finish(start)?;
        }
        Ok(SolutionStats { layers, start })
    }

    /// What the start is worth, given the layer without walls.
    fn start(&self, slices: &[V::Unit]) -> Answer {
        let shape = &self.game.shape;
        let [white, black] =
            [Player::White, Player::Black].map(|player| shape.cell(shape.size.start(player)));
        V::answer(shape, |unit| slices[unit], 0, white, black)
    }

    /// Values all slices of a layer, given those of the layer with one wall more.
    fn layer(&self, n: usize, above: &[V::Unit]) -> Result<(Vec<V::Unit>, LayerStats), BuildError> {
        let game = &self.game;
        let sets = &game.layers[n].sets;
        let per_set = 2 * V::half(&game.shape) * game.slices(n);
        let mut slices = vec![V::NOTHING; sets.len() * per_set];
        let portions = sets.chunks(PORTION).zip(slices.chunks_mut(PORTION * per_set));
        let portions = Mutex::new(portions);
        let (stats, done, too_deep) =
            (Mutex::new(LayerStats::default()), AtomicUsize::new(0), AtomicBool::new(false));
        let work = || {
            let mut worker = Worker::<W, V>::new(game, n, above);
            let mut found = LayerStats::default();
            while let Some((sets, slices)) = locked(&portions).next() {
                for (&set, slices) in sets.iter().zip(slices.chunks_exact_mut(per_set)) {
                    match worker.solve(set, slices) {
                        Ok(tally) => found.add_set(tally, game.weight(set)),
                        Err(TooDeep) => too_deep.store(true, Ordering::Relaxed),
                    }
                }
                let done = done.fetch_add(sets.len(), Ordering::Relaxed) + sets.len();
                self.report(n, done);
            }
            locked(&stats).join(found);
        };
        thread::scope(|scope| {
            for _ in 1..self.resources.threads {
                scope.spawn(work);
            }
            work();
        });
        if too_deep.into_inner() {
            return Err(BuildError::TooDeep);
        }
        let stats = stats.into_inner().unwrap_or_else(PoisonError::into_inner);
        Ok((slices, stats))
    }

    fn report(&self, n: usize, done: usize) {
        let slices = self.slices_done + done * self.game.slices(n);
        let share = slices as f64 / self.slices as f64;
        (self.on_progress)(Progress {
            walls: n,
            done,
            sets: self.game.layers[n].sets.len(),
            share,
        });
    }

    /// A layer as it stands in a file.
    fn packed(&self, n: usize, slices: &[V::Unit]) -> PackedLayer {
        let unit = V::unit_bytes(&self.game.shape);
        let layer = &self.game.layers[n];
        let per_set = 2 * V::half(&self.game.shape) * self.game.slices(n);
        let sets_per_block = sets_per_block(per_set * unit);
        let blocks: Vec<&[V::Unit]> = slices.chunks(sets_per_block * per_set).collect();
        let packed = parallel(self.resources.threads, &blocks, |block| {
            let mut bytes = vec![0; block.len() * unit];
            for (&value, bytes) in block.iter().zip(bytes.chunks_exact_mut(unit)) {
                V::write_unit(value, bytes);
            }
            pack(&bytes)
        });
        PackedLayer { walls: n, taken: layer.map.taken.clone(), blocks: packed }
    }

    fn units(&self, bytes: &[u8]) -> Vec<V::Unit> {
        bytes.chunks_exact(V::unit_bytes(&self.game.shape)).map(V::read_unit).collect()
    }
}

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Applies a function to each item, in order of the items, on several threads.
fn parallel<T: Sync, R: Send>(threads: usize, items: &[T], f: impl Fn(&T) -> R + Sync) -> Vec<R> {
    let portion = items.len().div_ceil(threads).max(1);
    thread::scope(|scope| {
        let f = &f;
        let portions: Vec<_> = items
            .chunks(portion)
            .map(|items| scope.spawn(move || items.iter().map(f).collect::<Vec<R>>()))
            .collect();
        let join = |handle: thread::ScopedJoinHandle<'_, Vec<R>>| {
            handle.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))
        };
        portions.into_iter().flat_map(join).collect()
    })
}
