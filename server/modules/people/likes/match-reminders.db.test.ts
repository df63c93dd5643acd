import { randomUUID } from 'node:crypto';

import { beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { buildEmails } from '../../../../emails/build.ts';
import { createTestContext } from '../../../../tests/factories/context.ts';
import { createMember, type MemberOverrides } from '../../../../tests/factories/member.ts';
import { sendQueuedMails } from '../../../../tests/factories/sent-mails.ts';
import { createFictionalProfile } from '../../../../tests/factories/profile.ts';
import { createTenant } from '../../../../tests/factories/tenant.ts';
import { useTestDatabase } from '../../../../tests/setup/test-database.ts';
import { createTestDeps } from '../../../../tests/setup/test-deps.ts';
import type { Tenant } from '../../../context.ts';
import { createServices, type Services } from '../../../services.ts';
import { sendMatchReminders } from './match-reminders.ts';

const DAY = 86_400_000;
const test = useTestDatabase();
let tenant: Tenant;
let deps: Awaited<ReturnType<typeof createTestDeps>>;
let services: Services;

beforeAll(() => buildEmails());

beforeEach(() => useSite({}));

async function useSite(settings: Partial<Tenant>) {
  tenant = { ...(await createTenant(test.database)), ...settings };
  deps = await createTestDeps(test.database, [tenant]);
  services = createServices(deps);
}

async function member(overrides: MemberOverrides = {}) {
  const made = await createMember(test.database, tenant, overrides);
  return { ...made, ctx: createTestContext({ tenant, viewer: made.viewer }) };
}
type Person = Awaited<ReturnType<typeof member>>;

async function match(one: Person, other: Person) {
  await services.likes.likeProfile(one.ctx, { profile: other.profileId });
  await services.likes.likeProfile(other.ctx, { profile: one.profileId });
}

const sweep = () =>
  test.database.withTenant(tenant.id, (trx) => sendMatchReminders(trx, deps, tenant.id, deps.clock.now()));

/** Runs the sweep, and returns the addresses of the reminders that are sent. */
async function remindedAfter(days: number): Promise<string[]> {
  deps.clock.advance(days * DAY);
  await sweep();
  const sent = await sendQueuedMails(deps);
  return sent.filter(({ text }) => text.includes('maar één keer')).map(({ to }) => String(to));
}

const newMatchesOf = async ({ ctx }: Person) => (await services.likes.listNewMatches(ctx)).map(({ id }) => id);

describe('the reminder of a match', () => {
  it('MEM-1 reaches both once, three days before it leaves the new matches, and says until when', async () => {
    const [anna, bram] = [await member(), await member()];
    await match(anna, bram);
    await sendQueuedMails(deps);
    expect(await remindedAfter(10.9)).toEqual([]);
    deps.clock.advance(0.1 * DAY);
    await sweep();
    const mails = await sendQueuedMails(deps);
    expect(mails).toHaveLength(2);
    const until = new Intl.DateTimeFormat('nl-NL', { dateStyle: 'long', timeZone: tenant.time_zone });
    const leaves = new Date(deps.clock.now().getTime() + 3 * DAY);
    for (const mail of mails) expect(mail.text).toContain(until.format(leaves));
    expect(await newMatchesOf(anna)).toEqual([bram.profileId]);
    expect(await remindedAfter(2.9)).toEqual([]);
    deps.clock.advance(0.1 * DAY);
    expect([await newMatchesOf(anna), await newMatchesOf(bram)]).toEqual([[], []]);
    expect((await services.likes.listLikes(anna.ctx)).matches).toHaveLength(1);
  });

  it('MEM-1 is not sent when somebody has written, or the match ended, even while it is queued', async () => {
    const [anna, bram, carla, dirk] = [await member({ credits: 5 }), await member(), await member(), await member()];
    await match(anna, bram);
    await match(carla, dirk);
    await services.chat.sendMessage(anna.ctx, { profile: bram.profileId, text: 'Hoi', client_id: randomUUID() });
    deps.clock.advance(11 * DAY);
    expect(await sweep()).toBe(2);
    await services.likes.endMatch(carla.ctx, { profile: dirk.profileId });
    expect(await remindedAfter(0)).toEqual([]);
  });

  it('MEM-1 names one match a day, and waits for a member who is online', async () => {
    const anna = await member();
    for (const other of [await member(), await member()]) await match(other, anna);
    deps.clock.advance(11 * DAY);
    await test.database.withTenant(tenant.id, (trx) =>
      trx
        .updateTable('profiles')
        .set({ lastActiveAt: deps.clock.now() })
        .where('tenantId', '=', tenant.id)
        .where('id', '=', anna.profileId)
        .execute(),
    );
    expect(await sweep()).toBe(2);
    deps.clock.advance(DAY / 24);
    expect(await sweep()).toBe(1);
    expect(await sweep()).toBe(0);
  });

  it('MEM-1 is not about a fictional profile', async () => {
    const [anna, figure] = [await member(), await createFictionalProfile(test.database, tenant)];
    const pair = { likerId: figure.profileId, likedId: anna.profileId };
    const like = { tenantId: tenant.id, ...pair, source: 'operator', createdAt: deps.clock.now() };
    await test.database.withTenant(tenant.id, (trx) => trx.insertInto('likes').values(like).execute());
    expect(await services.likes.likeProfile(anna.ctx, { profile: figure.profileId })).toMatchObject({ match: true });
    expect(await remindedAfter(12)).toEqual([]);
  });

  it('MEM-1 is not sent where the site keeps matches new until somebody writes', async () => {
    await useSite({ new_match_days: null });
    const [anna, bram] = [await member(), await member()];
    await match(anna, bram);
    expect(await remindedAfter(30)).toEqual([]);
    expect(await newMatchesOf(anna)).toEqual([bram.profileId]);
  });
});
