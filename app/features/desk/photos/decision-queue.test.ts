import { describe, expect, it } from 'vitest';

import { createDecisionQueue, type CommandResult, type PhotoCommand, type SendProblem } from './decision-queue.ts';

const command = (decision: string, intent: PhotoCommand['intent'] = 'approve'): PhotoCommand => ({
  intent,
  photo: `photo of ${decision}`,
  site: 'site',
  decision,
});

/** A queue with a server that gives these answers in turn, and then succeeds. */
function world(answers: CommandResult[] = [], kept: PhotoCommand[] = []) {
  const seen = { sent: [] as string[], done: [] as string[], refused: [] as string[], waits: [] as number[] };
  const stuck: Array<SendProblem | null> = [];
  let stored: readonly PhotoCommand[] = [];
  let release = () => undefined as void;
  const held = { now: false };
  const queue = createDecisionQueue(
    {
      send: async ({ intent, decision }) => {
        seen.sent.push(`${intent} ${decision}`);
        if (held.now) await new Promise<void>((resolve) => (release = resolve));
        return answers.shift() ?? { state: 'done' };
      },
      keep: (commands) => (stored = commands),
      onDone: ({ decision }) => seen.done.push(decision),
      onRefused: ({ decision }, code) => seen.refused.push(`${decision} ${code}`),
      onStuck: (is) => stuck.push(is),
      wait: async (ms) => void seen.waits.push(ms),
    },
    kept,
  );
  return { queue, seen, stuck, held, stored: () => stored, release: () => release() };
}

const settled = () => new Promise((resolve) => setTimeout(resolve, 0));

describe('the decision queue', () => {
  it('OPS-006 sends decisions one at a time and in order', async () => {
    const { queue, seen, held, release } = world();
    held.now = true;
    queue.push(command('a'));
    queue.push(command('b'));
    await settled();
    expect(seen.sent).toEqual(['approve a']);
    held.now = false;
    release();
    await settled();
    expect(seen).toMatchObject({ sent: ['approve a', 'approve b'], done: ['a', 'b'] });
    expect(queue.waiting()).toEqual([]);
  });

  it('OPS-006 retries with backoff until answered, and keeps the order', async () => {
    const later = { state: 'later', why: 'connection' } as const;
    const { queue, seen, stuck } = world([later, later, later, later, later, later]);
    queue.push(command('a'));
    queue.push(command('b'));
    await settled();
    expect(seen.sent).toEqual([...Array.from({ length: 7 }, () => 'approve a'), 'approve b']);
    expect(seen.waits).toEqual([1000, 2000, 4000, 8000, 15_000, 15_000]);
    expect(stuck.slice(-3)).toEqual(['connection', null, null]);
    expect(seen.done).toEqual(['a', 'b']);
  });

  it('OPS-006 reports a refusal and continues with the next decision', async () => {
    const { queue, seen } = world([{ state: 'refused', code: 'work_decided' }]);
    queue.push(command('a'));
    queue.push(command('b'));
    await settled();
    expect(seen).toMatchObject({ refused: ['a work_decided'], done: ['b'] });
  });

  it('OPS-006 stores decisions until they are answered, for the next page to send', async () => {
    const first = world();
    first.held.now = true;
    first.queue.push(command('a'));
    first.queue.push(command('b'));
    await settled();
    expect(first.stored().map(({ decision }) => decision)).toEqual(['a', 'b']);
    const next = world([], [...first.stored()]);
    await settled();
    expect(next.seen.done).toEqual(['a', 'b']);
    expect(next.stored()).toEqual([]);
  });

  it('OPS-006 does not send a decision that is undone before it is sent', async () => {
    const { queue, seen, held, release } = world();
    held.now = true;
    queue.push(command('a'));
    queue.push(command('b'));
    await settled();
    expect([queue.cancel('a'), queue.cancel('b'), queue.cancel('b')]).toEqual([false, true, false]);
    queue.push(command('a', 'undo'));
    held.now = false;
    release();
    await settled();
    expect(seen.sent).toEqual(['approve a', 'undo a']);
  });
});
