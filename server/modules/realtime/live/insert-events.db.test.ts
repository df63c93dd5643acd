import { randomUUID } from 'node:crypto';

import { expect, it } from 'vitest';

import { TEST_NOW } from '../../../../tests/factories/clock.ts';
import { createMember } from '../../../../tests/factories/member.ts';
import { createTenant } from '../../../../tests/factories/tenant.ts';
import { useTestDatabase } from '../../../../tests/setup/test-database.ts';
import { createTestDeps } from '../../../../tests/setup/test-deps.ts';
import type { LiveEvent } from './live-event.ts';
import { eventsQuery, insertEvents } from './live.queries.ts';
import { createLiveService } from './live.service.ts';

const test = useTestDatabase();

it('stores the events of several members with one statement, numbered without gaps in the given order', async () => {
  const tenant = await createTenant(test.database);
  const [anna, bram] = [await createMember(test.database, tenant), await createMember(test.database, tenant)];
  const event = (profileId: string, name: string): LiveEvent => ({ profileId, type: 'like', payload: { name } });
  await test.database.withTenant(tenant.id, async (trx) => {
    await insertEvents(trx, tenant.id, TEST_NOW, []);
    await insertEvents(trx, tenant.id, TEST_NOW, [event(bram.profileId, 'first')]);
    let statements = 0;
    const counting = new Proxy(trx, {
      get(target, key, receiver) {
        if (key === 'getExecutor') statements += 1;
        const value: unknown = Reflect.get(target, key, receiver);
        return typeof value === 'function' ? (value as () => unknown).bind(target) : value;
      },
    });
    const told = [event(bram.profileId, 'second'), event(anna.profileId, 'one'), event(bram.profileId, 'third')];
    await insertEvents(counting, tenant.id, TEST_NOW, told);
    expect(statements).toBe(1);
    const of = async (profileId: string) =>
      (await trx.executeQuery(eventsQuery(trx, tenant.id, profileId, 0, 10))).rows.map(({ seq, payload }) => [
        seq,
        (payload as { name: string }).name,
      ]);
    expect(await of(bram.profileId)).toEqual([
      [1, 'first'],
      [2, 'second'],
      [3, 'third'],
    ]);
    expect(await of(anna.profileId)).toEqual([[1, 'one']]);
  });
});

it('publishes to all recipients even when one fails', async () => {
  const deps = await createTestDeps(test.database, []);
  const asked: string[] = [];
  const done: Array<() => void> = [];
  const wake = (_tenantId: string, profileId: string) => {
    asked.push(profileId);
    return asked.length === 1 ? Promise.reject(new Error('lost')) : new Promise<void>((resolve) => done.push(resolve));
  };
  const live = createLiveService({ ...deps, bus: { ...deps.bus, publish: wake } });
  const ids = [randomUUID(), randomUUID(), randomUUID()];
  const waking = live.publish(
    randomUUID(),
    [...ids, ids[0]!].map((profileId) => ({ profileId })),
  );
  await expect.poll(() => asked).toEqual(ids);
  for (const resolve of done) resolve();
  await waking;
});
