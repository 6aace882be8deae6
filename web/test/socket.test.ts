import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Link, type LinkStatus, type RawSocket, waitAfter } from '../src/wire/socket';

class FakeSocket implements RawSocket {
  static made: FakeSocket[] = [];
  readyState = 0;
  sent: { type: string }[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onclose: (() => void) | null = null;
  constructor() {
    FakeSocket.made.push(this);
  }
  send(text: string) {
    this.sent.push(JSON.parse(text) as { type: string });
  }
  close() {
    this.readyState = 3;
  }
  open() {
    this.readyState = 1;
    this.onopen?.();
  }
  die() {
    this.readyState = 3;
    this.onclose?.();
  }
}

let statuses: LinkStatus[];
let heard: { type: string }[];
let link: Link<{ type: string }, { type: string }>;
const newest = () => FakeSocket.made[FakeSocket.made.length - 1];
const types = (socket: FakeSocket) => socket.sent.map((it) => it.type);

beforeEach(() => {
  vi.useFakeTimers();
  FakeSocket.made = [];
  statuses = [];
  heard = [];
  link = new Link(
    '/ws/game/x',
    {
      hello: () => ({ type: 'hello' }),
      onmessage: (it) => heard.push(it),
      onstatus: (it) => statuses.push(it),
    },
    () => new FakeSocket(),
  );
});
afterEach(() => {
  link.close();
  vi.useRealTimers();
});

describe('the link', () => {
  it('says hello first and hears messages', () => {
    newest().open();
    expect(types(newest())[0]).toBe('hello');
    newest().onmessage?.({ data: '{"type":"state"}' });
    expect(heard).toEqual([{ type: 'state' }]);
    expect(statuses).toEqual(['connecting', 'open']);
  });

  it('never sends a move after a reconnect that was made before it', () => {
    newest().open();
    expect(link.send({ type: 'move' })).toBe(true);
    newest().die();
    expect(link.send({ type: 'move' })).toBe(false);
    vi.advanceTimersByTime(10_000);
    newest().open();
    expect(FakeSocket.made.length).toBe(2);
    expect(types(newest())).not.toContain('move');
    expect(types(newest())[0]).toBe('hello');
  });

  it('waits longer after every failure, up to a limit', () => {
    const longest = [1, 2, 3, 10].map((failures) => waitAfter(failures, () => 1));
    expect(longest).toEqual([400, 800, 1600, 8000]);
    expect(waitAfter(1, () => 0)).toBe(200);
  });

  it('gives up a connection that has gone silent', () => {
    newest().open();
    const first = newest();
    vi.advanceTimersByTime(9_000);
    first.onmessage?.({ data: '{"type":"pong","sent":0}' });
    vi.advanceTimersByTime(30_000);
    expect(first.readyState).toBe(1);
    vi.advanceTimersByTime(10_000);
    expect(first.readyState).toBe(3);
    expect(statuses).toContain('lost');
  });

  it('wakes at once, and stays closed when closed', () => {
    newest().die();
    link.wake();
    expect(FakeSocket.made.length).toBe(2);
    link.close();
    vi.advanceTimersByTime(60_000);
    link.wake();
    expect(FakeSocket.made.length).toBe(2);
    expect(statuses.at(-1)).toBe('closed');
  });
});
