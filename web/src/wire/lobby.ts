// The lobby, the catalog and new games.

export type {
  AgentCard,
  Catalog,
  CreatedGame,
  GameCard,
  JoinedGame,
  Lobby,
  LobbyClient,
  LobbyServer,
  MovesAnswer,
  NewGame,
  NewSeat,
  PositionAnswer,
  SeatInfo as CardSeat,
} from './generated/messages';
