// Shortcuts of the game page. The board takes its own keys first.

export type Shortcut =
  'back' | 'forward' | 'first' | 'last' | 'flip' | 'undo' | 'paths' | 'status' | 'type' | 'help' | 'drop';

const KEYS: Record<string, Shortcut> = {
  ',': 'back',
  '.': 'forward',
  ArrowLeft: 'back',
  ArrowRight: 'forward',
  Home: 'first',
  End: 'last',
  f: 'flip',
  u: 'undo',
  p: 'paths',
  s: 'status',
  m: 'type',
  '?': 'help',
  Escape: 'drop',
};

/** The shortcut of a key, unless somebody is writing or a dialog is open. */
export function shortcut(event: KeyboardEvent): Shortcut | null {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return null;
  const target = event.target as Element | null;
  if (target?.closest('input, textarea, select, dialog')) return null;
  return KEYS[event.key] ?? null;
}
