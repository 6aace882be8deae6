import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { de } from '../src/i18n/de';
import { en } from '../src/i18n/en';
import { refusalText } from '../src/i18n/problems';
import { settings } from '../src/settings/settings.svelte';
import { Told, problemText } from '../src/shell/problem';

// Without a browser nobody tells the language.
beforeAll(() => {
  settings.language = 'en';
});
afterAll(() => {
  settings.language = 'auto';
});

describe('what went wrong', () => {
  it('is never said in the words of browsers or programs', () => {
    expect(problemText(new TypeError('Failed to fetch'))).toBe(en.unreachable);
    expect(problemText(new SyntaxError('Unexpected token <'))).toBe(en.unexpected);
    expect(problemText(new Error('assets/x.js: 404'))).toBe(en.unexpected);
    expect(problemText('boom')).toBe(en.unexpected);
    expect(problemText(new Told('Game not found.'))).toBe('Game not found.');
  });

  it('is said in German without what the server says in English', () => {
    const say = (code: 'position' | 'record' | 'moves' | 'rules', detail: string) =>
      refusalText({ code, detail }, de);
    expect(say('position', 'field 2: "c9" is no wall anchor, those of the 9x9 board are a1 to h8')).toBe(
      'Diese Stellung ist nicht lesbar (Feld 2: „c9“).',
    );
    expect(say('position', 'fields 1 and 2: e3h crosses e3v')).toBe(
      'Diese Stellung ist nicht lesbar (Felder 1 und 2).',
    );
    expect(say('record', 'game 1, line 3, column 12: unexpected "e10" among the moves')).toBe(
      'Diese Aufzeichnung ist nicht lesbar (Partie 1, Zeile 3, Spalte 12: „e10“).',
    );
    expect(say('moves', 'expected nothing after the result')).toBe('Diese Züge sind nicht spielbar.');
    expect(say('rules', 'unknown rule "chess": expected a preset')).toBe(
      'Diese Regeln sind nicht lesbar („chess“).',
    );
  });
});
