//! The games of a training, and those of an evaluation.

use std::collections::VecDeque;

use serde::Serialize;
use stockade_agents::tardif::{
    Action, Ending, Environment, EnvironmentPlayer, EpisodeSettings, QNetwork, Side, play_episode,
};
use stockade_core::SplitMix64;

use super::{CAP, MEAN_OF, Mode, Opponent, Options, POINT_EVERY, Point, Reward, learner::Learner};

/// A training under way.
pub(super) struct Session<'a> {
    options: &'a Options,
    one: Learner,
    /// Who learns on the other side, where somebody does.
    two: Option<Learner>,
    rng: SplitMix64,
    last: VecDeque<Game>,
    curve: Vec<Point>,
    won: u64,
    games: u64,
    /// The best mean reward so far, and the network that had it.
    best: Option<(f64, QNetwork)>,
}

/// What a game gave the first learner.
#[derive(Clone, Copy, Default)]
struct Game {
    reward: f64,
    plies: u64,
    losses: (f64, u64),
    q: f64,
    won: bool,
}

/// What a side has done and not yet stored.
struct Open {
    state: Vec<f32>,
    after: Vec<f32>,
    action: Action,
    reward: f32,
}

impl<'a> Session<'a> {
    pub(super) fn new(options: &'a Options, one: Learner) -> Session<'a> {
        let has_two = options.opponents.contains(&Opponent::Learner);
        let seed = options.seed ^ 0x0007_3c01;
        let other = Options { seed, ..options.clone() };
        // The same widths as the first one, so it exists.
        let two = has_two.then(|| Learner::new(&other, None).ok()).flatten();
        Session {
            options,
            one,
            two,
            rng: SplitMix64::new(options.seed.rotate_left(20)),
            last: VecDeque::new(),
            curve: Vec::new(),
            won: 0,
            games: 0,
            best: None,
        }
    }

    /// Plays a game and learns from it.
    pub(super) fn play(&mut self, number: u64) {
        let opponents = &self.options.opponents;
        let opponent = opponents[number as usize % opponents.len()];
        let game = match opponent.dummy() {
            Some(_) => self.against_dummy(opponent),
            None => self.against_learner(),
        };
        self.won += u64::from(game.won);
        self.games += 1;
        self.last.push_back(game);
        if self.last.len() > MEAN_OF {
            self.last.pop_front();
        }
        if self.games.is_multiple_of(POINT_EVERY) {
            self.note();
        }
    }

    /// A point of the curves.
    fn note(&mut self) {
        let count = self.last.len() as f64;
        let mean = |of: &dyn Fn(&Game) -> f64| self.last.iter().map(of).sum::<f64>() / count;
        let (loss, learned) = self
            .last
            .iter()
            .fold((0.0, 0), |(loss, n), game| (loss + game.losses.0, n + game.losses.1));
        let q: f64 = self.last.iter().map(|game| game.q).sum();
        let point = Point {
            games: self.games,
            reward: mean(&|game| game.reward),
            length: mean(&|game| game.plies as f64),
            loss: loss / learned.max(1) as f64,
            q: q / learned.max(1) as f64,
            won: mean(&|game| f64::from(u8::from(game.won))),
        };
        self.curve.push(point);
        let is_full = self.last.len() == MEAN_OF;
        if is_full
            && self.best.as_ref().is_none_or(|(reward, _)| point.reward > *reward)
            && let Some(network) = self.one.network()
        {
            self.best = Some((point.reward, network));
        }
    }

    /// The network, the curve with the number of steps, and the share of games won.
    pub(super) fn finish(mut self, best: bool) -> (QNetwork, (Vec<Point>, u64), f64) {
        let last = self.one.network();
        let kept = self.best.filter(|_| best).map(|(_, network)| network);
        let zero = || {
            let count = QNetwork::parameter_count(&self.one.widths);
            QNetwork::new(&self.one.widths, vec![0.0; count]).expect("zeros make a network")
        };
        // Weights that have left the numbers make no network; nothing was learned then.
        let network = kept.or(last).unwrap_or_else(zero);
        (network, (self.curve, self.one.steps), self.won as f64 / self.games.max(1) as f64)
    }

    fn state(&self, board: &Environment) -> Vec<f32> {
        match self.options.mode {
            Mode::Faithful => board.state(),
            Mode::Clean => board.state_with_fences(),
        }
    }

    /// What an action earns on top of the board before it.
    fn earned(&self, reward: f32, before: f32) -> f32 {
        match self.options.reward {
            Reward::Change if reward.abs() < Environment::WIN => reward - before,
            _ => reward,
        }
    }

    fn against_dummy(&mut self, opponent: Opponent) -> Game {
        let is_clean = self.options.mode == Mode::Clean;
        let (mut board, mut game) = (Environment::default(), Game::default());
        let mut state = self.state(&board);
        let mut dummy = opponent.dummy();
        while board.ending().is_none() && game.plies < CAP as u64 {
            let before = board.reward(Side::One);
            let Some((action, reward)) = turn(&mut self.one, &mut board, &state) else {
                self.one.remember(&state, &state, Action::new(0), Environment::ILLEGAL, true);
                break;
            };
            game.plies += 1;
            let mut reward = self.earned(reward, before);
            let after = self.state(&board);
            if let Some(dummy) = &mut dummy
                && board.ending().is_none()
            {
                game.plies += u64::from(reply(dummy, &mut board, &mut self.rng));
            }
            let lost = board.ending() == Some(Ending::Won(Side::Two));
            if lost {
                reward = Environment::LOSS;
            }
            // The faithful learner does not see the reply, nor that it has lost.
            let next = if is_clean { self.state(&board) } else { after };
            let won = board.ending() == Some(Ending::Won(Side::One));
            self.one.remember(&state, &next, action, reward, won || (is_clean && lost));
            game.reward += f64::from(reward);
            game.won = won;
            note_loss(&mut game, self.one.learn());
            state = next;
        }
        game
    }

    /// Two learners at once. The first acts on what is there; what it stores as next is its own
    /// after-state, or in clean mode what it finds at its next turn.
    fn against_learner(&mut self) -> Game {
        let (mut board, mut game) = (Environment::default(), Game::default());
        let mut open: [Option<Open>; 2] = [None, None];
        while board.ending().is_none() && game.plies < CAP as u64 {
            let side = board.turn();
            let state = self.state(&board);
            self.settle(side, &mut open, &state, false);
            let before = board.reward(side);
            let Some((action, reward)) = self.learner_turn(side, &mut board, &state) else { break };
            game.plies += 1;
            let reward = self.earned(reward, before);
            let after = self.state(&board);
            if side == Side::One {
                game.reward += f64::from(reward);
                game.won = board.ending() == Some(Ending::Won(Side::One));
            }
            open[side.index()] = Some(Open { state, after, action, reward });
            if board.ending().is_some() {
                let end = self.state(&board);
                self.settle(side, &mut open, &end, true);
                self.settle_loser(side.other(), &mut open, &end);
                if side == Side::Two {
                    game.reward += f64::from(Environment::LOSS);
                }
            }
            let learned = match (side, &mut self.two) {
                (Side::One, _) => self.one.learn(),
                (Side::Two, two) => {
                    two.as_mut().map(Learner::learn);
                    None
                }
            };
            note_loss(&mut game, learned);
        }
        game
    }

    fn learner(&mut self, side: Side) -> Option<&mut Learner> {
        match side {
            Side::One => Some(&mut self.one),
            Side::Two => self.two.as_mut(),
        }
    }

    fn learner_turn(
        &mut self,
        side: Side,
        board: &mut Environment,
        state: &[f32],
    ) -> Option<(Action, f32)> {
        turn(self.learner(side)?, board, state)
    }

    /// Stores what a side has done before, now that what came of it is known.
    fn settle(&mut self, side: Side, open: &mut [Option<Open>; 2], now: &[f32], is_end: bool) {
        let is_clean = self.options.mode == Mode::Clean;
        let Some(done) = open[side.index()].take() else { return };
        let next = if is_clean { now } else { &done.after };
        if let Some(learner) = self.learner(side) {
            learner.remember(&done.state, next, done.action, done.reward, is_end);
        }
    }

    /// The last action of the loser earns the loss. In the authors' code the second learner stores
    /// what it had stored at its turn before once more, end or not.
    fn settle_loser(&mut self, side: Side, open: &mut [Option<Open>; 2], end: &[f32]) {
        let is_clean = self.options.mode == Mode::Clean;
        let Some(done) = open[side.index()].take() else { return };
        let next = if is_clean { end } else { &done.after };
        if let Some(learner) = self.learner(side) {
            learner.remember(&done.state, next, done.action, Environment::LOSS, is_clean);
        }
    }
}

/// Lets a learner try candidates until one is legal; `None` if none was.
fn turn(learner: &mut Learner, board: &mut Environment, state: &[f32]) -> Option<(Action, f32)> {
    let side = board.turn();
    while board.ending().is_none() && board.turn() == side {
        let action = learner.act(state, &board.candidates())?;
        let attempt = board.attempt(action);
        if attempt.refusal.is_none() {
            return Some((action, attempt.reward));
        }
    }
    None
}

/// Lets a dummy move; whether it did, for it may have to pass.
fn reply(
    dummy: &mut impl EnvironmentPlayer,
    board: &mut Environment,
    rng: &mut SplitMix64,
) -> bool {
    while board.ending().is_none() && board.turn() == Side::Two {
        let Some(action) = dummy.act(board, rng) else { return false };
        if board.attempt(action).refusal.is_none() {
            return true;
        }
    }
    false
}

fn note_loss(game: &mut Game, learned: Option<(f32, f32)>) {
    if let Some((loss, q)) = learned {
        game.losses.0 += f64::from(loss);
        game.losses.1 += 1;
        game.q += f64::from(q);
    }
}

/// Games without exploration.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub(crate) struct Evaluation {
    pub(crate) games: u64,
    pub(crate) won: u64,
    pub(crate) lost: u64,
    pub(crate) plies: f64,
}

