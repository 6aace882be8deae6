//! Routes against the path flow and against distances with one wall more, on random games of two
//! on boards of all sizes.

use stockade_core::{
    BoardSize, Player, Position, Routes, Rules, SplitMix64, Wall, WallSet,
    simd::{Isa, Level, Portable, Task, dispatch_at},
};

struct Learn<'a>(&'a Position);

impl Task for Learn<'_> {
    type Output = Routes;

    #[inline(always)]
    fn run<I: Isa>(self, isa: I) -> Routes {
        self.0.routes_with(isa)
    }
}

struct Closed<'a>(&'a Position, Wall, WallSet);

impl Task for Closed<'_> {
    type Output = WallSet;

    #[inline(always)]
    fn run<I: Isa>(self, isa: I) -> WallSet {
        self.0.closed_together_with(isa, self.1, self.2)
    }
}

struct Behind<'a>(&'a Position, Wall);

impl Task for Behind<'_> {
    type Output = [Option<u8>; 2];

    #[inline(always)]
    fn run<I: Isa>(self, isa: I) -> [Option<u8>; 2] {
        self.0.distances_behind_with(isa, self.1)
    }
}

/// Whether a player's path is longer with one legal wall more.
fn lengthens(rules: &Rules, pos: &Position, wall: Wall, player: Player) -> bool {
    let mut setup = pos.to_setup();
    setup.walls.insert(wall);
    let after = Position::from_setup(rules, &setup).unwrap().distance(player);
    let behind = dispatch_at(Level::Portable, Behind(pos, wall)).unwrap();
    assert_eq!(behind[player.index()], after, "{wall} in {pos:?}");
    after > pos.distance(player)
}

/// Returns how many walls lengthen a path, and how many of them are no bottleneck.
fn check(rules: &Rules, pos: &Position) -> [usize; 2] {
    let mut counts = [0; 2];
    let learned = dispatch_at(Level::Portable, Learn(pos)).unwrap();
    for &level in Level::available() {
        assert_eq!(dispatch_at(level, Learn(pos)).unwrap(), learned, "{level:?}: {pos:?}");
    }
    for player in [Player::White, Player::Black] {
        let flow = pos.path_flow(player);
        assert_eq!(Some(learned.distance(player)), pos.distance(player), "{pos:?}");
        let slots = pos.size().slots();
        let crossed: WallSet = slots.iter().filter(|&wall| flow.cut(wall) > 0.0).collect();
        assert_eq!(learned.touched(player) & slots, crossed, "{player} in {pos:?}");
        if player == pos.to_move() {
            continue;
        }
        for wall in pos.legal_walls().iter() {
            let lengthens = lengthens(rules, pos, wall, player);
            let narrow = learned.bottlenecks().contains(wall);
            assert!(lengthens || !narrow, "{wall} for {player} in {pos:?}");
            counts[0] += usize::from(lengthens);
            counts[1] += usize::from(lengthens && !narrow);
        }
    }
    counts
}

#[test]
fn routes_tell_which_walls_matter() {
    let (mut random, mut counts) = (SplitMix64::new(61), [0; 2]);
    for size in BoardSize::all() {
        let rules = Rules::standard().with_size(size);
        for _ in 0..4 {
            let mut pos = Position::start(&rules);
            while pos.winner().is_none() && pos.walls().len() < 12 {
                let [lengthen, missed] = check(&rules, &pos);
                counts = [counts[0] + lengthen, counts[1] + missed];
                let moves = pos.legal_moves();
                let mv = moves.iter().nth(random.below(moves.len())).unwrap();
                pos = pos.play_unchecked(mv);
            }
        }
    }
    let [lengthen, missed] = counts;
    assert!(lengthen > 10_000 && missed * 5 < lengthen, "{missed} of {lengthen} missed");
}

#[test]
fn pairs_of_walls_that_leave_no_path_are_found_together() {
    let (mut random, mut counts) = (SplitMix64::new(62), [0; 2]);
    let rules = "5x5,walls=6".parse().unwrap();
    for _ in 0..60 {
        let mut pos = Position::start(&rules);
        while pos.winner().is_none() && pos.stock(pos.to_move()) > 0 {
            let free = pos.free_slots();
            let wall = free.iter().nth(random.below(free.len())).unwrap();
            let others = free & !rivals(&rules, wall) & !WallSet::of(wall);
            let closing = others
                .iter()
                .filter(|&other| {
                    pos.is_closed_by_with(Portable, WallSet::of(wall) | WallSet::of(other))
                })
                .collect::<WallSet>();
            for &level in Level::available() {
                let found = dispatch_at(level, Closed(&pos, wall, others)).unwrap();
                assert_eq!(found, closing, "{level:?}: {wall} in {pos:?}");
            }
            counts = [counts[0] + others.len(), counts[1] + closing.len()];
            let walls = pos.legal_walls();
            let Some(next) = walls.iter().nth(random.below(walls.len().max(1))) else { break };
            pos = pos.play_unchecked(next.into());
        }
    }
    assert!(counts[1] > 1_000 && counts[1] < counts[0], "{counts:?}");
}

/// Walls that do not fit beside a wall.
fn rivals(rules: &Rules, wall: Wall) -> WallSet {
    let mut setup = Position::start(rules).to_setup();
    setup.walls = WallSet::of(wall);
    !Position::from_setup(rules, &setup).unwrap().free_slots()
}
