import { describe, expect, it } from 'vitest';

import {
  KEEP_TRYING_MS,
  nextToSend,
  retryDelay,
  reduceOutbox,
  textsLast,
  type OutboxAction,
  type OutgoingMessage,
} from './outbox.ts';

const FAILURE = { code: 'insufficient_credits', message: 'Te weinig', fields: {} };
const GIFT = { id: 'coffee', name: 'Koffie', icon: 'coffee', credits: 2 } as const;

const written = (clientId: string, profile = 'bram'): OutboxAction => ({
  type: 'written',
  message: {
    clientId,
    profile,
    content: { kind: 'text', text: clientId },
    writtenAt: '2026-11-21T10:00:00Z',
    acceptFictional: false,
  },
});

const WRITTEN_GIFT: OutboxAction = {
  type: 'written',
  message: {
    clientId: 'gift',
    profile: 'bram',
    content: { kind: 'gift', gift: GIFT },
    writtenAt: '2026-11-21T10:00:00Z',
    acceptFictional: false,
  },
};

const interrupted = (clientId: string, at: number, counts = true): OutboxAction => ({
  type: 'interrupted',
  clientId,
  counts,
  at,
});

function after(...actions: OutboxAction[]): OutgoingMessage[] {
  return actions.reduce<OutgoingMessage[]>(reduceOutbox, []);
}

describe('the outbox reducer', () => {
  it('sends one message at a time in writing order', () => {
    const both = after(written('one'), written('two'));
    expect(nextToSend(both)?.clientId).toBe('one');
    expect(nextToSend(reduceOutbox(both, { type: 'settled', clientId: 'one' }))?.clientId).toBe('two');
  });

  it('CHT-015 HRD-3 repeats an interrupted message for ten minutes under the same client id', () => {
    let outbox = after(written('one'));
    for (const [tries, at] of [1_000, 300_000, 600_999].entries()) {
      expect(nextToSend(outbox)).toMatchObject({ clientId: 'one', tries });
      outbox = reduceOutbox(outbox, interrupted('one', at));
    }
    expect(nextToSend(outbox)).toMatchObject({ clientId: 'one', tries: 3 });
    outbox = reduceOutbox(outbox, interrupted('one', 1_000 + KEEP_TRYING_MS));
    expect(outbox[0]).toMatchObject({ state: 'failed', clientId: 'one' });
    expect(nextToSend(outbox)).toBeNull();
    const retried = reduceOutbox(outbox, { type: 'retried', clientId: 'one', acceptFictional: false });
    expect(nextToSend(retried)).toMatchObject({ clientId: 'one', tries: 0, interruptedAt: null });
  });

  it('does not count attempts made while offline', () => {
    let outbox = after(written('one'));
    for (let tries = 0; tries < 20; tries += 1)
      outbox = reduceOutbox(outbox, interrupted('one', tries * KEEP_TRYING_MS, false));
    expect(nextToSend(outbox)).toMatchObject({ clientId: 'one', tries: 0, interruptedAt: null });
  });

  it('continues with the next message after a failure', () => {
    const outbox = after(written('one'), written('two'), interrupted('one', 0), interrupted('one', KEEP_TRYING_MS));
    expect(nextToSend(outbox)?.clientId).toBe('two');
  });

  it('returns a refused text together with later texts to the same recipient, in order', () => {
    const outbox = reduceOutbox(after(written('one'), written('two'), written('else', 'carla'), written('three')), {
      type: 'refused',
      clientId: 'one',
      failure: FAILURE,
    });
    expect(outbox).toHaveLength(2);
    expect(outbox[0]).toMatchObject({ state: 'failed', failure: FAILURE, content: { text: 'one\ntwo\nthree' } });
    expect(nextToSend(outbox)?.clientId).toBe('else');
  });

  it('MEM-2 MEM-6 keeps what a later text answers with the refused one that it joins', () => {
    const second = written('two');
    const subject = { kind: 'prompt', id: 'sunday', title: 'Zondag', text: 'koffie', photo: null } as const;
    const replyTo = { id: 'm1', mine: false, kind: 'text', text: 'Ga je mee?' } as const;
    if (second.type === 'written') Object.assign(second.message, { subject, replyTo });
    const refusal: OutboxAction = { type: 'refused', clientId: 'one', failure: FAILURE };
    expect(after(written('one'), second, refusal)).toMatchObject([{ content: { text: 'one\ntwo' }, subject, replyTo }]);
  });

  it('CHT-015 reports a refused text after a refused gift, which stays in the outbox', () => {
    expect(textsLast(after(written('a'), WRITTEN_GIFT, written('b'))).map(({ clientId }) => clientId)).toEqual([
      'gift',
      'a',
      'b',
    ]);
  });

  it('keeps a refused gift for a retry with the acceptance given since', () => {
    const refused = after(WRITTEN_GIFT, { type: 'refused', clientId: 'gift', failure: FAILURE });
    expect(refused[0]).toMatchObject({ state: 'failed', failure: FAILURE });
    const again = reduceOutbox(refused, { type: 'retried', clientId: 'gift', acceptFictional: true });
    expect(nextToSend(again)).toMatchObject({ clientId: 'gift', acceptFictional: true, failure: null });
  });

  it('HRD-3 increases the delay before each attempt up to half a minute, and spreads it', () => {
    const delays = (random: number) => [0, 1, 2, 3, 4, 5, 6, 7, 8, 30].map((tries) => retryDelay(tries, random));
    expect(delays(0)).toEqual([0, 500, 1000, 2000, 4000, 8000, 16_000, 30_000, 30_000, 30_000]);
    expect(delays(1)).toEqual([0, 250, 500, 1000, 2000, 4000, 8000, 15_000, 15_000, 15_000]);
  });
});
