//! Programs that speak the Quoridor Text Protocol, in one of its dialects.

use std::time::{Duration, Instant};

use stockade_core::{Dialect, Game, Move, MoveKind, Player, Position, Rules};
use stockade_engine::{Request, StopSignal};

use super::{Launch, child::Child};
use crate::{
    agent::{Agent, AgentError},
    protocol::QtpStyle,
    spec::{Spec, excerpt},
};

/// How long the empty line behind an answer may take before it is taken for granted.
const AFTERTHOUGHT: Duration = Duration::from_millis(200);
const BETWEEN_LOOKS: Duration = Duration::from_millis(5);

pub(crate) struct QtpProgram {
    launch: Launch,
    style: QtpStyle,
    talk: Option<Talk>,
}

/// A running program and the game it knows.
struct Talk {
    child: Child,
    style: QtpStyle,
    /// The rules and moves it was told, once a board is set up.
    told: Option<(Rules, Vec<Move>)>,
}

impl QtpProgram {
    pub(crate) fn new(spec: &Spec, style: QtpStyle) -> QtpProgram {
        QtpProgram { launch: Launch::new(spec), style, talk: None }
    }

    fn talk(&mut self) -> Result<&mut Talk, AgentError> {
        let talk = match self.talk.take() {
            Some(talk) => talk,
            None => Talk::start(&self.launch, self.style)?,
        };
        Ok(self.talk.insert(talk))
    }
}

impl Agent for QtpProgram {
    fn name(&self) -> &str {
        &self.launch.agent
    }

    fn supports(&self, rules: &Rules) -> Result<(), AgentError> {
        self.launch.two_players_only(rules)?;
        let hands = [Player::White, Player::Black].map(|player| rules.walls(player));
        let reason = if rules.size().width() != rules.size().height() {
            "its protocol knows square boards only"
        } else if hands[0] != hands[1] {
            "its protocol knows equal hands only"
        } else if !rules.edge_diagonal {
            "its protocol steps beside a pawn at the rim"
        } else {
            return Ok(());
        };
        Err(self.launch.unsupported(rules, reason))
    }

    fn new_game(&mut self, rules: &Rules) -> Result<(), AgentError> {
        self.supports(rules)?;
        let launch = self.launch.clone();
        let ready = self.talk()?.set_up(&launch, rules);
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
        if *game.start() != Position::start(game.rules()) {
            let reason = "its protocol knows games from the start only";
            return Err(self.launch.unsupported(game.rules(), reason));
        }
        let launch = self.launch.clone();
        let talk = self.talk()?;
        let mv = talk.catch_up(&launch, game).and_then(|()| talk.think(&launch, &request));
        if mv.is_err() {
            self.talk = None;
        }
        mv
    }
}

impl Talk {
    fn start(launch: &Launch, style: QtpStyle) -> Result<Talk, AgentError> {
        let mut talk = Talk { child: Child::start(launch)?, style, told: None };
        // Any answer shows that it listens.
        let _ = talk.ask(launch, "name")?;
        Ok(talk)
    }

    /// Begins a game.
    fn set_up(&mut self, launch: &Launch, rules: &Rules) -> Result<(), AgentError> {
        self.told = None;
        let walls = rules.walls(Player::White);
        let must = |answer: Result<String, String>, reason: &str| match answer {
            Ok(_) => Ok(()),
            Err(said) => Err(launch.unsupported(rules, &format!("it says {said:?} to {reason}"))),
        };
        let size = format!("boardsize {}", rules.size().width());
        must(self.ask(launch, &size)?, &size)?;
        must(self.ask(launch, "clear_board")?, "clear_board")?;
        let hands = format!("walls {walls}");
        match self.ask(launch, &hands)? {
            // KataQuoridor's hands are part of its rules.
            Err(_) if self.style == QtpStyle::Kata && walls == 10 => {}
            answer => must(answer, &hands)?,
        }
        self.told = Some((*rules, Vec::new()));
        Ok(())
    }

