//! What a position of four is worth to each player, and which moves look worth a try.

use stockade_core::{DistanceFields, MoveSet, PathFlow, Player, Position, Wall, simd::Isa};

use super::params::FourParams;
use crate::math;

/// What each player can expect, by [`Player::index`]: a win is 1, a loss is 0.
pub(super) type Shares = [f32; 4];

/// A draw as records count it, whoever has left before.
pub(super) const DRAW: Shares = [0.25; 4];

/// A won game.
pub(super) fn win_of(winner: Player) -> Shares {
    Player::ALL.map(|player| if player == winner { 1.0 } else { 0.0 })
}

/// The shares of a position in which nobody has won: the nearer to its goal and the more walls in
/// hand, the larger a player's part. Who has left gets nothing.
#[inline(always)]
pub(super) fn evaluate<I: Isa>(isa: I, pos: &Position, params: &FourParams) -> Shares {
    shares(pos, &steps_to_go(pos, pos.distances_with(isa)), params)
}

/// How many steps a player is ahead of the best of all others.
pub(super) fn lead(pos: &Position, player: Player) -> f32 {
    let steps = steps_to_go(pos, pos.distances());
    let others = pos.active_players().filter(|&other| other != player);
    let nearest = others.filter_map(|other| steps[other.index()]).fold(f32::INFINITY, f32::min);
    steps[player.index()].map_or(0.0, |own| nearest - own)
}

/// Steps to go, and the part of a step by which others move first; `None` for who has left.
#[inline(always)]
fn steps_to_go(pos: &Position, distances: [Option<u8>; 4]) -> [Option<f32>; 4] {
    let (mut n_players, mut first) = (0, 0);
    for (seat, player) in pos.active_players().enumerate() {
        n_players += 1;
        if player == pos.to_move() {
            first = seat;
        }
    }
    let mut to_go = [None; 4];
    for (seat, player) in pos.active_players().enumerate() {
        let rank = (seat + n_players - first) % n_players;
        let steps = f32::from(distances[player.index()].unwrap_or(0));
        to_go[player.index()] = Some(steps + rank as f32 / n_players as f32);
    }
    to_go
}

#[inline(always)]
fn shares(pos: &Position, to_go: &[Option<f32>; 4], params: &FourParams) -> Shares {
    let mut shares = Player::ALL.map(|player| match to_go[player.index()] {
        Some(steps) => params.wall * f32::from(pos.stock(player)) - params.step * steps,
        None => f32::NEG_INFINITY,
    });
    math::softmax(&mut shares);
    shares
}

/// What the priors of a position's moves depend on.
pub(super) struct PriorContext {
    me: Player,
    fields: DistanceFields,
    own_distance: u8,
    /// Log-weight of every wall, by index; without meaning when no wall can be placed.
    walls: [f32; Wall::COUNT],
}

impl PriorContext {
    /// The context of a position in which nobody has won. The doubt is what all walls lose.
    #[inline(always)]
    pub(super) fn new<I: Isa>(
        isa: I,
        pos: &Position,
        moves: &MoveSet,
        doubt: f32,
        params: &FourParams,
    ) -> PriorContext {
        let me = pos.to_move();
        let (ranks, files) = (pos.distance_fields_with(isa), pos.side_distance_fields_with(isa));
        let mut walls = [-doubt; Wall::COUNT];
        if !moves.walls.is_empty() {
            weigh_walls(isa, pos, [&ranks, &files], params, &mut walls);
        }
        let fields = if runs_along_files(me) { ranks } else { files };
        let own_distance = pos.pawn(me).and_then(|cell| fields.distance(me, cell)).unwrap_or(0);
        PriorContext { me, fields, own_distance, walls }
    }

    /// Prior log-weights of moves, in index order; the caller turns them into shares.
    #[inline(always)]
    pub(super) fn log_weights<'a>(
        &'a self,
        moves: MoveSet,
        params: &'a FourParams,
    ) -> impl Iterator<Item = f32> + 'a {
        let pawn = moves.pawn.iter().map(move |to| {
            let after = self.fields.distance(self.me, to).unwrap_or(self.own_distance);
            params.prior_step * (f32::from(self.own_distance) - f32::from(after))
        });
        let walls = moves.walls.iter().map(move |wall| self.walls[wall.index()]);
        pawn.chain(walls).chain(moves.pass.then_some(0.0))
    }
}

/// White and Black.
const fn runs_along_files(player: Player) -> bool {
    matches!(player, Player::White | Player::Black)
}

/// A wall is worth what it cuts of others' paths, most of all of the one who stands best, less what
/// it cuts of our own.
#[inline(always)]
fn weigh_walls<I: Isa>(
    isa: I,
    pos: &Position,
    [ranks, files]: [&DistanceFields; 2],
    params: &FourParams,
    walls: &mut [f32; Wall::COUNT],
) {
    let me = pos.to_move();
    let shares = evaluate(isa, pos, params);
    let others = || pos.active_players().filter(|&player| player != me);
    let best = others().map(|player| shares[player.index()]).fold(0.0, f32::max);
    for player in pos.active_players() {
        let fields = if runs_along_files(player) { ranks } else { files };
        let flow: PathFlow = pos.path_flow_with(isa, fields, player);
        let weight = if player == me {
            -params.prior_own_cut
        } else {
            params.prior_cut * shares[player.index()] / best
        };
        for wall in pos.size().slots().iter() {
            walls[wall.index()] += weight * flow.cut(wall);
        }
    }
    let leader = others().find(|player| shares[player.index()] == best);
    if let Some(cell) = leader.and_then(|leader| pos.pawn(leader)) {
        let around = |line: u8| line.saturating_sub(1)..=line;
        for wall in pos.size().slots().iter() {
            let is_near = around(cell.column()).contains(&wall.column())
                && around(cell.row()).contains(&wall.row());
            walls[wall.index()] += if is_near { params.prior_near } else { 0.0 };
        }
    }
}
