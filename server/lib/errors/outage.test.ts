import pg from 'pg';
import { createClient } from 'redis';
import { expect, it } from 'vitest';

import { withTimeout } from '../time/with-timeout.ts';
import { isOutage } from './outage.ts';

const failure = (work: Promise<unknown>) => work.then(() => null).catch((error: unknown) => error);
const withCode = (code: string) => Object.assign(new Error('failed'), { code });

it('HRD-3 distinguishes an unavailable store from a bug', async () => {
  const url = 'postgres://nobody@127.0.0.1:1/nothing';
  const away = [
    await failure(new pg.Client({ connectionString: url }).connect()),
    await failure(createClient({ url: 'redis://127.0.0.1:1', disableOfflineQueue: true }).get('key')),
    await failure(fetch('http://127.0.0.1:2')),
    await failure(withTimeout(1, new Promise(() => undefined))),
    await failure(fetch('http://127.0.0.1:2', { signal: AbortSignal.timeout(0) })),
    ...['57P01', '57P03', '53300', '57014', '08006', '25006', '25P03'].map(withCode),
    new Error('Connection terminated unexpectedly'),
    new Error('timeout exceeded when trying to connect'),
    new Error('timeout expired (Queue: send-mail, Worker: 1)'),
    new Error('not stored', { cause: withCode('ECONNRESET') }),
  ];
  expect(away.filter((error) => !isOutage(error))).toEqual([]);
  const faults = [
    new TypeError('x is undefined'),
    withCode('23505'),
    withCode('42P01'),
    'text',
    null,
    withCode('40001'),
  ];
  expect(faults.filter(isOutage)).toEqual([]);
});
