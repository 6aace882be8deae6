// One player that is asked what it thinks of a position.

import { words } from '../../i18n/language.svelte';
import { refusalText } from '../../i18n/problems';
import type { AnalysisClient, AnalysisServer } from '../../wire/analysis';
import type { Told } from '../../wire/inside';
import { Link, type LinkStatus } from '../../wire/socket';
import type { Asked } from '../truth.svelte';

/** Quick steps through a game ask only about the place where they end. */
const PATIENCE = 250;
/** A player that has not chosen by then chooses. */
const LIMIT = { seconds: 30 };

export class Insider {
  answer = $state.raw<Told | null>(null);
  /** How many requests of others go before this one; nothing once it is its turn. */
  ahead = $state<number | null>(null);
  refusal = $state<string | null>(null);
  status = $state<LinkStatus>('closed');
  private link: Link<AnalysisServer, AnalysisClient> | null = null;
  private request: AnalysisClient | null = null;
  private id = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;

  ask(agent: string, asked: Asked): void {
    this.forget();
    this.id += 1;
    this.request = { type: 'inside', id: this.id, agent, ...asked, limit: LIMIT };
    this.timer = setTimeout(() => this.say(), PATIENCE);
  }

  stop(): void {
    this.forget();
    this.link?.send({ type: 'stop' });
  }

  close(): void {
    this.stop();
    this.link?.close();
    this.link = null;
  }

  private forget(): void {
    clearTimeout(this.timer);
    this.request = null;
    this.answer = null;
    this.ahead = null;
    this.refusal = null;
  }

  private say(): void {
    if (this.link) {
      if (this.request) this.link.send(this.request);
      return;
    }
    this.link = new Link('/ws/analysis', {
      hello: () => this.request ?? { type: 'stop' },
      onmessage: (message) => this.hear(message),
      onstatus: (status) => (this.status = status),
    });
  }

  private hear(message: AnalysisServer): void {
    if (!('id' in message) || message.id !== this.id || !this.request) return;
    if (message.type === 'inside') this.answer = message;
    if (message.type === 'queued') this.ahead = message.ahead;
    if (message.type === 'refused') this.refusal = refusalText(message, words());
  }
}
