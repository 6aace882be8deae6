import { describe, expect, it } from 'vitest';
import {
  type Frame,
  PITCH,
  SEATS,
  type Rotation,
  boardStep,
  cellCenter,
  covers,
  gridSize,
  lies,
  toBoard,
  toScreen,
  rotationFor,
  wallCenter,
} from '../src/board/geometry';
import { cellText } from '../src/board/notation';

const ROTATIONS: Rotation[] = [0, 1, 2, 3];
const sizes = [3, 5, 7, 9].flatMap((width) => [3, 4, 8, 9].map((height) => ({ width, height })));

describe('points', () => {
  it('go to the screen and back on every size and rotation', () => {
    for (const size of sizes) {
      for (const rotation of ROTATIONS) {
        const frame: Frame = { ...size, rotation };
        const { x, y } = toScreen(frame, 1.7, 2.3);
        expect(toBoard(frame, { x, y }).u).toBeCloseTo(1.7);
        expect(toBoard(frame, { x, y }).v).toBeCloseTo(2.3);
      }
    }
  });

  it('stay inside the grid', () => {
    for (const size of sizes) {
      for (const rotation of ROTATIONS) {
        const frame: Frame = { ...size, rotation };
        const grid = gridSize(frame);
        for (const cell of ['a1', cellText(size.width - 1, size.height - 1)]) {
          const { x, y } = cellCenter(frame, cell);
          expect(x).toBeGreaterThan(0);
          expect(x).toBeLessThan(grid.width);
          expect(y).toBeGreaterThan(0);
          expect(y).toBeLessThan(grid.height);
        }
      }
    }
  });
});

describe('rotating', () => {
  const start = { white: 'e1', red: 'a5', black: 'e9', blue: 'i5' };

  it('puts every player at the bottom', () => {
    for (const player of SEATS) {
      const frame: Frame = { width: 9, height: 9, rotation: rotationFor(player) };
      expect(cellCenter(frame, start[player]).y).toBeCloseTo(8 * PITCH + 0.5);
    }
  });

  it('is a rotation: a1 is left of the first player and right of the other', () => {
    expect(cellCenter({ width: 9, height: 9, rotation: 0 }, 'a1')).toEqual({
      x: 0.5,
      y: expect.closeTo(8 * PITCH + 0.5),
    });
    expect(cellCenter({ width: 9, height: 9, rotation: 2 }, 'a1')).toEqual({
      x: expect.closeTo(8 * PITCH + 0.5),
      y: 0.5,
    });
  });

  it('lays walls across when the board stands sideways', () => {
    expect(lies({ width: 9, height: 9, rotation: 0 }, 'e3h')).toBe('h');
    expect(lies({ width: 9, height: 9, rotation: 1 }, 'e3h')).toBe('v');
    expect(lies({ width: 9, height: 9, rotation: 2 }, 'e3v')).toBe('v');
  });

  it('steps the way the arrows point', () => {
    for (const rotation of ROTATIONS) {
      const frame: Frame = { width: 9, height: 9, rotation };
      const from = cellCenter(frame, 'e5');
      for (const [right, down] of [
        [1, 0],
        [-1, 0],
        [0, 1],
        [0, -1],
      ]) {
        const step = boardStep(rotation, right, down);
        const to = cellCenter(frame, cellText(4 + step.file, 4 + step.rank));
        expect(to.x - from.x).toBeCloseTo(right * PITCH);
        expect(to.y - from.y).toBeCloseTo(down * PITCH);
      }
    }
  });
});

describe('walls', () => {
  it('cover the crossing between their four cells', () => {
    for (const rotation of ROTATIONS) {
      const frame: Frame = { width: 9, height: 9, rotation };
      const around = ['e3', 'f3', 'e4', 'f4'].map((cell) => cellCenter(frame, cell));
      const middle = {
        x: around.reduce((sum, { x }) => sum + x, 0) / 4,
        y: around.reduce((sum, { y }) => sum + y, 0) / 4,
      };
      expect(wallCenter(frame, 'e3h').x).toBeCloseTo(middle.x);
      expect(wallCenter(frame, 'e3v').y).toBeCloseTo(middle.y);
    }
  });

  it('know what lies under a point', () => {
    const frame: Frame = { width: 9, height: 9, rotation: 0 };
    const { x, y } = wallCenter(frame, 'e3h');
    expect(covers(frame, 'e3h', { x: x + 1.1, y }, 0)).toBe(true);
    expect(covers(frame, 'e3h', { x: x + 1.1, y: y + 0.5 }, 0)).toBe(false);
    expect(covers(frame, 'e3v', { x: x + 1.1, y }, 0)).toBe(false);
  });
});
