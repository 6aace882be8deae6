// One question at a time about a position, over a socket of its own: the next one replaces it, and a
// connection that comes back asks again.

import { words } from '../i18n/language.svelte';
import { refusalText } from '../i18n/problems';
import type { AnalysisClient, AnalysisServer } from '../wire/analysis';
import { Link, type LinkStatus } from '../wire/socket';

type Answer = Extract<AnalysisServer, { type: 'lines' | 'inside' }>;

export class Question<Kind extends Answer['type']> {
  answer = $state.raw<Extract<Answer, { type: Kind }> | null>(null);
  /** How many requests of others go before this one; nothing once it is its turn. */
  ahead = $state<number | null>(null);
  refusal = $state<string | null>(null);
  status = $state<LinkStatus>('closed');
  private link: Link<AnalysisServer, AnalysisClient> | null = null;
  private request: AnalysisClient | null = null;
  private id = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;

  /** Quick steps through a game ask only about the place where they end: they come within the patience. */
  constructor(
    private kind: Kind,
    private patience: number,
  ) {}

  stop(): void {
    this.forget();
    this.link?.send({ type: 'stop' });
  }

  close(): void {
    this.stop();
    this.link?.close();
    this.link = null;
  }

  protected put(request: (id: number) => AnalysisClient): void {
    this.forget();
    this.id += 1;
    this.request = request(this.id);
    this.timer = setTimeout(() => this.say(), this.patience);
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
    // A refusal may be of no question in particular; every other answer names its own.
    if (message.type === 'refused' && message.id === undefined) {
      this.refusal = refusalText(message, words());
    }
    if (!('id' in message) || message.id !== this.id || !this.request) return;
    if (message.type === 'queued') this.ahead = message.ahead;
    else if (message.type === 'refused') this.refusal = refusalText(message, words());
    else if (message.type === this.kind) this.answer = message as Extract<Answer, { type: Kind }>;
  }
}
