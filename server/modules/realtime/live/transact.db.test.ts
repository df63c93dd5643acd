import { sql } from 'kysely';
import { beforeEach, expect, it, vi } from 'vitest';

import type { MemberCtx, Tenant } from '../../../context.ts';
import { createTestContext } from '../../../../tests/factories/context.ts';
import { createMember } from '../../../../tests/factories/member.ts';
import { createTenant } from '../../../../tests/factories/tenant.ts';
import { useTestDatabase } from '../../../../tests/setup/test-database.ts';
import { createTestDeps } from '../../../../tests/setup/test-deps.ts';
import type { LiveEvent } from './live-event.ts';
import { createLiveService, type LiveService } from './live.service.ts';

const test = useTestDatabase();
const publish = vi.fn<(tenantId: string, profileId: string) => Promise<void>>();
const warn = vi.fn();
let tenant: Tenant;
let anna: MemberCtx;
let bram: MemberCtx;
let live: LiveService;

beforeEach(async () => {
  tenant = await createTenant(test.database);
  const member = async () => {
    const { viewer } = await createMember(test.database, tenant);
    return createTestContext({ tenant, viewer });
  };
  [anna, bram] = [await member(), await member()];
  const deps = await createTestDeps(test.database, [tenant]);
  publish.mockReset().mockResolvedValue();
  warn.mockReset();
  live = createLiveService({ ...deps, bus: { ...deps.bus, publish }, log: Object.assign(deps.log, { warn }) });
});

const event = ({ viewer }: MemberCtx, name = ''): LiveEvent => ({
  profileId: viewer.profileId,
  type: 'like',
  payload: { name },
});
const storedFor = async (ctx: MemberCtx) =>
  (await live.readEventsAfter(ctx, 0)).events.map(({ seq, payload }) => [seq, payload['name']]);
const published = () => publish.mock.calls.map(([, profileId]) => profileId);

it('stores events in the order told and publishes once to each recipient after the commit', async () => {
  const result = await live.transact(tenant.id, async (_trx, tell) => {
    tell(event(bram, 'first'), event(anna, 'only'));
    tell(event(bram, 'second'));
    expect(published()).toEqual([]);
    return 'done';
  });
  expect(result).toBe('done');
  expect(await storedFor(anna)).toEqual([[1, 'only']]);
  expect(await storedFor(bram)).toEqual([
    [1, 'first'],
    [2, 'second'],
  ]);
  expect(published()).toEqual([bram.viewer.profileId, anna.viewer.profileId]);
});

it('tells once when the transaction is tried twice', async () => {
  let attempts = 0;
  await live.transact(tenant.id, async (trx, tell) => {
    attempts += 1;
    tell(event(attempts === 1 ? anna : bram, `attempt ${attempts}`));
    if (attempts === 1) await sql`do $$ begin raise exception 'again' using errcode = '40P01'; end $$`.execute(trx);
  });
  expect(attempts).toBe(2);
  expect(await storedFor(anna)).toEqual([]);
  expect(await storedFor(bram)).toEqual([[1, 'attempt 2']]);
  expect(published()).toEqual([bram.viewer.profileId]);
});

it('tells nobody when the transaction fails', async () => {
  const attempt = live.transact(tenant.id, async (_trx, tell) => {
    tell(event(anna));
    throw new Error('refused');
  });
  await expect(attempt).rejects.toThrow('refused');
  expect(await storedFor(anna)).toEqual([]);
  expect(published()).toEqual([]);
});

it('neither fails nor waits when publishing fails or takes long', async () => {
  publish.mockRejectedValueOnce(new Error('lost')).mockReturnValueOnce(new Promise(() => undefined));
  const result = live.transact(tenant.id, async (_trx, tell) => {
    tell(event(anna), event(bram));
    return 'done';
  });
  await expect(result).resolves.toBe('done');
  expect(published()).toEqual([anna.viewer.profileId, bram.viewer.profileId]);
  expect(warn).toHaveBeenCalledTimes(1);
});

it('wakes the streams of ended sessions without storing an event', async () => {
  live.closeEndedStreams(tenant.id, anna.viewer, bram.viewer, anna.viewer);
  expect(published()).toEqual([anna.viewer.profileId, bram.viewer.profileId]);
  expect(await storedFor(anna)).toEqual([]);
});
