// Short sounds, made on the spot: knocks of wood, a dull thud, a tick, two notes at the end.

import { type Sound, settings } from '../settings/settings.svelte';

let context: AudioContext | null = null;

/** Browsers allow sound only after the first touch or key; until then nothing is heard. */
function audio(): AudioContext | null {
  if (!navigator.userActivation?.hasBeenActive || !('AudioContext' in window)) return null;
  context ??= new AudioContext();
  if (context.state === 'suspended') void context.resume();
  return context;
}

export function play(sound: Sound): void {
  if (!settings.sounds[sound]) return;
  const ctx = audio();
  if (!ctx) return;
  switch (sound) {
    case 'pawn':
      return knock(ctx, 620, 0.06, 0.5);
    case 'wall':
      knock(ctx, 300, 0.11, 0.7);
      return knock(ctx, 210, 0.09, 0.4, 0.05);
    case 'refused':
      return tone(ctx, 140, 0.16, 0.25, 'triangle');
    case 'lowTime':
      return knock(ctx, 1500, 0.03, 0.4);
    case 'end':
      tone(ctx, 392, 0.35, 0.18, 'sine');
      return tone(ctx, 523, 0.5, 0.18, 'sine', 0.14);
  }
}

export function buzz(ms: number): void {
  if (settings.haptics && navigator.userActivation?.hasBeenActive) navigator.vibrate?.(ms);
}

function envelope(ctx: AudioContext, level: number, length: number, start: number): GainNode {
  const gain = ctx.createGain();
  gain.gain.setValueAtTime(level, start);
  gain.gain.exponentialRampToValueAtTime(0.001, start + length);
  gain.connect(ctx.destination);
  return gain;
}

function tone(
  ctx: AudioContext,
  pitch: number,
  length: number,
  level: number,
  type: OscillatorType,
  after = 0,
): void {
  const start = ctx.currentTime + after;
  const source = ctx.createOscillator();
  source.type = type;
  source.frequency.value = pitch;
  source.connect(envelope(ctx, level, length, start));
  source.start(start);
  source.stop(start + length);
}

/** Wood: a burst of noise through a narrow filter. */
function knock(ctx: AudioContext, pitch: number, length: number, level: number, after = 0): void {
  const start = ctx.currentTime + after;
  const samples = Math.ceil(ctx.sampleRate * length);
  const buffer = ctx.createBuffer(1, samples, ctx.sampleRate);
  const data = buffer.getChannelData(0);
  for (let i = 0; i < samples; i++) data[i] = Math.random() * 2 - 1;
  const source = ctx.createBufferSource();
  source.buffer = buffer;
  const filter = ctx.createBiquadFilter();
  filter.type = 'bandpass';
  filter.frequency.value = pitch;
  filter.Q.value = 2.5;
  source.connect(filter).connect(envelope(ctx, level, length, start));
  source.start(start);
}
