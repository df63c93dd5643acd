import { describe, expect, it } from 'vitest';

import { createDraftStore, recoverDrafts } from './draft-store.ts';
import { createProfileSaver, type SaveOutcome } from './profile-saver.ts';

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
  it('survive a reload until the server has them, separately for each member', () => {
    const { place, items } = memory();
    createDraftStore(place, 'a').keep('about', 'Hoi', '');
    expect(createDraftStore(place, 'b').read()).toEqual({});
    const again = createDraftStore(place, 'a');
    expect(again.read().about).toEqual({ value: 'Hoi', known: [''] });
    again.stored('about', 'Hoi ');
    expect([again.read(), items.size]).toEqual([{}, 0]);
  });

  it('stay if newer text was typed while the older was being sent', () => {
    const store = createDraftStore(memory().place, 'a');
    store.keep('about', 'Hoi', '');
    store.sent('about', 'Hoi');
    store.keep('about', 'Hoi daar', 'Hoi');
    expect(store.read().about).toEqual({ value: 'Hoi daar', known: ['', 'Hoi'] });
    store.stored('about', 'Hoi');
    expect(store.read().about!.value).toBe('Hoi daar');
    expect(store.read().about!.known[0]).toBe('Hoi');
  });

  it.each([null, memory(true).place])('are kept in memory if the browser stores nothing', (place) => {
    const store = createDraftStore(place, 'a');
    store.keep('about', 'Hoi', '');
    expect([store.lasting(), store.read().about?.value]).toEqual([false, 'Hoi']);
    store.drop('about');
    expect(store.read()).toEqual({});
  });

  it('are empty if the stored value is corrupt', () => {
    const { place, items } = memory();
    items.set('profile-draft:a', '{"about":');
    expect(createDraftStore(place, 'a').read()).toEqual({});
  });
});

describe('drafts of an earlier page', () => {
  const recover = (value: string, known: string[], server: string) =>
    recoverDrafts({ about: { value, known } }, { about: server });

  it('are restored if the server’s value did not change', () => {
    expect(recover(LONG, [''], '').restore).toEqual([['about', LONG]]);
    // A part of it had been sent before.
    expect(recover(LONG, ['', 'Een tekst'], 'Een tekst').restore).toEqual([['about', LONG]]);
    expect(recoverDrafts({ hair: { value: 'red', known: [null] } }, { hair: null }).restore).toEqual([['hair', 'red']]);
  });

  it('are offered if the server’s value changed: the last write wins and no text is lost', () => {
    expect(recover(LONG, [''], 'Van een ander scherm')).toEqual({ restore: [], offer: [['about', LONG]], done: [] });
  });

  it('are offered even if short, but only for texts: a choice is easily made again', () => {
    expect(recover('Kort', [''], 'Van elders').offer).toEqual([['about', 'Kort']]);
    expect(recover(' ', [''], 'Van elders')).toEqual({ restore: [], offer: [], done: ['about'] });
    const hair = recoverDrafts({ hair: { value: 'red', known: [null] } }, { hair: 'black' });
    expect(hair).toEqual({ restore: [], offer: [], done: ['hair'] });
  });

  it('are dropped if the server has them or the site no longer has the field', () => {
    expect(recover(LONG, [''], `${LONG}\r\n`).done).toEqual(['about']);
    const { done } = recoverDrafts({ tattoos: { value: 'one', known: [null] } }, {});
    expect(done).toEqual(['tattoos']);
    const interests = recoverDrafts({ interests: { value: ['b', 'a'], known: [[]] } }, { interests: ['a', 'b'] });
    expect(interests.done).toEqual(['interests']);
  });
});

describe('a reload while typing', () => {
  const TYPED = 'Midden in de zin';
  const BEFORE = 'Wat er al stond';
  type Answer = 'heard' | 'unheard' | 'lost';

  /**
   * Types character by character.
   * @param answers the outcome of the request after that many characters
   * @returns the value shown after the reload
   */
  async function typeAndReload(answers: Partial<Record<number, Answer>>, before = BEFORE): Promise<string> {
    const { place } = memory();
    let server = before;
    let send = () => {};
    let answer: Answer = 'lost';
    const saver = createProfileSaver({
      drafts: createDraftStore(place, 'a'),
      send({ about }) {
        if (answer !== 'lost') server = String(about);
        return answer === 'heard' ? Promise.resolve<SaveOutcome>({ kind: 'saved' }) : new Promise(() => {});
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
    ['the last characters are being sent', { 16: 'lost' }],
    ['the last characters were stored without a response', { 16: 'unheard' }],
    ['the first characters are being sent', { 2: 'lost' }],
    ['the first characters were stored without a response', { 2: 'unheard' }],
    ['the first characters are stored', { 2: 'heard' }],
    ['some are stored and more are being sent', { 2: 'heard', 5: 'lost' }],
    ['some are stored and more were stored without a response', { 2: 'heard', 3: 'heard', 5: 'unheard' }],
    ['everything is stored', { 16: 'heard' }],
  ])('shows the newest text: %s', async (_, answers) => {
    expect(await typeAndReload(answers)).toBe(TYPED);
    expect(await typeAndReload(answers, '')).toBe(TYPED);
  });
});
