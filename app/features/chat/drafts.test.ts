import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { DraftKeeper, SAVE_AFTER_MS } from './drafts.ts';
import type { DraftPlace } from './drafts.ts';

/** An account that keeps one draft, and a browser that keeps texts. */
function createWorld(saved = '') {
  const items = new Map<string, string>();
  const account = { draft: saved, saves: 0, works: true };
  const place: DraftPlace = {
    keep: {
      getItem: (key) => items.get(key) ?? null,
      setItem: (key, value) => void items.set(key, value),
      removeItem: (key) => void items.delete(key),
    },
    member: 'anna',
    profile: 'bram',
    save: async (text) => {
      await Promise.resolve();
      if (!account.works) return false;
      account.saves += 1;
      account.draft = text;
      return true;
    },
  };
  return { account, place, items, open: () => new DraftKeeper(place, account.draft) };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('a draft', () => {
  it('is kept with every key and saved once when typing rests', async () => {
    const { account, open, items } = createWorld();
    const keeper = open();
    for (const text of ['Z', 'Zu', 'Zul']) keeper.typed(text);
    expect(open().unsaved()).toBe('Zul');
    expect(account.saves).toBe(0);
    await vi.advanceTimersByTimeAsync(SAVE_AFTER_MS);
    expect(account).toMatchObject({ draft: 'Zul', saves: 1 });
    expect(items.size).toBe(0);
  });

  it('stays in the browser while it cannot be saved, as before there is a conversation', async () => {
    const { account, open } = createWorld();
    account.works = false;
    open().typed('Hoi');
    await vi.advanceTimersByTimeAsync(SAVE_AFTER_MS);
    expect(open().unsaved()).toBe('Hoi');
    account.works = true;
    expect(await open().flush()).toBe(true);
    expect(account.draft).toBe('Hoi');
    expect(open().unsaved()).toBeNull();
  });

  it('gives way to what another device saved since, unless this browser has newer words', async () => {
    const { account, open } = createWorld('van de telefoon');
    expect(open().unsaved()).toBeNull();
    open().typed('van hier');
    account.draft = 'later van de telefoon';
    expect(open().unsaved()).toBe('van hier');
  });

  it('does not come back after it was sent, whether or not the message has arrived', async () => {
    const { account, open, items } = createWorld('Zullen we');
    const keeper = open();
    keeper.sent();
    expect(open().unsaved()).toBe('');
    account.draft = '';
    keeper.stored();
    expect(items.size).toBe(0);
    expect(await keeper.flush()).toBe(false);
    expect(account.saves).toBe(0);
  });

  it('is forgotten by the account when it was sent while being saved', async () => {
    const { account, open, items } = createWorld();
    const keeper = open();
    keeper.typed('Zullen we');
    const saving = keeper.flush();
    keeper.sent();
    keeper.stored();
    await saving;
    expect(account.draft).toBe('');
    expect(items.size).toBe(0);
  });

  it('keeps those of several conversations apart', () => {
    const { open, place } = createWorld();
    const other = new DraftKeeper({ ...place, profile: 'carla' }, '');
    open().typed('voor bram');
    other.typed('voor carla');
    other.stored();
    expect(open().unsaved()).toBe('voor bram');
    expect(new DraftKeeper({ ...place, profile: 'carla' }, '').unsaved()).toBe('voor carla');
  });
});
