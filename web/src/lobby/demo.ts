// A game between two bots, to show what Quoridor is while nobody plays: level 7 against `ie`, from the
// records of the engine's tests.

import type { PlacedWall } from '../board/view';
import type { CardPawn } from '../wire/generated/messages';

export const MOVES = (
  'f7v h4v e2 e8 e3 e7 e4 e6 e5h d6 e5 d5 c3h d4 a3h e4 g3h e6 e7 f6 f5v f5 f3v f6 e6h e6 d5v e5 d4h f5 ' +
  'e8 e8h d8 c8h c8 b7v c7 f4 c6 e4 b6 d4 b7 c4 b8 c5 b9'
).split(' ');

export interface DemoPosition {
  pawns: CardPawn[];
  walls: PlacedWall[];
  last: string | null;
}

/** The board after so many moves; they are known to be legal, so nothing is judged here. */
export function after(plies: number): DemoPosition {
  const at = { white: 'e1', black: 'e9' };
  const walls: PlacedWall[] = [];
  MOVES.slice(0, plies).forEach((move, index) => {
    const player = index % 2 === 0 ? 'white' : 'black';
    if (move.length === 3) walls.push({ wall: move, owner: player });
    else at[player] = move;
  });
  return {
    pawns: [
      { player: 'white', cell: at.white },
      { player: 'black', cell: at.black },
    ],
    walls,
    last: plies > 0 ? MOVES[plies - 1] : null,
  };
}
