//! Games that Cornell's trainers learn from (§2.4 of their document): self-play of their search with
//! row distances, after four random plies, every searched position with the result of its game.

use std::path::Path;

use anyhow::{Context, Result, ensure};
use serde::{Deserialize, Serialize};
use stockade_agents::cornell::{Evaluator, Mode, TreeSearch};
use stockade_core::{Game, Move, Player, Position, Rules, SplitMix64};

use super::progress::Progress;
use crate::ledger::Ledger;

/// Random plies that every game begins with.
pub(crate) const RANDOM_PLIES: usize = 4;
/// Games that are begun together on each thread.
const PER_THREAD: u64 = 8;

/// What is played.
#[derive(Clone, Debug)]
pub(crate) struct Play {
    pub(crate) rules: Rules,
    pub(crate) iterations: u64,
    pub(crate) seed: u64,
    pub(crate) threads: u64,
}

/// A finished game, as a line of a file.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct PlayedGame {
    pub(crate) game: u64,
    pub(crate) moves: String,
    /// 1 if White won, −1 if Black did, 0 for a draw.
    pub(crate) white: i8,
}

/// A position to learn from.
#[derive(Clone, Debug)]
pub(crate) struct Row {
    pub(crate) position: Position,
    pub(crate) ply: usize,
    /// How the game ended for the player to move: −1, 0 or 1.
    pub(crate) result: i8,
    pub(crate) game: u64,
}

impl Play {
    fn task(&self) -> String {
        let Play { rules, iterations, seed, .. } = self;
        format!("games of cornell:eval=basic,iters={iterations} under {rules}, seed {seed}")
    }

    /// Positions of as many games as it takes; games that the file has are not played again.
    pub(crate) fn rows(&self, wanted: usize, file: &Path, told: &mut Progress) -> Result<Vec<Row>> {
        let (mut ledger, games) = Ledger::open::<PlayedGame>(Some(file), &self.task())?;
        let mut rows = Vec::new();
        let mut next = 0;
        for game in &games {
            ensure!(game.game == next, "{} misses game {next}: remove it", file.display());
            rows.extend(self.read(game).with_context(|| format!("game {next} is damaged"))?);
            next += 1;
        }
        while rows.len() < wanted {
            for game in self.play_some(next) {
                ledger.add(&game)?;
                rows.extend(self.read(&game)?);
            }
            next += self.threads.max(1) * PER_THREAD;
            told.at(rows.len().min(wanted) as u64, wanted as u64, "positions played")?;
        }
        // A game more or less on one machine must not change what is learned.
        rows.truncate(wanted);
        Ok(rows)
    }

    fn play_some(&self, first: u64) -> Vec<PlayedGame> {
        let threads = self.threads.max(1);
        let part = |thread: u64| {
            let begin = first + thread * PER_THREAD;
            (begin..begin + PER_THREAD).map(|game| self.play(game)).collect::<Vec<_>>()
        };
        std::thread::scope(|scope| {
            let part = &part;
            let running: Vec<_> =
                (0..threads).map(|thread| scope.spawn(move || part(thread))).collect();
            let games = running.into_iter().flat_map(|thread| {
                thread.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))
            });
            games.collect()
        })
    }

    fn play(&self, number: u64) -> PlayedGame {
        let mut rng = SplitMix64::new(self.seed ^ number.rotate_left(40));
        let mut game = random_opening(&self.rules, RANDOM_PLIES, &mut rng);
        while !game.is_over() {
            let mut search = TreeSearch::new(&game, Evaluator::Basic, Mode::Code, 0);
            search.run(self.iterations);
            let Some(mv) = search.best_move() else { break };
            if game.play(mv).is_err() {
                break;
            }
        }
        let moves: Vec<String> = game.moves().map(|mv| mv.to_string()).collect();
        let white = result(&game);
        PlayedGame { game: number, moves: moves.join(" "), white }
    }

    /// The positions after each searched move, the last one included.
    fn read(&self, played: &PlayedGame) -> Result<Vec<Row>> {
        let mut game = Game::new(&self.rules);
        let mut rows = Vec::new();
        for mv in played.moves.split_whitespace() {
            game.play(mv.parse::<Move>()?)?;
            if game.ply() > RANDOM_PLIES {
                let position = *game.position();
                let sign = if position.to_move() == Player::White { 1 } else { -1 };
                let result = sign * played.white;
                rows.push(Row { position, ply: game.ply(), result, game: played.game });
            }
        }
        Ok(rows)
    }
}

/// 1 if White won, −1 if Black did, else 0.
pub(crate) fn result(game: &Game) -> i8 {
    match game.outcome().and_then(|outcome| outcome.winner()) {
        Some(Player::White) => 1,
        Some(_) => -1,
        None => 0,
    }
}

/// A game after so many plies of any legal moves, each as likely as the others; not filtered for
/// anything.
pub(crate) fn random_opening(rules: &Rules, plies: usize, rng: &mut SplitMix64) -> Game {
    let mut game = Game::new(rules);
    for _ in 0..plies {
        let moves = game.legal_moves();
        let Some(mv) = moves.iter().nth(rng.below(moves.len().max(1))) else { break };
        // Legal moves can be played until the game is over.
        if game.play(mv).is_err() {
            break;
        }
    }
    game
}

/// Whether a game is held out: a fifth of them, by its number alone.
pub(crate) fn is_held_out(game: u64) -> bool {
    const ONE_OF: u64 = 5;
    SplitMix64::new(game ^ 0x5eed).next_u64().is_multiple_of(ONE_OF)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_come_back_and_are_continued() {
        let file = std::env::temp_dir().join(format!("stockade-games-{}", std::process::id()));
        let rules = Rules::preset("cornell").unwrap();
        let play = Play { rules, iterations: 20, seed: 3, threads: 2 };
        let rows =
            |wanted: usize| play.rows(wanted, &file, &mut Progress::silent()).unwrap().into_iter();
        let few: Vec<_> = rows(40).map(|row| (row.position, row.result)).collect();
        let more: Vec<_> = rows(400).map(|row| (row.position, row.result)).collect();
        assert_eq!((few.len(), more.len(), &more[..40]), (40, 400, few.as_slice()));
        let mut ends = rows(400).filter(|row| row.position.winner().is_some());
        assert!(ends.all(|row| row.result == -1), "the loser is to move when all is over");
        let other = Play { seed: 4, ..play.clone() };
        let error = other.rows(1, &file, &mut Progress::silent()).unwrap_err();
        assert!(error.to_string().contains("choose another file"), "{error}");
        std::fs::remove_file(&file).unwrap();
    }
}
