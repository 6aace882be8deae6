//! Every level of instructions plays the same game: moves, counts, distances and perft agree with
//! the portable code on random games of all sizes.

use stockade_core::{
    BoardSize, MoveSet, PlayerCount, Position, Rules, SplitMix64, perft_with,
    simd::{Isa, Level, Task, dispatch_at},
};

struct Everything<'a>(&'a Position);

impl Task for Everything<'_> {
    type Output = (MoveSet, usize, [Option<u8>; 4], u8, u64);

    #[inline(always)]
    fn run<I: Isa>(self, isa: I) -> Self::Output {
        (
            self.0.legal_moves_with(isa),
            self.0.count_legal_moves_with(isa),
            self.0.distances_with(isa),
            self.0.distance_fields_with(isa).longest(),
            perft_with(isa, self.0, 2),
        )
    }
}

#[test]
fn levels_agree() {
    println!("levels on this machine: {:?}", Level::available());
    let mut random = SplitMix64::new(128);
    for size in BoardSize::all() {
        for players in [PlayerCount::Two, PlayerCount::Four] {
            let rules = Rules::standard().with_size(size).with_players(players);
            for _ in 0..2 {
                play_one(&rules, &mut random);
            }
        }
    }
}

fn play_one(rules: &Rules, random: &mut SplitMix64) {
    let mut pos = Position::start(rules);
    for _ in 0..60 {
        let portable = dispatch_at(Level::Portable, Everything(&pos));
        for &level in Level::available() {
            assert_eq!(dispatch_at(level, Everything(&pos)), portable, "{level:?} on {pos:?}");
        }
        let moves = pos.legal_moves();
        let Some(mv) = moves.iter().nth(random.below(moves.len().max(1))) else { break };
        pos = pos.play_unchecked(mv);
    }
}
