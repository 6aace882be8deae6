// The messages of /ws/game/{id}; mirrors crates/server/src/messages/{state,game}.rs.

import type { Color, WireBoard } from './board';

export type GamePlace = 'screen' | 'link' | 'seek' | 'watch';

export interface GameState {
  id: string;
  place: GamePlace;
  board: WireBoard;
  start: string;
  moves: PlayedMove[];
  redo: number;
  seats: Seat[];
  yours: Color[];
  clocks?: Clocks;
  offers: Offer[];
  repetitions: number;
  repetitionLimit?: number;
  plyLimit?: number;
  result?: GameResult;
  rematch: Rematch;
  pace?: Pace;
  watchers: number;
  created: number;
}

export interface PlayedMove {
  ply: number;
  player: Color;
  move: string;
  clockMs?: number;
  spentMs: number;
}

export interface Seat {
  player: Color;
  kind: 'human' | 'bot';
  name: string;
  agent?: string;
  taken: boolean;
  connected: boolean;
  public: boolean;
}

export interface ClockSetting {
  seconds: number;
  increment: number;
}

export interface Clocks {
  control: ClockSetting;
  remainingMs: Partial<Record<Color, number>>;
  running?: Color;
  serverTime: number;
}

export type OfferKind = 'draw' | 'takeback';

export interface Offer {
  kind: OfferKind;
  by: Color;
  waiting: Color[];
}

export type Reason =
  | 'goal'
  | 'resign'
  | 'time'
  | 'agreement'
  | 'repetition'
  | 'plyLimit'
  | 'forfeit';

export interface GameResult {
  score: string;
  winner?: Color;
  reason: Reason;
}

export interface Rematch {
  asked: Color[];
  id?: string;
}

export interface Pace {
  delayMs: number;
  paused: boolean;
}

export type GameClient =
  | { type: 'hello'; tokens: string[]; since?: number }
  | { type: 'move'; ply: number; move: string }
  | { type: 'resign'; player?: Color }
  | { type: 'offerDraw'; player?: Color }
  | { type: 'askTakeback'; player?: Color }
  | {
      type:
        | 'acceptDraw'
        | 'declineDraw'
        | 'acceptTakeback'
        | 'declineTakeback'
        | 'undo'
        | 'redo'
        | 'rematch'
        | 'stopBot';
    }
  | { type: 'pace'; delayMs?: number; paused?: boolean; step?: boolean }
  | { type: 'public'; value: boolean }
  | { type: 'ping'; sent: number };

export interface Thinking {
  player: Color;
  elapsedMs: number;
  nodes: number;
  percent?: number;
  line: string[];
  queued: boolean;
}

export type Because = 'hello' | 'takeback' | 'undo' | 'redo' | 'joined' | 'pace' | 'left' | 'lagged';

export type GameServer =
  | { type: 'state'; because: Because; game: GameState }
  | {
      type: 'moved';
      played: PlayedMove;
      board: WireBoard;
      clocks?: Clocks;
      repetitions: number;
      offers: Offer[];
    }
  | { type: 'clock'; clocks: Clocks }
  | ({ type: 'thinking' } & Thinking)
  | { type: 'offer'; offers: Offer[]; declined?: OfferKind }
  | { type: 'over'; result: GameResult; clocks?: Clocks }
  | { type: 'presence'; seats: Seat[]; watchers: number }
  | { type: 'rematch'; rematch: Rematch; tokens?: Partial<Record<Color, string>> }
  | { type: 'refused'; code: string; message: string }
  | { type: 'trouble'; message?: string }
  | { type: 'pong'; sent: number; serverTime: number };
