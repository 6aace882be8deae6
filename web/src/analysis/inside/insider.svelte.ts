// One player that is asked what it thinks of a position.

import { Question } from '../question.svelte';
import type { Asked } from '../truth.svelte';

const PATIENCE = 250;
/** A player that has not chosen by then chooses. */
const LIMIT = { seconds: 30 };

export class Insider extends Question<'inside'> {
  constructor() {
    super('inside', PATIENCE);
  }

  ask(agent: string, asked: Asked): void {
    this.put((id) => ({ type: 'inside', id, agent, ...asked, limit: LIMIT }));
  }
}
