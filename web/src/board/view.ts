// What a board shows. The page makes it from the server's state; the board asks nobody else.

import type { Player } from './geometry';

export interface Pawn {
  player: Player;
  cell: string;
}

export interface PlacedWall {
  wall: string;
  /** Nobody, when the board was loaded from a text that does not say who placed it. */
  owner: Player | null;
}

export interface PawnTarget {
  cell: string;
  jump: boolean;
}

export interface Route {
  player: Player;
  cells: readonly string[];
}

export interface BoardView {
  width: number;
  height: number;
  pawns: readonly Pawn[];
  walls: readonly PlacedWall[];
  /** Whose move it is; marks and ghosts wear this color. */
  mover: Player | null;
  /** Squares the mover's pawn may go to. */
  targets: readonly PawnTarget[];
  /** Walls that can not be placed, each with the sentence that says why; all others can. */
  refused: ReadonlyMap<string, string>;
  /** Why no wall at all can be placed. */
  noWalls: string | null;
  /** A move for a later turn is chosen: whether it will be legal is not known. */
  ahead?: boolean;
  /** The last move, and where its pawn came from. */
  last: { move: string; from: string | null } | null;
}

/** A board of a size with nothing on it. */
export function emptyView(width: number, height: number): BoardView {
  return {
    width,
    height,
    pawns: [],
    walls: [],
    mover: null,
    targets: [],
    refused: new Map(),
    noWalls: null,
    last: null,
  };
}

/** Why a wall can not be placed; nothing if it can. */
export function whyNot(view: BoardView, wall: string): string | null {
  return view.noWalls ?? view.refused.get(wall) ?? null;
}
