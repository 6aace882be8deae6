// The catalogue in use. Components ask `words()`, so that a change of language reaches them all.
// English comes with the first load; others are loaded when they are wanted.

import { settings } from '../settings/settings.svelte';
import { en } from './en';
import { persist } from './persist';
import type { Language, Words } from './words';

let catalogues = $state.raw<Partial<Record<Language, Words>>>({ en });

const LOADERS: Record<Exclude<Language, 'en'>, () => Promise<Words>> = {
  de: async () => (await import('./de')).de,
};

export function language(): Language {
  return settings.language === 'auto' ? firstKnown(navigator.languages) : settings.language;
}

/** For numbers and dates: the reader's own habits, where they are of the page's language. */
export function numbers(): string {
  return navigator.languages.find((tag) => tag.startsWith(language())) ?? language();
}

/** The first language of the reader that we speak; English if there is none. */
export function firstKnown(tags: readonly string[]): Language {
  return tags.find((tag) => /^(de|en)\b/.test(tag))?.startsWith('de') ? 'de' : 'en';
}

/** The texts of the chosen language, or the English ones until those have come. */
export function words(): Words {
  return catalogues[language()] ?? en;
}

async function load(wanted: Language): Promise<void> {
  if (wanted === 'en' || catalogues[wanted]) return;
  const catalogue = await LOADERS[wanted]();
  catalogues = { ...catalogues, [wanted]: catalogue };
}

/** Keeps texts and the document's language in step; resolves when the first texts are there. */
export function speakLanguage(): Promise<void> {
  $effect.root(() => {
    $effect(() => {
      document.documentElement.lang = language();
      const wanted = language();
      persist(
        () => load(wanted),
        () => language() === wanted,
      );
    });
  });
  // Without its catalogue the page still speaks English.
  return load(language()).catch(() => {});
}
