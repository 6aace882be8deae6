// The games whose seats this browser holds, as the server sees them now.

import type { MyGame } from '../wire/generated/messages';
import { loadMyGames } from '../wire/http';
import { forgetSeats, heldGames } from '../wire/seats';
import { isMyTurn, isWaiting } from './order';

/** Games of one question; the browser keeps the seats of no more. */
const MOST = 100;
/** How often others may have moved, while somebody waits for them. */
const AGAIN_MS = 20_000;

class Mine {
  games = $state.raw<readonly MyGame[]>([]);
  /** Unfinished ones, those in which it is this browser's turn first. */
  open = $derived(
    this.games
      .filter((it) => !it.card.result)
      .sort((a, b) => Number(isMyTurn(b)) - Number(isMyTurn(a)) || b.card.created - a.card.created),
  );
  /** Finished ones, the last first. */
  finished = $derived(
    this.games.filter((it) => it.card.result).sort((a, b) => (b.card.finished ?? 0) - (a.card.finished ?? 0)),
  );
  /** In how many games with others it is this browser's turn. */
  turns = $derived(this.open.filter((it) => isMyTurn(it) && it.card.mode !== 'screen').length);

  /** Asks the server; a failure leaves what was known, because the page of a game tells of it anyway. */
  async refresh(): Promise<void> {
    const ids = heldGames().slice(0, MOST);
    if (ids.length === 0) {
      this.games = [];
      return;
    }
    try {
      const { games } = await loadMyGames(ids);
      const there = new Set(games.map((it) => it.card.id));
      forgetSeats(ids.filter((id) => !there.has(id)));
      this.games = games;
    } catch {
      // Whoever looks at a dead server is told by the banner.
    }
  }

  /** Keeps the list fresh as long as the page runs: when it is looked at again, and while others play. */
  watch(): void {
    addEventListener('visibilitychange', () => document.visibilityState === 'visible' && void this.refresh());
    setInterval(() => {
      const waits = this.open.some((it) => it.card.mode !== 'screen' && (isWaiting(it) || !isMyTurn(it)));
      if (waits) void this.refresh();
    }, AGAIN_MS);
  }
}

export const mine = new Mine();
