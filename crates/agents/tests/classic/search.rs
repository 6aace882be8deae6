//! Alpha-beta finds what plain minimax finds, for every player.

use stockade_agents::classic::{
    Pruning, Settings, Style,
    bowler::{Bowler, Filter},
    glendenning::Glendenning,
    ie::Ie,
    mertens::{COMBINATIONS, Mertens},
    search,
};
use stockade_core::Position;

use crate::random_positions;

/// Plain minimax in the fewest words: no search code is shared, the style is.
fn minimax<S: Style>(style: &S, pos: &Position, depth: u32) -> f64 {
    fn value<S: Style>(style: &S, pos: &Position, root: &Position, left: u32, depth: u32) -> f64 {
        use stockade_agents::classic::{Leaf, NodeDepth};
        let mut leaf = Leaf::new(root.to_move(), 0);
        leaf.left = left;
        if left == 0 || pos.winner().is_some() {
            return style.evaluate(pos, &mut leaf);
        }
        let mut moves = Vec::new();
        style.candidates(pos, NodeDepth { left, is_root: left == depth }, &mut moves);
        if moves.is_empty() {
            moves.extend(pos.legal_moves().iter());
        }
        let replies =
            moves.iter().map(|&mv| -value(style, &pos.play_unchecked(mv), root, left - 1, depth));
        replies.fold(f64::NEG_INFINITY, f64::max)
    }
    value(style, pos, pos, depth, depth)
}

fn check<S: Style>(style: &S, rules: &str, count: u64, depth: u32) {
    let mut saved = 0;
    for pos in random_positions(rules, count) {
        let run =
            |pruning| search(style, &pos, Settings { depth, pruning, ..Settings::default() }, 0);
        let plain = run(Pruning::Off);
        assert_eq!(plain.value, minimax(style, &pos, depth), "{pos}");
        assert_eq!(plain.pruned, 0);
        for pruning in [Pruning::Inside, Pruning::Full] {
            let pruned = run(pruning);
            assert_eq!((pruned.best, pruned.value), (plain.best, plain.value), "{pos}");
            assert!(pruned.visited <= plain.visited);
        }
        saved += plain.visited - run(Pruning::Full).visited;
    }
    assert!(depth == 1 || saved > 0, "nothing was pruned in {rules} at depth {depth}");
}

fn check_all<S: Style>(style: &S) {
    for (rules, depths) in [("5x5,walls=3", 1..=3), ("mertens", 1..=2), ("7x4,walls=3", 1..=2)] {
        for depth in depths {
            check(style, rules, 12, depth);
        }
    }
}

#[test]
fn bowler_prunes_without_loss() {
    for filter in [Filter::Faithful, Filter::Clean] {
        check_all(&Bowler { noise: false, filter, ..Bowler::default() });
    }
}

#[test]
fn ie_prunes_without_loss() {
    for style in [Ie::Clean, Ie::Printed] {
        check_all(&style);
        check(&style, "standard", 12, 4);
    }
}

#[test]
fn mertens_prunes_without_loss() {
    for features in COMBINATIONS {
        let style = Mertens { noise: false, features, ..Mertens::default() };
        check(&style, "5x5,walls=3", 6, 3);
        check(&style, "mertens", 6, 2);
    }
    check(&Mertens { noise: false, goal: [true; 2], ..Mertens::default() }, "5x5,walls=3", 6, 3);
}

#[test]
fn glendenning_prunes_without_loss() {
    check_all(&Glendenning::default());
}

/// Order and memory change what a search costs, not what it finds.
#[test]
fn ordering_and_table_keep_the_value() {
    let style = Bowler { noise: false, ..Bowler::default() };
    let (mut hits, mut visited) = (0, [0; 2]);
    for pos in random_positions("5x5,walls=3", 20) {
        for depth in 1..=3 {
            let plain = search(&style, &pos, Settings { depth, ..Settings::default() }, 0);
            assert_eq!((plain.ordered, plain.hits), (0, 0));
            for (ordering, table) in [(true, false), (false, true), (true, true)] {
                let settings = Settings { depth, ordering, table, ..Settings::default() };
                let found = search(&style, &pos, settings, 0);
                assert_eq!(found.value, plain.value, "{pos}");
                assert_eq!(found.ordered > 0, ordering && depth > 1);
                hits += found.hits;
                if depth == 3 && ordering && !table {
                    visited = [visited[0] + plain.visited, visited[1] + found.visited];
                }
            }
        }
    }
    assert!(hits > 0 && visited[1] < visited[0], "{hits} hits, {visited:?}");
}
