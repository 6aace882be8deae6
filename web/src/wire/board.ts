// A position as the server tells it; mirrors crates/server/src/messages/board.rs.

export type Color = 'white' | 'red' | 'black' | 'blue';
export type BoardSide = 'north' | 'east' | 'south' | 'west';

export interface WireBoard {
  rules: string;
  width: number;
  height: number;
  position: string;
  ply: number;
  toMove: Color;
  players: PlayerOnBoard[];
  walls: StandingWall[];
  legal: Legal;
  lastMove?: LastMove;
  winner?: Color;
}

export interface PlayerOnBoard {
  player: Color;
  /** Absent for a player who has left a game of four. */
  pawn?: string;
  goal: BoardSide;
  stock: number;
  walls: number;
  distance?: number;
  path: string[];
}

export interface StandingWall {
  wall: string;
  owner?: Color;
}

export interface Legal {
  pawn: { cell: string; jump: boolean }[];
  pass: boolean;
  blocked: BlockedSlot[];
  noWalls?: 'noneLeft' | 'gameOver';
}

export type BlockedSlot = { wall: string } & (
  | { code: 'overlaps' | 'crosses'; by: string }
  | { code: 'closes'; player: Color }
);

export interface LastMove {
  player: Color;
  move: string;
  from?: string;
}
