// Requests to the server. Errors say in the reader's language what is wrong.

import { words } from '../i18n/language.svelte';
import { refusalText } from '../i18n/problems';
import { Told } from '../shell/problem';
import type {
  Catalog,
  CreatedGame,
  ErrorAnswer,
  GameState,
  JoinedGame,
  MovesAnswer,
  MyGames,
  NewGame,
  PositionAnswer,
  Problem,
  SiteAddress,
} from './generated/messages';

export class ServerError extends Told {
  /** What the server says is wrong; nothing if it was not the server that answered. */
  constructor(
    message: string,
    readonly problem?: Problem,
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
    const { error } = JSON.parse(text) as ErrorAnswer;
    return new ServerError(refusalText(error, words()), error);
  } catch {
    // A proxy, perhaps; what it says is not for the page's readers.
    return new ServerError(words().strange(status));
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
export function loadMyGames(games: readonly string[]): Promise<MyGames> {
  return request('POST', '/api/games/mine', { games });
}
export function loadAddress(): Promise<SiteAddress> {
  return request('GET', '/api/address');
}
/** Deletes a game; the token is that of any seat. */
export async function deleteGame(id: string, token: string): Promise<void> {
  const headers = { authorization: `Bearer ${token}` };
  const answer = await fetch(`/api/games/${id}`, { method: 'DELETE', headers });
  if (!answer.ok) throw readError(answer.status, await answer.text());
}
export async function loadRecord(id: string): Promise<string> {
  const answer = await fetch(`/api/games/${id}/record.qgn`);
  const text = await answer.text();
  if (!answer.ok) throw readError(answer.status, text);
  return text;
}
