// The seats this browser holds: tokens by game, kept in local storage. The oldest are forgotten.

import type { Color } from './board';

const KEY = 'stockade.seats';
const MOST = 100;

export interface HeldSeats {
  tokens: Partial<Record<Color, string>>;
  /** Token of a game without people: sets its pace. */
  owner?: string;
}

type Store = [id: string, seats: HeldSeats][];

function load(): Store {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(stored) ? (stored as Store) : [];
  } catch {
    return [];
  }
}

export function holdSeats(id: string, seats: HeldSeats): void {
  const store = load();
  const before = store.find(([known]) => known === id)?.[1];
  const merged = { owner: seats.owner ?? before?.owner, tokens: { ...before?.tokens, ...seats.tokens } };
  const others = store.filter(([known]) => known !== id);
  try {
    localStorage.setItem(KEY, JSON.stringify([...others, [id, merged]].slice(-MOST)));
  } catch {
    // A full or forbidden storage costs the seat only after a reload.
    memory.set(id, merged);
  }
}

const memory = new Map<string, HeldSeats>();

/** Does this browser set the pace of a game without people? */
export function isOwner(id: string): boolean {
  return held(id)?.owner !== undefined;
}

function held(id: string): HeldSeats | undefined {
  return memory.get(id) ?? load().find(([known]) => known === id)?.[1];
}

/** The games in which this browser holds a seat, the newest first. */
export function heldGames(): string[] {
  const ids = new Set([...load().map(([id]) => id), ...memory.keys()]);
  return [...ids].reverse();
}

/** The seats that this browser holds in a game. */
export function heldPlayers(id: string): Color[] {
  return Object.keys(held(id)?.tokens ?? {}) as Color[];
}

/** Forgets games that are gone. */
export function forgetSeats(ids: readonly string[]): void {
  ids.forEach((id) => memory.delete(id));
  try {
    localStorage.setItem(KEY, JSON.stringify(load().filter(([id]) => !ids.includes(id))));
  } catch {
    // Storage may be forbidden; then nothing was kept there either.
  }
}

/** All tokens for a game, to be sent with `hello`. */
export function heldTokens(id: string): string[] {
  const seats = held(id);
  if (!seats) return [];
  const tokens = Object.values(seats.tokens).filter((token) => token !== undefined);
  return seats.owner ? [...tokens, seats.owner] : tokens;
}
