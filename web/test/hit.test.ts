import { describe, expect, it } from 'vitest';
import { type Frame, type Rotation, cellCenter, toScreen, wallCenter } from '../src/board/geometry';
import { hit, settle } from '../src/board/hit';
import { cellText, wallText } from '../src/board/notation';

const frame: Frame = { width: 9, height: 9, rotation: 0 };
const shifted = (at: { x: number; y: number }, x: number, y: number) => ({ x: at.x + x, y: at.y + y });

describe('the hit test', () => {
  it('finds every cell and wall of every size and rotation by its middle', () => {
    for (const rotation of [0, 1, 2, 3] as Rotation[]) {
      for (const [width, height] of [
        [3, 3],
        [4, 7],
        [9, 9],
        [9, 5],
      ]) {
        const board: Frame = { width, height, rotation };
        for (let file = 0; file < width; file++) {
          for (let rank = 0; rank < height; rank++) {
            expect(hit(board, cellCenter(board, cellText(file, rank)))).toBe(cellText(file, rank));
            if (file === width - 1 || rank === height - 1) continue;
            for (const lies of ['h', 'v'] as const) {
              const wall = wallText(file, rank, lies);
              expect(hit(board, wallCenter(board, wall), { prefer: lies })).toBe(wall);
            }
          }
        }
      }
    }
  });

  it('gives the inner 64 % of a cell to the pawn', () => {
    const e5 = cellCenter(frame, 'e5');
    expect(hit(frame, shifted(e5, 0.31, -0.31))).toBe('e5');
    expect(hit(frame, shifted(e5, 0, -0.34))).toMatch(/h$/);
    expect(hit(frame, shifted(e5, 0.34, 0))).toMatch(/v$/);
  });

  it('gives the whole of a cell to the pawn where that is wanted, and the grooves around it to walls', () => {
    const e5 = cellCenter(frame, 'e5');
    const isWhole = (cell: string) => cell === 'e5';
    for (const [x, y] of [
      [0.49, 0.49],
      [-0.49, 0],
      [0, 0.49],
    ]) {
      expect(hit(frame, shifted(e5, x, y), { isWhole })).toBe('e5');
    }
    expect(hit(frame, shifted(e5, 0.52, 0), { isWhole })).toMatch(/v$/);
    expect(hit(frame, shifted(cellCenter(frame, 'e6'), 0.4, 0), { isWhole })).toMatch(/v$/);
  });

  it('takes the nearest groove and the nearest crossing on it', () => {
    const e5 = cellCenter(frame, 'e5');
    expect(hit(frame, shifted(e5, 0.2, -0.6))).toBe('e5h');
    expect(hit(frame, shifted(e5, -0.2, -0.6))).toBe('d5h');
    expect(hit(frame, shifted(e5, 0.6, 0.2))).toBe('e4v');
    expect(hit(frame, shifted(e5, 0.6, -0.2))).toBe('e5v');
  });

  it('means walls at the rim and nothing far outside', () => {
    const a1 = cellCenter(frame, 'a1');
    expect(hit(frame, shifted(a1, -0.45, 0))).toBe('a1h');
    expect(hit(frame, shifted(a1, -1, 0))).toBeNull();
    expect(hit(frame, toScreen(frame, 20, 3))).toBeNull();
  });

  it('means only walls when only walls are wanted', () => {
    expect(hit(frame, cellCenter(frame, 'e5'), { wallsOnly: true })).toMatch(/^..[hv]$/);
  });
});

describe('a wall that can not be placed', () => {
  const point = shifted(wallCenter(frame, 'e5h'), 0.3, 0);

  it('gives way to the free neighbor on the same groove under the pointer', () => {
    expect(settle(frame, 'e5h', point, (wall) => wall !== 'e5h')).toBe('f5h');
    expect(settle(frame, 'e5h', shifted(point, -0.5, 0), (wall) => wall !== 'e5h')).toBe('d5h');
  });

  it('stays when the neighbor is not free either', () => {
    expect(settle(frame, 'e5h', point, () => false)).toBe('e5h');
  });

  it('does not leave the board', () => {
    const edge = shifted(wallCenter(frame, 'h5h'), 0.3, 0);
    expect(settle(frame, 'h5h', edge, (wall) => wall !== 'h5h')).toBe('h5h');
  });

  it('leaves free walls and cells alone', () => {
    expect(settle(frame, 'e5h', point, () => true)).toBe('e5h');
    expect(settle(frame, 'e5', point, () => false)).toBe('e5');
  });
});
