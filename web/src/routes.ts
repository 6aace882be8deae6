// Every page of the site. What is needed at once comes with the first load; the rest is loaded when
// it is asked for.

import GamePage from './game/GamePage.svelte';
import LobbyPage from './lobby/LobbyPage.svelte';
import type { Page, Route } from './shell/router.svelte';

/** A page for study comes together with the texts that only those pages have. */
async function study(page: Promise<Page>): Promise<Page> {
  const { speakStudy } = await import('./i18n/study/words.svelte');
  await speakStudy();
  return page;
}

export const routes: readonly Route[] = [
  { pattern: /^\/$/, page: LobbyPage },
  { pattern: /^\/game\/(?<id>[\w-]+)$/, page: GamePage },
  {
    pattern: /^\/analysis(?:\/(?<position>.*))?$/,
    load: () => study(import('./analysis/AnalysisPage.svelte')),
  },
  { pattern: /^\/archive$/, load: () => study(import('./archive/ArchivePage.svelte')) },
  { pattern: /^\/learn$/, load: () => study(import('./learn/LearnPage.svelte')) },
  { pattern: /^\/mine$/, load: () => import('./mine/MinePage.svelte') },
  { pattern: /^\/about$/, load: () => study(import('./about/AboutPage.svelte')) },
  {
    pattern: /^\/puzzles(?:\/(?<id>[\w-]+))?$/,
    load: () => study(import('./puzzles/PuzzlePage.svelte')),
  },
];
