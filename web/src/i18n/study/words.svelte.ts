// The texts of the pages for study. They come with those pages, not with the first load.

import { laterWords } from '../later.svelte';
import type { Widen } from '../words';
import { en } from './en';

export type StudyWords = Widen<typeof en>;

const later = laterWords<StudyWords>(en, async () => (await import('./de')).de);

export const studyWords = later.words;
export const speakStudy = later.speak;
