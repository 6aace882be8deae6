// The texts of the dialog for a new game. They come with the dialog.

import { laterWords } from '../later.svelte';
import type { Widen } from '../words';
import { en } from './en';

export type SetupWords = Widen<typeof en>;

const later = laterWords<SetupWords>(en, async () => (await import('./de')).de);

export const setupWords = later.words;
export const speakSetup = later.speak;
