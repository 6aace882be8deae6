// The texts of the pages for study. They come with those pages, not with the first load.

import { language } from '../language.svelte';
import { persist } from '../persist';
import type { Language, Widen } from '../words';
import { en } from './en';

export type StudyWords = Widen<typeof en>;

let catalogues = $state.raw<Partial<Record<Language, StudyWords>>>({ en });

export function studyWords(): StudyWords {
  return catalogues[language()] ?? en;
}

async function load(wanted: Language): Promise<void> {
  if (catalogues[wanted]) return;
  const { de } = await import('./de');
  catalogues = { ...catalogues, de };
}

let listening = false;

/** Resolves when the texts of the chosen language are there; later choices are followed. */
export function speakStudy(): Promise<void> {
  if (!listening) {
    listening = true;
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
  return load(language()).catch(() => {});
}
