//! Shortest paths and the detours behind walls, against one flood for each wall.

use stockade_core::{
    Player, Position, Rules, ShortestPaths, SplitMix64, Wall, WallSet,
    simd::{Isa, Level, Portable, Task, dispatch_at},
};

/// Positions of random games in which walls are placed as often as pawns step.
fn positions(rules: &str, seed: u64, count: usize) -> Vec<Position> {
    let rules: Rules = rules.parse().unwrap();
    let mut random = SplitMix64::new(seed);
    let mut found = Vec::with_capacity(count);
    while found.len() < count {
        let mut pos = Position::start(&rules);
        while pos.winner().is_none() {
            found.push(pos);
            let moves = pos.legal_moves();
            let is_wall = random.below(2) == 0 && !moves.walls.is_empty();
            let mv = if is_wall {
                moves.walls.iter().nth(random.below(moves.walls.len())).unwrap().into()
            } else {
                moves.pawn.iter().nth(random.below(moves.pawn.len())).unwrap().into()
            };
            pos = pos.play_unchecked(mv);
        }
    }
    found.truncate(count);
    found
}

fn all_positions() -> impl Iterator<Item = Position> {
    let boards = ["standard", "7x7,walls=10", "5x5,walls=6", "9x3,walls=6", "3x9,walls=6"];
    boards.into_iter().flat_map(|rules| positions(rules, 1, 1500))
}

struct Find<'a>(&'a Position);

impl Task for Find<'_> {
    type Output = ShortestPaths;
    #[inline(always)]
    fn run<I: Isa>(self, isa: I) -> ShortestPaths {
        let Find(pos) = self;
        pos.shortest_paths_with(isa, [pos.free_slots(); 2])
    }
}

#[test]
fn paths_are_the_cells_of_shortest_routes() {
    for pos in all_positions() {
        let paths = pos.shortest_paths_with(Portable, [WallSet::EMPTY; 2]);
        for player in [Player::White, Player::Black] {
            assert_eq!(Some(paths.distance(player)), pos.distance(player), "{pos}");
            let cells = pos.route_cells(player) & !pos.size().goal(player);
            assert_eq!(paths.cells(player), cells, "{player} in {pos}");
            assert!(paths.detours(player).is_empty(), "nobody asked");
        }
    }
}

#[test]
fn detours_are_what_floods_behind_each_wall_say() {
    for pos in all_positions() {
        let paths = pos.shortest_paths_with(Portable, [pos.free_slots(); 2]);
        for player in [Player::White, Player::Black] {
            let mut walls = WallSet::EMPTY;
            for detour in paths.detours(player) {
                let behind = pos.distances_behind_with(Portable, detour.wall)[player.index()];
                let expected = behind.map(|steps| steps - paths.distance(player));
                assert_eq!(Some(detour.steps), expected, "{} for {player} in {pos}", detour.wall);
                assert!(!walls.contains(detour.wall), "{} stands there twice", detour.wall);
                walls.insert(detour.wall);
            }
            if player != pos.to_move() {
                let narrow = pos.routes_with(Portable).bottlenecks() & pos.free_slots();
                let leaves_a_path = |wall: &Wall| {
                    pos.distances_behind_with(Portable, *wall)[player.index()].is_some()
                };
                let expected = narrow.iter().filter(leaves_a_path).collect::<Vec<_>>();
                assert_eq!(walls.iter().collect::<Vec<_>>(), expected, "{player} in {pos}");
            }
        }
    }
}

#[test]
fn every_level_of_instructions_finds_the_same() {
    for pos in all_positions() {
        let portable = dispatch_at(Level::Portable, Find(&pos));
        for &level in Level::available() {
            assert_eq!(dispatch_at(level, Find(&pos)), portable, "{level:?} {pos}");
        }
    }
}
