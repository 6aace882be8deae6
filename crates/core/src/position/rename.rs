//! A position with its players, cells and walls renamed: what symmetries are made of.

use super::Position;
use crate::{Cell, Player, Wall, WallSet};

impl Position {
    /// The position with players, cells and walls renamed.
    pub(crate) fn rebuilt(
        &self,
        player: impl Fn(Player) -> Player,
        cell: impl Fn(Cell) -> Cell,
        wall: impl Fn(Wall) -> Wall,
    ) -> Position {
        let mut pos = Position {
            walls: WallSet::EMPTY,
            closing: WallSet::EMPTY,
            to_move: player(self.to_move),
            ..*self
        };
        for old in Player::ALL {
            pos.pawns.set(player(old), self.pawn(old).map(&cell));
            pos.stock.set(player(old), self.stock(old));
        }
        self.walls.iter().for_each(|old| pos.add_wall(wall(old)));
        pos.key = pos.fresh_key();
        pos
    }
}
