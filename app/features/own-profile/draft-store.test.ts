import { describe, expect, it } from 'vitest';

import { createDraftStore, recoverDrafts } from './draft-store.ts';
import { createProfileSaver } from './profile-saver.ts';
import type { Outcome } from './profile-saver.ts';

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
    store.sent('about', 'Hoi');
    store.keep('about', 'Hoi daar', 'Hoi');
    expect(store.read().about).toEqual({ value: 'Hoi daar', known: ['', 'Hoi'] });
    store.stored('about', 'Hoi');
    expect(store.read().about!.value).toBe('Hoi daar');
    expect(store.read().about!.known[0]).toBe('Hoi');
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

  it('are offered however short, but only texts: a choice is made again with one press', () => {
    expect(recover('Kort', [''], 'Van elders').offer).toEqual([['about', 'Kort']]);
    expect(recover(' ', [''], 'Van elders')).toEqual({ restore: [], offer: [], done: ['about'] });
    const hair = recoverDrafts({ hair: { value: 'red', known: [null] } }, { hair: 'black' });
    expect(hair).toEqual({ restore: [], offer: [], done: ['hair'] });
  });

  it('are done with when the server has them, and when the site does not ask any more', () => {
    expect(recover(LONG, [''], `${LONG}\r\n`).done).toEqual(['about']);
    const { done } = recoverDrafts({ tattoos: { value: 'one', known: [null] } }, {});
    expect(done).toEqual(['tattoos']);
    const interests = recoverDrafts({ interests: { value: ['b', 'a'], known: [[]] } }, { interests: ['a', 'b'] });
    expect(interests.done).toEqual(['interests']);
  });
});

describe('a page that is loaded anew in the middle of a sentence', () => {
  const TYPED = 'Midden in de zin';
  const BEFORE = 'Wat er al stond';
  type Answer = 'heard' | 'unheard' | 'lost';

  /** Types letter by letter. @param answers what becomes of a request after so many letters @returns what is shown then */
  async function typeAndReload(answers: Partial<Record<number, Answer>>, before = BEFORE): Promise<string> {
    const { place } = memory();
    let server = before;
    let send = () => {};
    let answer: Answer = 'lost';
    const saver = createProfileSaver({
      drafts: createDraftStore(place, 'a'),
      send({ about }) {
        if (answer !== 'lost') server = String(about);
        return answer === 'heard' ? Promise.resolve<Outcome>({ kind: 'saved' }) : new Promise(() => {});
      },
      after: (_, callback) => ((send = callback), () => {}),
    });
    for (let count = 1; count <= TYPED.length; count += 1) {
      saver.change('about', TYPED.slice(0, count), count === 1 ? before : TYPED.slice(0, count - 1), 800);
      const next = answers[count];
      if (next) {
        answer = next;
        send();
        await new Promise((resolve) => setTimeout(resolve));
      }
    }
    const { restore, offer } = recoverDrafts(createDraftStore(place, 'a').read(), { about: server });
    expect(offer).toEqual([]);
    return restore.length > 0 ? String(restore[0]![1]) : server;
  }

  it.each<[string, Partial<Record<number, Answer>>]>([
    ['nothing was sent yet', {}],
    ['the last letters are on their way', { 16: 'lost' }],
    ['the last letters arrived, unheard', { 16: 'unheard' }],
    ['the first letters are on their way', { 2: 'lost' }],
    ['the first letters arrived, unheard', { 2: 'unheard' }],
    ['the first letters are stored', { 2: 'heard' }],
    ['some are stored and more are on their way', { 2: 'heard', 5: 'lost' }],
    ['some are stored and more arrived, unheard', { 2: 'heard', 3: 'heard', 5: 'unheard' }],
    ['all is stored', { 16: 'heard' }],
  ])('shows the newest text: %s', async (_, answers) => {
    expect(await typeAndReload(answers)).toBe(TYPED);
    expect(await typeAndReload(answers, '')).toBe(TYPED);
  });
});
