import { beforeEach, describe, expect, it } from 'vitest';

import { createDraftStore } from './draft-store.ts';
import type { FieldValue } from '../editor-values.ts';
import { createProfileSaver, type SaveOutcome, type ProfileSaver } from './profile-saver.ts';

interface Sent {
  fields: Record<string, FieldValue>;
  answer: (outcome: SaveOutcome | Error) => Promise<void>;
}

let sent: Sent[];
let waits: Array<{ ms: number; callback: () => void }>;
let saver: ProfileSaver;
let drafts: ReturnType<typeof createDraftStore>;

const settled = () => new Promise((resolve) => setTimeout(resolve));
/** Ends the running pause. @returns its length in milliseconds */
const elapse = () => {
  const [wait, ...rest] = waits.splice(0);
  expect(rest).toEqual([]);
  wait?.callback();
  return wait?.ms;
};
const stateOf = (name: string) => saver.states().get(name)?.kind;
const SAVED: SaveOutcome = { kind: 'saved' };

beforeEach(() => {
  sent = [];
  waits = [];
  drafts = createDraftStore(null, 'a');
  saver = createProfileSaver({
    drafts,
    send: (fields) =>
      new Promise((resolve, reject) => {
        const answer = (outcome: SaveOutcome | Error) => {
          if (outcome instanceof Error) reject(outcome);
          else resolve(outcome);
          return settled().then(() => undefined);
        };
        sent.push({ fields, answer });
      }),
    after: (ms, callback) => {
      const wait = { ms, callback };
      waits.push(wait);
      return () => void (waits = waits.filter((other) => other !== wait));
    },
  });
});

describe('saving a profile while typing', () => {
  it('debounces, and sends only changed fields', async () => {
    saver.change('about', 'H', '', 800);
    saver.change('about', 'Ho', 'H', 800);
    saver.change('hair', 'red', null, 300);
    expect([sent.length, stateOf('about'), drafts.read().about?.value]).toEqual([0, 'waiting', 'Ho']);
    expect(elapse()).toBe(300);
    expect([sent[0]!.fields, stateOf('about')]).toEqual([{ about: 'Ho', hair: 'red' }, 'saving']);
    await sent[0]!.answer(SAVED);
    expect([stateOf('about'), stateOf('hair'), saver.busy(), drafts.read()]).toEqual(['saved', 'saved', false, {}]);
  });

  it('never sends an older value after a newer one', async () => {
    saver.change('about', 'een', '', 0);
    elapse();
    saver.change('about', 'twee', 'een', 0);
    elapse();
    saver.flush();
    expect(sent).toHaveLength(1);
    await sent[0]!.answer(SAVED);
    expect([stateOf('about'), drafts.read().about?.value]).toEqual(['waiting', 'twee']);
    elapse();
    expect(sent[1]!.fields).toEqual({ about: 'twee' });
    await sent[1]!.answer(SAVED);
    expect(stateOf('about')).toBe('saved');
  });

  it('retries network and server errors with backoff, and keeps the input', async () => {
    saver.change('about', 'een', '', 0);
    elapse();
    await sent[0]!.answer(new Error('offline'));
    expect([stateOf('about'), saver.busy(), drafts.read().about?.value]).toEqual(['failed', true, 'een']);
    const pauses = [];
    for (let tries = 1; tries <= 6; tries += 1) {
      pauses.push(elapse());
      await sent[tries]!.answer({ kind: 'failed' });
    }
    expect(pauses).toEqual([2000, 4000, 8000, 16_000, 30_000, 30_000]);
    saver.flush();
    await sent[7]!.answer(SAVED);
    expect([sent[7]!.fields, stateOf('about'), waits]).toEqual([{ about: 'een' }, 'saved', []]);
  });

  it('leaves rejected fields until they change, and saves the rest', async () => {
    saver.change('about', 'te lang', '', 0);
    saver.change('hair', 'red', null, 0);
    elapse();
    await sent[0]!.answer({ kind: 'refused', fields: { about: 'Te lang.' }, message: 'Niet goed.' });
    expect(saver.states().get('about')).toEqual({ kind: 'refused', message: 'Te lang.' });
    elapse();
    expect(sent[1]!.fields).toEqual({ hair: 'red' });
    await sent[1]!.answer(SAVED);
    expect([stateOf('about'), stateOf('hair'), drafts.read().about?.value]).toEqual(['refused', 'saved', 'te lang']);
    saver.change('about', 'kort', 'te lang', 0);
    elapse();
    expect(sent[2]!.fields).toEqual({ about: 'kort' });
  });

  it('does not retry a rejection without field names', async () => {
    saver.change('hair', 'red', null, 0);
    elapse();
    await sent[0]!.answer({ kind: 'refused', fields: {}, message: 'Niet goed.' });
    expect([saver.states().get('hair'), waits, saver.busy()]).toEqual([
      { kind: 'refused', message: 'Niet goed.' },
      [],
      false,
    ]);
  });

  it('keeps the input and stops sending when the session has ended', async () => {
    saver.change('about', 'een', '', 0);
    elapse();
    await sent[0]!.answer({ kind: 'over' });
    expect([waits, drafts.read().about?.value, saver.busy()]).toEqual([[], 'een', true]);
  });
});
