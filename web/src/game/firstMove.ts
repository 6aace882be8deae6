// A move made before its game existed: on the lobby's board. The game's page plays it once, on the
// first state it hears, and only if no move has been played yet.

const waiting = new Map<string, string>();

export function leaveMove(id: string, move: string): void {
  waiting.set(id, move);
}

export function takeMove(id: string): string | null {
  const move = waiting.get(id) ?? null;
  waiting.delete(id);
  return move;
}
