//! Proofs near the ply cap against the truth, which depends on the plies that are left.
//!
//! A position can be reached by paths of different lengths, and a win that comes in time on one of
//! them may come too late on another. Boards are so small that every path can be followed to its end.

use std::collections::HashMap;

use stockade_core::{Game, Outcome, Player, Position, Rules, SplitMix64};
use stockade_engine::{Limits, Proof, Report, Request, alphabeta::AlphaBeta, mcts::Mcts};

/// What a position is worth for the player to move: 1, 0 or −1.
struct Truth {
    rules: Rules,
    known: HashMap<(u64, usize), i8>,
}

impl Truth {
    fn new(rules: Rules) -> Truth {
        Truth { rules, known: HashMap::new() }
    }

    /// The worth of a position that is not won yet after so many plies.
    fn worth(&mut self, pos: &Position, ply: usize) -> i8 {
        let cap = self.rules.ply_cap.unwrap();
        if ply >= cap.plies.into() {
            return self.at_cap(pos.to_move());
        }
        if let Some(&known) = self.known.get(&(pos.key(), ply)) {
            return known;
        }
        let moves = pos.legal_moves();
        let worth =
            moves.iter().map(|mv| self.worth_of_move(&pos.play(mv).unwrap(), ply + 1)).max();
        let worth = worth.unwrap();
        self.known.insert((pos.key(), ply), worth);
        worth
    }

    /// The worth of a move for the player who made it, by the position and the plies after it.
    fn worth_of_move(&mut self, after: &Position, ply: usize) -> i8 {
        let cap = self.rules.ply_cap.unwrap();
        let is_stopped = cap.before_goal && ply >= cap.plies.into();
        if after.winner().is_some() && !is_stopped {
            return 1;
        }
        if is_stopped { -self.at_cap(after.to_move()) } else { -self.worth(after, ply) }
    }

    fn at_cap(&self, to_move: Player) -> i8 {
        match self.rules.ply_cap.unwrap().result {
            stockade_core::CapResult::LossFor(loser) if loser == to_move => -1,
            stockade_core::CapResult::LossFor(_) => 1,
            _ => 0,
        }
    }

    /// Compares every proof of a report; says how many there are.
    fn judge(&mut self, game: &Game, report: &Report) -> usize {
        let mut proofs = 0;
        for line in &report.lines {
            let Some(proof) = line.proof else { continue };
            let after = game.position().play(line.pv[0]).unwrap();
            let worth = self.worth_of_move(&after, game.ply() + 1);
            let called = match proof {
                Proof::Win(_) => 1,
                Proof::Loss(_) => -1,
                Proof::Draw => 0,
            };
            let (pos, left) = (game.position(), self.rules.ply_cap.unwrap().plies);
            assert_eq!(
                called,
                worth,
                "{pos}, ply {} of {left} under {}: {} is called {proof:?}",
                game.ply(),
                self.rules,
                line.pv[0]
            );
            proofs += 1;
        }
        proofs
    }
}

/// Plays games to their end with a search that remembers, and judges all it says.
fn check(rules: &str, think: &mut dyn FnMut(&Game) -> Report, least: usize) {
    let rules: Rules = rules.parse().unwrap();
    let (mut truth, mut random, mut proofs) = (Truth::new(rules), SplitMix64::new(11), 0);
    for _ in 0..12 {
        let mut game = Game::new(&rules);
        while !game.is_over() {
            let report = think(&game);
            proofs += truth.judge(&game, &report);
            // Now and then a player errs, so that games last until the cap comes near.
            let moves = game.legal_moves();
            let any = moves.iter().nth(random.below(moves.len())).unwrap();
            let mv = if random.below(3) > 0 { any } else { report.best_move().unwrap() };
            game.play(mv).unwrap();
        }
        assert!(!matches!(game.outcome(), None | Some(Outcome::Void { .. })));
    }
    assert!(proofs >= least, "{rules}: only {proofs} proofs");
}

const RULES: [&str; 5] = [
    "3x4,walls=2,repetition=off,cap=12:draw",
    "3x5,walls=2,repetition=off,cap=13:draw",
    "3x4,walls=2,repetition=off,cap=12:draw,cap_first=on",
    "4x4,walls=1,repetition=off,cap=12:loss-white",
    "3x4,walls=1,repetition=off,cap=11:loss-black,cap_first=on",
];

#[test]
fn puct_proves_nothing_that_the_cap_prevents() {
    for rules in RULES {
        let mut mcts = Mcts::new(50_000);
        let mut think = |game: &Game| mcts.search(Request::new(game, Limits::nodes(4_000)));
        check(rules, &mut think, 100);
    }
}

#[test]
fn alphabeta_proves_nothing_that_the_cap_prevents() {
    for rules in RULES {
        let mut search = AlphaBeta::new(4);
        let mut think = |game: &Game| {
            let limits = Limits { nodes: Some(20_000), ..Limits::depth(14) };
            search.search(Request::new(game, limits))
        };
        check(rules, &mut think, 10);
    }
}
