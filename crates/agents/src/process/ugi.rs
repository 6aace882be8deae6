//! Programs that speak UGI, or UCI with Quoridor's positions and moves.

mod info;

use std::time::{Duration, Instant};

use stockade_core::{BoardSize, Dialect, Game, Move, Player, Position, Rules};
use stockade_engine::{Limits, Request};

use self::info::Lines;
use super::{Launch, child::Child};
use crate::{
    agent::{Agent, AgentError},
    spec::Spec,
};

/// After this long without `ugiok` a program may know `uci` only.
const BEFORE_UCI: Duration = Duration::from_secs(1);
const BETWEEN_LOOKS: Duration = Duration::from_millis(5);

pub(crate) struct UgiProgram {
    launch: Launch,
    /// Names and values for `setoption`.
    options: Vec<(String, String)>,
    talk: Option<Talk>,
}

/// A program that has greeted us.
struct Talk {
    child: Child,
    is_uci: bool,
    /// The options it has, in lower case.
    offered: Vec<String>,
    /// The rules it was told last.
    rules: Option<Rules>,
}

impl UgiProgram {
    pub(crate) fn new(spec: &Spec) -> UgiProgram {
        UgiProgram { launch: Launch::new(spec), options: spec.named("option."), talk: None }
    }

    /// The running program, told the rules.
    fn talk(&mut self, rules: &Rules) -> Result<&mut Talk, AgentError> {
        let mut talk = match self.talk.take() {
            Some(talk) => talk,
            None => Talk::start(&self.launch, &self.options)?,
        };
        talk.tell_rules(&self.launch, rules)?;
        Ok(self.talk.insert(talk))
    }
}

impl Agent for UgiProgram {
    fn name(&self) -> &str {
        &self.launch.agent
    }

    fn supports(&self, rules: &Rules) -> Result<(), AgentError> {
        self.launch.two_players_only(rules)
    }

    fn new_game(&mut self, rules: &Rules) -> Result<(), AgentError> {
        self.supports(rules)?;
        let launch = self.launch.clone();
        let talk = self.talk(rules)?;
        let verb = if talk.is_uci { "ucinewgame" } else { "uginewgame" };
        let ready = talk.child.send(verb).and_then(|()| talk.wait_until_ready(&launch));
        if ready.is_err() {
            self.talk = None;
        }
        ready
    }

    fn choose(&mut self, request: Request<'_>) -> Result<Move, AgentError> {
        let game = request.game();
        self.supports(game.rules())?;
        if game.is_over() {
            return Err(AgentError::GameOver { agent: self.launch.agent.clone() });
        }
        let launch = self.launch.clone();
        let talk = self.talk(game.rules())?;
        let answer = talk.think(&launch, request);
        let mv = answer.and_then(|text| launch.read_move(&text, Dialect::Official, game));
        // Whoever answers nonsense once is not trusted with the rest of a game.
        if mv.is_err() {
            self.talk = None;
        }
        mv
    }
}

impl Talk {
    fn start(launch: &Launch, options: &[(String, String)]) -> Result<Talk, AgentError> {
        let child = Child::start(launch)?;
        let mut talk = Talk { child, is_uci: false, offered: Vec::new(), rules: None };
        talk.greet(launch)?;
        for (name, value) in options {
            talk.set(name, value)?;
        }
        talk.wait_until_ready(launch)?;
        Ok(talk)
    }

    fn greet(&mut self, launch: &Launch) -> Result<(), AgentError> {
        let (started, deadline) = (Instant::now(), launch.deadline());
        self.child.send("ugi")?;
        let mut second_try = Some(deadline.min(started + BEFORE_UCI));
        loop {
            let Some(line) = self.child.next(second_try.unwrap_or(deadline))? else {
                match second_try.take() {
                    Some(_) if Instant::now() < deadline => self.child.send("uci")?,
                    _ => return Err(self.child.hang(started)),
                }
                continue;
            };
            match line.trim() {
                "ugiok" => return Ok(()),
                "uciok" => {
                    self.is_uci = true;
                    return Ok(());
                }
                line => self.offered.extend(info::offered_option(line)),
            }
        }
    }

