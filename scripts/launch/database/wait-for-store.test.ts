import { expect, it } from 'vitest';

import { LaunchError } from '../../embedded/launch-error.ts';
import { waitForStore, withStore } from './wait-for-store.ts';

const away = () => Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
const storeOf = (notes: string[]) => ({
  setting: 'DATABASE_URL',
  url: 'postgres://app:geheim@127.0.0.1:5432/sibling',
  note: (line: string) => void notes.push(line),
});

it('HRD-3 waits for a store that is away, says so once without its password, and goes on when it responds', async () => {
  const notes: string[] = [];
  let tries = 0;
  const result = await withStore(storeOf(notes), async () => {
    tries += 1;
    if (tries < 3) throw away();
    return 'here';
  });
  expect(result).toBe('here');
  expect(notes).toEqual([
    'DATABASE_URL (127.0.0.1:5432) cannot be reached: connect ECONNREFUSED. Waiting for it …',
    'DATABASE_URL (127.0.0.1:5432) responds.',
  ]);
});

it('HRD-3 does not wait for what waiting cannot mend', async () => {
  const ask = () => Promise.reject(Object.assign(new Error('password authentication failed'), { code: '28P01' }));
  const waiting = waitForStore(storeOf([]), ask);
  await expect(waiting).rejects.toThrow(LaunchError);
  await expect(waiting).rejects.toThrow(
    'DATABASE_URL (127.0.0.1:5432) cannot be reached: password authentication failed',
  );
  const fault = new TypeError('x is undefined');
  await expect(withStore(storeOf([]), () => Promise.reject(fault))).rejects.toBe(fault);
});
