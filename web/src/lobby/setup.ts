// What the dialog for a new game asks, and the request that follows from it.

import type { Color } from '../wire/board';
import type { ClockSetting } from '../wire/game';
import type { NewGame, NewSeat } from '../wire/lobby';
import type { Settings } from '../settings/settings.svelte';

export type Mode = 'bot' | 'link' | 'seek' | 'screen' | 'watch';
export const HUMAN = '';
/** Who plays gently enough for a first game. */
export const GENTLE = 'stockade:level=2';
export const FAIR = 'stockade:level=4';
export const STRONG = 'stockade:level=7';

/** A position to begin with, and the rules it belongs to. */
export interface Origin {
  rules: string;
  position: string;
}

/** The position that the address of the lobby asks for. */
export function originOf(search: string): Origin | null {
  const asked = new URLSearchParams(search);
  const position = asked.get('from');
  return position ? { position, rules: asked.get('rules') ?? 'standard' } : null;
}

/** The address of the lobby that begins with a position. */
export function originPath({ rules, position }: Origin): string {
  const asked = new URLSearchParams({ from: position });
  if (rules !== 'standard') asked.set('rules', rules);
  return `/?${asked}`;
}

export interface Setup {
  mode: Mode;
  /** Program per seat in turn order, or `HUMAN`; for `bot` only the first counts. */
  agents: string[];
  side: Color | 'random';
  /** Seconds and increment as "300+3", or nothing. */
  clock: string;
  width: number;
  height: number;
  /** Rules with a name. */
  preset: string;
  /** The size of the board that those rules have. */
  presetSize: string;
  /** Rules that come with a position and hold whatever else is chosen. */
  rules: string | null;
  /** Walls of each player; nothing for the usual number. */
  walls: number | null;
  players: 2 | 4;
  position: string;
  name: string;
  listed: boolean;
  /** Milliseconds that a bot's move takes at least, so that it can be followed. */
  botDelayMs: number;
}

/** A moment before a bot's answer. */
export const BOT_PAUSE_MS = 350;
/** Between the moves of bots that play each other. */
const WATCH_PAUSE_MS = 800;

export function newSetup(mode: Mode, name: string, players: 2 | 4 = 2): Setup {
  return {
    mode,
    agents: usualAgents(mode, players),
    side: mode === 'bot' ? 'white' : 'random',
    clock: mode === 'link' || mode === 'seek' ? '300+3' : '',
    width: 9,
    height: 9,
    preset: 'standard',
    presetSize: '9x9',
    rules: null,
    walls: null,
    players,
    position: '',
    name,
    listed: mode !== 'link',
    botDelayMs: mode === 'watch' ? WATCH_PAUSE_MS : BOT_PAUSE_MS,
  };
}

/** What the dialog begins with for somebody with these likings. */
export function setupFor(
  mode: Mode,
  { name, botsAtOnce }: Pick<Settings, 'name' | 'botsAtOnce'>,
  players: 2 | 4 = 2,
): Setup {
  const setup = newSetup(mode, name, players);
  return botsAtOnce && mode !== 'watch' ? { ...setup, botDelayMs: 0 } : setup;
}

function usualAgents(mode: Mode, players: 2 | 4): string[] {
  if (mode === 'bot') return [GENTLE];
  if (mode === 'link') return [HUMAN, HUMAN, HUMAN, HUMAN];
  if (mode === 'watch') return [STRONG, STRONG, STRONG, STRONG];
  return players === 4 ? [HUMAN, FAIR, FAIR, FAIR] : [HUMAN, HUMAN, FAIR, FAIR];
}

/** The largest board whose table is built while somebody waits. */
export const MOST_TABLE_CELLS = 25;

/** Perfect play is for two on boards that have a table. */
export function mayPlay(
  agent: string,
  { players, width, height }: Pick<Setup, 'players' | 'width' | 'height'>,
): boolean {
  return agent !== 'perfect' || (players === 2 && width * height <= MOST_TABLE_CELLS);
}

/** Seats can be chosen one by one, so four may play. */
export function mayBeFour(mode: Mode): boolean {
  return mode === 'screen' || mode === 'watch' || mode === 'link';
}

export function rulesText(setup: Setup): string {
  if (setup.rules !== null) return setup.rules;
  const { width, height, walls, preset } = setup;
  const four = setup.players === 4 && mayBeFour(setup.mode);
  const usual = `${width}x${height}` === (four ? '9x9' : setup.presetSize);
  const parts = [
    ...(four ? ['four'] : preset === 'standard' ? [] : [preset]),
    ...(usual ? [] : [`${width}x${height}`]),
    ...(walls === null ? [] : [`walls=${walls}`]),
  ];
  return parts.length === 0 ? 'standard' : parts.join(',');
}

export function readClock(text: string): ClockSetting | undefined {
  const [seconds, increment] = text.split('+').map(Number);
  return text ? { seconds, increment } : undefined;
}

/** "5+3": minutes and seconds, as players say it. */
export function clockName({ seconds, increment }: ClockSetting): string {
  return `${seconds / 60}+${increment}`;
}

export function clockValue({ seconds, increment }: ClockSetting): string {
  return `${seconds}+${increment}`;
}

export function request(setup: Setup, random: () => number = Math.random): NewGame {
  const name = setup.name.trim() || undefined;
  const common = {
    rules: rulesText(setup),
    position: setup.position.trim() || undefined,
    clock: readClock(setup.clock),
    public: setup.listed,
    botDelayMs: setup.botDelayMs,
  };
  const me: NewSeat = { kind: 'human', name };
  switch (setup.mode) {
    case 'bot': {
      const bot: NewSeat = { kind: 'bot', agent: setup.agents[0] };
      const black = setup.side === 'black' || (setup.side === 'random' && random() < 0.5);
      return { ...common, mode: 'screen', seats: black ? [bot, me] : [me, bot] };
    }
    case 'link':
      return { ...common, mode: 'link', side: setup.side, seats: linkSeats(setup, me) };
    case 'seek':
      return { ...common, mode: 'seek', side: setup.side, seats: [me, me] };
    case 'screen':
      return { ...common, mode: 'screen', seats: chosenSeats(setup) };
    case 'watch':
      return { ...common, mode: 'watch', seats: chosenSeats(setup) };
  }
}

/** Friends on all seats that no bot has. */
function linkSeats(setup: Setup, me: NewSeat): NewSeat[] {
  const chosen = setup.agents.slice(0, setup.players);
  return chosen.map((agent) => (agent === HUMAN ? me : { kind: 'bot', agent }));
}

function chosenSeats(setup: Setup): NewSeat[] {
  return setup.agents
    .slice(0, setup.players)
    .map((agent) => (agent === HUMAN ? { kind: 'human' } : { kind: 'bot', agent }));
}

/** The colors in turn order. */
export function turnOrder(players: 2 | 4): Color[] {
  return players === 2 ? ['white', 'black'] : ['white', 'red', 'black', 'blue'];
}
