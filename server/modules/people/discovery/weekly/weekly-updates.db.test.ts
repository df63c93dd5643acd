import { randomUUID } from 'node:crypto';

import { beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { buildEmails } from '../../../../../emails/build.ts';
import { createTestContext } from '../../../../../tests/factories/context.ts';
import { createMember, type Member, type MemberOverrides } from '../../../../../tests/factories/member.ts';
import { createFictionalProfile } from '../../../../../tests/factories/profile.ts';
import { sendQueuedMails } from '../../../../../tests/factories/sent-mails.ts';
import { createTenant } from '../../../../../tests/factories/tenant.ts';
import { createTestDeps } from '../../../../../tests/setup/test-deps.ts';
import { useTestDatabase } from '../../../../../tests/setup/test-database.ts';
import type { Tenant } from '../../../../context.ts';
import type { OutgoingMail } from '../../../delivery/notifications/mails/mail-transport.ts';
import { createServices } from '../../../../services.ts';
import { sendWeeklyUpdates, scheduleWeeklyUpdates } from './weekly-updates.ts';

const DAY = 86_400_000;
const db = useTestDatabase();
let tenant: Tenant;
let deps: Awaited<ReturnType<typeof createTestDeps>>;
let reader: Member;

beforeAll(() => buildEmails());
beforeEach(async () => {
  tenant = await createTenant(db.database);
  deps = await createTestDeps(db.database, [tenant]);
  // Searches for men, so that the reader is never new to the others.
  reader = await createMember(db.database, tenant, { profile: { gender: 'female', sexuality: 'hetero' } });
  await scheduleWeeklyUpdates(deps, tenant.id, deps.clock.now());
  deps.clock.advance(1000);
});

const as = ({ viewer }: Member) => createTestContext({ tenant, viewer });

/** A new member whom the reader searches for, with an active photo. */
async function newcomer({ profile, ...user }: MemberOverrides = {}, withPhoto = true): Promise<Member> {
  // Not at the exact time of a check.
  deps.clock.advance(1000);
  const createdAt = deps.clock.now();
  const member = await createMember(db.database, tenant, {
    ...user,
    profile: { gender: 'male', sexuality: 'hetero', createdAt, ...profile },
  });
  if (withPhoto) await showPhoto(member.profileId);
  return member;
}

function showPhoto(profileId: string) {
  const id = randomUUID();
  const photo = { tenantId: tenant.id, id, profileId, status: 'active', position: 0, storageKey: id };
  return db.database.withTenant(tenant.id, async (trx) => {
    await trx
      .insertInto('photos')
      .values({ ...photo, width: 640, height: 800, color: '#aabbcc', uploadedAt: deps.clock.now() })
      .execute();
    await trx.updateTable('profiles').set({ mainPhotoId: id }).where('id', '=', profileId).execute();
  });
}

/** Lets days pass, runs the sweep and sends mails each day; returns the reader's mails. */
async function pass(days: number) {
  const mails: OutgoingMail[] = [];
  for (let day = 0; day < days; day += 1) {
    deps.clock.advance(DAY);
    const now = deps.clock.now();
    await scheduleWeeklyUpdates(deps, tenant.id, now);
    await db.database.withTenant(tenant.id, (trx) => sendWeeklyUpdates(trx, deps, tenant.id, now));
    mails.push(...(await sendQueuedMails(deps)).filter(({ to }) => to === reader.email));
  }
  return mails;
}

describe('the weekly update', () => {
  it('NOT-013 reports new matching members, new likes and unread messages once a week', async () => {
    const sam = await newcomer({ profile: { name: 'Sam de Boer', birthDate: '1986-01-01' }, credits: 9 });
    const { likes, chat } = createServices(deps);
    await likes.likeProfile(as(sam), { profile: reader.profileId });
    await chat.sendMessage(as(sam), { profile: reader.profileId, text: 'Hoi', client_id: 'bericht-1' });
    deps.jobs.enqueued.length = 0;
    const [mail, ...more] = await pass(9);
    expect(more).toEqual([]);
    expect(mail!.text).toContain('Er is 1 nieuw lid dat bij je past.');
    expect(mail!.text).toMatch(/- Sam de Boer, 40: Utrecht\n- 1 nieuwe like: .*\n- 1 ongelezen bericht: /);
    expect(mail!.html).toContain(`/members/${sam.profileId}`);
    expect(mail!.unsubscribe).toContain('/unsubscribe');
  });

  it('is sent once if two processes sweep at the same time', async () => {
    await newcomer();
    deps.clock.advance(9 * DAY);
    const now = deps.clock.now();
    const sweep = () => db.database.withTenant(tenant.id, (trx) => sendWeeklyUpdates(trx, deps, tenant.id, now));
    await Promise.all([sweep(), sweep(), sweep()]);
    expect((await sendQueuedMails(deps)).filter(({ to }) => to === reader.email)).toHaveLength(1);
  });

  it('is not sent without news, and reports nothing twice', async () => {
    expect(await pass(9)).toEqual([]);
    await newcomer();
    expect(await pass(7)).toHaveLength(1);
    expect(await pass(7)).toEqual([]);
  });

  it.each([
    ['has no photo', () => newcomer({}, false)],
    ['hides', () => newcomer({ profile: { invisible: true } })],
    ['is not of the searched gender', () => newcomer({ profile: { gender: 'female' } })],
    ['came before', () => newcomer({ profile: { createdAt: new Date(deps.clock.now().getTime() - DAY) } })],
    [
      'blocked the member',
      async () => {
        const who = await newcomer();
        await createServices(deps).safety.blockProfile(as(who), { profile: reader.profileId });
      },
    ],
    [
      'is fictional',
      async () => {
        const createdAt = deps.clock.now();
        const { profileId } = await createFictionalProfile(db.database, tenant, { gender: 'male', createdAt });
        await showPhoto(profileId);
      },
    ],
  ])('leaves out a member who %s', async (_name, arrange) => {
    await arrange();
    expect(await pass(9)).toEqual([]);
  });

  it('drops members who hide while the mail is queued, and is not sent if none is left', async () => {
    const sam = await newcomer();
    deps.clock.advance(9 * DAY);
    const now = deps.clock.now();
    await db.database.withTenant(tenant.id, (trx) => sendWeeklyUpdates(trx, deps, tenant.id, now));
    expect(deps.jobs.enqueued).toHaveLength(1);
    await db.database.withTenant(tenant.id, (trx) =>
      trx.updateTable('profiles').set({ invisible: true }).where('id', '=', sam.profileId).execute(),
    );
    expect(await sendQueuedMails(deps)).toEqual([]);
  });

  it('is sent every four weeks to members inactive for 90 days, and never after a year', async () => {
    const weeks = async (count: number) => {
      let mails = 0;
      for (let week = 0; week < count; week += 1) {
        await newcomer();
        mails += (await pass(7)).length;
      }
      return mails;
    };
    const asleepSince = async (days: number) => {
      const lastActiveAt = new Date(deps.clock.now().getTime() - days * DAY);
      await db.database.withTenant(tenant.id, (trx) =>
        trx.updateTable('profiles').set({ lastActiveAt }).where('id', '=', reader.profileId).execute(),
      );
    };
    await pass(9);
    await asleepSince(0);
    expect(await weeks(4)).toBe(4);
    await asleepSince(100);
    expect(await weeks(9)).toBe(3);
    await asleepSince(400);
    expect(await weeks(5)).toBe(0);
  });

  it('is not sent while switched off, and starts with later news when switched on again', async () => {
    const { notifications } = createServices(deps);
    await notifications.savePreferences(as(reader), []);
    await newcomer();
    expect(await pass(9)).toEqual([]);
    await notifications.savePreferences(as(reader), ['weekly_updates.email']);
    expect(await pass(7)).toEqual([]);
  });
});
