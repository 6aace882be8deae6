//! Path resiliency: golden features, and the graphs against slow words.

use std::collections::BTreeMap;

use stockade_agents::cornell::{
    DELTA, Edges, FEATURE_NAMES, FEATURES, Graph, ROUNDS, Resiliency, features,
};
use stockade_core::{Cell, Direction, Player, Position, Rules, SplitMix64};

use crate::table::{game, rows};

const FEATURE_TABLE: &str = include_str!("data/features.txt");

/// The five-field text of the first words of a row.
fn position(row: &[&str]) -> String {
    let field = |word: &str| if word == "-" { String::new() } else { word.replace(',', " ") };
    let fields: Vec<String> = row[..5].iter().map(|word| field(word)).collect();
    format!("{} / {} / {} / {} / {}", fields[0], fields[1], fields[2], fields[3], fields[4])
}

#[test]
fn golden_features() {
    for row in rows(FEATURE_TABLE) {
        let text = position(&row);
        let found = features(game("cornell", &text).position());
        assert_eq!(row.len(), 5 + FEATURES);
        for (i, expected) in row[5..].iter().enumerate() {
            let expected: f64 = expected.parse().unwrap();
            let name = FEATURE_NAMES[i];
            assert!((found[i] - expected).abs() < 1e-5, "{name} of {text}: {}", found[i]);
        }
    }
}

/// An edge by its two ends.
type Edge = (Cell, Cell);

/// The open steps of a position with weight 1, both ways.
fn plain(pos: &Position) -> BTreeMap<Edge, u32> {
    let open = Edges::open(pos);
    let cells = pos.size().cells();
    let steps = cells.iter().flat_map(|cell| {
        let ways = Direction::ALL.into_iter().filter(move |&way| open.contains(cell, way));
        ways.filter_map(move |way| Some((cell, cell.neighbor(way)?)))
    });
    steps.map(|edge| (edge, 1)).collect()
}

/// The walk that Dijkstra's algorithm finds: the cells from the goal back to the pawn. Settled cells
/// in the order of distance and index; a parent changes for a shorter path only.
fn way(weights: &BTreeMap<Edge, u32>, pos: &Position, player: Player) -> (u32, Vec<Cell>) {
    let start = pos.pawn(player).unwrap();
    let mut known = BTreeMap::from([(start, (0, start))]);
    let mut done = Vec::new();
    loop {
        let open = known.iter().filter(|(cell, _)| !done.contains(*cell));
        let (&cell, &(distance, _)) = open.min_by_key(|(cell, (d, _))| (*d, **cell)).unwrap();
        if pos.size().goal(player).contains(cell) {
            let mut cells = vec![cell];
            while *cells.last().unwrap() != start {
                cells.push(known[cells.last().unwrap()].1);
            }
            return (distance, cells);
        }
        done.push(cell);
        for (&(_, to), weight) in weights.iter().filter(|((from, _), _)| *from == cell) {
            if known.get(&to).is_none_or(|(old, _)| distance + weight < *old) {
                known.insert(to, (distance + weight, cell));
            }
        }
    }
}

/// The steps that a wall of the player to move can block, asked one by one.
fn blockable(pos: &Position) -> Vec<Edge> {
    let walls = pos.legal_walls();
    let blocked = walls.iter().flat_map(|wall| {
        let after = plain(&pos.play(wall.into()).unwrap());
        plain(pos).into_keys().filter(move |edge| !after.contains_key(edge)).collect::<Vec<_>>()
    });
    blocked.collect()
}

/// The heavy graph of a player.
fn heavy(pos: &Position, player: Player) -> BTreeMap<Edge, u32> {
    let (mut weights, growing) = (plain(pos), blockable(pos));
    for _ in 0..ROUNDS {
        let (_, cells) = way(&weights, pos, player);
        for pair in cells.windows(2) {
            for edge in [(pair[0], pair[1]), (pair[1], pair[0])] {
                if growing.contains(&edge) {
                    *weights.get_mut(&edge).unwrap() += u32::from(DELTA);
                }
            }
        }
    }
    weights
}

