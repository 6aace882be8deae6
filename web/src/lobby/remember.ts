// What was chosen last for a new game of each kind, kept in this browser.

import { HUMAN, type Mode, type Setup, turnOrder } from './setup';

const KEY = 'stockade.setup';
type Kept = Pick<
  Setup,
  'agents' | 'side' | 'clock' | 'width' | 'height' | 'preset' | 'presetSize' | 'walls' | 'listed'
>;

function kind({ mode, players }: { mode: Mode; players: 2 | 4 }): string {
  return `${mode}${players}`;
}

/** A setup with what was chosen last in its place. */
export function recalled(setup: Setup, stored: string | null): Setup {
  try {
    const all = JSON.parse(stored ?? '{}') as Record<string, unknown> | null;
    const kept = all?.[kind(setup)];
    return isKept(kept, setup) ? { ...setup, ...kept } : setup;
  } catch {
    return setup;
  }
}

/** All that is stored, with this setup in it. */
export function noted(setup: Setup, stored: string | null): string {
  const { agents, side, clock, width, height, preset, presetSize, walls, listed } = setup;
  const kept: Kept = { agents, side, clock, width, height, preset, presetSize, walls, listed };
  let all = {};
  try {
    all = (JSON.parse(stored ?? '{}') as object | null) ?? {};
  } catch {
    // What cannot be read is written anew.
  }
  return JSON.stringify({ ...all, [kind(setup)]: kept });
}

/** Is it what a page like this one has written? */
function isKept(stored: unknown, setup: Setup): stored is Kept {
  const kept = stored as Kept | null | undefined;
  if (typeof kept !== 'object' || kept === null || !Array.isArray(kept.agents)) return false;
  const sides: string[] = [...turnOrder(setup.players), 'random'];
  const texts = [kept.clock, kept.preset, kept.presetSize, ...kept.agents];
  return (
    kept.agents.length === setup.agents.length &&
    // Where only bots can sit, nobody else is remembered.
    kept.agents.every(
      (agent, index) => agent !== HUMAN || setup.mode !== 'watch' || index >= setup.players,
    ) &&
    texts.every((text) => typeof text === 'string') &&
    sides.includes(kept.side) &&
    [kept.width, kept.height].every(Number.isInteger) &&
    (kept.walls === null || Number.isInteger(kept.walls)) &&
    typeof kept.listed === 'boolean'
  );
}

export function recall(setup: Setup): Setup {
  return recalled(setup, read());
}

export function remember(setup: Setup): void {
  try {
    localStorage.setItem(KEY, noted(setup, read()));
  } catch {
    // Storage may be forbidden; the next dialog then begins as the first did.
  }
}

function read(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}
