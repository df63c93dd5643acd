import { describe, expect, it } from 'vitest';

import { MAX_TRIES, nextToSend, pauseBefore, reduceOutbox } from './outbox.ts';
import type { OutboxAction, OutgoingMessage } from './outbox.ts';

const written = (clientId: string): OutboxAction => ({
  type: 'written',
  message: { clientId, text: clientId, writtenAt: '2026-11-21T10:00:00Z', acceptFictional: false },
});

function after(...actions: OutboxAction[]): OutgoingMessage[] {
  return actions.reduce<OutgoingMessage[]>(reduceOutbox, []);
}

describe('the outbox', () => {
  it('sends one message at a time, in the order they were written', () => {
    const both = after(written('one'), written('two'));
    expect(nextToSend(both)?.clientId).toBe('one');
    const sending = reduceOutbox(both, { type: 'started', clientId: 'one' });
    expect(nextToSend(sending)).toBeNull();
    expect(nextToSend(reduceOutbox(sending, { type: 'settled', clientId: 'one' }))?.clientId).toBe('two');
  });

  it('CHT-015 repeats an interrupted message under the same client id, five tries in all', () => {
    let outbox = after(written('one'));
    for (let tries = 1; tries <= MAX_TRIES; tries += 1) {
      expect(nextToSend(outbox)).toMatchObject({ clientId: 'one', tries: tries - 1 });
      outbox = reduceOutbox(outbox, { type: 'started', clientId: 'one' });
      outbox = reduceOutbox(outbox, { type: 'interrupted', clientId: 'one' });
    }
    expect(MAX_TRIES).toBe(5);
    expect(outbox[0]).toMatchObject({ state: 'failed', clientId: 'one' });
    expect(nextToSend(outbox)).toBeNull();
    expect(nextToSend(reduceOutbox(outbox, { type: 'retried', clientId: 'one' }))).toMatchObject({
      clientId: 'one',
      tries: 0,
    });
  });

  it('lets a failed message not hold up the next', () => {
    let outbox = after(written('one'), written('two'));
    for (let tries = 0; tries < MAX_TRIES; tries += 1) {
      outbox = reduceOutbox(outbox, { type: 'interrupted', clientId: 'one' });
    }
    expect(nextToSend(outbox)?.clientId).toBe('two');
  });

  it('waits longer before each try', () => {
    expect([0, 1, 2, 3, 4].map(pauseBefore)).toEqual([0, 500, 1000, 2000, 4000]);
  });
});
