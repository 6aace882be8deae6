//! `greedy`: runs for the goal and never looks around.

use stockade_core::{Move, Position};

use crate::{
    info::{AgentInfo, Group, SEED},
    uniform::UniformAgent,
};

pub(crate) const INFO: AgentInfo = AgentInfo {
    name: "greedy",
    about: "Always makes the pawn move, jumps included, that leaves the shortest path.",
    group: Group::Yardstick,
    source: "common knowledge",
    rules: "every size, two and four players",
    options: &[SEED],
    build: |spec| Box::new(UniformAgent::new(spec, shortest_steps)),
};

/// The pawn moves, jumps included, that leave the shortest path. A pawn that cannot move leaves a
/// wall or the pass.
pub(crate) fn shortest_steps(pos: &Position) -> Vec<Move> {
    let moves = pos.legal_moves();
    if moves.pawn.is_empty() {
        return moves.iter().collect();
    }
    let left = |mv: &Move| pos.play_unchecked(*mv).distance(pos.to_move());
    let steps: Vec<Move> = moves.pawn.iter().map(Move::pawn).collect();
    let shortest = steps.iter().map(left).min();
    steps.into_iter().filter(|mv| Some(left(mv)) == shortest).collect()
}
