// Which of the four themes of theme.css is worn: chosen, or what the system asks for.

import { type ThemeChoice, settings } from './settings.svelte';

export type Theme = 'light' | 'dark' | 'contrast-light' | 'contrast-dark';

export function resolveTheme(choice: ThemeChoice, wantsDark: boolean, wantsContrast: boolean): Theme {
  const dark = choice === 'dark' || (choice !== 'light' && wantsDark);
  const contrast = choice === 'contrast' || (choice === 'auto' && wantsContrast);
  const shade = dark ? 'dark' : 'light';
  return contrast ? `contrast-${shade}` : shade;
}

/** Keeps the attributes of the document in step with settings and system. */
export function wearTheme(): void {
  const dark = matchMedia('(prefers-color-scheme: dark)');
  const contrast = matchMedia('(prefers-contrast: more)');
  const wear = () => {
    const root = document.documentElement;
    root.dataset.theme = resolveTheme(settings.theme, dark.matches, contrast.matches);
    root.dataset.board = settings.boardTheme;
    root.dataset.motion = settings.animation ? 'on' : 'off';
  };
  dark.addEventListener('change', wear);
  contrast.addEventListener('change', wear);
  $effect.root(() => {
    $effect(wear);
  });
  wear();
}
