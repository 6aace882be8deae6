// A position as the server tells it.

export type {
  BlockedSlot,
  Board as WireBoard,
  IllegalReason,
  Player as Color,
  PlayerOnBoard,
} from './generated/messages';
