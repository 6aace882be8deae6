// What went wrong with a request, as a sentence.

import { words } from '../i18n/language.svelte';

/** An error whose message is a sentence for people, in their language. */
export class Told extends Error {}

export function problemText(error: unknown): string {
  if (error instanceof Told) return error.message;
  // A browser's own words ("Failed to fetch", "Unexpected token") differ and help no one.
  return error instanceof TypeError ? words().unreachable : words().unexpected;
}
