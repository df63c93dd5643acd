import { randomUUID } from 'node:crypto';

import { beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { buildEmails } from '../../../../emails/build.ts';
import { createTestContext } from '../../../../tests/factories/context.ts';
import { createMember, type Member, type MemberOverrides } from '../../../../tests/factories/member.ts';
import { sendQueuedMails } from '../../../../tests/factories/sent-mails.ts';
import { createTenant } from '../../../../tests/factories/tenant.ts';
import { createTestDeps } from '../../../../tests/setup/test-deps.ts';
import { useTestDatabase } from '../../../../tests/setup/test-database.ts';
import type { Tenant } from '../../../context.ts';
import { createServices } from '../../../services.ts';
import { sendProfileReminders } from './profile-reminders.ts';

const DAY = 86_400_000;
const db = useTestDatabase();
let tenant: Tenant;
let deps: Awaited<ReturnType<typeof createTestDeps>>;

beforeAll(() => buildEmails());
beforeEach(async () => {
  tenant = await createTenant(db.database);
  deps = await createTestDeps(db.database, [tenant]);
});

const member = (overrides: MemberOverrides = {}) =>
  createMember(db.database, tenant, { activatedAt: deps.clock.now(), ...overrides });

async function addPhoto({ profileId }: Member, status: string) {
  const id = randomUUID();
  const photo = { tenantId: tenant.id, id, profileId, status, position: 0, storageKey: id };
  await db.database.withTenant(tenant.id, (trx) =>
    trx
      .insertInto('photos')
      .values({ ...photo, width: 640, height: 800, color: '#aabbcc', uploadedAt: deps.clock.now() })
      .execute(),
  );
}

const sweep = () =>
  db.database.withTenant(tenant.id, (trx) => sendProfileReminders(trx, deps, tenant.id, deps.clock.now()));

/** Lets days pass and returns the days on which a reminder was sent. */
async function daysOfMails(days: number): Promise<number[]> {
  const came: number[] = [];
  for (let day = 1; day <= days; day += 1) {
    deps.clock.advance(DAY);
    await sweep();
    if ((await sendQueuedMails(deps)).length > 0) came.push(day);
  }
  return came;
}

describe('the reminder of an unfinished profile', () => {
  it('NOT-010 is sent two days and a week after activation and names the missing parts', async () => {
    await member();
    deps.clock.advance(2 * DAY);
    await sweep();
    const [mail] = await sendQueuedMails(deps);
    expect(mail!.text).toContain('- Zet er een foto bij: ');
    expect(mail!.text).toContain('- Schrijf iets over jezelf: ');
    expect(mail!.text).toContain('- Kies je interesses: ');
    expect(mail!.unsubscribe).toContain('/unsubscribe');
    expect(await daysOfMails(30)).toEqual([5]);
  });

  it.each([
    ['a photo that waits and a text', 'inspection', { about: 'Ik fiets graag.' }, []],
    ['a photo and interests', 'active', { interests: ['biking'] }, []],
    ['a photo only', 'active', {}, [2, 7]],
    ['texts only', null, { about: 'Ik fiets graag.', interests: ['biking'] }, [2, 7]],
    ['a photo that was removed', 'removed', { about: 'Ik fiets graag.' }, [2, 7]],
  ] as const)('handles a profile with %s', async (_name, photo, { ...profile }, expected) => {
    const who = await member({
      profile: { ...profile, interests: [...('interests' in profile ? profile.interests : [])] },
    });
    if (photo) await addPhoto(who, photo);
    expect(await daysOfMails(9)).toEqual(expected);
  });

  it('is not sent if the profile was completed while it was queued', async () => {
    const who = await member();
    deps.clock.advance(2 * DAY);
    expect(await sweep()).toBe(1);
    await addPhoto(who, 'inspection');
    await createServices(deps).profiles.saveProfile(createTestContext({ tenant, viewer: who.viewer }), {
      about: 'Ik fiets graag.',
    });
    expect(await sendQueuedMails(deps)).toEqual([]);
  });

  it('is not sent to members who are inactive, were activated long ago, or get no mails', async () => {
    const stopped = await member();
    await db.database.withTenant(tenant.id, (trx) =>
      trx
        .insertInto('mailSuppressions')
        .values({ tenantId: tenant.id, userId: stopped.userId, reason: 'bounce', disabledAt: deps.clock.now() })
        .execute(),
    );
    await member({ status: 'not_confirmed', activatedAt: null });
    await member({ status: 'paused' });
    await member({ activatedAt: new Date(deps.clock.now().getTime() - 30 * DAY) });
    expect(await daysOfMails(9)).toEqual([]);
  });
});
