// One game as this page sees it: what the server said, what is looked at, what was sent.

import { type Player, type Rotation, rotationFor } from '../board/geometry';
import type { WireBoard } from '../wire/board';
import type { GameClient, GameServer, GameState, Seat, Thinking } from '../wire/game';
import type { Phrase, Problem } from '../wire/generated/messages';
import { type ServerError, loadGame, loadPosition } from '../wire/http';
import { heldTokens, holdSeats } from '../wire/seats';
import { Link, type LinkStatus } from '../wire/socket';
import { clockOffset } from './clock';

/** What pages want to hear or say when something happens. */
export interface SessionEvents {
  onmoved?: (before: WireBoard, game: GameState) => void;
  onstate?: (game: GameState) => void;
  onover?: (game: GameState) => void;
  /** Something had no effect; perhaps the move that was planned. */
  onrefused?: (problem: Problem, planned: boolean) => void;
  ontime?: (by: Player, to: Player, seconds: number) => void;
  ondeclined?: (kind: 'draw' | 'takeback') => void;
  onrematch?: (id: string) => void;
  onsaid?: (by: Player, phrase: Phrase) => void;
  /** The server does not answer any more. */
  onlost?: () => void;
}

export class GameSession {
  game = $state.raw<GameState | null>(null);
  link = $state<LinkStatus>('connecting');
  thinking = $state.raw<Thinking | null>(null);
  /** What somebody said last. */
  said = $state.raw<{ by: Player; phrase: Phrase } | null>(null);
  storageFailed = $state(false);
  /** No such game. */
  missing = $state(false);
  /** The move that waits for the server's word. */
  sent = $state.raw<{ ply: number; move: string; planned: boolean } | null>(null);
  /** The move that is sent when the turn comes. */
  plan = $state<string | null>(null);
  /** Which ply is looked at; nothing means the newest. */
  review = $state<number | null>(null);
  /** Milliseconds that the server's clock is ahead, and how long a message takes there and back. */
  ahead = $state(0);
  lag = $state<number | null>(null);

  /** The position that is looked at. */
  board = $derived.by(() => this.shown() ?? this.game?.board ?? null);
  /** May this page move now? */
  myTurn = $derived.by(() => {
    const game = this.game;
    return game !== null && !game.result && this.seated && game.yours.includes(game.board.toMove);
  });
  /** May a move be planned? By whoever has one pawn on the board, while others move. */
  mayPlan = $derived.by(() => {
    const game = this.game;
    if (!game || game.result || !this.seated || this.myTurn || game.yours.length !== 1) return false;
    const isHere = game.board.players.some((it) => it.player === game.yours[0] && it.pawn);
    return isHere && this.link === 'open' && this.review === null && !this.sent;
  });
  /** Is every seat taken? */
  seated = $derived.by(() => this.game?.seats.every((seat) => seat.taken) ?? false);
  /** Who sits at the bottom of the board. */
  home = $derived.by<Player>(() => this.game?.yours[0] ?? 'white');

  private boards = $state.raw<ReadonlyMap<number, WireBoard>>(new Map());
  private readonly socket: Link<GameServer, GameClient>;
  private readonly wake = () => this.socket.wake();

  constructor(
    readonly id: string,
    private readonly events: SessionEvents,
  ) {
    this.socket = new Link(`/ws/game/${id}`, {
      hello: () => ({ type: 'hello', tokens: heldTokens(id), since: this.game?.board.ply }),
      onmessage: (message) => this.hear(message),
      onstatus: (status) => this.linked(status),
    });
    addEventListener('online', this.wake);
  }

  /** Says hello again, with whatever seats this browser now holds. */
  sayHello(): void {
    this.socket.restart();
  }

  say(message: GameClient): boolean {
    return this.socket.send(message);
  }

  play(move: string, planned = false): void {
    const game = this.game;
    if (!game || !this.myTurn || this.sent) return;
    const ply = game.board.ply + 1;
    if (this.say({ type: 'move', ply, move })) this.sent = { ply, move, planned };
  }

  /** Plans a move; the same one again drops it. */
  planMove(move: string): void {
    this.plan = this.plan === move ? null : move;
  }

  /** Looks at an earlier position; the newest one ends the review. */
  async look(ply: number): Promise<void> {
    const game = this.game;
    if (!game) return;
    const last = game.moves.length;
    const wanted = Math.max(0, Math.min(last, ply));
    this.review = wanted === last ? null : wanted;
    if (this.review === null || this.boards.has(wanted)) return;
    const moves = game.moves.slice(0, wanted).map((it) => it.move);
    const answer = await loadPosition(game.board.rules, game.start, moves);
    this.remember(wanted, answer.board);
  }

