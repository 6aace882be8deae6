//! A position as the page needs it.

use stockade_core::{Cell, Direction, Move, MoveKind, Player, Position, Rules, Wall};

use crate::messages::board::{
    BlockedSlot, Board, LastMove, Legal, NoWalls, PawnTarget, PlayerOnBoard, StandingWall,
};

/// Who placed which wall, as far as it is known. A wall that was taken back keeps its owner until it
/// is placed again, so that undoing and redoing need nothing.
#[derive(Clone, Debug)]
pub(crate) struct WallOwners([Option<Player>; Wall::COUNT]);

impl Default for WallOwners {
    fn default() -> WallOwners {
        WallOwners([None; Wall::COUNT])
    }
}

impl WallOwners {
    /// Notes the wall of a move, if it places one.
    pub(crate) fn note(&mut self, step: Step<'_>) {
        if let MoveKind::Wall(wall) = step.mv.kind() {
            self.0[wall.index()] = Some(step.before.to_move());
        }
    }

    /// The walls on the board with their owners.
    pub(crate) fn standing(&self, pos: &Position) -> Vec<StandingWall> {
        let standing = |wall: Wall| StandingWall { wall, owner: self.0[wall.index()] };
        pos.walls().iter().map(standing).collect()
    }
}

/// A move with the position it was played in.
#[derive(Clone, Copy)]
pub(crate) struct Step<'a> {
    pub(crate) before: &'a Position,
    pub(crate) mv: Move,
}

/// What a page is told of a position: its facts, what is legal, and why the rest is not.
pub(crate) fn board(
    rules: &Rules,
    pos: &Position,
    ply: usize,
    owners: &WallOwners,
    last: Option<Step<'_>>,
    is_over: bool,
) -> Board {
    Board {
        rules: *rules,
        width: pos.size().width(),
        height: pos.size().height(),
        position: pos.to_string(),
        ply,
        to_move: pos.to_move(),
        players: pos.players().order().iter().map(|&it| player_view(rules, pos, it)).collect(),
        walls: owners.standing(pos),
        legal: legal(pos, is_over || pos.winner().is_some()),
        last_move: last.map(last_move),
        winner: pos.winner(),
    }
}

fn player_view(rules: &Rules, pos: &Position, player: Player) -> PlayerOnBoard {
    let is_here = pos.pawn(player).is_some();
    PlayerOnBoard {
        player,
        pawn: pos.pawn(player),
        goal: player.heading(),
        stock: pos.stock(player),
        walls: rules.walls(player),
        distance: pos.distance(player),
        path: if is_here { pos.shortest_path(player) } else { Vec::new() },
    }
}

fn legal(pos: &Position, is_over: bool) -> Legal {
    if is_over {
        return Legal { no_walls: Some(NoWalls::GameOver), ..Legal::default() };
    }
    let moves = pos.legal_moves();
    let from = pos.pawn(pos.to_move());
    let target =
        |to: Cell| PawnTarget { cell: to, jump: from.is_some_and(|from| !is_neighbor(from, to)) };
    let no_walls = (pos.stock(pos.to_move()) == 0).then_some(NoWalls::NoneLeft);
    Legal {
        pawn: moves.pawn.iter().map(target).collect(),
        pass: moves.pass,
        blocked: if no_walls.is_some() { Vec::new() } else { blocked(pos) },
        no_walls,
    }
}

/// Every slot of the board that the rules close, with the reason they give.
fn blocked(pos: &Position) -> Vec<BlockedSlot> {
    let free = pos.legal_walls();
    let closed = pos.size().slots().iter().filter(|&wall| !free.contains(wall));
    closed
        .filter_map(|wall| {
            let reason = pos.check(Move::wall(wall)).err()?.reason;
            Some(BlockedSlot { wall, reason })
        })
        .collect()
}

fn is_neighbor(from: Cell, to: Cell) -> bool {
    Direction::ALL.into_iter().any(|direction| from.neighbor(direction) == Some(to))
}

fn last_move(step: Step<'_>) -> LastMove {
    let player = step.before.to_move();
    let from = match step.mv.kind() {
        MoveKind::Pawn(_) => step.before.pawn(player),
        _ => None,
    };
    LastMove { player, mv: step.mv, from }
}

#[cfg(test)]
mod tests {
    use stockade_core::IllegalReason;

    use super::*;

    fn shown(rules: &str, text: &str) -> Board {
        let rules: Rules = rules.parse().unwrap();
        let pos = Position::from_text(text, &rules).unwrap().position;
        board(&rules, &pos, 0, &WallOwners::default(), None, false)
    }

    #[test]
    fn free_and_blocked_slots_are_all_slots() {
        let board = shown("standard", "d4f4e7 / a2a8 / e4 e6 / 7 8 / 2");
        assert_eq!(board.legal.pawn.len() + 128 - board.legal.blocked.len(), 114);
        let reason = |slot: &str| {
            board.legal.blocked.iter().find(|it| it.wall.to_string() == slot).map(|it| it.reason)
        };
        assert_eq!(reason("d4h"), Some(IllegalReason::Overlaps { by: "d4h".parse().unwrap() }));
        assert_eq!(reason("d4v"), Some(IllegalReason::Crosses { by: "d4h".parse().unwrap() }));
        assert_eq!(reason("a1h"), None);
    }

    #[test]
    fn a_last_way_is_named() {
        let board = shown("3x3,walls=4", "a1 / / b1 b3 / 3 4 / 2");
        let closes = board.legal.blocked.iter().filter_map(|slot| match slot.reason {
            IllegalReason::ClosesLastWay { player } => Some(player),
            _ => None,
        });
        assert!(closes.count() > 0, "{:?}", board.legal.blocked);
    }

    #[test]
    fn an_empty_hand_needs_no_list() {
        let board = shown("standard", "d4f4e7 / a2a8 / e4 e6 / 7 0 / 2");
        assert_eq!(board.legal.no_walls, Some(NoWalls::NoneLeft));
        assert!(board.legal.blocked.is_empty());
    }

    #[test]
    fn jumps_are_told_from_steps() {
        let board = shown("standard", "/ / e4 e5 / 10 10 / 1");
        let jumps: Vec<_> = board.legal.pawn.iter().filter(|it| it.jump).collect();
        assert_eq!(jumps.len(), 1);
        assert_eq!(jumps[0].cell.to_string(), "e6");
    }
}
