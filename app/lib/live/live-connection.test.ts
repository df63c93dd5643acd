import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { connectLive } from './live-connection.ts';
import type { LiveMessage } from './live-connection.ts';

/** The stream of the server, as far as the connection uses it. */
class FakeSource {
  static readonly CLOSED = 2;
  static open: FakeSource[] = [];
  readyState = 1;
  onopen: () => void = () => {};
  onerror: () => void = () => {};
  listeners = new Map<string, (event: { data: string; lastEventId: string }) => void>();
  url: string;
  constructor(url: string) {
    this.url = url;
    FakeSource.open.push(this);
  }
  addEventListener(type: string, listener: (event: { data: string; lastEventId: string }) => void) {
    this.listeners.set(type, listener);
  }
  close() {
    FakeSource.open = FakeSource.open.filter((source) => source !== this);
  }
}

/** Exclusive locks in the order they were asked for. */
function fakeLocks() {
  const waiting: Array<() => void> = [];
  let held = false;
  return {
    request: async (_name: string, { signal }: { signal: AbortSignal }, work: () => Promise<void>) => {
      if (held) {
        await new Promise<void>((resolve, reject) => {
          waiting.push(resolve);
          signal.addEventListener('abort', () => reject(new Error('aborted')));
        });
      }
      held = true;
      await work();
      held = false;
      waiting.shift()?.();
    },
  };
}

const settle = () => new Promise((resolve) => setTimeout(resolve, 20));
const ends: Array<() => void> = [];

/** The server sends one event. */
const arrive = (id: number, type = 'message') =>
  FakeSource.open[0]!.listeners.get(type)!({ data: `{"n":${id}}`, lastEventId: String(id) });

function openTab(after = 0) {
  const seen = { events: [] as LiveMessage[], connected: [] as boolean[] };
  const end = connectLive('anna', after, {
    event: (message) => seen.events.push(message),
    connected: (up) => seen.connected.push(up),
  });
  ends.push(end);
  return { ...seen, end };
}

beforeEach(() => {
  FakeSource.open = [];
  vi.stubGlobal('EventSource', FakeSource);
  vi.stubGlobal('navigator', { locks: fakeLocks() });
  vi.stubGlobal('window', globalThis);
});
afterEach(() => {
  vi.useRealTimers();
  for (const end of ends.splice(0)) end();
  vi.unstubAllGlobals();
});

describe('live connection of several tabs', () => {
  it('opens one stream from where the page stands, whose events all tabs see', async () => {
    const [first, second] = [openTab(4), openTab(4)];
    await settle();
    expect(FakeSource.open.map((source) => source.url)).toEqual(['/api/events?after=4']);
    arrive(5);
    await settle();
    expect(first.events).toEqual([{ id: 5, type: 'message', data: '{"n":5}' }]);
    expect(second.events).toEqual(first.events);
  });

  it('tells a tab that comes later that events arrive, and those that its page does not know', async () => {
    openTab();
    await settle();
    FakeSource.open[0]!.onopen();
    arrive(1);
    arrive(2, 'like');
    await settle();
    const late = openTab(1);
    await settle();
    expect(late.connected).toEqual([true]);
    expect(late.events.map((event) => event.id)).toEqual([2]);
  });

  it('passes no event on twice, also when a tab asks again', async () => {
    const first = openTab();
    await settle();
    FakeSource.open[0]!.onopen();
    arrive(1);
    arrive(1);
    const second = openTab();
    await settle();
    openTab();
    await settle();
    expect([first.events.length, second.events.length]).toEqual([1, 1]);
  });

  it('asks again for a stream that was refused, from the last event on, and not once it has ended', async () => {
    const tab = openTab(3);
    await settle();
    arrive(5);
    vi.useFakeTimers();
    const refuse = () => {
      const [source] = FakeSource.open.splice(0);
      source!.readyState = FakeSource.CLOSED;
      source!.onerror();
    };
    refuse();
    expect(tab.connected).toEqual([false]);
    vi.advanceTimersByTime(60_000);
    expect(FakeSource.open.map((source) => source.url)).toEqual(['/api/events?after=5']);
    refuse();
    tab.end();
    vi.advanceTimersByTime(60_000);
    expect(FakeSource.open).toEqual([]);
  });

  it('hands over when the streaming tab goes, and goes on after the last event', async () => {
    const [first, second] = [openTab(), openTab()];
    await settle();
    arrive(7);
    await settle();
    first.end();
    await settle();
    expect(FakeSource.open.map((source) => source.url)).toEqual(['/api/events?after=7']);
    arrive(8);
    expect(second.events.map((event) => event.id)).toEqual([7, 8]);
  });
});
