// One hit test for every pointer: from a point of the screen to the cell or wall that is meant.

import { type Frame, GROOVE, PITCH, type Point, gridSize, toBoard } from './geometry';
import { type Orientation, cellText, isWall, orientation, place, wallText } from './notation';

/** Half of the inner part of a cell that means the pawn's square: 64 % of the cell. */
const INNER = 0.32;
/** Half of a whole cell. */
const HALF = 0.5;
/** How far outside the grid a point still counts. */
const SLACK = 0.35;

export interface HitOptions {
  /** Which way a wall lies when the point is on a crossing. */
  prefer?: Orientation;
  /** Walls only: a point inside a cell means the nearest groove. */
  wallsOnly?: boolean;
  /** Cells that are meant as far as they reach, not only by their inner part. */
  isWhole?: (cell: string) => boolean;
}

/** The cell ("e2") or wall ("e3h") under a point, or nothing outside the board. */
export function hit(frame: Frame, point: Point, options: HitOptions = {}): string | null {
  const size = gridSize(frame);
  if (point.x < -SLACK || point.y < -SLACK || point.x > size.width + SLACK || point.y > size.height + SLACK) {
    return null;
  }
  const { u, v } = toBoard(frame, point);
  const file = nearest(u - 0.5, frame.width);
  const rank = nearest(v - 0.5, frame.height);
  const cell = cellText(file, rank);
  const reach = options.isWhole?.(cell) ? HALF : INNER;
  const inside = Math.abs(u - (file * PITCH + 0.5)) <= reach && Math.abs(v - (rank * PITCH + 0.5)) <= reach;
  return inside && !options.wallsOnly ? cell : nearestWall(frame, u, v, options);
}

/** Which of `count` places, a pitch apart, is nearest. */
function nearest(distance: number, count: number): number {
  return Math.min(count - 1, Math.max(0, Math.round(distance / PITCH)));
}

function nearestWall(frame: Frame, u: number, v: number, options: HitOptions): string {
  const file = nearest(u - grooveAt(0), frame.width - 1);
  const rank = nearest(v - grooveAt(0), frame.height - 1);
  const fromVertical = Math.abs(u - grooveAt(file));
  const fromHorizontal = Math.abs(v - grooveAt(rank));
  const onCrossing = fromVertical <= GROOVE / 2 && fromHorizontal <= GROOVE / 2;
  const flat = fromHorizontal <= fromVertical ? 'h' : 'v';
  return wallText(file, rank, onCrossing && options.prefer ? options.prefer : flat);
}

/** The middle line of a groove. */
function grooveAt(index: number): number {
  return (index + 1) * PITCH - GROOVE / 2;
}

/**
 * Moves a wall that can not be placed to its neighbor on the same groove, if that one is free and
 * still lies under the point. Everything else stays as it is.
 */
export function settle(
  frame: Frame,
  target: string,
  point: Point,
  isFree: (wall: string) => boolean,
): string {
  if (!isWall(target) || isFree(target)) return target;
  const { u, v } = toBoard(frame, point);
  const { file, rank } = place(target);
  const flat = orientation(target) === 'h';
  const toward = flat ? u - grooveAt(file) : v - grooveAt(rank);
  const step = toward > 0 ? 1 : -1;
  const neighbor = flat ? { file: file + step, rank } : { file, rank: rank + step };
  const exists =
    neighbor.file >= 0 &&
    neighbor.rank >= 0 &&
    neighbor.file < frame.width - 1 &&
    neighbor.rank < frame.height - 1;
  const text = wallText(neighbor.file, neighbor.rank, orientation(target));
  return exists && isFree(text) ? text : target;
}
