import { beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { createConsoleDatabase, type ConsoleDatabase, type Trx } from '../../../../db/client.ts';
import { createTestContext } from '../../../../tests/factories/context.ts';
import { mailedLinkToken } from '../../../../tests/factories/mails.ts';
import {
  MEMBER_PASSWORD,
  createMember,
  type Member,
  type MemberOverrides,
} from '../../../../tests/factories/member.ts';
import { createTenant } from '../../../../tests/factories/tenant.ts';
import { useTestDatabase } from '../../../../tests/setup/test-database.ts';
import { createTestDeps } from '../../../../tests/setup/test-deps.ts';
import type { Tenant } from '../../../context.ts';
import { newId } from '../../../lib/security/ids.ts';
import { createServices, type Services } from '../../../services.ts';
import { searchSchema } from '../../people/discovery/search/search.schema.ts';
import type { LiveEvent } from '../../realtime/live/live-event.ts';
import type { MeasureKind } from './measure-values.schema.ts';
import type { Measure } from './measure.schema.ts';
import { liftRestriction, restrictAccount } from './restrict.ts';
import { listRestrictions } from './restrictions.ts';
import { endExpiredPauses } from '../../identity/restrictions/sync-account-status.ts';

const test = useTestDatabase();
const HOUR = 3_600_000;
let tenant: Tenant;
let desk: ConsoleDatabase;
let deps: Awaited<ReturnType<typeof createTestDeps>>;
let services: Services;
let skew = 0;

beforeAll(async () => {
  tenant = await createTenant(test.database);
  deps = await createTestDeps(test.database, [tenant]);
  const { clock } = deps;
  deps = { ...deps, clock: { ...clock, now: () => new Date(clock.now().getTime() + skew) } };
  services = createServices(deps);
  desk = createConsoleDatabase({ url: test.consoleUrl });
  return () => desk.close();
});

const measure = (kind: MeasureKind, days: number | null = kind === 'pause' ? 7 : null): Measure => ({
  kind,
  days,
  ground: 'terms',
  clause: 'commerce',
  facts: 'Vroeg drie leden om geld.',
});
const member = (overrides?: MemberOverrides) => createMember(test.database, tenant, { credits: 5, ...overrides });
const operatorId = newId({ now: () => new Date() } as never);
/** Runs as the desk does, with the console's role. */
const atDesk = <T>(work: (trx: Trx) => Promise<T>) => desk.withTenant(tenant.id, work);
/** Live events of the current test. */
let liveEvents: LiveEvent[];
beforeEach(() => {
  liveEvents = [];
});
const tell = (...events: LiveEvent[]) => void liveEvents.push(...events);
const decide = (userId: string, what: Measure) =>
  atDesk((trx) => restrictAccount(trx, tell, deps, { tenantId: tenant.id, userId, operatorId, measure: what }));
const lift = (restrictionId: string) =>
  atDesk((trx) =>
    liftRestriction(trx, tell, deps, { tenantId: tenant.id, restrictionId, operatorId, reason: 'Vergissing.' }),
  );
const viewerOf = ({ sessionToken }: Member) => services.accounts.resolveSession(tenant, sessionToken);
const ctxOf = async (one: Member) => createTestContext({ tenant, viewer: (await viewerOf(one))! });
const loginOf = ({ email }: Member) =>
  services.accounts.logIn(createTestContext({ tenant }), { email, password: MEMBER_PASSWORD });
async function found(one: Member): Promise<boolean> {
  const { results } = await services.discovery.searchProfiles(
    createTestContext({ tenant, viewer: (await member()).viewer }),
    searchSchema.parse({ gender: one.viewer && 'female', country: 'NL' }),
  );
  return results.some(({ id }) => id === one.profileId);
}
const mailsOf = ({ userId }: Member) =>
  test.database.withTenant(tenant.id, (trx) =>
    trx.selectFrom('mails').select(['template', 'referenceId']).where('userId', '=', userId).execute(),
  );

describe('a pause', () => {
  it('SAF-016 prevents likes and being found, states its end, and allows login', async () => {
    const anna = await member({ profile: { gender: 'female' } });
    const other = await member();
    expect(await found(anna)).toBe(true);
    const { restrictionId } = await decide(anna.userId, measure('pause'));
    expect(await found(anna)).toBe(false);
    const ctx = await ctxOf(anna);
    expect(ctx.viewer).toMatchObject({ status: 'paused', unreadRestriction: { restrictionId } });
    const refused = { code: 'account_paused', params: { moment: '17 maart 2026 om 13:00' } };
    await expect(services.likes.likeProfile(ctx, { profile: other.profileId })).rejects.toMatchObject(refused);
    expect((await services.profiles.viewProfile(ctx, other.profileId)).id).toBe(other.profileId);
    expect(await loginOf(anna)).toHaveProperty('sessionToken');
    expect(await mailsOf(anna)).toContainEqual({ template: 'restricted', referenceId: restrictionId });
  });

  it('SAF-016 ends by the clock for the member, and by the sweep for others', async () => {
    const [anna, bea] = [await member(), await member()];
    for (const { userId } of [anna, bea]) await decide(userId, measure('pause', 1));
    skew = 24 * HOUR - 1;
    expect((await viewerOf(anna))!.status).toBe('paused');
    skew = 24 * HOUR;
    expect(await viewerOf(anna)).toMatchObject({ status: 'active', profileStatus: 'active' });
    expect(await test.database.withTenant(tenant.id, (trx) => endExpiredPauses(trx, tenant.id, deps.clock.now()))).toBe(
      1,
    );
    expect((await viewerOf(bea))!.profileStatus).toBe('active');
    skew = 0;
  });

  it('SAF-016 is listed as active until its exact end, and not from then on', async () => {
    const anna = await member();
    await decide(anna.userId, measure('pause', 1));
    const end = new Date(deps.clock.now().getTime() + 24 * HOUR);
    const activeAt = async (now: Date) => {
      const [pause] = await atDesk((trx) => listRestrictions(trx, tenant.id, anna.userId, now));
      expect(pause).toMatchObject({ kind: 'pause', endsAt: end.toISOString() });
      return pause!.active;
    };
    expect(await activeAt(new Date(end.getTime() - 1))).toBe(true);
    expect(await activeAt(end)).toBe(false);
  });

  it('lasts as long as the longer of two, and ends when both are lifted', async () => {
    const anna = await member();
    const first = await decide(anna.userId, measure('pause', 1));
    const second = await decide(anna.userId, measure('pause', 5));
    await lift(second.restrictionId);
    expect((await viewerOf(anna))!.status).toBe('paused');
    await lift(first.restrictionId);
    expect((await viewerOf(anna))!.status).toBe('active');
    await expect(lift(first.restrictionId)).rejects.toMatchObject({ code: 'work_decided' });
  });
});

describe('a ban', () => {
  it('SAF-016 ends sessions, hides the profile, and links the statement of reasons at login', async () => {
    const anna = await member({ profile: { gender: 'female' } });
    const { restrictionId } = await decide(anna.userId, measure('ban'));
    expect(await viewerOf(anna)).toBeNull();
    expect(await found(anna)).toBe(false);
    expect(liveEvents).toContainEqual(expect.objectContaining({ profileId: anna.profileId }));
    const refusal: unknown = await loginOf(anna).catch((error: unknown) => error);
    const told = { code: 'account_blocked', params: { decision: expect.any(String) as string } };
    expect(refusal).toMatchObject(told);
    // A password reset by link authenticates the member as well, with the same result.
    const ctx = createTestContext({ tenant });
    await services.credentials.requestReset(ctx, { email: anna.email });
    const link = await mailedLinkToken(test.database, deps.env, {
      tenantId: tenant.id,
      userId: anna.userId,
      template: 'password_reset',
      purpose: 'reset',
    });
    const password = { password: MEMBER_PASSWORD, password_repeat: MEMBER_PASSWORD };
    expect(await services.credentials.resetPassword(ctx, link, password)).toMatchObject({ refusal: told });
    await expect(decide(anna.userId, measure('pause'))).rejects.toMatchObject({ code: 'work_decided' });
    await lift(restrictionId);
    expect(await loginOf(anna)).toHaveProperty('sessionToken');
    expect(await found(anna)).toBe(true);
  });

  it('leaves an active pause in place when it is lifted', async () => {
    const anna = await member();
    await decide(anna.userId, measure('pause'));
    const { restrictionId } = await decide(anna.userId, measure('ban'));
    await lift(restrictionId);
    await loginOf(anna);
    const row = await test.database.withTenant(tenant.id, (trx) =>
      trx.selectFrom('users').select('status').where('id', '=', anna.userId).executeTakeFirstOrThrow(),
    );
    expect(row.status).toBe('paused');
  });

  it('is stored once for two concurrent decisions', async () => {
    const anna = await member();
    const both = await Promise.allSettled([decide(anna.userId, measure('ban')), decide(anna.userId, measure('ban'))]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  it('leaves an account deleted that its member has deleted meanwhile', async () => {
    const anna = await member();
    await decide(anna.userId, measure('pause'));
    const { restrictionId } = await decide(anna.userId, measure('ban'));
    await test.database.withTenant(tenant.id, (trx) =>
      trx.updateTable('users').set({ status: 'deleted' }).where('id', '=', anna.userId).execute(),
    );
    await lift(restrictionId);
    const account = await test.database.withTenant(tenant.id, (trx) =>
      trx.selectFrom('users').select('status').where('id', '=', anna.userId).executeTakeFirstOrThrow(),
    );
    expect(account.status).toBe('deleted');
  });

  it('restores an unconfirmed account to unconfirmed when lifted', async () => {
    const anna = await member({ status: 'not_confirmed' });
    const { restrictionId } = await decide(anna.userId, measure('pause'));
    expect((await viewerOf(anna))!.status).toBe('paused');
    await lift(restrictionId);
    expect(await viewerOf(anna)).toMatchObject({ status: 'not_confirmed', profileStatus: 'disabled' });
  });
});

describe('a warning', () => {
  it('SAF-016 changes nothing and waits to be read', async () => {
    const anna = await member();
    const { restrictionId } = await decide(anna.userId, measure('warning'));
    expect(liveEvents).toEqual([]);
    expect(await viewerOf(anna)).toMatchObject({ status: 'active', unreadRestriction: { restrictionId } });
    expect(await atDesk((trx) => listRestrictions(trx, tenant.id, anna.userId, deps.clock.now()))).toMatchObject([
      { id: restrictionId, kind: 'warning', active: false, readAt: null },
    ]);
  });

  it('is stored once for a form submitted twice; with another text it is another warning', async () => {
    const anna = await member();
    const sent = [decide(anna.userId, measure('warning')), decide(anna.userId, measure('warning'))];
    const [one, other] = await Promise.all(sent);
    expect(other!.restrictionId).toBe(one!.restrictionId);
    expect([one!.again, other!.again].filter(Boolean)).toEqual([true]);
    await decide(anna.userId, { ...measure('warning'), facts: 'En nog eens.' });
    await decide(anna.userId, measure('pause', 7));
    await decide(anna.userId, measure('pause', 30));
    expect((await mailsOf(anna)).filter(({ template }) => template === 'restricted')).toHaveLength(4);
  });

  it('does not unblock an account that was not blocked by the desk', async () => {
    const anna = await member({ status: 'blocked' });
    await expect(decide(anna.userId, measure('warning'))).rejects.toMatchObject({ code: 'work_decided' });
    await expect(loginOf(anna)).rejects.toMatchObject({ code: 'account_blocked' });
  });

  it('is rejected for a member of another site', async () => {
    const elsewhere = await createTenant(test.database);
    const anna = await member();
    const asked = { tenantId: elsewhere.id, userId: anna.userId, operatorId, measure: measure('ban') };
    const foreign = desk.withTenant(elsewhere.id, (trx) => restrictAccount(trx, tell, deps, asked));
    await expect(foreign).rejects.toMatchObject({ code: 'not_found' });
  });
});
