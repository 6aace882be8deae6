// Texts that come with a part of the page, not with the first load: English with the part itself, others
// when they are wanted.

import { language } from './language.svelte';
import { persist } from './persist';
import type { Language } from './words';

export interface LaterWords<Texts> {
  words(): Texts;
  /** Resolves when the texts of the chosen language are there; later choices are followed. */
  speak(): Promise<void>;
}

export function laterWords<Texts>(en: Texts, loadGerman: () => Promise<Texts>): LaterWords<Texts> {
  let catalogues = $state.raw<Partial<Record<Language, Texts>>>({ en });
  let listening = false;

  async function load(wanted: Language): Promise<void> {
    if (catalogues[wanted]) return;
    const de = await loadGerman();
    catalogues = { ...catalogues, de };
  }
  function listen(): void {
    $effect.root(() => {
      $effect(() => {
        const wanted = language();
        persist(
          () => load(wanted),
          () => language() === wanted,
        );
      });
    });
  }
  return {
    words: () => catalogues[language()] ?? en,
    speak: () => {
      if (!listening) listen();
      listening = true;
      return load(language()).catch(() => {});
    },
  };
}
