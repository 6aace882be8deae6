import { describe, expect, it } from 'vitest';
import type { Frame } from '../src/board/geometry';
import { cellName, walledSides, wallName } from '../src/board/speech';
import { type BoardView, emptyView } from '../src/board/view';
import { de } from '../src/i18n/de';
import { en } from '../src/i18n/en';

const frame: Frame = { width: 9, height: 9, rotation: 0 };
const view: BoardView = {
  ...emptyView(9, 9),
  pawns: [{ player: 'white', cell: 'e5' }],
  walls: [
    { wall: 'e5h', owner: 'black' },
    { wall: 'd4v', owner: null },
  ],
  targets: [{ cell: 'f5', jump: false }],
  refused: new Map([['e5v', 'crosses e5h']]),
};

describe('what is spoken of the board', () => {
  it('names cell, pawn and walls', () => {
    expect(cellName(view, frame, 'e5', en)).toBe('e5, White pawn, wall above, wall left');
    expect(cellName(view, frame, 'f5', en)).toBe('f5, wall above, can move here');
    expect(cellName(view, frame, 'a1', en)).toBe('a1');
    expect(cellName(view, frame, 'e5', de)).toBe('e5, Figur von Weiß, Wand oben, Wand links');
  });

  it('names sides as they are on the screen', () => {
    expect(walledSides(view, { ...frame, rotation: 2 }, 'e5')).toEqual(['right', 'below']);
    expect(walledSides(view, frame, 'e6')).toEqual(['below']);
    expect(walledSides(view, frame, 'd4')).toEqual(['right']);
  });

  it('names walls, and why not', () => {
    expect(wallName(view, 'a1v', en)).toBe('vertical wall a1, can be placed');
    expect(wallName(view, 'e5v', en)).toBe('vertical wall e5, crosses e5h');
  });

  it('promises nothing about moves for a later turn', () => {
    const ahead = { ...view, ahead: true };
    expect(cellName(ahead, frame, 'f5', en)).toBe('f5, wall above');
    expect(wallName(ahead, 'a1v', en)).toBe('vertical wall a1');
    expect(wallName(ahead, 'e5v', en)).toBe('vertical wall e5, crosses e5h');
  });
});
