import { describe, expect, it } from 'vitest';
import { cursorKey } from '../src/board/cursor';
import type { Frame } from '../src/board/geometry';

const frame: Frame = { width: 9, height: 9, rotation: 0 };

/** The cursor after a row of keys. */
function walk(from: string, keys: string[], board = frame): string {
  return keys.reduce((cursor, key) => {
    const step = cursorKey(board, cursor, key);
    return step && step !== 'leave' && 'cursor' in step ? step.cursor : cursor;
  }, from);
}

describe('the cursor', () => {
  it('walks over cells and stops at the rim', () => {
    expect(walk('e1', ['ArrowUp', 'ArrowLeft'])).toBe('d2');
    expect(walk('a1', ['ArrowLeft', 'ArrowDown'])).toBe('a1');
  });

  it('follows the screen when the board is rotated', () => {
    expect(walk('e9', ['ArrowUp'], { ...frame, rotation: 2 })).toBe('e8');
    expect(walk('a5', ['ArrowUp'], { ...frame, rotation: 1 })).toBe('b5');
  });

  it('becomes a wall and a cell again', () => {
    expect(walk('e3', ['w'])).toBe('e3h');
    expect(walk('i9', ['w'])).toBe('h8h');
    expect(walk('e3', ['w', 'v'])).toBe('e3v');
    expect(walk('e3', ['w', 'r', 'ArrowUp'])).toBe('e4v');
    expect(walk('e3', ['w', 'r', 'r'])).toBe('e3h');
    expect(walk('e3', ['w', 'Escape'])).toBe('e3');
  });

  it('plays with Enter', () => {
    expect(cursorKey(frame, 'e3v', 'Enter')).toEqual({ play: 'e3v' });
  });

  it('leaves other keys to the page', () => {
    for (const key of ['f', 'h', ',', 'Tab']) expect(cursorKey(frame, 'e3', key)).toBeNull();
  });
});
