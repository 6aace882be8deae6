//! Two players at a table: pairs of games from even openings, with colors swapped.

use anyhow::Result;
use stockade_arena::{Judge, Opening, Openings, RandomOpenings, stats::GameResult};
use stockade_core::{Player, Rules};
use stockade_engine::{Limits, Request, mcts::Mcts};

use crate::{player::Seat, thread_clock::ThreadClock};

/// Positions that a search may keep.
const CAPACITY: usize = 1 << 17;
/// Plies of an opening, and simulations of the search that finds it even.
const OPENING_PLIES: usize = 4;
const OPENING_BALANCE: u64 = 4_000;

/// Who plays whom, and how long they think.
#[derive(Clone, Debug)]
pub(crate) struct Contest {
    pub(crate) seats: [Seat; 2],
    pub(crate) rules: Rules,
    pub(crate) limits: Limits,
}

/// How a pair of games ended, seen from the first player.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Played {
    pub(crate) as_white: GameResult,
    pub(crate) as_black: GameResult,
    /// Mean simulations per move of both.
    pub(crate) sims: [f64; 2],
}

impl Played {
    /// Half points that are given in a pair.
    pub(crate) const HALF_POINTS: usize = 4;

    /// Half points of the first player, 0 to 4.
    pub(crate) fn half_points(&self) -> usize {
        self.as_white.half_points() + self.as_black.half_points()
    }
}

/// Simulations and moves of a player.
#[derive(Clone, Copy, Default)]
struct Effort {
    sims: u64,
    moves: u64,
}

impl Contest {
    /// Both games of a pair.
    pub(crate) fn play(&self, opening: &Opening) -> Result<Played> {
        let (as_white, first) = self.game(opening, Player::White)?;
        let (as_black, second) = self.game(opening, Player::Black)?;
        let sims = [0, 1].map(|seat| {
            let (a, b): (Effort, Effort) = (first[seat], second[seat]);
            (a.sims + b.sims) as f64 / (a.moves + b.moves).max(1) as f64
        });
        Ok(Played { as_white, as_black, sims })
    }

    /// One game with the first player as this one; its result for the first player.
    fn game(&self, opening: &Opening, first: Player) -> Result<(GameResult, [Effort; 2])> {
        let mut game = opening.game(&self.rules)?;
        // Both begin with empty graphs, so that no game depends on an earlier one.
        let sit = |seat: &Seat| seat.sit(CAPACITY, &self.rules, first.index() as u64);
        let [one, other] = &self.seats;
        let mut sitting = [sit(one)?, sit(other)?];
        let mut efforts = [Effort::default(); 2];
        while !game.is_over() {
            let seat = usize::from(game.position().to_move() != first);
            let clock = ThreadClock::start();
            let (mv, nodes) = sitting[seat].choose(&game, self.limits, &clock)?;
            efforts[seat].sims += nodes;
            efforts[seat].moves += 1;
            game.play(mv)?;
        }
        let result = match game.outcome().and_then(|outcome| outcome.winner()) {
            None => GameResult::Draw,
            Some(winner) if winner == first => GameResult::Win,
            Some(_) => GameResult::Loss,
        };
        Ok((result, efforts))
    }
}

/// Random openings that are about even. They are judged by the classical evaluation, whoever plays:
/// a match that goes on has the same ones.
pub(crate) fn openings(rules: Rules, seed: u64) -> Openings<'static> {
    let judge: Judge<'static> = Box::new(|game, nodes| {
        let report = Mcts::new(nodes as usize * 2).search(Request::new(game, Limits::nodes(nodes)));
        let score = report.lines.first().map_or(0.5, |line| f64::from(line.score));
        if game.position().to_move() == Player::White { score } else { 1.0 - score }
    });
    let how = RandomOpenings {
        plies: OPENING_PLIES,
        balance: Some(OPENING_BALANCE),
        ..RandomOpenings::default()
    };
    Openings::random(how, rules, seed, judge)
}
