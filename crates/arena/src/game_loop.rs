//! One game between two agents, from the opening to the result.
//!
//! The referee is [`Game`]; this loop measures time, asks the player to move and makes a
//! forfeit of whatever a broken player does. A forfeited game counts as lost, because a program must not
//! gain by crashing in time; but it is an [`Anomaly`] too, and those are told apart from results.

mod anomaly;
mod record;

use std::time::{Duration, Instant};

use stockade_agents::{Agent, Request, StopSignal};
use stockade_core::{ForfeitReason, Game, Lead, Move, Player, Termination, WinChance};

use crate::pace::Pace;
pub use anomaly::{Anomaly, Fault, ParseFaultError};
pub use record::RecordTags;

/// What is the same in all games of a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Conditions {
    /// What each player may spend.
    pub pace: Pace,
    /// How much later than allowed a move may come, where time counts. Machines and pipes are
    /// late now and then, through no fault of the players.
    pub margin: Duration,
}

/// A game that has been played to its end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayedGame {
    /// The game itself, which is over.
    pub game: Game,
    /// What ended it.
    pub termination: Termination,
    /// What went wrong, if anything did.
    pub anomaly: Option<Anomaly>,
    /// How long White and Black thought.
    pub thought: [Duration; 2],
    /// What the players thought of their moves; nothing for those of the opening.
    opinions: Vec<Opinion>,
}

/// How a player saw the game when it moved, in White's terms.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Opinion {
    win_chance: Option<WinChance>,
    lead: Option<Lead>,
}

/// Plays a game of two to its end. `None` if the signal was raised meanwhile: the players then
/// gave whatever move they had, so that the game proves nothing.
///
/// `game` stands after the opening. `agents` are White and Black; both are told that a new game
/// begins.
pub fn play_game<'a>(
    game: Game,
    agents: [&'a mut dyn Agent; 2],
    conditions: &'a Conditions,
    stop: &'a StopSignal,
) -> Option<PlayedGame> {
    let opinions = vec![Opinion::default(); game.ply()];
    let mut playing = GameInPlay {
        game: conditions.pace.set_up(game),
        agents,
        conditions,
        stop,
        thought: [Duration::ZERO; 2],
        opinions,
    };
    let anomaly = playing.begin().or_else(|| playing.play());
    if stop.is_raised() {
        return None;
    }
    let GameInPlay { game, thought, opinions, .. } = playing;
    // The referee knows no clock of single moves, and calls such a fall of the flag a forfeit.
    let termination = match &anomaly {
        Some(anomaly) => anomaly.fault.termination(),
        None => game.outcome()?.by(),
    };
    Some(PlayedGame { game, termination, anomaly, thought, opinions })
}

/// A game while it is played.
struct GameInPlay<'a> {
    game: Game,
    agents: [&'a mut dyn Agent; 2],
    conditions: &'a Conditions,
    stop: &'a StopSignal,
    thought: [Duration; 2],
    opinions: Vec<Opinion>,
}

impl GameInPlay<'_> {
    /// Tells both players that a game begins.
    fn begin(&mut self) -> Option<Anomaly> {
        let rules = *self.game.rules();
        for player in [Player::White, Player::Black] {
            if let Err(error) = self.agents[player.index()].new_game(&rules) {
                return Some(self.forfeit(player, Fault::of(&error), error.to_string()));
            }
        }
        None
    }

    /// Plays until the game is over, which is an anomaly or the referee's verdict.
    fn play(&mut self) -> Option<Anomaly> {
        while !self.game.is_over() && !self.stop.is_raised() {
            if let Some(anomaly) = self.play_move() {
                return Some(anomaly);
            }
        }
        None
    }

    /// Asks the player to move, and plays its answer.
    fn play_move(&mut self) -> Option<Anomaly> {
        let player = self.game.position().to_move();
        let limits = self.conditions.pace.limits(&self.game);
        let mut seen = None;
        let watch = Instant::now();
        let answer = self.agents[player.index()].choose(
            Request::new(&self.game, limits).stopped_by(self.stop).reporting_to(&mut |report| {
                seen = report.lines.first().map(|line| (line.score, line.lead))
            }),
        );
        let elapsed = watch.elapsed();
        self.thought[player.index()] += elapsed;
        if self.stop.is_raised() {
            return None;
        }
        let mv = match answer {
            Ok(mv) => mv,
            Err(error) => {
                return Some(self.forfeit(player, Fault::of(&error), error.to_string()));
            }
        };
        self.opinions.push(seen.map_or(Opinion::default(), |seen| Opinion::of(player, seen)));
        self.make(player, mv, elapsed)
    }

    /// Plays the move if it came in time and is legal.
    fn make(&mut self, player: Player, mv: Move, elapsed: Duration) -> Option<Anomaly> {
        let allowance = self.conditions.pace.allowance(&self.game);
        if let Some(allowed) = allowance
            && elapsed > allowed + self.conditions.margin
        {
            let detail = format!("moved after {elapsed:.0?}, {allowed:.0?} were allowed");
            return Some(self.forfeit(player, Fault::Time, detail));
        }
        let charged = allowance.map_or(elapsed, |allowed| elapsed.min(allowed));
        match self.game.play_timed(mv, charged) {
            Ok(_) => None,
            Err(error) => {
                Some(self.forfeit(player, Fault::Illegal, format!("played {mv}: {error}")))
            }
        }
    }

    fn forfeit(&mut self, player: Player, fault: Fault, detail: String) -> Anomaly {
        let reason = match fault.termination() {
            Termination::Forfeit(reason) => reason,
            // The referee flags only players with a clock, and time per move has none.
            _ => ForfeitReason::Other,
        };
        self.game.forfeit(player, reason).expect("a player of a game of two that is not over");
        Anomaly { player, fault, detail }
    }
}

impl Opinion {
    /// From the mover's score and lead.
    fn of(player: Player, (score, lead): (f32, f32)) -> Opinion {
        let (score, lead) = match player {
            Player::Black => (1.0 - f64::from(score), -f64::from(lead)),
            _ => (f64::from(score), f64::from(lead)),
        };
        Opinion {
            win_chance: WinChance::from_percent((score * 100.0).clamp(0.0, 100.0)),
            lead: Lead::from_moves(lead),
        }
    }
}
