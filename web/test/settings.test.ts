import { describe, expect, it } from 'vitest';
import { firstKnown } from '../src/i18n/language.svelte';
import { defaults, readSettings } from '../src/settings/settings.svelte';

describe('settings', () => {
  it('are the usual ones when nothing or nonsense is stored', () => {
    for (const text of [null, '', '{', '[]', '"x"', 'null', '{"theme": 3, "sounds": null}']) {
      expect(readSettings(text)).toEqual(defaults());
    }
  });

  it('keep what fits and forget the rest', () => {
    const read = readSettings(
      '{"theme": "dark", "hints": "yes", "old": 1, "sounds": {"pawn": false, "bell": true}}',
    );
    expect(read).toEqual({ ...defaults(), theme: 'dark', sounds: { ...defaults().sounds, pawn: false } });
  });
});

describe('the language', () => {
  it('is the first that both speak', () => {
    expect(firstKnown(['fr-FR', 'de-AT', 'en'])).toBe('de');
    expect(firstKnown(['en-GB', 'de'])).toBe('en');
    expect(firstKnown(['ja'])).toBe('en');
    expect(firstKnown([])).toBe('en');
  });
});
