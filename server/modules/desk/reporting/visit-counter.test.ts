import { expect, it } from 'vitest';

import { createVisitCounter, type Visits } from './visit-counter.ts';

const VISIT = { day: '2026-11-27', network: '', listed: false } as const;

/** A store whose batches are stored one by one, by hand. */
function createStore() {
  const batches: { tenantId: string; counts: [string, number][]; end: (error?: Error) => void }[] = [];
  const store = (tenantId: string, visits: readonly Visits[]) =>
    new Promise<void>((resolve, reject) => {
      const counts = visits.map(({ network, count }): [string, number] => [network, count]);
      batches.push({ tenantId, counts, end: (error) => (error ? reject(error) : resolve()) });
    });
  return { batches, count: createVisitCounter(store) };
}

const settle = () => new Promise((resolve) => setImmediate(resolve));

it('FST-4 stores the visits that begin during a write together in the next one', async () => {
  const { batches, count } = createStore();
  const first = count({ ...VISIT, tenantId: 'a' });
  await settle();
  const others = Array.from({ length: 1_000 }, (_, index) =>
    count({ ...VISIT, tenantId: 'a', network: index % 10 === 0 ? 'net' : '' }),
  );
  const elsewhere = count({ ...VISIT, tenantId: 'b' });
  await settle();
  expect(batches.map(({ tenantId, counts }) => [tenantId, counts])).toEqual([
    ['a', [['', 1]]],
    ['b', [['', 1]]],
  ]);
  for (const { end } of batches) end();
  await Promise.all([first, elsewhere]);
  await settle();
  expect(batches[2]!.counts.toSorted()).toEqual([
    ['', 900],
    ['net', 100],
  ]);
  batches[2]!.end();
  await Promise.all(others);
  expect(batches).toHaveLength(3);
});

it('FST-4 rejects for visits that were not stored, and stores later ones', async () => {
  const { batches, count } = createStore();
  const first = count({ ...VISIT, tenantId: 'a' });
  await settle();
  const second = count({ ...VISIT, tenantId: 'a' });
  batches[0]!.end(new Error('away'));
  await expect(first).rejects.toThrow('away');
  await settle();
  batches[1]!.end();
  await second;
});
