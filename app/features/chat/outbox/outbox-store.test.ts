import { describe, expect, it } from 'vitest';

import type { MessageView } from '../../../../server/modules/conversation/chat/chat.view.ts';
import { deleteOtherOutboxes, readStoredMessages } from './outbox-storage.ts';
import { OutboxStore, type OutboxDeps, type SendOutcome } from './outbox-store.ts';
import type { OutgoingMessage } from './outbox.ts';

const NOW = new Date('2026-11-21T10:00:00Z');
const FAILURE = { code: 'insufficient_credits', message: 'Te weinig', fields: {} };

/** In-memory Web Storage. */
class MemoryStorage implements Storage {
  [name: string]: unknown;
  readonly #items = new Map<string, string>();
  get length() {
    return this.#items.size;
  }
  clear = () => this.#items.clear();
  key = (index: number) => [...this.#items.keys()][index] ?? null;
  getItem = (key: string) => this.#items.get(key) ?? null;
  removeItem = (key: string) => void this.#items.delete(key);
  setItem = (key: string, value: string) => void this.#items.set(key, value);
}

/** Stores each client id once. */
class FakeServer {
  readonly stored: { clientId: string; text: string }[] = [];
  tries = 0;
  /**
   * Outcome of each attempt: stored with response, stored with lost response, never arrived, refused, session ended.
   */
  plan: ('answer' | 'lose' | 'drop' | 'refuse' | 'end')[] = [];

  send = async (message: OutgoingMessage): Promise<SendOutcome> => {
    this.tries += 1;
    const step = this.plan.shift() ?? 'answer';
    await new Promise((resolve) => setTimeout(resolve, 1));
    if (step === 'drop') return { kind: 'interrupted' };
    if (step === 'refuse') return { kind: 'refused', failure: FAILURE };
    if (step === 'end') return { kind: 'ended' };
    const text = message.content.kind === 'text' ? message.content.text : message.content.kind;
    if (!this.stored.some(({ clientId }) => clientId === message.clientId)) {
      this.stored.push({ clientId: message.clientId, text });
    }
    if (step === 'lose') return { kind: 'interrupted' };
    return {
      kind: 'sent',
      answer: { message: {} as MessageView, credits: 5, conversation: { id: 'talk' }, match: false },
    };
  };

