import { describe, expect, it } from 'vitest';

import { MAX_TRIES, nextToSend, pauseBefore, reduceOutbox } from './outbox.ts';
import type { OutboxAction, OutgoingMessage } from './outbox.ts';

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

const interrupted = (clientId: string, counts = true): OutboxAction => ({ type: 'interrupted', clientId, counts });

function after(...actions: OutboxAction[]): OutgoingMessage[] {
  return actions.reduce<OutgoingMessage[]>(reduceOutbox, []);
}

describe('the outbox', () => {
  it('sends one message at a time, in the order they were written', () => {
    const both = after(written('one'), written('two'));
    expect(nextToSend(both)?.clientId).toBe('one');
    expect(nextToSend(reduceOutbox(both, { type: 'settled', clientId: 'one' }))?.clientId).toBe('two');
  });

  it('CHT-015 and API-018 repeats an interrupted message under the same client id, five times', () => {
    let outbox = after(written('one'));
    for (let tries = 1; tries <= MAX_TRIES; tries += 1) {
      expect(nextToSend(outbox)).toMatchObject({ clientId: 'one', tries: tries - 1 });
      outbox = reduceOutbox(outbox, interrupted('one'));
    }
    expect(MAX_TRIES).toBe(6);
    expect(outbox[0]).toMatchObject({ state: 'failed', clientId: 'one' });
    expect(nextToSend(outbox)).toBeNull();
    const retried = reduceOutbox(outbox, { type: 'retried', clientId: 'one', acceptFictional: false });
    expect(nextToSend(retried)).toMatchObject({ clientId: 'one', tries: 0 });
  });

  it('does not count tries that were made without a connection', () => {
    let outbox = after(written('one'));
    for (let tries = 0; tries < 20; tries += 1) outbox = reduceOutbox(outbox, interrupted('one', false));
    expect(nextToSend(outbox)).toMatchObject({ clientId: 'one', tries: 0 });
  });

  it('lets a failed message not hold up the next', () => {
    let outbox = after(written('one'), written('two'));
    for (let tries = 0; tries < MAX_TRIES; tries += 1) outbox = reduceOutbox(outbox, interrupted('one'));
    expect(nextToSend(outbox)?.clientId).toBe('two');
  });

  it('takes back with a refused text what was waiting behind it, for the same person and in its order', () => {
    const outbox = reduceOutbox(after(written('one'), written('two'), written('else', 'carla'), written('three')), {
      type: 'refused',
      clientId: 'one',
      failure: FAILURE,
    });
    expect(outbox).toHaveLength(2);
    expect(outbox[0]).toMatchObject({ state: 'failed', failure: FAILURE, content: { text: 'one\ntwo\nthree' } });
    expect(nextToSend(outbox)?.clientId).toBe('else');
  });

  it('keeps a refused gift to be sent again, then with what the member has accepted since', () => {
    const gift: OutboxAction = {
      type: 'written',
      message: {
        clientId: 'gift',
        profile: 'bram',
        content: { kind: 'gift', gift: GIFT },
        writtenAt: '2026-11-21T10:00:00Z',
        acceptFictional: false,
      },
    };
    const refused = after(gift, { type: 'refused', clientId: 'gift', failure: FAILURE });
    expect(refused[0]).toMatchObject({ state: 'failed', failure: FAILURE });
    const again = reduceOutbox(refused, { type: 'retried', clientId: 'gift', acceptFictional: true });
    expect(nextToSend(again)).toMatchObject({ clientId: 'gift', acceptFictional: true, failure: null });
  });

  it('waits longer before each try', () => {
    expect([0, 1, 2, 3, 4, 5].map(pauseBefore)).toEqual([0, 500, 1000, 2000, 4000, 8000]);
  });
});
