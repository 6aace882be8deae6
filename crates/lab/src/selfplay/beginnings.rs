//! Where games of self-play begin: most from the start, some elsewhere, so that play does not
//! collapse onto a few lines.

use stockade_core::{Game, Move, MoveKind, Player, Position, Rules, SplitMix64};

use super::draw::{among, happens};

/// Share of games in which one side has up to three walls fewer.
const HANDICAPS: f32 = 0.10;
/// Share of games that begin near their end.
const ENDINGS: f32 = 0.03;
/// Share of games that begin with random plies, and how many.
const RANDOM: f32 = 0.25;
const RANDOM_PLIES: usize = 4;
/// Share of games that leave a line of play by a random move, and how deep.
const FORKS: f32 = 0.05;
const FORK_PLIES: std::ops::Range<usize> = 6..36;
/// Random plies before an ending, and walls left in each hand.
const ENDING_PLIES: std::ops::Range<usize> = 14..26;
const ENDING_HANDS: usize = 4;

/// How a game begins.
pub(super) struct Beginning {
    pub(super) game: Game,
    /// Plies of quick play before a random move; nothing before it is kept.
    pub(super) fork_at: Option<usize>,
}

/// A beginning by chance.
pub(super) fn draw(rules: &Rules, rng: &mut SplitMix64) -> anyhow::Result<Beginning> {
    if happens(rng, ENDINGS)
        && let Some(game) = ending(rules, rng)
    {
        return Ok(Beginning { game, fork_at: None });
    }
    let start = if happens(rng, HANDICAPS) { handicap(rules, rng) } else { Position::start(rules) };
    let mut game = Game::from_position(rules, start)?;
    if happens(rng, RANDOM) {
        for _ in 0..RANDOM_PLIES {
            if game.is_over() {
                break;
            }
            random_ply(&mut game, rng, 0.2)?;
        }
    }
    let fork_at = happens(rng, FORKS).then(|| FORK_PLIES.start + rng.below(FORK_PLIES.len()));
    // Random plies can end a game on a tiny board.
    let game = if game.is_over() { Game::new(rules) } else { game };
    Ok(Beginning { game, fork_at })
}

/// A random move: a wall with this probability, else a step.
pub(super) fn random_ply(game: &mut Game, rng: &mut SplitMix64, walls: f32) -> anyhow::Result<()> {
    let moves: Vec<Move> = game.legal_moves().iter().collect();
    let wall = happens(rng, walls);
    let is_wall = |mv: Move| matches!(mv.kind(), MoveKind::Wall(_));
    if let Some(mv) = among(rng, &moves, |mv| is_wall(mv) == wall) {
        game.play(mv)?;
    }
    Ok(())
}

fn handicap(rules: &Rules, rng: &mut SplitMix64) -> Position {
    let start = Position::start(rules);
    let mut setup = start.to_setup();
    let player = [Player::White, Player::Black][rng.below(2)];
    let hand = &mut setup.stock[player.index()];
    *hand = hand.saturating_sub(1 + rng.below(3) as u8);
    // Fewer walls in hand are always a position; should rules ever say otherwise, play even.
    Position::from_setup(rules, &setup).unwrap_or(start)
}

/// A crowded board with few walls left in hand; `None` if the random game ended.
fn ending(rules: &Rules, rng: &mut SplitMix64) -> Option<Game> {
    let mut game = Game::new(rules);
    let plies = ENDING_PLIES.start + rng.below(ENDING_PLIES.len());
    for _ in 0..plies {
        if game.is_over() {
            return None;
        }
        random_ply(&mut game, rng, 0.6).ok()?;
    }
    let mut setup = game.position().to_setup();
    for player in [Player::White, Player::Black] {
        let hand = &mut setup.stock[player.index()];
        *hand = (*hand).min(rng.below(ENDING_HANDS) as u8);
    }
    let game = Game::from_position(rules, Position::from_setup(rules, &setup).ok()?).ok()?;
    (!game.is_over()).then_some(game)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn beginnings_are_of_every_kind() {
        let rules = Rules::standard();
        let (mut plain, mut fewer, mut late, mut forks) = (0, 0, 0, 0);
        for seed in 0..2000 {
            let Beginning { game, fork_at } = draw(&rules, &mut SplitMix64::new(seed)).unwrap();
            assert!(!game.is_over());
            let hands = |pos: &Position| pos.stock(Player::White) + pos.stock(Player::Black);
            let start = game.start();
            plain += u32::from(*start == Position::start(&rules) && game.ply() == 0);
            late += u32::from(!start.walls().is_empty());
            fewer += u32::from(start.walls().is_empty() && hands(start) < 20);
            forks += u32::from(fork_at.is_some());
        }
        assert!((1200..1500).contains(&plain), "{plain}");
        assert!((140..260).contains(&fewer), "{fewer}");
        assert!((30..90).contains(&late), "{late}");
        assert!((60..140).contains(&forks), "{forks}");
    }
}
