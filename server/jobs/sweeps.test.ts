import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { createSweepRunner } from './sweeps.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('reports a run that does not finish, for example because the database does not respond', async () => {
  const error = vi.fn<(facts: object, words: string) => void>();
  const run = vi.fn<() => Promise<number>>(() => new Promise(() => {}));
  const tenants = { list: () => [{ slug: 'site', state: 'serving' }], bySlug: () => ({ id: 'id' }) };
  const database = { withPlatform: () => Promise.resolve(new Map()) };
  const deps = { tenants, database, clock: { now: () => new Date() }, log: { info: () => {}, error } };
  createSweepRunner(deps as unknown as Parameters<typeof createSweepRunner>[0], [{ name: 'any', run }]).start();
  await vi.advanceTimersByTimeAsync(30 * 60_000);
  expect(error).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(error).toHaveBeenCalledExactlyOnceWith({ seconds: 1800 }, 'sweep run does not finish');
  expect(run).toHaveBeenCalledOnce();
});
