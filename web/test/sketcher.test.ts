import { describe, expect, it } from 'vitest';
import { Sketcher, toggleArrow } from '../src/board/sketcher';

const drag = (sketcher: Sketcher, from: string | null, to: string | null) => {
  sketcher.press(from);
  return sketcher.release(to);
};

describe('the right button', () => {
  it('draws from the cell it was pressed on to the one it was let go over', () => {
    expect(drag(new Sketcher(), 'e2', 'e5')).toEqual({ from: 'e2', to: 'e5' });
  });

  it('draws by two clicks as well', () => {
    const sketcher = new Sketcher();
    expect(drag(sketcher, 'e2', 'e2')).toBeNull();
    expect(sketcher.from).toBe('e2');
    expect(drag(sketcher, 'c4', 'c4')).toEqual({ from: 'e2', to: 'c4' });
    expect(sketcher.from).toBeNull();
  });

  it('forgets a first click by a second one on the same cell, or outside', () => {
    for (const second of ['e2', null]) {
      const sketcher = new Sketcher();
      drag(sketcher, 'e2', 'e2');
      expect(drag(sketcher, second, second)).toBeNull();
      expect(sketcher.from).toBeNull();
    }
  });

  it('draws nothing from or to a groove', () => {
    expect(drag(new Sketcher(), null, 'e5')).toBeNull();
    expect(drag(new Sketcher(), 'e5', null)).toBeNull();
  });
});

describe('an arrow', () => {
  it('goes when it is drawn again', () => {
    const up = { from: 'e2', to: 'e5' };
    const back = { from: 'e5', to: 'e2' };
    expect(toggleArrow([up], back)).toEqual([up, back]);
    expect(toggleArrow([up, back], { ...up })).toEqual([back]);
  });
});
