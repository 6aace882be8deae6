//! `ie`: negamax over a handful of walls (IE University, *Building a Game-Playing AI Agent for
//! Quoridor*).
//!
//! Fail-soft negamax with alpha-beta. A node tries all pawn moves and then the legal walls nearest
//! the opponent, eight at the root and six inside; one ply before the leaves pawn moves only. The
//! printed program contradicts the text around it, so there are three modes:
//!
//! - `clean` values leaves for the player to move and hands the best root value down.
//! - `text` values leaves so too, but opens the window again for each root move, as printed.
//! - `printed` also keeps the printed sign: leaves are valued for the root player in a search that
//!   expects the player to move. At odd depths it picks its worst move.

use stockade_core::{
    Cell,
    Direction::{East, North, South, West},
    Move, Orientation, Player, Position, Wall,
};

use super::{
    DEPTH, PRUNING, RULES,
    negamax::Pruning,
    order::push_steps,
    player::Minimax,
    style::{Leaf, NodeDepth, Style, more_walls, steps},
};
use crate::{
    info::{AgentInfo, Group, OptionInfo},
    insight::{Evaluation, FeatureName},
    spec::{OptionKind, Spec},
};

/// Walls tried at the root, and inside.
const ROOT_WALLS: usize = 8;
const INNER_WALLS: usize = 6;
/// A won game.
const WIN: f64 = 10_000.0;
/// What the listing counts for a pawn that is cut off.
const UNREACHABLE: u16 = 999;
/// What a step is worth in walls.
const STEP: f64 = 10.0;

pub(crate) const INFO: AgentInfo = AgentInfo {
    name: "ie",
    about: "Negamax over the few walls nearest the opponent, valued by shortest paths.",
    group: Group::Published,
    source: "IE University, Building a Game-Playing AI Agent for Quoridor",
    rules: RULES,
    options: OPTIONS,
    build: |spec| {
        let ie = Ie::of(spec);
        Box::new(Minimax::player(spec, ie, ie.pruning()))
    },
};

const OPTIONS: &[OptionInfo] = &[
    DEPTH,
    OptionInfo::new(
        "mode",
        "sound, as its text says with the printed windows, or as printed with the wrong sign",
        OptionKind::Choice(&["clean", "text", "printed"]),
    )
    .or("clean"),
    PRUNING,
];

/// Which of text and listing to follow.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Ie {
    /// Leaves for the player to move, root bound handed down.
    #[default]
    Clean,
    /// Leaves for the player to move, an open window for each root move.
    Text,
    /// Leaves with the printed sign, an open window for each root move.
    Printed,
}

impl Ie {
    fn of(spec: &Spec) -> Ie {
        match spec.text("mode").as_deref() {
            Some("text") => Ie::Text,
            Some("printed") => Ie::Printed,
            _ => Ie::Clean,
        }
    }

    /// How this mode prunes.
    pub fn pruning(self) -> Pruning {
        match self {
            Ie::Clean => Pruning::Full,
            Ie::Text | Ie::Printed => Pruning::Inside,
        }
    }
}

impl Style for Ie {
    fn candidates(&self, pos: &Position, depth: NodeDepth, moves: &mut Vec<Move>) {
        push_steps(pos, [South, North, West, East], moves);
        match depth {
            NodeDepth { is_root: true, .. } => push_nearest(pos, ROOT_WALLS, moves),
            NodeDepth { left: 2.., .. } => push_nearest(pos, INNER_WALLS, moves),
            _ => {}
        }
    }

    fn evaluate(&self, pos: &Position, leaf: &mut Leaf) -> f64 {
        let value = evaluate(pos, pos.to_move());
        if *self == Ie::Printed && pos.to_move() != leaf.root { -value } else { value }
    }

    fn parts(&self, pos: &Position) -> Evaluation {
        let [steps, walls] = features(pos, pos.to_move());
        let parts = [(FeatureName::StepsAhead, steps, STEP), (FeatureName::WallsAhead, walls, 1.0)];
        Evaluation::weighed(parts, false)
    }

    fn step(&self) -> f64 {
        STEP
    }
}

/// Ten for each step that a player is ahead, one for each wall; ±10 000 at the end of the game.
pub fn evaluate(pos: &Position, me: Player) -> f64 {
    if let Some(winner) = pos.winner() {
        return if winner == me { WIN } else { -WIN };
    }
    let [steps, walls] = features(pos, me);
    STEP * steps + walls
}

/// Steps and walls in hand that a player is ahead.
fn features(pos: &Position, me: Player) -> [f64; 2] {
    let [own, other] = steps(pos, me, UNREACHABLE);
    [other - own, more_walls(pos, me)]
}

/// Adds legal walls by the Manhattan distance of their slot to the opponent's pawn, then by row, by
/// column, and horizontal before vertical.
fn push_nearest(pos: &Position, limit: usize, moves: &mut Vec<Move>) {
    let legal = pos.legal_walls();
    let Some(pawn) = pos.pawn(pos.next_player()) else { return };
    let nearest = slots_around(pawn).filter(|&wall| legal.contains(wall));
    moves.extend(nearest.take(limit.min(legal.len())).map(Move::wall));
}

/// All slots in rings around a cell, each ring row by row.
fn slots_around(cell: Cell) -> impl Iterator<Item = Wall> {
    const FARTHEST: u8 = 16;
    let rows = (0..=FARTHEST).flat_map(|distance| (0..8_u8).map(move |row| (distance, row)));
    rows.flat_map(move |(distance, row)| {
        let aside = distance.checked_sub(row.abs_diff(cell.row()));
        let left = aside.and_then(|aside| cell.column().checked_sub(aside));
        let right = aside.filter(|&aside| aside > 0).map(|aside| cell.column() + aside);
        let columns = [left, right].into_iter().flatten();
        columns.flat_map(move |column| {
            [Orientation::Horizontal, Orientation::Vertical]
                .into_iter()
                .filter_map(move |orientation| Wall::new(orientation, column, row))
        })
    })
}
