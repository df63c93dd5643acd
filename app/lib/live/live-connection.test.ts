import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { connectLive } from './live-connection.ts';
import type { LiveMessage } from './live-connection.ts';

/** The stream of the server, as far as the connection uses it. */
class FakeSource {
  static open: FakeSource[] = [];
  onopen: () => void = () => {};
  onerror: () => void = () => {};
  listeners = new Map<string, (event: { data: string }) => void>();
  constructor() {
    FakeSource.open.push(this);
  }
  addEventListener(type: string, listener: (event: { data: string }) => void) {
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

function openTab() {
  const seen = { events: [] as LiveMessage[], connected: [] as boolean[] };
  const end = connectLive('anna', {
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
  for (const end of ends.splice(0)) end();
  vi.unstubAllGlobals();
});

describe('live connection of several tabs', () => {
  it('opens one stream, whose events all tabs see', async () => {
    const [first, second] = [openTab(), openTab()];
    await settle();
    expect(FakeSource.open).toHaveLength(1);
    FakeSource.open[0]!.listeners.get('message')!({ data: '{}' });
    await settle();
    expect(first.events).toEqual([{ type: 'message', data: '{}' }]);
    expect(second.events).toEqual(first.events);
  });

  it('tells a tab that comes later that events arrive, and the newest numbers', async () => {
    openTab();
    await settle();
    FakeSource.open[0]!.onopen();
    FakeSource.open[0]!.listeners.get('like')!({ data: '{"badges":{}}' });
    await settle();
    const late = openTab();
    await settle();
    expect(late.connected).toEqual([true]);
    expect(late.events).toEqual([{ type: 'badges', data: '{"badges":{}}' }]);
  });

  it('hands over when the streaming tab goes', async () => {
    const [first, second] = [openTab(), openTab()];
    await settle();
    first.end();
    await settle();
    expect(FakeSource.open).toHaveLength(1);
    FakeSource.open[0]!.listeners.get('message')!({ data: '{}' });
    expect(second.events).toHaveLength(1);
  });
});
