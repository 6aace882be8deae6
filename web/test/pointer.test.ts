import { beforeEach, describe, expect, it } from 'vitest';
import { type Frame, type Point, cellCenter, wallCenter } from '../src/board/geometry';
import { type Permissions, Pointer } from '../src/board/pointer';

const frame: Frame = { width: 9, height: 9, rotation: 0 };
const square = (cell: string) => cellCenter(frame, cell);
const groove = (wall: string) => {
  const { x, y } = wallCenter(frame, wall);
  return wall.endsWith('h') ? { x: x + 0.3, y } : { x, y: y + 0.3 };
};
let may: Permissions;
let pointer: Pointer;

beforeEach(() => {
  may = {
    frame,
    active: true,
    isTarget: (cell) => ['d1', 'f1', 'e2'].includes(cell),
    isFree: (wall) => !['c3h', 'b3h', 'd3h'].includes(wall),
    pawn: 'e1',
    oneStep: false,
    confirmMouse: false,
    wallMode: false,
  };
  pointer = new Pointer(may);
});

describe('a mouse', () => {
  it('plays on release over the target it was pressed on', () => {
    pointer.press(square('e2'), 'mouse');
    expect(pointer.release(square('e2'))).toEqual({ play: 'e2' });
    pointer.press(groove('e3h'), 'mouse');
    expect(pointer.release(groove('e3h'))).toEqual({ play: 'e3h' });
  });

  it('cancels by moving away', () => {
    pointer.press(groove('e3h'), 'mouse');
    pointer.hover(groove('e5h'), 'mouse');
    expect(pointer.release(groove('e5h'))).toBeNull();
  });

  it('does nothing on a square where the pawn can not go', () => {
    pointer.press(square('e5'), 'mouse');
    expect(pointer.release(square('e5'))).toBeNull();
  });

  it('never builds a wall inside a square that the pawn may go to', () => {
    const e2 = square('e2');
    for (let x = -0.5; x <= 0.5; x += 0.05) {
      for (let y = -0.5; y <= 0.5; y += 0.05) {
        const point = { x: e2.x + x * 0.999, y: e2.y + y * 0.999 };
        pointer.hover(point, 'mouse');
        pointer.press(point, 'mouse');
        expect(pointer.release(point)).toEqual({ play: 'e2' });
      }
    }
  });

  it('waits for a second click on a wall where that is wanted', () => {
    may.confirmMouse = true;
    const click = (point: Point) => (pointer.press(point, 'mouse'), pointer.release(point));
    expect(click(groove('e3h'))).toBeNull();
    expect(pointer.pending).toBe('e3h');
    expect(click(groove('g6v'))).toBeNull();
    expect(pointer.pending).toBe('g6v');
    expect(click(groove('g6v'))).toEqual({ play: 'g6v' });
    expect(click(groove('e3h'))).toBeNull();
    expect(click(square('e2'))).toEqual({ play: 'e2' });
  });

  it('refuses a wall that can not be placed', () => {
    pointer.press(groove('c3h'), 'mouse');
    expect(pointer.release(groove('c3h'))).toEqual({ refuse: 'c3h' });
  });

  it('shows a ghost before the click and rotates it', () => {
    pointer.hover(groove('e3h'), 'mouse');
    expect(pointer.target).toBe('e3h');
    pointer.rotate();
    expect(pointer.target).toBe('e3v');
    pointer.hover(groove('e3h'), 'mouse');
    expect(pointer.target).toBe('e3v');
    pointer.press(groove('e3h'), 'mouse');
    expect(pointer.release(groove('e3h'))).toEqual({ play: 'e3v' });
  });

  it('forgets a rotation when it goes on to another slot', () => {
    pointer.hover(groove('e3h'), 'mouse');
    pointer.rotate();
    pointer.hover(groove('g3h'), 'mouse');
    expect(pointer.target).toBe('g3h');
  });

  it('drags the pawn', () => {
    pointer.press(square('e1'), 'mouse');
    pointer.hover(square('e2'), 'mouse');
    expect(pointer.drag).toEqual(square('e2'));
    expect(pointer.release(square('e2'))).toEqual({ play: 'e2' });
    pointer.press(square('e1'), 'mouse');
    expect(pointer.release(square('e5'))).toBeNull();
    expect(pointer.drag).toBeNull();
  });
});

describe('a finger', () => {
  it('plays a marked square by a tap', () => {
    pointer.press(square('e2'), 'touch');
    expect(pointer.release(square('e2'))).toEqual({ play: 'e2' });
  });

  it('leaves a wall pending, and places it with the second tap', () => {
    pointer.press(groove('e3h'), 'touch');
    expect(pointer.release(groove('e3h'))).toBeNull();
    expect(pointer.pending).toBe('e3h');
    pointer.press(groove('e3h'), 'touch');
    expect(pointer.release(groove('e3h'))).toEqual({ play: 'e3h' });
  });

  it('moves a pending wall by a tap elsewhere, even on a square', () => {
    pointer.press(groove('e3h'), 'touch');
    pointer.release(groove('e3h'));
    pointer.press(groove('g6v'), 'touch');
    expect(pointer.release(groove('g6v'))).toBeNull();
    expect(pointer.pending).toBe('g6v');
    pointer.press(square('e2'), 'touch');
    expect(pointer.release(square('e2'))).toBeNull();
    expect(pointer.pending).toMatch(/[hv]$/);
  });

  it('holds the ghost half a cell above while it slides', () => {
    const from = groove('e3h');
    pointer.press(from, 'touch');
    const to = { x: from.x + 1.28, y: from.y + 0.6 };
    pointer.hover(to, 'touch');
    expect(pointer.finger).toEqual(to);
    expect(pointer.target).toBe('f3h');
    expect(pointer.release(to)).toBeNull();
    expect(pointer.pending).toBe('f3h');
    expect(pointer.finger).toBeNull();
  });

  it('never plays when the browser takes the touch away', () => {
    pointer.press(square('e2'), 'touch');
    pointer.cancel();
    expect(pointer.release(square('e2'))).toBeNull();
    pointer.press(groove('e3h'), 'touch');
    pointer.cancel();
    expect(pointer.pending).toBeNull();
    expect(pointer.target).toBeNull();
  });

  it('confirms and cancels by buttons', () => {
    pointer.press(groove('e3h'), 'touch');
    pointer.release(groove('e3h'));
    pointer.rotate();
    expect(pointer.confirm()).toEqual({ play: 'e3v' });
    pointer.press(groove('e3h'), 'touch');
    pointer.release(groove('e3h'));
    pointer.forget();
    expect(pointer.confirm()).toBeNull();
  });

  it('places at once where that is wanted', () => {
    may.oneStep = true;
    pointer.press(groove('e3h'), 'touch');
    expect(pointer.release(groove('e3h'))).toEqual({ play: 'e3h' });
  });

  it('means a wall everywhere in wall mode', () => {
    may.wallMode = true;
    pointer.press(square('e2'), 'touch');
    pointer.release(square('e2'));
    expect(pointer.pending).toMatch(/[hv]$/);
  });

  it('refuses a pending wall that can not be placed', () => {
    pointer.press(groove('c3h'), 'touch');
    pointer.release(groove('c3h'));
    expect(pointer.confirm()).toEqual({ refuse: 'c3h' });
  });
});

describe('when it is not our turn', () => {
  it('nothing happens', () => {
    may.active = false;
    pointer.hover(groove('e3h'), 'mouse');
    expect(pointer.target).toBeNull();
    pointer.press(square('e2'), 'mouse');
    expect(pointer.release(square('e2'))).toBeNull();
  });
});