impl Evaluation {
    pub(crate) fn text(&self) -> String {
        let Evaluation { games, won, lost, plies } = self;
        format!(
            "{won} won, {lost} lost, {} undecided of {games}, {plies:.1} plies",
            games - won - lost
        )
    }
}

/// How a network fares against a dummy.
pub(crate) fn evaluate(
    network: &QNetwork,
    opponent: Opponent,
    games: u64,
    seed: u64,
) -> Evaluation {
    let Some(mut dummy) = opponent.dummy() else { return Evaluation::default() };
    let mut player = network.clone();
    evaluate_players(&mut player, &mut dummy, games, seed)
}

/// How one player fares against another.
pub(crate) fn evaluate_players(
    one: &mut dyn EnvironmentPlayer,
    two: &mut dyn EnvironmentPlayer,
    games: u64,
    seed: u64,
) -> Evaluation {
    let mut found = Evaluation { games, ..Evaluation::default() };
    let mut plies = 0;
    for game in 0..games {
        let seed = seed ^ game.rotate_left(32);
        let settings = EpisodeSettings { seed, ply_cap: CAP, ..EpisodeSettings::default() };
        let episode = play_episode(one, two, &settings);
        found.won += u64::from(episode.winner() == Some(Side::One));
        found.lost += u64::from(episode.winner() == Some(Side::Two));
        plies += episode.actions.len();
    }
    found.plies = plies as f64 / games.max(1) as f64;
    found
}
