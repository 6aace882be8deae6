//! How a match stands.

mod text;

use std::collections::BTreeMap;

use stockade_core::Termination;

use crate::{
    finished::FinishedGame,
    game_loop::Fault,
    settings::Settings,
    stats::{GameResult, Meeting, Pair, RatingOptions, Ratings, Tally, Trinomial, Verdict, rate},
};
pub use text::Summary;

/// The finished games of a match, and what they say so far.
///
/// In a match that a test may end, pairs count in the order of the schedule: the test looks at
/// pair after pair, and the first one at which it is decided is the last that counts. Otherwise
/// pairs that happen to end quickly would be judged first, and the verdict would depend on the
/// number of games played at a time.
#[derive(Clone, Debug)]
pub struct Standings {
    settings: Settings,
    games: BTreeMap<u64, FinishedGame>,
    /// Pairs from the first one on that are finished without a gap, up to the verdict.
    counted: u64,
    tally: Tally,
    verdict: Verdict,
}

/// The games of one engine.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct EngineGames {
    /// Its results.
    pub games: Trinomial,
    /// How often it had which fault; faults that it never had are left out.
    pub faults: BTreeMap<Fault, u64>,
    /// How long it thought, in milliseconds.
    pub thought_ms: u64,
    /// The moves it chose.
    pub moves: u64,
}

impl Standings {
    /// A match in which these games are finished.
    pub fn new(settings: &Settings, games: Vec<FinishedGame>) -> Standings {
        let mut standings = Standings {
            settings: settings.clone(),
            games: BTreeMap::new(),
            counted: 0,
            tally: Tally::default(),
            verdict: Verdict::Undecided,
        };
        games.into_iter().for_each(|game| standings.add(game));
        standings
    }

    /// Counts one more game.
    pub(crate) fn add(&mut self, game: FinishedGame) {
        self.games.insert(game.fixture.game, game);
        while self.verdict == Verdict::Undecided && self.is_finished(self.counted) {
            self.tally.add(self.pair(self.counted));
            self.counted += 1;
            if let Some(sprt) = self.settings.sprt {
                self.verdict = sprt.status(&self.tally.sample()).verdict();
            }
        }
    }

    /// The settings of the match.
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// The finished games in the order of the schedule.
    pub fn games(&self) -> impl Iterator<Item = &FinishedGame> {
        self.games.values()
    }

    /// How many games are finished.
    pub fn n_finished(&self) -> u64 {
        self.games.len() as u64
    }

    /// How many games there are in all.
    pub fn n_planned(&self) -> u64 {
        self.settings.schedule().n_games()
    }

    /// Whether a game is finished.
    pub fn has(&self, game: u64) -> bool {
        self.games.contains_key(&game)
    }

    /// What the test says; undecided without one.
    pub fn verdict(&self) -> Verdict {
        self.verdict
    }

    /// Finished games that came after the test was decided, and do not count.
    pub fn n_beyond_verdict(&self) -> u64 {
        if self.verdict == Verdict::Undecided {
            return 0;
        }
        self.games.range(2 * self.counted..).count() as u64
    }

    /// The games that count.
    fn counting(&self) -> impl Iterator<Item = &FinishedGame> {
        let end = match self.verdict {
            Verdict::Undecided => u64::MAX,
            _ => 2 * self.counted,
        };
        self.games.range(..end).map(|(_, game)| game)
    }

    /// The counts of a match of two, from the side of the first engine.
    pub fn tally(&self) -> Tally {
        let mut tally = self.tally;
        if self.settings.sprt.is_none() {
            tally.extend(self.open_pairs());
        }
        tally
    }

    /// Pairs behind the first gap, of which at least one game is finished.
    fn open_pairs(&self) -> impl Iterator<Item = Pair> {
        let mut numbers: Vec<u64> =
            self.games.range(2 * self.counted..).map(|(game, _)| game / 2).collect();
        numbers.dedup();
        numbers.into_iter().map(|number| self.pair(number))
    }

    fn is_finished(&self, pair: u64) -> bool {
        self.has(2 * pair) && self.has(2 * pair + 1)
    }

    /// A pair from the side of the engine that has White in its first game.
    fn pair(&self, number: u64) -> Pair {
        let white = |game| self.games.get(&game).and_then(|game| game.white);
        Pair {
            as_white: white(2 * number),
            as_black: white(2 * number + 1).map(GameResult::reversed),
        }
    }

    /// The pairs that count as meetings of engines.
    pub fn meetings(&self) -> Vec<Meeting> {
        let schedule = self.settings.schedule();
        let mut numbers: Vec<u64> = self.counting().map(|game| game.fixture.game / 2).collect();
        numbers.dedup();
        let meeting = |number| {
            let fixture = schedule.fixture(2 * number)?;
            let (player, opponent) = (fixture.white, fixture.black);
            Some(Meeting { player, opponent, pair: self.pair(number) })
        };
        numbers.into_iter().filter_map(meeting).collect()
    }

    /// The ratings of all engines, with bounds from so many replicates of the bootstrap.
    pub fn ratings(&self, replicates: usize) -> Ratings {
        let options = RatingOptions { replicates: replicates.max(1), ..RatingOptions::default() };
        rate(self.settings.engines.len(), &self.meetings(), &options)
            .expect("the schedule lets engines meet that exist, and there is a replicate")
    }

    /// The games of each engine.
    pub fn engines(&self) -> Vec<EngineGames> {
        let mut engines = vec![EngineGames::default(); self.settings.engines.len()];
        for game in self.counting() {
            let chosen = game.plies.saturating_sub(game.opening.moves().len()) as u64;
            // Whoever is to move after the opening makes one move more of an odd number.
            let first = game.opening.next_player().index();
            for (seat, engine) in [game.fixture.white, game.fixture.black].into_iter().enumerate() {
                let entry = &mut engines[engine];
                if let Some(result) = game.result_of(engine) {
                    entry.games.add(result);
                }
                entry.thought_ms += game.thought_ms[seat];
                entry.moves += (chosen + u64::from(seat == first)) / 2;
            }
            if let Some(anomaly) = &game.anomaly {
                let faults = &mut engines[game.engine(anomaly.player)].faults;
                *faults.entry(anomaly.fault).or_default() += 1;
            }
        }
        engines
    }

    /// How many games were drawn for which reason; reasons without any are left out.
    pub fn draws(&self) -> Vec<(Termination, u64)> {
        let mut draws: Vec<(Termination, u64)> = Vec::new();
        for game in self.counting().filter(|game| game.white == Some(GameResult::Draw)) {
            match draws.iter_mut().find(|(reason, _)| *reason == game.termination) {
                Some((_, count)) => *count += 1,
                None => draws.push((game.termination, 1)),
            }
        }
        draws.sort_by_key(|&(reason, count)| (std::cmp::Reverse(count), reason.to_string()));
        draws
    }

    /// How many games the rules declared not to count.
    pub fn n_void(&self) -> u64 {
        self.counting().filter(|game| game.white.is_none()).count() as u64
    }
}