/// The ten features by slow words.
fn slow_features(pos: &Position) -> [f64; FEATURES] {
    let (me, you) = (pos.to_move(), pos.next_player());
    let (mine, yours) = (heavy(pos, me), heavy(pos, you));
    let less = |one: &BTreeMap<Edge, u32>, other: &BTreeMap<Edge, u32>| {
        let pairs = one.iter().map(|(edge, w)| (*edge, w.saturating_sub(other[edge])));
        pairs.collect::<BTreeMap<_, _>>()
    };
    let (my_liability, your_liability) = (less(&mine, &yours), less(&yours, &mine));
    let length = |weights, player| way(weights, pos, player).0 as f64;
    let largest = |weights: &BTreeMap<Edge, u32>| *weights.values().max().unwrap() as f64;
    [
        f64::from(pos.distance(me).unwrap()),
        f64::from(pos.distance(you).unwrap()),
        length(&mine, me) / ROUNDS as f64,
        f64::from(pos.stock(me)),
        length(&yours, you) / ROUNDS as f64,
        f64::from(pos.stock(you)),
        length(&my_liability, me),
        length(&your_liability, you),
        largest(&my_liability),
        largest(&your_liability),
    ]
}

#[test]
fn fast_features_are_slow_features() {
    for (rules, games) in [("cornell", 6), ("standard", 1), ("3x6,walls=4", 4), ("7x4", 3)] {
        let rules: Rules = rules.parse().unwrap();
        for seed in 0..games {
            let (mut pos, mut rng) = (Position::start(&rules), SplitMix64::new(seed));
            for _ in 0..20 {
                if pos.winner().is_some() {
                    break;
                }
                assert_eq!(features(&pos), slow_features(&pos), "{pos:?}");
                let moves = pos.legal_moves();
                pos = pos.play_unchecked(moves.iter().nth(rng.below(moves.len())).unwrap());
            }
        }
    }
}

#[test]
fn the_last_position_of_a_game_has_features() {
    // White has arrived; Black may still place any wall that leaves it a way.
    let pos = *game("cornell", "/ / c5 a3 / 2 1 / 2").position();
    let found = features(&pos);
    assert_eq!((found[0], found[1], found[4], found[7]), (2.0, 0.0, 0.0, 0.0));
    assert!(found[2] > 0.5, "blockable edges have grown: {found:?}");
    assert!(Edges::blockable(&pos).north.len() > 10);
}

/// The position of the document's figure 2.
const FIGURE_2: &str = "d1c2d3b4 / d4 / c2 b5 / 1 1 / 1";

/// R1, R2 and R1 − R2 of every open edge when all edges grow, as the figure's script has it.
fn figure_2(rounds: usize) -> Vec<(String, [i32; 3])> {
    let pos = *game("cornell", FIGURE_2).position();
    let graphs = Resiliency::new(&pos, Edges::open(&pos), rounds);
    let weight = |graph: &Graph, cell, way| i32::from(graph.weight(cell, way).unwrap());
    let open = graphs.own.edges();
    let cells = pos.size().cells();
    let edges = cells.iter().flat_map(|cell| {
        let ways = [Direction::North, Direction::East].into_iter();
        ways.filter(move |&way| open.contains(cell, way)).map(move |way| (cell, way))
    });
    edges
        .map(|(cell, way)| {
            let [one, two] = [&graphs.own, &graphs.opponent].map(|graph| weight(graph, cell, way));
            (format!("{cell}–{}", cell.neighbor(way).unwrap()), [one, two, one - two])
        })
        .collect()
}

#[test]
fn the_edge_left_of_the_pawn_is_the_heaviest_of_figure_2() {
    for rounds in [ROUNDS, 100] {
        let mut edges = figure_2(rounds);
        edges.sort_by_key(|(_, [_, _, difference])| std::cmp::Reverse(*difference));
        assert_eq!(edges[0].0, "b2–c2", "after {rounds} rounds");
        assert!(edges[0].1[2] > edges[1].1[2], "it stands alone");
    }
}

/// Ranks agree as far as both tell edges apart: 100 rounds only break ties of 25.
#[test]
fn a_hundred_rounds_rank_edges_as_25_do() {
    let pairs: Vec<_> = figure_2(ROUNDS).into_iter().zip(figure_2(100)).collect();
    for (graph, expected) in [18, 13, 30].into_iter().enumerate() {
        let mut ties = 0;
        for (place, (few, many)) in pairs.iter().enumerate() {
            for (other_few, other_many) in &pairs[..place] {
                let early = few.1[graph].cmp(&other_few.1[graph]);
                let late = many.1[graph].cmp(&other_many.1[graph]);
                let is_tie = early.is_eq() || late.is_eq();
                assert!(is_tie || early == late, "{} and {} change places", few.0, other_few.0);
                ties += usize::from(early != late);
            }
        }
        assert_eq!(ties, expected, "of 435 pairs, in R1, R2 and R1 − R2");
    }
}
