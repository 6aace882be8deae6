// What went wrong with a request, as a sentence.

import { words } from '../i18n/language.svelte';

export function problemText(error: unknown): string {
  // A browser's own words for a request that found nobody ("Failed to fetch") differ and help no one.
  if (error instanceof TypeError) return words().unreachable;
  return error instanceof Error ? error.message : String(error);
}
