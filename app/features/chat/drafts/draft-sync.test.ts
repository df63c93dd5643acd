import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { DraftSync, SAVE_DEBOUNCE_MS, type DraftLocation, type SavedDraft } from './draft-sync.ts';
import { NULL_STORAGE } from '../outbox/local-storage.ts';

/** An account with one stored draft, and a browser with storage. */
function createWorld(saved = '') {
  const items = new Map<string, string>();
  const account = { draft: saved, after: 0, lastSent: '', saves: 0, works: true };
  const place: DraftLocation = {
    keep: {
      getItem: (key) => items.get(key) ?? null,
      setItem: (key, value) => void items.set(key, value),
      removeItem: (key) => void items.delete(key),
    },
    member: 'anna',
    profile: 'bram',
    save: async (text, after) => {
      await Promise.resolve();
      if (!account.works || after < account.after) return false;
      account.saves += 1;
      account.draft = text;
      return true;
    },
  };
  const asked = (): SavedDraft => ({ text: account.draft, after: account.after, lastSent: account.lastSent });
  /** The account stores a sent message. */
  const store = (text: string) => Object.assign(account, { draft: '', after: account.after + 1, lastSent: text });
  /** Another browser of the same member. */
  const openElsewhere = () => new DraftSync({ ...place, keep: NULL_STORAGE }, asked());
  return { account, place, items, asked, store, openElsewhere, open: () => new DraftSync(place, asked()) };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('a draft', () => {
  it('is stored in the browser on every change and saved to the account after typing stops', async () => {
    const { account, open, items } = createWorld();
    const draft = open();
    for (const text of ['Z', 'Zu', 'Zul']) draft.typed(text);
    expect(open().unsaved()).toBe('Zul');
    expect(account.saves).toBe(0);
    await vi.advanceTimersByTimeAsync(SAVE_DEBOUNCE_MS);
    expect(account).toMatchObject({ draft: 'Zul', saves: 1 });
    expect(items.size).toBe(0);
  });

  it('stays in the browser while it cannot be saved, for example before the conversation exists', async () => {
    const { account, open } = createWorld();
    account.works = false;
    open().typed('Hoi');
    await vi.advanceTimersByTimeAsync(SAVE_DEBOUNCE_MS);
    expect(open().unsaved()).toBe('Hoi');
    account.works = true;
    expect(await open().flush()).toBe(true);
    expect(account.draft).toBe('Hoi');
    expect(open().unsaved()).toBeNull();
  });

  it('is replaced by a later draft of another device unless this browser has unsaved text', async () => {
    const { account, open } = createWorld('van de telefoon');
    expect(open().unsaved()).toBeNull();
    open().typed('van hier');
    account.draft = 'later van de telefoon';
    expect(open().unsaved()).toBe('van hier');
  });

  it('does not come back after sending, whether or not the message has arrived', async () => {
    const { account, asked, store, open, items } = createWorld('Zullen we');
    const draft = open();
    draft.sent();
    expect(open().unsaved()).toBe('');
    expect(draft.receive(asked())).toBeNull();
    store('Zullen we');
    expect(draft.receive(asked())).toBeNull();
    expect(items.size).toBe(0);
    expect(await draft.flush()).toBe(false);
    expect(account.saves).toBe(0);
  });

  it('is deleted from the account when sent while being saved', async () => {
    const { account, asked, store, open, items } = createWorld();
    const draft = open();
    draft.typed('Zullen we');
    const saving = draft.flush();
    draft.sent();
    store('Zullen we');
    draft.receive(asked());
    await saving;
    await vi.advanceTimersByTimeAsync(SAVE_DEBOUNCE_MS);
    draft.receive(asked());
    expect(account.draft).toBe('');
    expect(items.size).toBe(0);
  });

  it('is kept when started after a message, even if the message deleted it from the account', async () => {
    const { account, asked, store, open } = createWorld();
    const draft = open();
    draft.sent();
    draft.typed('En zondag');
    await draft.flush();
    store('Zullen we');
    expect(draft.receive(asked())).toBeNull();
    await vi.advanceTimersByTimeAsync(SAVE_DEBOUNCE_MS);
    expect(account.draft).toBe('En zondag');
  });

  it('is separate for each conversation', () => {
    const { open, place } = createWorld();
    const other = new DraftSync({ ...place, profile: 'carla' }, { text: '', after: 0, lastSent: '' });
    open().typed('voor bram');
    other.typed('voor carla');
    const sent = { text: '', after: 1, lastSent: 'dit wel' };
    new DraftSync({ ...place, profile: 'dirk' }, sent).receive(sent);
    expect(open().unsaved()).toBe('voor bram');
    expect(other.unsaved()).toBe('voor carla');
  });
});

describe('a draft on a second device', () => {
  it('is cleared when sent on the first device and not saved again', async () => {
    const { account, asked, store, open, openElsewhere } = createWorld('Zullen we');
    const [, phone] = [open(), openElsewhere()];
    store('Zullen we zaterdag');
    // The phone has not loaded the new state yet.
    expect(await phone.flush()).toBe(false);
    expect(phone.receive(asked())).toEqual({ from: 'Zullen we', to: '' });
    await phone.flush();
    expect(account).toMatchObject({ draft: '', saves: 0 });
  });

  it('is cleared when the second device continued and sent it, but not by another message', async () => {
    for (const [sent, follows] of [
      ['Zullen we zaterdag', { from: 'Zullen we ', to: '' }],
      ['Hoi', null],
    ] as const) {
      const { account, asked, store, open } = createWorld();
      const desk = open();
      desk.typed('Zullen we ');
      await desk.flush();
      store(sent);
      expect(desk.receive(asked())).toEqual(follows);
      await vi.advanceTimersByTimeAsync(SAVE_DEBOUNCE_MS);
      expect(account.draft).toBe(follows ? '' : 'Zullen we ');
    }
  });

  it('follows the other device while idle; the last edit wins', async () => {
    const { account, asked, open, openElsewhere } = createWorld('Zullen');
    const [desk, phone] = [open(), openElsewhere()];
    desk.typed('Zullen we');
    await desk.flush();
    expect(phone.receive(asked())).toEqual({ from: 'Zullen', to: 'Zullen we' });
    phone.typed('Zullen we zondag');
    await phone.flush();
    // Earlier text of the desktop stays in its composer and does not overwrite the later text.
    expect(desk.receive(asked())).toBeNull();
    await desk.flush();
    expect(account.draft).toBe('Zullen we zondag');
  });

  it('is not saved by a device that missed a message until it has loaded it', async () => {
    const { account, asked, store, openElsewhere } = createWorld('Zullen we');
    const phone = openElsewhere();
    store('Zullen we');
    phone.typed('Zullen we toch niet');
    expect(await phone.flush()).toBe(false);
    expect(account.draft).toBe('');
    expect(phone.receive(asked())).toBeNull();
    await vi.advanceTimersByTimeAsync(SAVE_DEBOUNCE_MS);
    expect(account.draft).toBe('Zullen we toch niet');
  });
});
