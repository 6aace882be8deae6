// Where things lie on the drawn board. Lengths are in cells: a cell is 1 wide, a groove 0.28.
//
// Two coordinate systems meet here. *Board* points (u, v) start at the outer corner of a1 and grow
// with files and ranks; *screen* points (x, y) start at the upper left corner of the grid and grow
// to the right and down, as in SVG. `rotation` counts the quarter turns between them: with 0 White sits
// at the bottom, with 1 Red, with 2 Black, with 3 Blue.

import { type Orientation, orientation, place } from './notation';

export const GROOVE = 0.28;
export const WALL_THICKNESS = 0.22;
export const WALL_LENGTH = 2 + GROOVE;
/** From one cell to the next. */
export const PITCH = 1 + GROOVE;
/** The frame of the board around the grid. */
export const RIM = 0.44;
/** How far the grooves reach around the outermost cells. */
export const WELL = 0.1;
/** Room for coordinates outside the frame. */
export const MARGIN = 0.42;

export type Rotation = 0 | 1 | 2 | 3;

export interface Point {
  x: number;
  y: number;
}

/** A board of a size, seen from a side. */
export interface Frame {
  /** Number of files. */
  width: number;
  /** Number of ranks. */
  height: number;
  rotation: Rotation;
}

/** Length of a row of `cells` cells with the grooves between them. */
export function span(cells: number): number {
  return cells * PITCH - GROOVE;
}

/** Width and height of the grid as it stands on the screen. */
export function gridSize(frame: Frame): { width: number; height: number } {
  const sideways = frame.rotation % 2 === 1;
  const width = span(frame.width);
  const height = span(frame.height);
  return sideways ? { width: height, height: width } : { width, height };
}

/** From board to screen. */
export function toScreen(frame: Frame, u: number, v: number): Point {
  const w = span(frame.width);
  const h = span(frame.height);
  switch (frame.rotation) {
    case 0:
      return { x: u, y: h - v };
    case 1:
      return { x: h - v, y: w - u };
    case 2:
      return { x: w - u, y: v };
    case 3:
      return { x: v, y: u };
  }
}

/** From screen to board. */
export function toBoard(frame: Frame, point: Point): { u: number; v: number } {
  const w = span(frame.width);
  const h = span(frame.height);
  switch (frame.rotation) {
    case 0:
      return { u: point.x, v: h - point.y };
    case 1:
      return { u: w - point.y, v: h - point.x };
    case 2:
      return { u: w - point.x, v: point.y };
    case 3:
      return { u: point.y, v: point.x };
  }
}

/** The middle of a cell on the screen. */
export function cellCenter(frame: Frame, cell: string): Point {
  const { file, rank } = place(cell);
  return toScreen(frame, file * PITCH + 0.5, rank * PITCH + 0.5);
}

/** The middle of a wall on the screen: the crossing it covers. */
export function wallCenter(frame: Frame, wall: string): Point {
  const { file, rank } = place(wall);
  return toScreen(frame, (file + 1) * PITCH - GROOVE / 2, (rank + 1) * PITCH - GROOVE / 2);
}

/** How a wall lies on the screen, which is across its name when the board is rotated sideways. */
export function lies(frame: Frame, wall: string): Orientation {
  const across = frame.rotation % 2 === 1;
  return (orientation(wall) === 'h') !== across ? 'h' : 'v';
}

/** Is the point within the wall, with `slack` around it? */
export function covers(frame: Frame, wall: string, point: Point, slack: number): boolean {
  const center = wallCenter(frame, wall);
  const along = WALL_LENGTH / 2 + slack;
  const aside = WALL_THICKNESS / 2 + slack;
  const flat = lies(frame, wall) === 'h';
  return (
    Math.abs(point.x - center.x) <= (flat ? along : aside) &&
    Math.abs(point.y - center.y) <= (flat ? aside : along)
  );
}

/** One step on the screen as a step in files and ranks. */
export function boardStep(rotation: Rotation, right: number, down: number): { file: number; rank: number } {
  // `+ 0` keeps a negative zero out of the answer.
  switch (rotation) {
    case 0:
      return { file: right, rank: -down + 0 };
    case 1:
      return { file: -down + 0, rank: -right + 0 };
    case 2:
      return { file: -right + 0, rank: down };
    case 3:
      return { file: down, rank: right };
  }
}

/** Players in the order of their seats around the board, by the quarter turn that seats them below. */
export type Player = 'white' | 'red' | 'black' | 'blue';
export const SEATS: readonly Player[] = ['white', 'red', 'black', 'blue'];

/** The quarter turn that puts a player's start at the bottom. */
export function rotationFor(player: Player): Rotation {
  return SEATS.indexOf(player) as Rotation;
}
