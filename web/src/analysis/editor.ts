// A position under construction. It may be any nonsense; the server says whether it is a position.

import { orientation, place } from '../board/notation';
import type { BoardView } from '../board/view';
import type { Color, WireBoard } from '../wire/board';

export interface Draft {
  width: number;
  height: number;
  players: { player: Color; cell: string; stock: number }[];
  walls: string[];
  toMove: Color;
}

export function draftOf(board: WireBoard): Draft {
  return {
    width: board.width,
    height: board.height,
    players: board.players.map(({ player, pawn, stock }) => ({ player, cell: pawn ?? '', stock })),
    walls: board.walls.map(({ wall }) => wall),
    toMove: board.toMove,
  };
}

/** The five fields of the position text. */
export function draftText(draft: Draft): string {
  const anchors = (lies: 'h' | 'v') =>
    draft.walls
      .filter((wall) => orientation(wall) === lies)
      .sort((a, b) => place(a).rank - place(b).rank || place(a).file - place(b).file)
      .map((wall) => wall.slice(0, 2))
      .join('');
  return [
    anchors('h'),
    anchors('v'),
    draft.players.map((it) => it.cell).join(' '),
    draft.players.map((it) => it.stock).join(' '),
    draft.players.findIndex((it) => it.player === draft.toMove) + 1,
  ]
    .join(' / ')
    .replace(/ {2,}/g, ' ')
    .trim();
}

/** The walls that lie where this one would be drawn. */
export function wallsUnder(draft: Draft, wall: string): string[] {
  const at = place(wall);
  return draft.walls.filter((other) => {
    const [files, ranks] = [Math.abs(place(other).file - at.file), Math.abs(place(other).rank - at.rank)];
    if (orientation(other) !== orientation(wall)) return files + ranks === 0;
    return orientation(wall) === 'h' ? ranks === 0 && files <= 1 : files === 0 && ranks <= 1;
  });
}

/** Places a wall out of somebody's hand, or takes back what lies there. */
export function toggleWall(draft: Draft, wall: string): Draft {
  const under = wallsUnder(draft, wall);
  if (under.length === 0)
    return { ...draft, walls: [...draft.walls, wall], players: deducted(draft.players) };
  return {
    ...draft,
    walls: draft.walls.filter((it) => !under.includes(it)),
    players: under.reduce(givenBack, draft.players),
  };
}

/** Nobody knows whose wall it was: it comes from the fullest hand, of equals the first. */
function deducted(players: Draft['players']): Draft['players'] {
  const most = Math.max(...players.map((it) => it.stock));
  const from = players.findIndex((it) => it.stock === most);
  return players.map((it, index) => (index === from && most > 0 ? { ...it, stock: most - 1 } : it));
}

/** The other way round: to the emptiest hand, of equals the last. */
function givenBack(players: Draft['players']): Draft['players'] {
  const least = Math.min(...players.map((it) => it.stock));
  const to = players.findLastIndex((it) => it.stock === least);
  return players.map((it, index) => (index === to ? { ...it, stock: least + 1 } : it));
}

export function movePawn(draft: Draft, player: Color, cell: string): Draft {
  return { ...draft, players: draft.players.map((it) => (it.player === player ? { ...it, cell } : it)) };
}

export function setStock(draft: Draft, player: Color, stock: number): Draft {
  return { ...draft, players: draft.players.map((it) => (it.player === player ? { ...it, stock } : it)) };
}

/** The board to edit on: every cell is a target, and only walls that lie somewhere are refused. */
export function draftView(draft: Draft, held: Color, taken: (wall: string) => string): BoardView {
  const refused = new Map<string, string>();
  const cells: { cell: string; jump: boolean }[] = [];
  for (let file = 0; file < draft.width; file++) {
    for (let rank = 0; rank < draft.height; rank++) {
      const cell = String.fromCharCode(97 + file) + String(rank + 1);
      cells.push({ cell, jump: false });
      for (const wall of [`${cell}h`, `${cell}v`]) {
        const [under] = wallsUnder(draft, wall);
        if (under) refused.set(wall, taken(under));
      }
    }
  }
  return {
    width: draft.width,
    height: draft.height,
    pawns: draft.players.filter((it) => it.cell !== '').map(({ player, cell }) => ({ player, cell })),
    walls: draft.walls.map((wall) => ({ wall, owner: null })),
    mover: held,
    targets: cells,
    refused,
    noWalls: null,
    last: null,
  };
}
