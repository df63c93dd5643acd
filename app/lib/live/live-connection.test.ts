import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { connectLive, reconnectDelay, type LiveMessage } from './live-connection.ts';

/** The parts of EventSource that the connection uses. */
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

/** Exclusive locks in request order. */
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

const { setTimeout: realTimeout } = globalThis;
const settle = () => new Promise((resolve) => realTimeout(resolve, 20));
const ends: Array<() => void> = [];

/** Simulates an event of the server. */
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
  const browser = new EventTarget();
  vi.stubGlobal('window', Object.assign(browser, { BroadcastChannel }));
});
afterEach(() => {
  vi.useRealTimers();
  for (const end of ends.splice(0)) end();
  vi.restoreAllMocks();
});

describe('reconnect delay', () => {
  it('is random, so that browsers do not reconnect to a restarted server at the same time', () => {
    expect([0, 0.5, 1].map((random) => reconnectDelay(0, random))).toEqual([1_000, 3_500, 6_000]);
  });

  it('grows to less than a minute', () => {
    expect([0, 1, 2, 3, 4, 50].map((tries) => reconnectDelay(tries, 1))).toEqual([
      6_000, 12_000, 24_000, 48_000, 48_000, 48_000,
    ]);
  });
});

describe('live connection of several tabs', () => {
  it("opens one stream from the page's position and delivers its events to all tabs", async () => {
    const [first, second] = [openTab(4), openTab(4)];
    await settle();
    expect(FakeSource.open.map((source) => source.url)).toEqual(['/api/events?after=4']);
    arrive(5);
    await settle();
    expect(first.events).toEqual([{ id: 5, type: 'message', data: '{"n":5}' }]);
    expect(second.events).toEqual(first.events);
  });

  it('tells a later tab that events arrive, and delivers those its page does not include', async () => {
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

  it('delivers each event once, also when a tab asks again', async () => {
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

  it('reconnects a lost stream from the last event, but not after it ended', async () => {
    const tab = openTab(3);
    await settle();
    arrive(5);
    vi.useFakeTimers();
    FakeSource.open[0]!.onerror();
    expect(FakeSource.open).toEqual([]);
    expect(tab.connected).toEqual([false]);
    vi.advanceTimersByTime(6_000);
    expect(FakeSource.open.map((source) => source.url)).toEqual(['/api/events?after=5']);
    FakeSource.open[0]!.onerror();
    tab.end();
    vi.advanceTimersByTime(60_000);
    expect(FakeSource.open).toEqual([]);
  });

  it('increases the delay with each failure until a stream has lasted', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(0.5);
    openTab();
    await settle();
    vi.useFakeTimers();
    const waits: number[] = [];
    const loseAfter = (up: number) => {
      FakeSource.open[0]!.onopen();
      vi.advanceTimersByTime(up);
      FakeSource.open[0]!.onerror();
      let waited = 0;
      for (; FakeSource.open.length === 0; waited += 500) vi.advanceTimersByTime(500);
      waits.push(waited);
    };
    for (const up of [0, 0, 1_000, 0, 0, 21_000, 0]) loseAfter(up);
    expect(waits).toEqual([3_500, 7_000, 14_000, 28_000, 28_000, 3_500, 7_000]);
  });

  it('treats a silent stream as dead, and reconnects immediately when the device is online again', async () => {
    const tab = openTab();
    await settle();
    vi.useFakeTimers();
    FakeSource.open[0]!.onopen();
    vi.advanceTimersByTime(40_000);
    FakeSource.open[0]!.listeners.get('beat')!({ data: '{}', lastEventId: '' });
    vi.advanceTimersByTime(49_999);
    expect(tab.connected).toEqual([true, true]);
    vi.advanceTimersByTime(1);
    expect([tab.connected, FakeSource.open]).toEqual([[true, true, false], []]);
    window.dispatchEvent(new Event('online'));
    expect(FakeSource.open).toHaveLength(1);
  });

  it('counts as disconnected when the streaming tab is silent', async () => {
    const never = { signal: new AbortController().signal };
    void navigator.locks.request('live-anna', never, () => new Promise(() => {}));
    const leader = new BroadcastChannel('live-anna');
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const tab = openTab();
    leader.postMessage(true);
    await settle();
    vi.advanceTimersByTime(40_000);
    leader.postMessage(true);
    await settle();
    vi.advanceTimersByTime(49_000);
    expect(tab.connected).toEqual([true, true]);
    vi.advanceTimersByTime(1_000);
    expect(tab.connected).toEqual([true, true, false]);
    leader.close();
  });

  it('delivers events without a number to all tabs and keeps its position', async () => {
    const tabs = [openTab(4), openTab(4)];
    await settle();
    FakeSource.open[0]!.onopen();
    for (const type of ['typing', 'typing', 'presence']) {
      FakeSource.open[0]!.listeners.get(type)!({ data: '{}', lastEventId: '' });
    }
    arrive(5);
    await settle();
    for (const { events } of tabs) expect(events.map((event) => event.id)).toEqual([null, null, null, 5]);
    const late = openTab(4);
    await settle();
    expect(late.events.map((event) => event.id)).toEqual([5]);
  });

  it("continues from the server's position after more events were missed than it keeps", async () => {
    const tab = openTab(900);
    await settle();
    arrive(3, 'missed');
    arrive(4);
    await settle();
    expect(tab.events.map(({ id, type }) => [id, type])).toEqual([
      [3, 'missed'],
      [4, 'message'],
    ]);
  });

  it('hands over when the streaming tab closes and continues after the last event', async () => {
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
