// The messages of /ws/game/{id}.

import type { GameServer } from './generated/messages';

export type {
  ClockSetting,
  Clocks,
  GameClient,
  GameResult,
  GameServer,
  GameState,
  OfferKind,
  Pace,
  Seat,
} from './generated/messages';

export type Thinking = Extract<GameServer, { type: 'thinking' }>;
