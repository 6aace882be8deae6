// A socket that comes back. It says hello again after every reconnect and never repeats anything
// else: what was not sent is forgotten, so a move can not be played by a reconnect.

export type LinkStatus = 'connecting' | 'open' | 'lost' | 'closed';

export interface LinkEvents<In, Out> {
  /** The first message of every connection. */
  hello?: () => Out;
  onmessage: (message: In) => void;
  onstatus: (status: LinkStatus) => void;
}

/** Only what is used of a browser's socket, so that tests can hand in their own. */
export interface RawSocket {
  readyState: number;
  send(text: string): void;
  close(): void;
  onopen: (() => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: (() => void) | null;
}

const OPEN = 1;
const FIRST_WAIT = 400;
const LONGEST_WAIT = 8000;
/** Rare enough that a game in which nothing happens costs a message every 15 seconds at most. */
const PING_EVERY = 30000;
/** Without any word for so long after a ping, the connection is taken for dead. */
const ANSWER_WITHIN = 10000;

export class Link<In extends { type: string }, Out extends { type: string }> {
  private socket: RawSocket | null = null;
  private failures = 0;
  private ended = false;
  private heard = 0;
  private retry: ReturnType<typeof setTimeout> | undefined;
  private pulse: ReturnType<typeof setInterval> | undefined;
  private doubt: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly path: string,
    private readonly events: LinkEvents<In, Out>,
    private readonly make: (path: string) => RawSocket = browserSocket,
  ) {
    this.connect();
  }

  /** Sends at once, or not at all. */
  send(message: Out): boolean {
    if (this.socket?.readyState !== OPEN) return false;
    this.socket.send(JSON.stringify(message));
    return true;
  }

  /** Tries again now, for instance when the browser is back online. */
  wake(): void {
    if (this.ended || this.socket?.readyState === OPEN) return;
    clearTimeout(this.retry);
    this.connect();
  }

  /** Connects anew, to say another hello. */
  restart(): void {
    clearTimeout(this.retry);
    this.failures = 0;
    this.connect();
  }

  close(): void {
    this.ended = true;
    clearTimeout(this.retry);
    this.drop();
    this.events.onstatus('closed');
  }

  private connect(): void {
    this.drop();
    this.events.onstatus(this.failures === 0 ? 'connecting' : 'lost');
    const socket = this.make(this.path);
    this.socket = socket;
    socket.onopen = () => this.opened();
    socket.onclose = () => this.lost();
    socket.onmessage = ({ data }) => {
      this.heard = Date.now();
      this.events.onmessage(JSON.parse(String(data)) as In);
    };
  }

  private opened(): void {
    this.failures = 0;
    const hello = this.events.hello?.();
    if (hello) this.send(hello);
    this.pulse = setInterval(() => this.beat(), PING_EVERY);
    this.beat();
    this.events.onstatus('open');
  }

  private beat(): void {
    const sent = Date.now();
    this.socket?.send(JSON.stringify({ type: 'ping', sent }));
    this.doubt = setTimeout(() => this.heard < sent && this.lost(), ANSWER_WITHIN);
  }

  private lost(): void {
    this.drop();
    if (this.ended) return;
    this.failures += 1;
    this.events.onstatus('lost');
    this.retry = setTimeout(() => this.connect(), waitAfter(this.failures));
  }

  private drop(): void {
    clearInterval(this.pulse);
    clearTimeout(this.doubt);
    if (!this.socket) return;
    this.socket.onopen = this.socket.onclose = this.socket.onmessage = null;
    this.socket.close();
    this.socket = null;
  }
}

/** Doubles with every failure; the random part keeps many pages from coming back at once. */
export function waitAfter(failures: number, random: () => number = Math.random): number {
  const longest = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** (failures - 1));
  return longest * (0.5 + random() / 2);
}

function browserSocket(path: string): RawSocket {
  const scheme = location.protocol === 'https:' ? 'wss:' : 'ws:';
  return new WebSocket(`${scheme}//${location.host}${path}`) as unknown as RawSocket;
}
