import { expect, it, vi } from 'vitest';

import { createUploadQueue } from './upload-queue.ts';

it('PRO-010 sends two photos at a time, in order, and asks before leaving until all are sent', async () => {
  const stopAsking = vi.fn();
  const ask = vi.fn(() => stopAsking);
  const queue = createUploadQueue(ask);
  const started: number[] = [];
  const sent = [1, 2, 3].map(() => Promise.withResolvers<void>());
  for (const [index, { promise }] of sent.entries())
    queue.add(() => {
      started.push(index + 1);
      return promise;
    });
  expect(started).toEqual([1, 2]);
  sent[1]!.resolve();
  await new Promise(setImmediate);
  expect(started).toEqual([1, 2, 3]);
  sent[0]!.resolve();
  await new Promise(setImmediate);
  expect([ask.mock.calls.length, stopAsking.mock.calls.length]).toEqual([1, 0]);
  sent[2]!.resolve();
  await new Promise(setImmediate);
  expect(stopAsking).toHaveBeenCalledTimes(1);
});
