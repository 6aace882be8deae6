//! Reading data sets into memory. Features are worked out once for each row.

use anyhow::{Result, bail};
use stockade_arena::dataset::{DataReader, PlayedOut, Row};
use stockade_core::{
    Move, MoveSet, Position,
    simd::{self, Isa, Task},
};
use stockade_engine::{
    Evaluator, distances,
    eval::Classical,
    math,
    net::{Features, View},
};

use super::{
    judgement::Judgement,
    omitted::Omitted,
    samples::{Samples, Target},
    source::Part,
    targets::Recipe,
};

/// Games that are read before the threads work on them.
const GAMES: usize = 512;

/// What there is to learn from, and to judge by.
#[derive(Default)]
pub(super) struct Data {
    pub(super) taught: Samples,
    /// Positions of the lines of other games.
    pub(super) held_out: Samples,
    /// What the classical evaluation says of those.
    pub(super) classical: Judgement,
    /// Rows that no net knows, of other boards.
    pub(super) unsuited: u64,
    pub(super) games: u64,
}

impl Data {
    /// Reads all parts on so many threads; the result does not depend on their number.
    pub(super) fn read(
        parts: &[Part],
        recipe: &Recipe,
        omitted: &Omitted,
        threads: usize,
    ) -> Result<Data> {
        let mut data = Data::default();
        for part in parts {
            let mut reader = DataReader::open(&part.path)?;
            let mut games = Vec::with_capacity(GAMES);
            while reader.position() < part.bytes {
                let Some(game) = reader.next().transpose()? else { break };
                games.push(game);
                if games.len() == GAMES {
                    data.take(&games, (recipe, omitted), part.share, threads);
                    games.clear();
                }
            }
            data.take(&games, (recipe, omitted), part.share, threads);
        }
        if data.taught.len() == 0 {
            let unsuited = data.unsuited;
            bail!("the data sets hold nothing to learn from ({unsuited} rows are of other boards)");
        }
        Ok(data)
    }

    fn take(
        &mut self,
        games: &[PlayedOut],
        recipe: (&Recipe, &Omitted),
        share: f32,
        threads: usize,
    ) {
        let chunk = games.len().div_ceil(threads.max(1)).max(1);
        std::thread::scope(|scope| {
            let extract = |games| scope.spawn(move || Data::of(games, recipe, share));
            let threads: Vec<_> = games.chunks(chunk).map(extract).collect();
            for thread in threads {
                self.append(thread.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)));
            }
        });
    }

    fn append(&mut self, other: Data) {
        self.taught.append(other.taught);
        self.held_out.append(other.held_out);
        self.classical.append(&other.classical);
        self.unsuited += other.unsuited;
        self.games += other.games;
    }

    fn of(games: &[PlayedOut], (recipe, omitted): (&Recipe, &Omitted), share: f32) -> Data {
        let mut data = Data { games: games.len() as u64, ..Data::default() };
        for game in games {
            let is_held_out = recipe.holds_out(game);
            for row in &game.rows {
                let target = recipe.target(game, row);
                if !View::suits(&row.position) {
                    data.unsuited += 1;
                } else if !is_held_out {
                    add(&mut data.taught, row, omitted, target, share);
                } else if target.result.is_some() {
                    add(&mut data.held_out, row, omitted, target, share);
                    data.ask_classical(&row.position);
                }
            }
        }
        data
    }

    /// Notes what the classical evaluation says of the position that was held out last.
    fn ask_classical(&mut self, pos: &Position) {
        let sample = self.held_out.sample(self.held_out.len() - 1);
        let (log_odds, mut weights) = simd::dispatch(Opinion(pos, pos.legal_moves()));
        let shares = &mut weights[..sample.outputs.len()];
        if !shares.is_empty() {
            math::softmax(shares);
        }
        self.classical.add(&sample, log_odds, shares);
    }
}

fn add(samples: &mut Samples, row: &Row, omitted: &Omitted, target: Target, share: f32) {
    let mut features = Features::of(&row.position, row.position.legal_moves());
    omitted.take_from(&mut features);
    let mut places = [u8::MAX; Move::COUNT];
    for (place, (mv, _)) in features.moves.rows().enumerate() {
        places[mv.index()] = place as u8;
    }
    // A pass has no rivals and no place.
    let place = |mv: Move| places.get(mv.index()).copied().filter(|&place| place < u8::MAX);
    let shares: Vec<(u8, f32)> =
        row.shares().filter_map(|(mv, share)| Some((place(mv)?, share))).collect();
    let sum: f32 = shares.iter().map(|(_, share)| share).sum();
    let policy_weight = if sum > 0.0 { target.policy_weight } else { 0.0 };
    let shares = shares.into_iter().map(|(place, share)| (place, share / sum));
    samples.push(&features, omitted, shares, Target { policy_weight, ..target }, share);
}

/// The classical evaluation's log-odds of a position and the log-weights of its moves.
struct Opinion<'a>(&'a Position, MoveSet);

impl Task for Opinion<'_> {
    type Output = (f32, [f32; Move::COUNT]);

    #[inline(always)]
    fn run<I: Isa>(self, isa: I) -> Self::Output {
        let Opinion(pos, moves) = self;
        let classical = Classical::default();
        let value = classical.value(isa, pos, distances(isa, pos), &mut ());
        let value = value.clamp(-0.9999, 0.9999);
        let mut weights = [0.0; Move::COUNT];
        classical.log_weights(isa, pos, moves, &mut weights, &mut ());
        (math::ln((1.0 + value) / (1.0 - value)), weights)
    }
}
