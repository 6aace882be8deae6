//! Players with known habits, and matches of them.

use std::{thread::sleep, time::Duration};

use stockade_agents::{Agent, AgentError, Line, Report, Request};
use stockade_arena::{Conditions, Format, Openings, Pace, RandomOpenings, Settings};
use stockade_core::{Game, Move, Player, Rules, SplitMix64};

/// What a player does on its own `turn`-th move, counted from 1, or on all moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Habit {
    /// Takes the shortest path, and says that it wins.
    Walk,
    /// Any move.
    Random,
    /// Walks, but crashes.
    Crash { turn: usize },
    /// Walks, but answers nothing.
    Hang { turn: usize },
    /// Walks, but says something that is no move.
    Nonsense { turn: usize },
    /// Walks, but moves onto the opponent.
    Illegal { turn: usize },
    /// Walks, but takes its time.
    Slow { turn: usize },
    /// Does not begin.
    Absent,
    /// Walks, and raises the signal meanwhile.
    Stopper { turn: usize },
}

pub(crate) struct Mock {
    habit: Habit,
    turn: usize,
    rng: SplitMix64,
}

pub(crate) fn player(habit: Habit) -> Mock {
    Mock { habit, turn: 0, rng: SplitMix64::new(0) }
}

impl Mock {
    fn answer(&mut self, request: &Request<'_>) -> Result<Move, AgentError> {
        let game = request.game();
        let agent = self.name().to_owned();
        match self.habit {
            Habit::Random => {
                let moves = game.legal_moves();
                return Ok(moves.iter().nth(self.rng.below(moves.len())).unwrap());
            }
            Habit::Crash { turn } if turn == self.turn => {
                return Err(AgentError::Crash { agent, detail: "it stumbled".to_owned() });
            }
            Habit::Hang { turn } if turn == self.turn => {
                return Err(AgentError::Hang { agent, waited: Duration::from_secs(9) });
            }
            Habit::Nonsense { turn } if turn == self.turn => {
                let (answer, reason) = ("xyzzy".to_owned(), "no move".to_owned());
                return Err(AgentError::Illegal { agent, answer, reason });
            }
            Habit::Illegal { turn } if turn == self.turn => {
                let opponent = game.position().next_player();
                return Ok(Move::pawn(game.position().pawn(opponent).unwrap()));
            }
            Habit::Slow { turn } if turn == self.turn => sleep(Duration::from_millis(1000)),
            Habit::Stopper { turn } if turn == self.turn => request.stop().raise(),
            _ => {}
        }
        Ok(walk(game))
    }
}

/// The pawn move that leaves the shortest path, the first of several.
fn walk(game: &Game) -> Move {
    let (pos, me) = (game.position(), game.position().to_move());
    let moves = pos.legal_moves().pawn.iter().map(Move::pawn);
    moves.min_by_key(|&mv| pos.play_unchecked(mv).distance(me)).unwrap()
}

impl Agent for Mock {
    fn name(&self) -> &str {
        "mock"
    }

    fn supports(&self, _: &Rules) -> Result<(), AgentError> {
        Ok(())
    }

    fn reseed(&mut self, seed: u64) {
        self.rng = SplitMix64::new(seed);
    }

    fn new_game(&mut self, _: &Rules) -> Result<(), AgentError> {
        self.turn = 0;
        match self.habit {
            Habit::Absent => {
                Err(AgentError::Crash { agent: "mock".to_owned(), detail: "it is away".to_owned() })
            }
            _ => Ok(()),
        }
    }

    fn choose(&mut self, mut request: Request<'_>) -> Result<Move, AgentError> {
        self.turn += 1;
        let mv = self.answer(&request)?;
        if self.habit == Habit::Walk {
            let (score, lead) = (0.75, 1.5);
            let line = Line { pv: vec![mv], score, lead, visits: 1, prior: None, proof: None };
            request.tell(&Report { lines: vec![line], ..Report::default() });
        }
        Ok(mv)
    }
}

/// A match of these players on a small board: short games, but every rule of the big one.
pub(crate) fn settings(habits: &[Habit], rounds: u64) -> Settings {
    Settings {
        engines: habits.iter().map(|habit| format!("{habit:?}")).collect(),
        rules: "5x5,walls=2,cap=60:draw".parse().unwrap(),
        format: Format::RoundRobin,
        rounds,
        conditions: Conditions { pace: Pace::Own, margin: Duration::ZERO },
        openings: openings(1).describe(),
        sprt: None,
        seed: 1,
    }
}

/// Their openings.
pub(crate) fn openings(seed: u64) -> Openings<'static> {
    let rules = "5x5,walls=2,cap=60:draw".parse().unwrap();
    let how = RandomOpenings { plies: 3, ..RandomOpenings::default() };
    Openings::random(how, rules, seed, Box::new(|_, _| 0.5))
}

pub(crate) fn other(player: Player) -> Player {
    if player == Player::White { Player::Black } else { Player::White }
}
