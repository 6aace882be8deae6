// Requests to the server. Errors carry the server's own sentence.

import type { GameState } from './game';
import type { Catalog, CreatedGame, JoinedGame, MovesAnswer, NewGame, PositionAnswer } from './lobby';

export class ServerError extends Error {
  constructor(
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

export async function request<Answer>(method: string, path: string, body?: unknown): Promise<Answer> {
  const answer = await fetch(path, {
    method,
    headers: body === undefined ? undefined : { 'content-type': 'application/json' },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  const text = await answer.text();
  if (!answer.ok) throw readError(answer.status, text);
  return JSON.parse(text) as Answer;
}

function readError(status: number, text: string): ServerError {
  try {
    const { error } = JSON.parse(text) as { error: { code: string; message: string } };
    return new ServerError(error.code, error.message);
  } catch {
    return new ServerError('http', `${status} ${text.slice(0, 200)}`);
  }
}

export function loadCatalog(): Promise<Catalog> {
  return request('GET', '/api/catalog');
}
export function createGame(game: NewGame): Promise<CreatedGame> {
  return request('POST', '/api/games', game);
}
export function joinGame(id: string, name?: string): Promise<JoinedGame> {
  return request('POST', `/api/games/${id}/join`, name ? { name } : {});
}
export function loadGame(id: string): Promise<GameState> {
  return request('GET', `/api/games/${id}`);
}
export function loadPosition(rules: string, text?: string, moves: string[] = []): Promise<PositionAnswer> {
  return request('POST', '/api/position', { rules, text, moves });
}
export function readMove(rules: string, position: string, text: string): Promise<MovesAnswer> {
  return request('POST', '/api/moves', { rules, position, text });
}
export async function loadRecord(id: string): Promise<string> {
  const answer = await fetch(`/api/games/${id}/record.qgn`);
  const text = await answer.text();
  if (!answer.ok) throw readError(answer.status, text);
  return text;
}
