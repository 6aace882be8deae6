import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { buzz, play } from '../src/game/sound';
import { type Sound, defaults, settings } from '../src/settings/settings.svelte';

/** Counts what would be heard. */
let started = 0;
const node = () => ({
  connect: (next: unknown) => next,
  start: () => started++,
  stop: () => {},
  frequency: {},
  Q: {},
  gain: { setValueAtTime: () => {}, exponentialRampToValueAtTime: () => {} },
});
class Audio {
  state = 'running';
  currentTime = 0;
  sampleRate = 8000;
  destination = {};
  createGain = node;
  createOscillator = node;
  createBufferSource = node;
  createBiquadFilter = node;
  createBuffer = (_channels: number, length: number) => ({ getChannelData: () => new Float32Array(length) });
}
const vibrate = vi.fn();

beforeEach(() => {
  started = 0;
  vibrate.mockClear();
  vi.stubGlobal('AudioContext', Audio);
  vi.stubGlobal('window', { AudioContext: Audio });
  vi.stubGlobal('navigator', { userActivation: { hasBeenActive: true }, vibrate });
  Object.assign(settings, defaults());
});
afterEach(() => vi.unstubAllGlobals());

const SOUNDS = Object.keys(defaults().sounds) as Sound[];

it.each(SOUNDS)('%s is heard, and is not when it is switched off', (sound) => {
  play(sound);
  expect(started).toBeGreaterThan(0);
  started = 0;
  settings.sounds[sound] = false;
  play(sound);
  expect(started).toBe(0);
});

it('nothing is heard or felt before the first touch or key', () => {
  vi.stubGlobal('navigator', { userActivation: { hasBeenActive: false }, vibrate });
  play('pawn');
  buzz(20);
  expect(started).toBe(0);
  expect(vibrate).not.toHaveBeenCalled();
});

it('a buzz is felt, and is not when it is switched off', () => {
  buzz(20);
  expect(vibrate).toHaveBeenCalledWith(20);
  settings.haptics = false;
  buzz(20);
  expect(vibrate).toHaveBeenCalledTimes(1);
});
