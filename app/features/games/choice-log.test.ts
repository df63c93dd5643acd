import { expect, it } from 'vitest';

import { createChoiceLog } from './choice-log.ts';

it('LIK-008 knows which choices a deck was asked without', async () => {
  let time = 100;
  const log = createChoiceLog(() => time);
  const answer = Promise.withResolvers<string>();
  const first = log.track('a', answer.promise);
  const refused = log.track('b', Promise.reject(new Error('offline')));
  await expect(refused).rejects.toThrow('offline');
  expect([...log.unsettledAt(100)]).toEqual(['a']);
  time = 200;
  answer.resolve('stored');
  await log.settled();
  expect(await first).toBe('stored');
  expect([...log.unsettledAt(150)]).toEqual(['a']);
  expect([...log.unsettledAt(200)]).toEqual([]);
});