    /// Tells the moves that the program does not know yet.
    fn catch_up(&mut self, launch: &Launch, game: &Game) -> Result<(), AgentError> {
        let moves: Vec<Move> = game.moves().collect();
        let known = match &self.told {
            Some((rules, told)) if rules == game.rules() && moves.starts_with(told) => told.len(),
            _ => {
                self.set_up(launch, game.rules())?;
                0
            }
        };
        for (ply, &mv) in moves.iter().enumerate().skip(known) {
            let player = game.position_at(ply).map_or(Player::White, Position::to_move);
            let command = self.play_command(player, mv, game);
            if let Err(said) = self.ask(launch, &command)? {
                let detail = format!("it says {said:?} to {command:?}");
                return Err(AgentError::Crash { agent: launch.agent.clone(), detail });
            }
        }
        self.told = Some((*game.rules(), moves));
        Ok(())
    }

    fn play_command(&self, player: Player, mv: Move, game: &Game) -> String {
        let text = self.dialect().write(mv, game.rules().size());
        let verb = match (self.style, mv.kind()) {
            (QtpStyle::Kata, _) => "play",
            (_, MoveKind::Wall(_)) => "playwall",
            _ => "playmove",
        };
        format!("{verb} {} {text}", self.color(player))
    }

    fn think(&mut self, launch: &Launch, request: &Request<'_>) -> Result<Move, AgentError> {
        let (game, limits) = (request.game(), request.limits().or(launch.own));
        let time = limits.on_clock(game.position()).time;
        if let (QtpStyle::Kata, Some(time)) = (self.style, time) {
            // A program without clocks answers that it knows no such command, and may think on.
            let _ = self.ask(launch, &format!("time_settings 0 {} 1", time.as_secs_f64()))?;
        }
        let player = game.position().to_move();
        self.child.send(&format!("genmove {}", self.color(player)))?;
        let deadline = launch.move_deadline(&limits);
        let answer = self.answer(launch, Instant::now(), deadline, Some(request.stop()))?;
        let text = answer.map_err(|said| AgentError::Illegal {
            agent: launch.agent.clone(),
            answer: format!("? {said}"),
            reason: "a move was asked for".to_owned(),
        })?;
        let mv = launch.read_move(&text, self.dialect(), game)?;
        if let Some((_, told)) = &mut self.told {
            told.push(mv);
        }
        Ok(mv)
    }

    /// Asks and waits for the answer: what stands behind `=`, or behind `?` as an error.
    fn ask(&mut self, launch: &Launch, line: &str) -> Result<Result<String, String>, AgentError> {
        self.child.send(line)?;
        self.answer(launch, Instant::now(), launch.deadline(), None)
    }

    fn answer(
        &mut self,
        launch: &Launch,
        started: Instant,
        mut deadline: Instant,
        stop: Option<&StopSignal>,
    ) -> Result<Result<String, String>, AgentError> {
        loop {
            // The protocol has no word for it, so a program that is stopped is soon given up.
            if stop.is_some_and(StopSignal::is_raised) {
                deadline = deadline.min(Instant::now() + launch.grace);
            }
            let Some(line) = self.child.next(deadline.min(Instant::now() + BETWEEN_LOOKS))? else {
                if Instant::now() >= deadline {
                    return Err(self.child.hang(started));
                }
                continue;
            };
            // Anything else is noise: remarks, banners, a second thought.
            let (is_success, text) = match line.split_at_checked(1) {
                Some(("=", text)) => (true, text),
                Some(("?", text)) => (false, text),
                _ => continue,
            };
            let text = excerpt(text.trim());
            self.skip_rest()?;
            return Ok(if is_success { Ok(text) } else { Err(text) });
        }
    }

    /// Reads up to the empty line. What comes later than that is noise before the next answer.
    fn skip_rest(&mut self) -> Result<(), AgentError> {
        let deadline = Instant::now() + AFTERTHOUGHT;
        loop {
            match self.child.next(deadline)? {
                Some(line) if !line.trim().is_empty() => {}
                _ => return Ok(()),
            }
        }
    }

    fn dialect(&self) -> Dialect {
        self.style.dialect()
    }

    /// The first player is black here.
    fn color(&self, player: Player) -> &'static str {
        match (self.style, player) {
            (QtpStyle::Kata, Player::White) => "b",
            (QtpStyle::Kata, _) => "w",
            (_, Player::White) => "black",
            (_, _) => "white",
        }
    }
}
