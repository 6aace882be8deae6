// The panel of a game that waits for somebody, with its texts.

import { speakSetup } from '../i18n/setup/words.svelte';

export { default } from './WaitPanel.svelte';
export const spoken: Promise<void> = speakSetup();