  get texts() {
    return this.stored.map(({ text }) => text);
  }
}

/** The lock shared by the tabs of a member. */
function createLock(): OutboxDeps['alone'] {
  let last: Promise<void> = Promise.resolve();
  return (work) => {
    last = last.then(work);
    return last;
  };
}

let ids = 0;

function openTab(server: FakeServer, over: Partial<OutboxDeps> = {}, member = 'anna') {
  return new OutboxStore(member, {
    keep: new MemoryStorage(),
    alone: createLock(),
    send: server.send,
    pause: () => Promise.resolve(),
    isOnline: () => true,
    newId: () => `id-${(ids += 1)}`,
    now: () => NOW,
    random: () => 0,
    ...over,
  });
}

const text = (words: string) => ({ kind: 'text', text: words }) as const;

async function settled(...stores: OutboxStore[]): Promise<void> {
  await expect
    .poll(() => stores.flatMap((store) => store.list()).filter(({ state }) => state !== 'failed'))
    .toEqual([]);
}

describe('an outbox', () => {
  it('CHT-015 sends each message once and in order when responses are lost', async () => {
    const server = new FakeServer();
    server.plan = ['lose', 'drop', 'answer', 'answer', 'drop', 'lose', 'lose', 'answer'];
    const tab = openTab(server);
    for (const words of ['een', 'twee', 'drie']) tab.write('bram', text(words));
    await settled(tab);
    expect(server.texts).toEqual(['een', 'twee', 'drie']);
    expect(server.tries).toBe(8);
  });

  it('API-018 HRD-3 fails after ten minutes, and a manual retry uses the same client id', async () => {
    const server = new FakeServer();
    // An outage that is longer than the outbox tries.
    server.plan = ['lose', ...Array.from({ length: 60 }, () => 'drop' as const)];
    let now = NOW.getTime();
    const tab = openTab(server, {
      now: () => new Date(now),
      pause: (ms) => {
        now += ms;
        return Promise.resolve();
      },
    });
    const clientId = tab.write('bram', text('een'));
    await expect.poll(() => tab.list()[0]?.state).toBe('failed');
    const waited = now - NOW.getTime();
    expect([waited >= 600_000, waited < 631_000]).toEqual([true, true]);
    expect(server.tries).toBeLessThan(30);
    server.plan = [];
    tab.retry(clientId);
    await settled(tab);
    expect(server.stored).toEqual([{ clientId, text: 'een' }]);
    expect(tab.list()).toEqual([]);
  });

  it('HRD-3 sends by itself after a failover of half a minute', async () => {
    const server = new FakeServer();
    let now = NOW.getTime();
    const back = now + 30_000;
    const tab = openTab(server, {
      now: () => new Date(now),
      pause: (ms) => {
        now += ms;
        server.plan = now < back ? ['drop'] : [];
        return Promise.resolve();
      },
    });
    tab.write('bram', text('een'));
    await settled(tab);
    expect(server.texts).toEqual(['een']);
  });

  it('MEM-6 CHT-015 says when leaving the page would lose a recording or photo, which exists in its tab only', async () => {
    const server = new FakeServer();
    server.plan = ['answer', 'refuse'];
    const tab = openTab(server);
    tab.write('bram', text('een'));
    expect(tab.wouldLose()).toBe(false);
    await settled(tab);
    const sound = { kind: 'voice', file: new Blob(), preview: 'blob:1', waveform: '0', seconds: 1 } as const;
    const clientId = tab.write('bram', sound);
    expect(tab.wouldLose()).toBe(true);
    await settled(tab);
    expect(tab.wouldLose()).toBe(true);
    tab.discard(clientId);
    expect(tab.wouldLose()).toBe(false);
  });

  it('retries without counting attempts while offline', async () => {
    const server = new FakeServer();
    server.plan = Array.from({ length: 12 }, () => 'drop' as const);
    let online = false;
    const tab = openTab(server, {
      isOnline: () => online,
      pause: () => {
        online = server.tries >= 12;
        return Promise.resolve();
      },
    });
    tab.write('bram', text('vanuit de tunnel'));
    await settled(tab);
    expect(server.texts).toEqual(['vanuit de tunnel']);
  });

  it('marks pending messages as stalled while offline', () => {
    const tab = openTab(new FakeServer(), { isOnline: () => false, pause: () => new Promise(() => {}) });
    tab.write('bram', text('een'));
    expect(tab.list()).toMatchObject([{ state: 'waiting', stalled: true }]);
  });

  it('survives its page: the next one sends what is pending', async () => {
    const server = new FakeServer();
    const keep = new MemoryStorage();
    const gone = openTab(server, { keep, pause: () => new Promise(() => {}) });
    gone.write('bram', text('een'));
    gone.write('bram', { kind: 'gift', gift: { id: 'coffee', name: 'Koffie', icon: 'coffee', credits: 2 } });
    const next = openTab(server, { keep });
    expect(next.list().map(({ content }) => content.kind)).toEqual(['text', 'gift']);
    next.sendPending();
    await settled(next);
    expect(server.texts).toEqual(['een', 'gift']);
  });

  it('does not send automatically what waited for more than a day', async () => {
    const server = new FakeServer();
    const keep = new MemoryStorage();
    openTab(server, { keep, pause: () => new Promise(() => {}) }).write('bram', text('gisteren'));
    const next = openTab(server, { keep, now: () => new Date(NOW.getTime() + 25 * 60 * 60 * 1000) });
    next.sendPending();
    expect(next.list()).toMatchObject([{ state: 'failed', failure: null }]);
    expect(server.tries).toBe(0);
  });

  it('CHT-011 loses nothing when two tabs write concurrently', async () => {
    const server = new FakeServer();
    const keep = new MemoryStorage();
    const alone = createLock();
    /** A storage whose reads lag behind writes of another browser process. */
    const late = Object.assign(new MemoryStorage(), {
      setItem: (key: string, value: string) => keep.setItem(key, value),
      removeItem: (key: string) => keep.removeItem(key),
    });
    const waits = { pause: () => new Promise<void>(() => {}) };
    openTab(server, { keep, alone, ...waits }).write('bram', text('een'));
    openTab(server, { keep: late, alone, ...waits }).write('bram', text('twee'));
    const after = openTab(server, { keep, alone });
    after.sendPending();
    await settled(after);
    expect(server.texts.toSorted()).toEqual(['een', 'twee']);
  });

  it('CHT-014 sends from one tab at a time, in common order, each message once', async () => {
    const server = new FakeServer();
    server.plan = ['lose', 'answer', 'drop'];
    const shared = { keep: new MemoryStorage(), alone: createLock() };
    const tabs = [openTab(server, shared), openTab(server, shared)] as const;
    tabs[0].write('bram', text('een'));
    tabs[1].write('bram', text('twee'));
    tabs[0].write('bram', text('drie'));
    for (const tab of tabs) tab.handleExternalChange();
    await settled(...tabs);
    expect(server.texts).toEqual(['een', 'twee', 'drie']);
    expect(server.tries).toBe(5);
  });

  it('lets another tab continue when one is closed while sending', async () => {
    const server = new FakeServer();
    const keep = new MemoryStorage();
    // The message is stored, but the tab closes before the response; the browser then releases its lock.
    const closed = openTab(server, { keep, send: (message) => server.send(message).then(() => new Promise(() => {})) });
    closed.write('bram', text('een'));
    await expect.poll(() => server.stored.length).toBe(1);
    const other = openTab(server, { keep });
    other.handleExternalChange();
    await settled(other);
    expect(server.texts).toEqual(['een']);
    expect(server.tries).toBe(2);
  });

  it("neither shows nor sends another member's messages, and deletes them", async () => {
    const server = new FakeServer();
    const keep = new MemoryStorage();
    openTab(server, { keep, pause: () => new Promise(() => {}) }).write('bram', text('van anna'));
    keep.setItem('look', 'dark');
    deleteOtherOutboxes(keep, 'carla');
    const carla = openTab(server, { keep }, 'carla');
    carla.sendPending();
    expect(carla.list()).toEqual([]);
    expect(server.tries).toBe(0);
    expect(readStoredMessages(keep, 'anna')).toEqual([]);
    expect(keep.getItem('look')).toBe('dark');
  });

  it('stops when the session has ended and keeps its messages', async () => {
    const server = new FakeServer();
    server.plan = ['end'];
    const tab = openTab(server);
    tab.write('bram', text('een'));
    await expect.poll(() => server.tries).toBe(1);
    tab.write('bram', text('twee'));
    await expect.poll(() => tab.list().map(({ state }) => state)).toEqual(['waiting', 'waiting']);
    expect(server.tries).toBe(1);
  });

  it('keeps a refused message as failed until it is discarded', async () => {
    const server = new FakeServer();
    server.plan = ['refuse'];
    const tab = openTab(server);
    const clientId = tab.write('bram', text('te duur'));
    await expect.poll(() => tab.list()[0]).toMatchObject({ state: 'failed', failure: FAILURE });
    expect(tab.discard(clientId)).toMatchObject({ clientId });
    expect(tab.discard(clientId)).toBeNull();
    expect(tab.list()).toEqual([]);
  });

  it('reports a failure that no thread shows once, also on the next page, and again after another failure', async () => {
    const server = new FakeServer();
    server.plan = ['refuse', 'refuse', 'refuse'];
    const keep = new MemoryStorage();
    const tab = openTab(server, { keep });
    tab.write('bram', text('weg van hier'));
    await settled(tab);
    expect(tab.takeUnreportedFailures()).toEqual(['bram']);
    expect(tab.takeUnreportedFailures()).toEqual([]);
    const next = openTab(server, { keep });
    expect(next.takeUnreportedFailures()).toEqual([]);
    const close = next.subscribe({ thread: 'carla', changed: () => {} });
    const seen = next.write('carla', text('voor mijn ogen'));
    await settled(next);
    expect(next.takeUnreportedFailures()).toEqual([]);
    close();
    expect(next.takeUnreportedFailures()).toEqual([]);
    next.retry(seen);
    await settled(next);
    expect(next.takeUnreportedFailures()).toEqual(['carla']);
  });

  it('marks messages older than a day and later texts as failed and reports all their recipients', async () => {
    const server = new FakeServer();
    const keep = new MemoryStorage();
    const openAt = (hoursAgo: number, over: Partial<OutboxDeps> = {}) =>
      openTab(server, { keep, now: () => new Date(NOW.getTime() - hoursAgo * 3_600_000), ...over });
    const never = { pause: () => new Promise<never>(() => {}) };
    const yesterday = openAt(25, never);
    yesterday.write('bram', text('een'));
    yesterday.write('carla', text('hallo'));
    const later = openAt(23, never);
    later.write('bram', text('twee'));
    later.write('dirk', text('vers'));
    const now = openAt(0);
    now.sendPending();
    await settled(now);
    expect(now.list().map(({ profile }) => profile)).toEqual(['bram', 'carla', 'bram']);
    expect(server.texts).toEqual(['vers']);
    expect(now.takeUnreportedFailures()).toEqual(['bram', 'carla']);
  });

  it('sends when storage is unavailable', async () => {
    const server = new FakeServer();
    const keep = new MemoryStorage();
    keep.setItem = () => {
      throw new Error('full');
    };
    const tab = openTab(server, { keep });
    tab.write('bram', text('een'));
    await settled(tab);
    expect(server.texts).toEqual(['een']);
  });
});
