//! Games between two agents, kept one by one.

use anyhow::{Context, Result, ensure};
use serde::{Deserialize, Serialize};
use stockade_agents::{Agent, Limits, Request, Spec};
use stockade_core::{Game, MoveKind, Player, Rules, SplitMix64};

use super::{Setting, findings::Shown};
use crate::{
    ledger::Ledger,
    train::{Progress, random_opening},
};

/// Two agents and how often they meet.
#[derive(Clone, Debug)]
pub(crate) struct Meeting {
    /// Short, and different for every meeting of an experiment: it names the file.
    pub(crate) name: String,
    pub(crate) agents: [String; 2],
    pub(crate) rules: Rules,
    /// Uniformly random legal plies before the agents begin; no filter of any kind.
    pub(crate) random_plies: usize,
    pub(crate) games: u64,
    /// Whether they change sides after each game; else the first agent always is White.
    pub(crate) alternates: bool,
}

/// A finished game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Played {
    pub(crate) game: u64,
    /// 0 or 1: which agent had White.
    pub(crate) white: usize,
    /// Which agent won, if one did.
    pub(crate) winner: Option<usize>,
    pub(crate) plies: usize,
    /// Whether some position occurred three times.
    pub(crate) looped: bool,
    /// By agent: the ply of its last wall, and the walls it kept.
    pub(crate) last_wall: [Option<usize>; 2],
    pub(crate) walls_left: [u8; 2],
    /// Legal moves added up over all plies.
    pub(crate) choices: u64,
    pub(crate) moves: String,
}

impl Meeting {
    fn task(&self, seed: u64) -> String {
        let Meeting { agents: [one, other], rules, random_plies, alternates, .. } = self;
        format!(
            "{one} v {other} under {rules}, {random_plies} random plies, sides {}, seed {seed}",
            if *alternates { "alternate" } else { "fixed" }
        )
    }

    /// All games; those of the file are not played again.
    pub(crate) fn play(&self, of: &Setting<'_>, told: &mut Progress<'_>) -> Result<Vec<Played>> {
        let file = of.folder.join(format!("{}.jsonl", self.name));
        let (mut ledger, mut played) = Ledger::open::<Played>(Some(&file), &self.task(of.seed))?;
        for (number, game) in played.iter().enumerate() {
            ensure!(game.game == number as u64, "{} misses a game: remove it", file.display());
        }
        while (played.len() as u64) < self.games {
            let first = played.len() as u64;
            let end = self.games.min(first + of.threads);
            let games: Vec<Result<Played>> = std::thread::scope(|scope| {
                let one = |game| scope.spawn(move || self.game(game, of.seed));
                let running: Vec<_> = (first..end).map(one).collect();
                let joined = running.into_iter().map(|thread| {
                    thread.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))
                });
                joined.collect()
            });
            for game in games {
                let game = game?;
                ledger.add(&game)?;
                played.push(game);
            }
            told.at(played.len() as u64, self.games, &format!("games of {}", self.name))?;
        }
        played.truncate(self.games as usize);
        Ok(played)
    }

    fn game(&self, number: u64, seed: u64) -> Result<Played> {
        let mut rng = SplitMix64::new(seed ^ number.rotate_left(24));
        let white = usize::from(self.alternates && number % 2 == 1);
        let mut agents: Vec<Box<dyn Agent>> = Vec::new();
        for text in &self.agents {
            let mut agent = text.parse::<Spec>()?.build();
            agent.reseed(rng.next_u64());
            agent.new_game(&self.rules).with_context(|| format!("{text} cannot play"))?;
            agents.push(agent);
        }
        let mut game = random_opening(&self.rules, self.random_plies, &mut rng);
        let mut tale = Tale { choices: 0, looped: false, last_wall: [None; 2] };
        while !game.is_over() {
            let to_move = usize::from(game.position().to_move() == Player::Black) ^ white;
            tale.choices += game.legal_moves().len() as u64;
            let mv = agents[to_move].choose(Request::new(&game, Limits::default()))?;
            game.play(mv)?;
            tale.looped |= game.repetitions() >= 3;
            if let MoveKind::Wall(_) = mv.kind() {
                tale.last_wall[to_move] = Some(game.ply());
            }
        }
        Ok(tale.told(number, white, &game))
    }
}

struct Tale {
    choices: u64,
    looped: bool,
    last_wall: [Option<usize>; 2],
}

impl Tale {
    fn told(self, number: u64, white: usize, game: &Game) -> Played {
        let players = [Player::White, Player::Black];
        let winner = game.outcome().and_then(|outcome| outcome.winner());
        let walls = players.map(|player| game.position().stock(player));
        let moves: Vec<String> = game.moves().map(|mv| mv.to_string()).collect();
        Played {
            game: number,
            white,
            winner: winner.map(|winner| usize::from(winner == Player::Black) ^ white),
            plies: game.ply(),
            looped: self.looped,
            last_wall: self.last_wall,
            walls_left: [walls[white], walls[1 - white]],
            choices: self.choices,
            moves: moves.join(" "),
        }
    }
}

/// What many games say together.
pub(crate) struct Sum {
    pub(crate) games: u64,
    /// By agent.
    pub(crate) wins: [u64; 2],
    pub(crate) loops: u64,
    pub(crate) plies: f64,
    /// Mean legal moves of a ply.
    pub(crate) branching: f64,
    pub(crate) last_wall: [f64; 2],
    pub(crate) walls_left: [f64; 2],
}

pub(crate) fn sum(played: &[Played]) -> Sum {
    let games = played.len() as u64;
    let count = |is: &dyn Fn(&Played) -> bool| played.iter().filter(|of| is(of)).count() as u64;
    let mean =
        |of: &dyn Fn(&Played) -> f64| played.iter().map(of).sum::<f64>() / games.max(1) as f64;
    let plies: usize = played.iter().map(|of| of.plies).sum();
    let choices: u64 = played.iter().map(|of| of.choices).sum();
    let last_wall = [0, 1].map(|agent| {
        let plies: Vec<f64> =
            played.iter().filter_map(|of| of.last_wall[agent]).map(|ply| ply as f64).collect();
        plies.iter().sum::<f64>() / plies.len().max(1) as f64
    });
    Sum {
        games,
        wins: [0, 1].map(|agent| count(&|of| of.winner == Some(agent))),
        loops: count(&|of| of.looped),
        plies: mean(&|of| of.plies as f64),
        branching: choices as f64 / plies.max(1) as f64,
        last_wall,
        walls_left: [0, 1].map(|agent| mean(&|of| f64::from(of.walls_left[agent]))),
    }
}

/// The first games of a meeting, for the page.
pub(crate) fn shown(meeting: &Meeting, played: &[Played], count: usize) -> Vec<Shown> {
    let game = |of: &Played| Shown {
        title: format!(
            "{} v {}, game {}",
            meeting.agents[of.white],
            meeting.agents[1 - of.white],
            of.game + 1
        ),
        rules: meeting.rules.to_string(),
        moves: of.moves.split_whitespace().map(str::to_owned).collect(),
    };
    played.iter().take(count).map(game).collect()
}
