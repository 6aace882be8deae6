//! What a net should say of the positions of a game.

use clap::Args;
use serde::{Deserialize, Serialize};
use stockade_arena::dataset::{PlayedOut, Row, RowSource};
use stockade_core::SplitMix64;

use super::samples::Target;

/// How rows become targets
#[derive(Args, Clone, Debug, PartialEq, Serialize, Deserialize)]
#[group(skip)]
pub struct Recipe {
    /// Share of the game's result in the value; the rest is the search's
    #[arg(long, default_value_t = 0.7)]
    pub result_share: f32,
    /// The same for generation 0
    #[arg(long, default_value_t = 0.5)]
    pub first_result_share: f32,
    /// Weight of positions off the played line
    #[arg(long, default_value_t = 0.3)]
    pub graph_weight: f32,
    /// Share of games held out for validation
    #[arg(long, default_value_t = 0.03)]
    pub held_out: f32,
}

impl Recipe {
    /// Whether a game judges instead of teaching. It depends on its number alone, so that no later
    /// net is taught what an earlier one was judged by.
    pub(super) fn holds_out(&self, game: &PlayedOut) -> bool {
        let chance = SplitMix64::new(game.id ^ 0x6865_6c64_206f_7574).next_u64() >> 40;
        (chance as f32) < self.held_out * (1u64 << 24) as f32
    }

    /// What should be said of a row.
    pub(super) fn target(&self, game: &PlayedOut, row: &Row) -> Target {
        let result_share = match game.generation {
            0 => self.first_result_share,
            _ => self.result_share,
        };
        let is_on_line = row.source != RowSource::Graph;
        let result = is_on_line.then(|| chance(row.result(game.winner)));
        let mixed = match result {
            Some(result) => result_share * result + (1.0 - result_share) * chance(row.value()),
            None => chance(row.value()),
        };
        let weight = if is_on_line { 1.0 } else { self.graph_weight };
        // Where everything loses, nothing is to be learned from what was tried.
        let tells_moves = row.source != RowSource::Quick && row.proven.is_none_or(|it| it > -0.5);
        Target {
            value: row.proven.map_or(mixed, chance),
            value_weight: weight,
            policy_weight: if tells_moves { weight } else { 0.0 },
            result,
        }
    }
}

/// A result from −1 to 1 as a chance.
fn chance(result: f32) -> f32 {
    (result + 1.0) / 2.0
}

#[cfg(test)]
mod tests {
    use stockade_core::{Game, Move, Player, Rules};

    use super::*;

    fn recipe() -> Recipe {
        Recipe { result_share: 0.7, first_result_share: 0.5, graph_weight: 0.3, held_out: 0.03 }
    }

    fn game(id: u64, generation: u32) -> PlayedOut {
        let game = Game::new(&Rules::standard());
        PlayedOut::new(id, generation, &game, Some(Player::White))
    }

    #[test]
    fn results_and_searches_are_mixed() {
        let visits = [(Move::all().next().unwrap(), 1)];
        let row = |source, value| Row::new(game(0, 0).start, 0, source, value, &visits);
        let check = |generation, row: Row, value: f32, weights: [f32; 2]| {
            let target = recipe().target(&game(0, generation), &row);
            assert!((target.value - value).abs() < 1e-4, "{target:?}");
            assert_eq!([target.value_weight, target.policy_weight], weights);
        };
        check(0, row(RowSource::Full, 0.0), 0.75, [1.0, 1.0]);
        check(1, row(RowSource::Full, 0.0), 0.85, [1.0, 1.0]);
        check(1, row(RowSource::Quick, -1.0), 0.7, [1.0, 0.0]);
        check(1, row(RowSource::Graph, -1.0), 0.0, [0.3, 0.3]);
        check(1, row(RowSource::Full, 0.5).proven_as(Some(-1.0)), 0.0, [1.0, 0.0]);
        check(1, row(RowSource::Graph, 0.5).proven_as(Some(1.0)), 1.0, [0.3, 0.3]);
    }

    #[test]
    fn some_games_are_held_out() {
        let held = (0..10_000).filter(|&id| recipe().holds_out(&game(id, 0))).count();
        assert!((250..350).contains(&held), "{held}");
    }
}
