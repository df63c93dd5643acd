import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { connectLive, reconnectDelay } from './live-connection.ts';
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

const { setTimeout: realTimeout } = globalThis;
const settle = () => new Promise((resolve) => realTimeout(resolve, 20));
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
  const browser = new EventTarget();
  vi.stubGlobal('window', Object.assign(browser, { BroadcastChannel }));
});
afterEach(() => {
  vi.useRealTimers();
  for (const end of ends.splice(0)) end();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('the pause before a lost stream is asked for again', () => {
  it('differs from browser to browser, so that a server that starts again meets them one after the other', () => {
    expect([0, 0.5, 1].map((random) => reconnectDelay(0, random))).toEqual([1_000, 3_500, 6_000]);
  });

  it('grows, up to less than a minute', () => {
    expect([0, 1, 2, 3, 4, 50].map((tries) => reconnectDelay(tries, 1))).toEqual([
      6_000, 12_000, 24_000, 48_000, 48_000, 48_000,
    ]);
  });
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

  it('asks again for a stream that was lost, from the last event on, and not once it has ended', async () => {
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

  it('waits longer each time that it is refused, until a stream has lasted', async () => {
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

  it('takes a stream that says nothing for dead, and asks at once when the device is online again', async () => {
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

  it('takes the events of a streaming tab that has fallen silent for not arriving', async () => {
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

  it('passes on what has no number to all tabs, and goes on from where it was', async () => {
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

  it('goes on from wherever the server counts after more was missed than it keeps', async () => {
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
