import { expect, it } from 'vitest';

import { isOutage } from '../lib/errors/outage.ts';
import { toError } from './queue.ts';

it('HRD-3 recognizes an outage in the error of a worker, which comes as a plain object', () => {
  const error = { ...new Error(), message: 'connect failed (Queue: send-mail, Worker: 1)', code: 'ECONNREFUSED' };
  expect([isOutage(error), isOutage(toError(error as Error))]).toEqual([false, true]);
});
