// What is spoken: polite for what happens, urgent for the user's own mistakes and low time.

import { untrack } from 'svelte';

export const spoken = $state({ polite: '', urgent: '' });

export function announce(text: string, urgency: 'polite' | 'urgent' = 'polite'): void {
  // A repeated sentence is spoken again only if the text changes. Whoever announces does not depend on
  // what was said before: an effect that did would run for ever.
  const same = untrack(() => spoken[urgency]) === text;
  spoken[urgency] = same ? `${text}\u00a0` : text;
}