  step(by: number): void {
    void this.look((this.review ?? this.game?.moves.length ?? 0) + by);
  }

  rotation(flipped: boolean): Rotation {
    return ((rotationFor(this.home) + (flipped ? 2 : 0)) % 4) as Rotation;
  }

  close(): void {
    removeEventListener('online', this.wake);
    this.socket.close();
  }

  private shown(): WireBoard | undefined {
    return this.review === null ? undefined : this.boards.get(this.review);
  }

  private remember(ply: number, board: WireBoard): void {
    this.boards = new Map(this.boards).set(ply, board);
  }

  private linked(status: LinkStatus): void {
    this.link = status;
    if (status === 'open') return;
    // Nothing is played by a reconnect that was chosen before it.
    this.sent = this.plan = null;
    this.thinking = null;
    if (status !== 'lost') return;
    // What was said about the connection before is older than its loss.
    this.storageFailed = false;
    this.events.onlost?.();
    if (!this.game) void this.ask();
  }

  /** A socket does not say why it was refused; the HTTP side does. */
  private async ask(): Promise<void> {
    try {
      this.game ??= await loadGame(this.id);
    } catch (error) {
      this.missing = (error as ServerError).problem?.code === 'noGame';
      if (this.missing) this.close();
    }
  }

  private hear(message: GameServer): void {
    switch (message.type) {
      case 'state':
        return this.take(message.game);
      case 'moved':
        return this.moved(message);
      case 'clock':
        return this.change({ clocks: message.clocks });
      case 'timeGiven':
        this.change({ clocks: message.clocks });
        return this.events.ontime?.(message.by, message.to, message.seconds);
      case 'thinking':
        this.thinking = message;
        return;
      case 'offer':
        this.change({ offers: message.offers });
        if (message.declined) this.events.ondeclined?.(message.declined);
        return;
      case 'over':
        return this.over(message);
      case 'presence':
        return this.change({ seats: message.seats, watchers: message.watchers });
      case 'rematch':
        return this.rematch(message);
      case 'said':
        this.said = { by: message.by, phrase: message.phrase };
        return this.events.onsaid?.(this.said.by, this.said.phrase);
      case 'refused': {
        const planned = this.sent?.planned ?? false;
        this.sent = null;
        return this.events.onrefused?.(message, planned);
      }
      case 'storage':
        this.storageFailed = message.failed;
        return;
      case 'pong':
        this.lag = Date.now() - message.sent;
        this.ahead = clockOffset(message.sent, message.serverTime, Date.now());
        return;
    }
  }

  private change(part: Partial<GameState>): void {
    if (this.game) this.game = { ...this.game, ...part };
  }

  private take(game: GameState): void {
    this.game = game;
    this.sent = this.plan = null;
    this.thinking = null;
    this.boards = new Map([[game.board.ply, game.board]]);
    if (this.review !== null) void this.look(this.review);
    this.events.onstate?.(game);
  }

  private moved(message: Extract<GameServer, { type: 'moved' }>): void {
    if (!this.game) return;
    const { played, board, clocks, repetitions, offers } = message;
    const before = this.game.board;
    const moves = [...this.game.moves.slice(0, played.ply - 1), played];
    this.game = { ...this.game, board, moves, clocks, repetitions, offers, redo: 0 };
    this.sent = null;
    this.thinking = null;
    this.remember(played.ply, board);
    this.events.onmoved?.(before, this.game);
    this.playPlan();
  }

  private playPlan(): void {
    const { plan } = this;
    if (this.game?.board.legal.noWalls === 'gameOver') this.plan = null;
    else if (plan && this.myTurn) {
      this.plan = null;
      this.play(plan, true);
    }
  }

  private over({ result, clocks }: Extract<GameServer, { type: 'over' }>): void {
    this.change({ result, clocks: clocks ?? this.game?.clocks, offers: [] });
    this.thinking = null;
    if (this.game) this.events.onover?.(this.game);
  }

  private rematch({ rematch, tokens, owner }: Extract<GameServer, { type: 'rematch' }>): void {
    this.change({ rematch });
    if (!rematch.id) return;
    if (owner || Object.keys(tokens).length > 0) holdSeats(rematch.id, { tokens, owner });
    this.events.onrematch?.(rematch.id);
  }
}

/** Seats from the top of the board to the bottom: the own one last. */
export function cardOrder({ seats }: GameState, home: Player, flipped: boolean): Seat[] {
  const bottom = flipped && seats.length === 2 ? 1 : 0;
  const from = seats.findIndex((seat) => seat.player === home) + bottom;
  return seats.map((_, index) => seats[(from + index + 1) % seats.length]);
}
