import { expect, it } from 'vitest';

import { TEST_NOW } from '../../../../tests/factories/clock.ts';
import { createMember } from '../../../../tests/factories/member.ts';
import { createTenant } from '../../../../tests/factories/tenant.ts';
import { useTestDatabase } from '../../../../tests/setup/test-database.ts';
import type { LiveEvent } from './live-event.ts';
import { insertEventsQuery, selectEvents } from './live.queries.ts';

const test = useTestDatabase();

it('stores the events of several members with one statement, numbered without gaps in the given order', async () => {
  const tenant = await createTenant(test.database);
  const [anna, bram] = [await createMember(test.database, tenant), await createMember(test.database, tenant)];
  const event = (profileId: string, name: string): LiveEvent => ({ profileId, type: 'like', payload: { name } });
  const insert = (events: LiveEvent[]) =>
    insertEventsQuery({ tenantId: tenant.id, at: TEST_NOW, events: JSON.stringify(events) });
  await test.database.withTenant(tenant.id, async (trx) => {
    await trx.executeQuery(insert([event(bram.profileId, 'first')]));
    const told = [event(bram.profileId, 'second'), event(anna.profileId, 'one'), event(bram.profileId, 'third')];
    await trx.executeQuery(insert(told));
    const of = async (profileId: string) =>
      (await selectEvents(trx, { tenantId: tenant.id, profileId, afterSeq: 0, limit: 10 })).map(({ seq, payload }) => [
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