    fn set(&mut self, name: &str, value: &str) -> Result<(), AgentError> {
        self.child.send(&format!("setoption name {name} value {value}"))
    }

    fn wait_until_ready(&mut self, launch: &Launch) -> Result<(), AgentError> {
        let (started, deadline) = (Instant::now(), launch.deadline());
        self.child.send("isready")?;
        while self.child.expect(started, deadline)?.trim() != "readyok" {}
        Ok(())
    }

    /// Makes the program play by these rules, if it can. When games are drawn is the referee's
    /// business, so that programs without rules are trusted with the standard board.
    fn tell_rules(&mut self, launch: &Launch, rules: &Rules) -> Result<(), AgentError> {
        if self.rules == Some(*rules) {
            return Ok(());
        }
        let offers = |name: &str| self.offered.iter().any(|offered| offered == name);
        let walls = [Player::White, Player::Black].map(|player| rules.walls(player));
        let is_common = rules.size() == BoardSize::STANDARD && walls == [10, 10];
        if offers("rules") {
            self.set("Rules", &rules.to_string())?;
        } else if !rules.edge_diagonal {
            return Err(launch.unsupported(rules, "it has no option Rules"));
        } else if offers("size") && offers("walls") {
            self.set("Size", &rules.size().to_string())?;
            self.set("Walls", &format!("{}:{}", walls[0], walls[1]))?;
        } else if !is_common {
            return Err(launch.unsupported(rules, "it has no options Size and Walls"));
        }
        self.rules = Some(*rules);
        self.wait_until_ready(launch)
    }

    /// What the program says is the best move.
    fn think(&mut self, launch: &Launch, mut request: Request<'_>) -> Result<String, AgentError> {
        let (game, limits) = (request.game(), request.limits().or(launch.own));
        self.child.send(&position(game))?;
        self.child.send(&self.go(game, &limits))?;
        let (started, mut deadline) = (Instant::now(), launch.move_deadline(&limits));
        let mut is_stopped = false;
        let mut lines = Lines::new(game);
        loop {
            if request.stop().is_raised() && !is_stopped {
                is_stopped = true;
                self.child.send("stop")?;
                deadline = deadline.min(Instant::now() + launch.grace);
            }
            match self.child.next(deadline.min(Instant::now() + BETWEEN_LOOKS))? {
                None if Instant::now() >= deadline => return Err(self.child.hang(started)),
                None => {}
                Some(line) => match line.trim().strip_prefix("bestmove") {
                    Some(rest) => {
                        return Ok(rest.split_whitespace().next().unwrap_or_default().to_owned());
                    }
                    None => lines.hear(&line).into_iter().for_each(|report| request.tell(report)),
                },
            }
        }
    }

    /// A clock is handed on as it is, for the program to manage.
    fn go(&self, game: &Game, limits: &Limits) -> String {
        let mut words = vec!["go".to_owned()];
        let mut add = |name: &str, number: u128| words.push(format!("{name} {number}"));
        if let Some(clock) = &limits.clock {
            let (own, other) = (clock.remaining.as_millis(), clock.opponent.as_millis());
            let is_white = game.position().to_move() == Player::White;
            let (white, black) = if is_white { (own, other) } else { (other, own) };
            let names = if self.is_uci {
                ["wtime", "btime", "winc", "binc"]
            } else {
                ["p1time", "p2time", "p1inc", "p2inc"]
            };
            let increment = clock.increment.as_millis();
            for (name, number) in names.into_iter().zip([white, black, increment, increment]) {
                add(name, number);
            }
        }
        if let Some(time) = limits.time {
            add("movetime", time.as_millis());
        }
        if let Some(nodes) = limits.nodes {
            add("nodes", nodes.into());
        }
        if let Some(depth) = limits.depth {
            add("depth", depth.into());
        }
        words.join(" ")
    }
}

fn position(game: &Game) -> String {
    let start = match game.start() {
        start if *start == Position::start(game.rules()) => "startpos".to_owned(),
        start => format!("fen {start}"),
    };
    let moves: Vec<String> = game.moves().map(|mv| mv.to_string()).collect();
    match moves.as_slice() {
        [] => format!("position {start}"),
        moves => format!("position {start} moves {}", moves.join(" ")),
    }
}
