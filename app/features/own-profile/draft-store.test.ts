import { describe, expect, it } from 'vitest';

import { createDraftStore, recoverDrafts } from './draft-store.ts';

function memory(full = false) {
  const items = new Map<string, string>();
  const place = {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => {
      if (full) throw new Error('QuotaExceededError');
      items.set(key, value);
    },
    removeItem: (key: string) => void items.delete(key),
  };
  return { items, place };
}

const LONG = 'Een tekst die te lang is om zomaar te verliezen';

describe('drafts', () => {
  it('outlive the page until the server has them, each for its own member', () => {
    const { place, items } = memory();
    createDraftStore(place, 'a').keep('about', 'Hoi', '');
    expect(createDraftStore(place, 'b').read()).toEqual({});
    const again = createDraftStore(place, 'a');
    expect(again.read().about).toEqual({ value: 'Hoi', known: [''] });
    again.stored('about', 'Hoi ');
    expect([again.read(), items.size]).toEqual([{}, 0]);
  });

  it('stay when something newer was typed while the older was on its way', () => {
    const store = createDraftStore(memory().place, 'a');
    store.keep('about', 'Hoi', '');
    store.keep('about', 'Hoi daar', 'Hoi');
    store.stored('about', 'Hoi');
    expect(store.read().about).toMatchObject({ value: 'Hoi daar' });
    expect(store.read().about!.known).toContain('Hoi');
  });

  it.each([null, memory(true).place])('are kept for the page alone where the browser keeps nothing', (place) => {
    const store = createDraftStore(place, 'a');
    store.keep('about', 'Hoi', '');
    expect([store.lasting(), store.read().about?.value]).toEqual([false, 'Hoi']);
    store.drop('about');
    expect(store.read()).toEqual({});
  });

  it('are nothing when the browser kept rubbish', () => {
    const { place, items } = memory();
    items.set('profile-draft:a', '{"about":');
    expect(createDraftStore(place, 'a').read()).toEqual({});
  });
});

describe('drafts that an earlier page left behind', () => {
  const recover = (value: string, known: string[], server: string) =>
    recoverDrafts({ about: { value, known } }, { about: server });

  it('go on where nobody wrote since', () => {
    expect(recover(LONG, [''], '').restore).toEqual([['about', LONG]]);
    // A part of it had been sent before.
    expect(recover(LONG, ['', 'Een tekst'], 'Een tekst').restore).toEqual([['about', LONG]]);
    expect(recoverDrafts({ hair: { value: 'red', known: [null] } }, { hair: null }).restore).toEqual([['hair', 'red']]);
  });

  it('are offered where somebody did: the last write counts, and no text is lost', () => {
    expect(recover(LONG, [''], 'Van een ander scherm')).toEqual({ restore: [], offer: [['about', LONG]], done: [] });
  });

  it('are done with when the server has them, and when the site does not ask any more', () => {
    expect(recover(LONG, [''], `${LONG}\r\n`).done).toEqual(['about']);
    const { done } = recoverDrafts({ tattoos: { value: 'one', known: [null] } }, {});
    expect(done).toEqual(['tattoos']);
    const interests = recoverDrafts({ interests: { value: ['b', 'a'], known: [[]] } }, { interests: ['a', 'b'] });
    expect(interests.done).toEqual(['interests']);
  });
});
