//! The path flow equals a slow walk over cells, on random games of all sizes and player counts.

use std::collections::BTreeMap;

use stockade_core::{
    BoardSize, Cell, CellSet, Player, PlayerCount, Position, Rules, SplitMix64, Wall, WallSet,
};

/// The flow over every step of a player's shortest paths, cell by cell.
fn slow_flow(pos: &Position, player: Player) -> Vec<(Cell, Cell, f64)> {
    let field = pos.distance_field(player);
    let Some(pawn) = pos.pawn(player) else { return Vec::new() };
    let mut level = BTreeMap::from([(pawn, 1.0)]);
    let mut flow = Vec::new();
    for nearer in (0..field.distance(pawn).unwrap()).rev() {
        let mut next = BTreeMap::new();
        for (&from, &amount) in &level {
            let steps = pos.open_neighbors(CellSet::of(from)) & field.cells_at(nearer);
            for to in steps.iter() {
                let share = amount / steps.len() as f64;
                *next.entry(to).or_insert(0.0) += share;
                flow.push((from, to, share));
            }
        }
        level = next;
    }
    assert!((level.values().sum::<f64>() - 1.0).abs() < 1e-9, "all of the flow arrives");
    flow
}

/// Whether a wall stands between two neighbors, asked of an otherwise empty board.
fn separates(rules: &Rules, wall: Wall, from: Cell, to: Cell) -> bool {
    let mut setup = Position::start(rules).to_setup();
    setup.walls = WallSet::of(wall);
    let pos = Position::from_setup(rules, &setup).unwrap();
    !pos.open_neighbors(CellSet::of(from)).contains(to)
}

fn check(rules: &Rules, pos: &Position) {
    for player in pos.active_players() {
        let (flow, slow) = (pos.path_flow(player), slow_flow(pos, player));
        for wall in pos.size().slots().iter() {
            let cut: f64 = slow
                .iter()
                .filter(|&&(from, to, _)| separates(rules, wall, from, to))
                .map(|(_, _, amount)| amount)
                .sum();
            assert!((f64::from(flow.cut(wall)) - cut).abs() < 1e-5, "{wall} of {player}: {pos:?}");
        }
    }
}

#[test]
fn flow_equals_a_walk_over_cells() {
    let mut random = SplitMix64::new(53);
    for size in BoardSize::all() {
        for players in [PlayerCount::Two, PlayerCount::Four] {
            let rules = Rules::standard().with_size(size).with_players(players);
            let mut pos = Position::start(&rules);
            for ply in 0..24 {
                if ply % 8 == 0 {
                    check(&rules, &pos);
                }
                let moves = pos.legal_moves();
                let Some(mv) = moves.iter().nth(random.below(moves.len().max(1))) else { break };
                pos = pos.play_unchecked(mv);
            }
        }
    }
}
