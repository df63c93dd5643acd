import { beforeEach, describe, expect, it } from 'vitest';

import { createTestClock } from '../../../../tests/factories/clock.ts';
import { createTestContext } from '../../../../tests/factories/context.ts';
import { createMember, type Member } from '../../../../tests/factories/member.ts';
import { insertPhoto } from '../../../../tests/factories/photo.ts';
import type { ProfileOverrides } from '../../../../tests/factories/profile.ts';
import { createTenant } from '../../../../tests/factories/tenant.ts';
import { useTestDatabase } from '../../../../tests/setup/test-database.ts';
import { createTestDeps } from '../../../../tests/setup/test-deps.ts';
import type { MemberCtx, Tenant } from '../../../context.ts';
import { DAY_MS, HOUR_MS } from '../../../lib/time/duration.ts';
import { createServices, type Services } from '../../../services.ts';
import { sendPickNotices } from './pick-notices.ts';

const test = useTestDatabase();
let deps: Awaited<ReturnType<typeof createTestDeps>>;
let services: Services;
let tenant: Tenant;
let me: Member & { ctx: MemberCtx };

beforeEach(async () => {
  tenant = await createTenant(test.database);
  deps = { ...(await createTestDeps(test.database, [tenant])), clock: createTestClock() };
  services = createServices(deps);
  me = await person({ gender: 'male' });
  await person({});
  await person({});
});

async function person(profile: ProfileOverrides) {
  const member = await createMember(test.database, tenant, { profile });
  const mainPhotoId = await insertPhoto(test.database, tenant, member.profileId);
  await test.database.withTenant(tenant.id, (trx) =>
    trx.updateTable('profiles').set({ mainPhotoId }).where('id', '=', member.profileId).execute(),
  );
  return { ...member, ctx: createTestContext({ tenant, viewer: member.viewer }) };
}

// The tests' clock begins at 13:00 in Amsterdam.
const want = (hour: number, names = ['daily_picks.email']) =>
  services.notifications.savePreferences(me.ctx, names, hour);
const sweep = () => sendPickNotices(deps, tenant.id, deps.clock.now());
const mails = () =>
  test.database.withTenant(tenant.id, async (trx) => {
    const rows = await trx.selectFrom('mails').select('template').where('userId', '=', me.userId).execute();
    return rows.filter(({ template }) => template === 'daily_picks').length;
  });

describe('notifications of daily picks', () => {
  it('MEM-10 are not sent unless the member wants them', async () => {
    await services.notifications.savePreferences(me.ctx, ['news.email'], 14);
    deps.clock.advance(2 * HOUR_MS);
    expect([await sweep(), await mails()]).toEqual([0, 0]);
  });

  it('MEM-10 come at the member’s hour, once a day, with the people of that day', async () => {
    await want(14);
    expect([await services.notifications.viewPicksHour(me.ctx), await sweep(), await mails()]).toEqual([14, 0, 0]);
    deps.clock.advance(HOUR_MS);
    expect([await sweep(), await mails()]).toEqual([1, 1]);
    expect([await sweep(), await mails()]).toEqual([0, 1]);
    expect((await services.picks.openPicks(me.ctx)).picks).toHaveLength(2);
    // Nobody is left for the next day, so there is nothing to tell.
    deps.clock.advance(DAY_MS);
    expect([await sweep(), await mails()]).toEqual([1, 1]);
  });

  it('MEM-10 are not sent if the member has looked, or hours late', async () => {
    await want(14);
    await services.picks.openPicks(me.ctx);
    deps.clock.advance(HOUR_MS);
    expect([await sweep(), await mails()]).toEqual([1, 0]);
    await person({});
    deps.clock.advance(DAY_MS + 4 * HOUR_MS);
    expect([await sweep(), await mails()]).toEqual([1, 0]);
  });

  it('MEM-10, MEM-9 choose nobody while the member’s account is paused, and go on when they are back', async () => {
    await want(14);
    await services.privacy.pauseAccount(me.ctx);
    deps.clock.advance(HOUR_MS);
    expect([await sweep(), await mails()]).toEqual([1, 0]);
    await services.privacy.resumeAccount(me.ctx);
    deps.clock.advance(DAY_MS);
    expect([await sweep(), await mails()]).toEqual([1, 1]);
    expect((await services.picks.openPicks(me.ctx)).picks).toHaveLength(2);
  });

  it('MEM-10 end when the member switches them off elsewhere', async () => {
    await want(14, ['daily_picks.push']);
    await test.database.withTenant(tenant.id, (trx) =>
      trx.updateTable('notificationPreferences').set({ enabled: false }).where('userId', '=', me.userId).execute(),
    );
    deps.clock.advance(HOUR_MS);
    expect(await sweep()).toBe(1);
    deps.clock.advance(DAY_MS);
    expect([await sweep(), await mails()]).toEqual([0, 0]);
  });

  it('MEM-10 have an hour of the day', async () => {
    await expect(want(24)).rejects.toMatchObject({
      code: 'invalid_fields',
      fields: { picks_hour: { key: 'invalid' } },
    });
    await expect(want(NaN)).rejects.toMatchObject({ code: 'invalid_fields' });
    expect(await services.notifications.viewPicksHour(me.ctx)).toBe(18);
  });
});
