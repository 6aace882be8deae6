import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { resolveTheme } from '../src/settings/theme.svelte';

const read = (file: string) => readFileSync(new URL(`../src/settings/${file}`, import.meta.url), 'utf8');
const tokensOf = (body: string) =>
  Object.fromEntries([...body.matchAll(/--([\w-]+): (#\w+);/g)].map(([, key, value]) => [key, value]));
const plain = [...read('theme.css').matchAll(/\[data-theme='([\w-]+)'\] \{([^}]*)\}/g)].map(
  ([, name, body]) => ({ name, tokens: tokensOf(body) }),
);
/** Boards of other stuff keep whatever they do not change. */
const boards = [
  ...read('boards.css').matchAll(/\[data-theme='([\w-]+)'\]\[data-board='(\w+)'\] \{([^}]*)\}/g),
].map(([, theme, board, body]) => ({
  name: `${theme} ${board}`,
  tokens: { ...plain.find(({ name }) => name === theme)!.tokens, ...tokensOf(body) },
}));
const themes = [...plain, ...boards];

function luminance(hex: string): number {
  const channel = (at: number) => {
    const value = parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5);
}
function contrast(a: string, b: string): number {
  const [dark, light] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (light + 0.05) / (dark + 0.05);
}

it('knows all four themes and the boards of the first two', () => {
  expect(plain.map(({ name }) => name)).toEqual(['light', 'dark', 'contrast-light', 'contrast-dark']);
  expect(boards.map(({ name }) => name)).toEqual(['light slate', 'light paper', 'dark slate', 'dark paper']);
});

describe.each(themes)('theme $name', ({ tokens }) => {
  const goals = ['white', 'black', 'red', 'blue'].map((player) => `goal-${player}`);
  const grounds = ['cell', 'cell-dark', 'cell-light', ...goals, 'groove'];

  it.each(['text', 'muted', 'danger', 'accent'])('has readable %s', (ink) => {
    for (const paper of ['page', 'panel', 'sunken']) {
      expect(contrast(tokens[ink], tokens[paper]), `${ink} on ${paper}`).toBeGreaterThanOrEqual(4.5);
    }
  });

  it('has readable buttons, banners and coordinates', () => {
    expect(contrast(tokens['accent-text'], tokens.accent)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(tokens.page, tokens.danger)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(tokens.coordinate, tokens.page)).toBeGreaterThanOrEqual(4.5);
  });

  it('tells grooves from squares, so that they say: something goes here', () => {
    for (const cell of grounds.filter((it) => it !== 'groove')) {
      expect(contrast(tokens[cell], tokens.groove), cell).toBeGreaterThanOrEqual(1.3);
    }
  });

  it.each(['white', 'black', 'red', 'blue'])('has a readable sign on the goal of %s', (player) => {
    const ink = tokens[player === 'white' ? 'ink-dark' : 'ink-light'];
    expect(contrast(ink, tokens[player])).toBeGreaterThanOrEqual(4.5);
  });

  // A piece is seen if its fill or its edge stands out; one of the two must do so on every ground.
  it.each(['white', 'black', 'red', 'blue', 'neutral', 'refused'])(
    'shows %s on cells and grooves',
    (piece) => {
      const best = [piece, `${piece}-edge`].map((token) =>
        Math.min(...grounds.map((ground) => contrast(tokens[token], tokens[ground]))),
      );
      expect(Math.max(...best)).toBeGreaterThanOrEqual(3);
    },
  );

  it.each(['mark', 'last'])('shows %s on cells and grooves', (mark) => {
    for (const ground of grounds) {
      expect(contrast(tokens[mark], tokens[ground]), ground).toBeGreaterThanOrEqual(3);
    }
  });

  it('shows the cursor, the focus and the ring of the black pawn', () => {
    for (const ground of grounds) {
      const rings = ['ring-dark', 'ring-light'].map((ring) => contrast(tokens[ring], tokens[ground]));
      expect(Math.max(...rings), ground).toBeGreaterThanOrEqual(3);
    }
    expect(contrast(tokens['black-ring'], tokens.black)).toBeGreaterThanOrEqual(3);
    for (const paper of ['page', 'panel'])
      expect(contrast(tokens.focus, tokens[paper])).toBeGreaterThanOrEqual(3);
  });

  it('tells White from Black', () => {
    const seen = (player: string) => [tokens[player], tokens[`${player}-edge`]].join();
    expect(seen('white')).not.toBe(seen('black'));
    expect(contrast(tokens.white, tokens.black)).toBeGreaterThanOrEqual(3);
  });
});

it('follows the choice first and the system second', () => {
  expect(resolveTheme('auto', false, false)).toBe('light');
  expect(resolveTheme('auto', true, false)).toBe('dark');
  expect(resolveTheme('auto', true, true)).toBe('contrast-dark');
  expect(resolveTheme('light', true, true)).toBe('light');
  expect(resolveTheme('contrast', false, false)).toBe('contrast-light');
  expect(resolveTheme('dark', false, false)).toBe('dark');
});
