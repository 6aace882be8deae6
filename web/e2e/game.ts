// Games made without the page: the server is asked directly, and the browser then holds the seats.

import type { Page } from 'playwright-core';
import type { NewGame } from '../src/wire/lobby';

/** Starts a game and plays moves with a socket of its own. */
export async function prepareGame(page: Page, game: NewGame, moves: readonly string[]): Promise<string> {
  return page.evaluate(
    async ([body, line]) => {
      const answer = await fetch('/api/games', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
      });
      const created = (await answer.json()) as { id: string; tokens: Record<string, string> };
      localStorage.setItem('stockade.seats', JSON.stringify([[created.id, { tokens: created.tokens }]]));
      const socket = new WebSocket(`ws://${location.host}/ws/game/${created.id}`);
      await new Promise((resolve) => (socket.onopen = resolve));
      const played = new Promise<void>((resolve) => {
        socket.onmessage = ({ data }) => {
          const message = JSON.parse(String(data)) as {
            type: string;
            played?: { ply: number };
            message?: string;
          };
          if (message.type === 'refused') console.error(message.message);
          if (message.type === 'state' || message.type === 'moved') {
            const ply = message.played?.ply ?? 0;
            if (ply === line.length) return resolve();
            socket.send(JSON.stringify({ type: 'move', ply: ply + 1, move: line[ply] }));
          }
        };
      });
      socket.send(JSON.stringify({ type: 'hello', tokens: Object.values(created.tokens) }));
      await played;
      socket.close();
      return created.id;
    },
    [JSON.stringify(game), moves] as const,
  );
}

/** Two people at one screen. */
export const SCREEN: NewGame = {
  mode: 'screen',
  seats: [
    { kind: 'human', name: 'Ann' },
    { kind: 'human', name: 'Ben' },
  ],
};
/** A whole game on a small board. */
export const SHORT = { rules: '5x5', moves: 'c2 b3h d2 c4 d3 b4 d4 a4 d5'.split(' ') };
