// The lobby, the catalog and new games; mirrors crates/server/src/messages/{lobby,catalog,http}.rs.

import type { Color, StandingWall, WireBoard } from './board';
import type { ClockSetting, GamePlace, GameResult } from './game';

export interface Lobby {
  seeks: GameCard[];
  live: GameCard[];
  recent: GameCard[];
}

export interface GameCard {
  id: string;
  place: GamePlace;
  rules: string;
  width: number;
  height: number;
  seats: CardSeat[];
  clock?: ClockSetting;
  ply: number;
  position: string;
  pawns: { player: Color; cell: string }[];
  walls: StandingWall[];
  result?: GameResult;
  created: number;
  finished?: number;
}

export interface CardSeat {
  player: Color;
  kind: 'human' | 'bot';
  name: string;
  agent?: string;
  taken: boolean;
}

export type LobbyServer =
  | { type: 'lobby'; lobby: Lobby }
  | { type: 'pong'; sent: number; serverTime: number };
export type LobbyClient = { type: 'ping'; sent: number };

export interface Catalog {
  version: string;
  levels: LevelCard[];
  players: AgentCard[];
  presets: PresetCard[];
  limits: SiteLimits;
  clocks: ClockSetting[];
}

export interface LevelCard {
  number: number;
  name: string;
  about: string;
  agent: string;
}

export interface AgentCard {
  agent: string;
  name: string;
  group: string;
  about: string;
  source: string;
  rules: string;
  options: { name: string; about: string; default?: string }[];
}

export interface PresetCard {
  rules: string;
  about: string;
  width: number;
  height: number;
  players: number;
}

export interface SiteLimits {
  minSize: number;
  maxSize: number;
  maxWalls: number;
  maxName: number;
  maxText: number;
  maxLines: number;
  maxClockSeconds: number;
  botsPerClient: number;
}

export type NewSeat = { kind: 'human'; name?: string } | { kind: 'bot'; agent: string };

export interface NewGame {
  rules?: string;
  position?: string;
  seats: NewSeat[];
  clock?: ClockSetting;
  place: GamePlace;
  side?: Color | 'random';
  public?: boolean;
  botDelayMs?: number;
}

export interface CreatedGame {
  id: string;
  tokens: Partial<Record<Color, string>>;
  owner?: string;
  url: string;
}

export interface JoinedGame {
  id: string;
  player: Color;
  token: string;
}

export interface PositionAnswer {
  board: WireBoard;
  warning?: string;
}

export interface MovesAnswer {
  moves: string[];
  problem?: string;
  readings: { dialects: string[]; moves: string[] }[];
}
