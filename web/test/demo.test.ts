import { expect, it } from 'vitest';
import { MOVES, after } from '../src/lobby/demo';

it('begins at the start and ends on the goal', () => {
  expect(after(0)).toEqual({
    pawns: [
      { player: 'white', cell: 'e1' },
      { player: 'black', cell: 'e9' },
    ],
    walls: [],
    last: null,
  });
  const end = after(MOVES.length);
  expect(end.pawns[0]).toEqual({ player: 'white', cell: 'b9' });
  expect(end.walls.every(({ owner }) => end.walls.filter((it) => it.owner === owner).length <= 10)).toBe(
    true,
  );
});
