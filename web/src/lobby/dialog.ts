// The dialog for a new game, with its texts.

import { speakSetup } from '../i18n/setup/words.svelte';

export { default } from './NewGameDialog.svelte';
export const spoken: Promise<void> = speakSetup();
