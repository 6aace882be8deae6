// What is spoken: polite for what happens, urgent for the user's own mistakes and low time.

export const spoken = $state({ polite: '', urgent: '' });

export function announce(text: string, urgency: 'polite' | 'urgent' = 'polite'): void {
  // A repeated sentence is spoken again only if the text changes.
  const same = spoken[urgency] === text;
  spoken[urgency] = same ? `${text}\u00a0` : text;
}
