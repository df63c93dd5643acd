import { randomUUID } from 'node:crypto';

import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { createTenant } from '../../../../../tests/factories/tenant.ts';
import { createTestDesk, type TestDesk } from '../../../../../tests/setup/test-desk.ts';
import { useTestDatabase } from '../../../../../tests/setup/test-database.ts';
import type { Trx } from '../../../../../db/client.ts';
import type { Tenant } from '../../../../context.ts';
import {
  countClaimed,
  CLAIM_DURATION_MS,
  claimHolderSql,
  releaseWork,
  claimedByOtherSql,
  claimWork,
} from './claims.ts';
import type { DeskCtx } from './desk-ctx.ts';

const test = useTestDatabase();
let desk: TestDesk;
let site: Tenant;
let anna: DeskCtx;
let bob: DeskCtx;
let subjectId: string;

beforeAll(async () => {
  site = await createTenant(test.database);
  desk = await createTestDesk(test, [site]);
  [anna, bob] = [await desk.operator('moderator', site), await desk.operator('moderator', site)];
});
afterAll(() => desk.close());
beforeEach(() => {
  subjectId = randomUUID();
});

const inSite = <T>(work: (trx: Trx) => Promise<T>) => desk.deps.console.withTenant(site.id, work);
const itemOf = ({ operator }: DeskCtx) =>
  ({ tenantId: site.id, queue: 'complaints', subjectId, operatorId: operator.id }) as const;
const claim = (ctx: DeskCtx) => inSite((trx) => claimWork(trx, desk.deps.clock, itemOf(ctx)));

/** What queries see of the claim: the name in lists, whether it blocks Bob, and the count of claimed items. */
async function visibleClaim() {
  const now = desk.deps.clock.now();
  const row = { tenantId: 'item.tenantId', id: 'item.id' };
  return inSite(async (trx) => {
    const { rows } = await sql<{ holder: string | null; taken: boolean }>`
      select ${claimHolderSql('complaints', row, now)} as holder,
        ${claimedByOtherSql('complaints', row, { operatorId: bob.operator.id, now })} as taken
      from (select ${site.id}::uuid as tenant_id, ${subjectId}::uuid as id) item`.execute(trx);
    return { ...rows[0], count: await countClaimed(trx, { queue: 'complaints', tenantIds: [site.id], now }) };
  });
}

describe('a claim', () => {
  it('blocks other operators until one millisecond before it expires', async () => {
    await claim(anna);
    desk.deps.clock.advance(CLAIM_DURATION_MS - 1);
    expect(await visibleClaim()).toEqual({ holder: anna.operator.name, taken: true, count: 1 });
    await expect(claim(bob)).rejects.toMatchObject({ code: 'work_taken', params: { name: anna.operator.name } });
    await inSite((trx) => releaseWork(trx, itemOf(anna)));
  });

  it('has expired at the very moment of its expiry, for queries and for the next claim', async () => {
    await claim(anna);
    desk.deps.clock.advance(CLAIM_DURATION_MS);
    expect(await visibleClaim()).toEqual({ holder: null, taken: false, count: 0 });
    await claim(bob);
    expect(await visibleClaim()).toEqual({ holder: bob.operator.name, taken: false, count: 1 });
    await inSite((trx) => releaseWork(trx, itemOf(bob)));
  });

  it('is extended by its operator and not released by another', async () => {
    await claim(anna);
    desk.deps.clock.advance(CLAIM_DURATION_MS - 1);
    await claim(anna);
    desk.deps.clock.advance(CLAIM_DURATION_MS - 1);
    await inSite((trx) => releaseWork(trx, itemOf(bob)));
    await expect(claim(bob)).rejects.toMatchObject({ code: 'work_taken' });
    await inSite((trx) => releaseWork(trx, itemOf(anna)));
    await claim(bob);
    await inSite((trx) => releaseWork(trx, itemOf(bob)));
  });
});
