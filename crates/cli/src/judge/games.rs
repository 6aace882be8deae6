//! Games of the agent, from random openings: against perfect play with both colors, and against itself.

use anyhow::{Context, anyhow};
use stockade_agents::{Agent, Limits, Request, perfect::best_move};
use stockade_arena::{Openings, RandomOpenings};
use stockade_core::{Game, Move, Player, Rules, SplitMix64};
use stockade_solver::Table;

use super::{
    phase::Phase,
    verdict::{MoveOutcomes, Verdict, Verdicts},
};
use crate::progress::show_count;

/// Whose moves are the agent's.
const SEATS: [&[Player]; 3] = [&[Player::White], &[Player::Black], &[Player::White, Player::Black]];

/// Plays the games and judges the agent's moves; the games from one opening form a group.
pub(super) fn judge(
    table: &Table,
    rules: &Rules,
    agents: &mut [Box<dyn Agent>; 2],
    how: RandomOpenings,
    n_games: usize,
    seed: u64,
) -> anyhow::Result<Verdicts> {
    // Openings need not be balanced, so nobody is asked.
    let mut openings = Openings::random(how, *rules, seed, Box::new(|_, _| 0.5));
    let mut verdicts = Verdicts::default();
    for number in 0..n_games {
        show_count("game", number, n_games);
        let (round, turn) = (number / SEATS.len(), number % SEATS.len());
        if turn == 0 {
            verdicts.0.push(Vec::new());
        }
        let opening =
            openings.at(round as u64).context("--plies and --board do not go together")?;
        let game = opening.game(rules)?;
        for (agent, salt) in agents.iter_mut().zip(0..) {
            agent.reseed(SplitMix64::new(seed ^ (2 * number as u64 + salt)).next_u64());
            agent.new_game(rules)?;
        }
        verdicts.0[round].extend(play(table, game, SEATS[turn], agents)?);
    }
    show_count("game", n_games, n_games);
    Ok(verdicts)
}

/// Plays a game to its end. Two agents sit at it, so that neither remembers what the other saw.
fn play(
    table: &Table,
    mut game: Game,
    seats: &[Player],
    agents: &mut [Box<dyn Agent>; 2],
) -> anyhow::Result<Vec<Verdict>> {
    let mut verdicts = Vec::new();
    while !game.is_over() {
        let pos = *game.position();
        let player = pos.to_move();
        if !seats.contains(&player) {
            let mv = best_move(table, &pos)?.context("a game goes on that has no moves")?;
            game.play(mv)?;
            continue;
        }
        let mv = ask(agents[player.index()].as_mut(), &game)?;
        game.play(mv)?;
        let is_drawn = game.outcome().is_some_and(|outcome| outcome.winner().is_none());
        let phase = Phase::of(&pos, game.rules());
        verdicts.extend(MoveOutcomes::of(table, &pos)?.judge(mv, is_drawn, phase));
    }
    Ok(verdicts)
}

/// A legal move of an agent within its own limits.
pub(super) fn ask(agent: &mut dyn Agent, game: &Game) -> anyhow::Result<Move> {
    let pos = game.position();
    let mv = agent
        .choose(Request::new(game, Limits::default()))
        .with_context(|| format!("no move in {pos}"))?;
    pos.check(mv).map_err(|error| {
        let name = agent.name();
        anyhow!("{name} played {mv} in {pos}, and only legal moves can be judged: {error}")
    })?;
    Ok(mv)
}
