// What levels and players are called; the server names them by codes.

import type { AgentGroup, AgentName, LevelNumber } from '../wire/generated/messages';

export interface LevelWords {
  readonly levels: Readonly<Record<LevelNumber, readonly [name: string, about: string]>>;
}

export interface PlayerWords {
  readonly groups: Readonly<Record<AgentGroup, string>>;
  readonly agents: Readonly<Record<AgentName, readonly [about: string, rules: string]>>;
}
