import { beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { buildEmails } from '../../../../emails/build.ts';
import { createTestContext } from '../../../../tests/factories/context.ts';
import { createMember, type Member, type MemberOverrides } from '../../../../tests/factories/member.ts';
import { createFictionalProfile } from '../../../../tests/factories/profile.ts';
import { buildSubscription } from '../../../../tests/factories/push-subscription.ts';
import { createTenant } from '../../../../tests/factories/tenant.ts';
import { useTestDatabase } from '../../../../tests/setup/test-database.ts';
import { createTestDeps } from '../../../../tests/setup/test-deps.ts';
import type { MemberCtx, Tenant } from '../../../context.ts';
import type { LikeNotificationJob, MailJob } from '../../../jobs/queues.ts';
import { createServices, type Services } from '../../../services.ts';
import type { OutgoingMail } from '../../delivery/notifications/mails/mail-transport.ts';
import { sendMail } from '../../delivery/notifications/mails/send-mail.ts';
import { sendDeferredLikeNotification } from './like-notifications.ts';

const test = useTestDatabase();
const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
let tenant: Tenant;
let deps: Awaited<ReturnType<typeof createTestDeps>>;
let services: Services;

type Person = Member & { ctx: MemberCtx };

beforeAll(async () => {
  await buildEmails();
});
beforeEach(async () => {
  tenant = await createTenant(test.database);
  deps = await createTestDeps(test.database, [tenant]);
  services = createServices(deps);
});

/** A member who was last active a day ago. */
async function person({ profile, ...user }: MemberOverrides = {}): Promise<Person> {
  const lastActiveAt = new Date(deps.clock.now().getTime() - 24 * HOUR_MS);
  const member = await createMember(test.database, tenant, { ...user, profile: { lastActiveAt, ...profile } });
  return { ...member, ctx: createTestContext({ tenant, viewer: member.viewer }) };
}

const like = (from: Person, to: { profileId: string }) =>
  services.likes.likeProfile(from.ctx, { profile: to.profileId });

/** Sends what is queued and returns the recipients and subjects. */
async function sent(): Promise<Array<Pick<OutgoingMail, 'to' | 'subject' | 'text' | 'unsubscribe'>>> {
  const out: OutgoingMail[] = [];
  const transport = { send: (mail: OutgoingMail) => (out.push(mail), Promise.resolve('id')) };
  for (const { payload } of deps.jobs.enqueued.splice(0)) await sendMail({ ...deps, transport }, payload as MailJob);
  return out;
}
/** Makes the member active now. */
const stay = ({ profileId }: Person) =>
  test.database.withTenant(tenant.id, (trx) =>
    trx.updateTable('profiles').set({ lastActiveAt: deps.clock.now() }).where('id', '=', profileId).execute(),
  );
/** Runs the deferred jobs, all at the same time. */
const notifyLater = () =>
  Promise.all(
    deps.jobs.enqueued
      .splice(0)
      .map(({ payload }) => sendDeferredLikeNotification(deps, payload as LikeNotificationJob)),
  );
const readers = async () => (await sent()).map(({ to }) => to);

describe('the mail about a like', () => {
  it('LIK-013 notifies of a like, then the first liker of the match; the second saw it on the page', async () => {
    const [anna, bram] = [await person(), await person()];
    await like(anna, bram);
    const [liked] = await sent();
    expect(liked).toMatchObject({ to: bram.email, subject: 'Er is iets nieuws voor je' });
    expect(liked!.text).toContain(`${anna.name} vindt je leuk.`);
    expect(liked!.text).toContain(`/likes/m/${anna.profileId}`);
    expect(liked!.unsubscribe).toContain('/unsubscribe');
    await like(bram, anna);
    const mails = await sent();
    expect(mails.map(({ to }) => to)).toEqual([anna.email]);
    expect(mails[0]!.text).toContain(`Jij en ${bram.name} vinden elkaar leuk.`);
    expect(mails[0]!.text).toContain(`/members/${bram.profileId}/chat`);
  });

  it('is not sent after the like or match was viewed', async () => {
    const [anna, bram] = [await person(), await person()];
    await like(anna, bram);
    await services.profiles.viewProfile(bram.ctx, anna.profileId);
    expect(await sent()).toEqual([]);
    await like(bram, anna);
    await services.profiles.viewProfile(anna.ctx, bram.profileId);
    expect(await sent()).toEqual([]);
  });

  it('is not sent to a member who is online or a fictional profile', async () => {
    const [anna, here] = [await person(), await person({ profile: { lastActiveAt: deps.clock.now() } })];
    await like(anna, here);
    await like(anna, await createFictionalProfile(test.database, tenant, {}));
    expect(deps.jobs.enqueued.map(({ name }) => name)).toEqual(['notify-like']);
  });

  it('is sent once after the member leaves, if the like is still new', async () => {
    const here = () => person({ profile: { lastActiveAt: new Date(deps.clock.now().getTime() - MINUTE_MS) } });
    const [anna, bram, cor, dirk] = [await person(), await here(), await person(), await here()];
    await like(anna, bram);
    await like(cor, bram);
    await like(anna, dirk);
    expect(deps.jobs.enqueued).toMatchObject(
      Array.from({ length: 3 }, () => ({ name: 'notify-like', afterSeconds: 240 })),
    );
    await services.profiles.viewProfile(dirk.ctx, anna.profileId);
    deps.clock.advance(3 * MINUTE_MS);
    await stay(bram);
    deps.clock.advance(MINUTE_MS);
    await notifyLater();
    expect(deps.jobs.enqueued).toMatchObject([{ afterSeconds: 240 }, { afterSeconds: 240 }]);
    deps.clock.advance(4 * MINUTE_MS);
    await notifyLater();
    expect(await readers()).toEqual([bram.email]);
  });

  it('about a match is deferred while the member is online, and dropped when the like is withdrawn', async () => {
    const [anna, bram] = [await person(), await person()];
    await like(anna, bram);
    expect(await readers()).toEqual([bram.email]);
    await stay(anna);
    await like(bram, anna);
    deps.clock.advance(5 * MINUTE_MS);
    const [job] = deps.jobs.enqueued;
    await notifyLater();
    const [mail] = await sent();
    expect(mail!.text).toContain(`Jij en ${bram.name} vinden elkaar leuk.`);
    await services.likes.unlikeProfile(bram.ctx, { profile: anna.profileId });
    deps.clock.advance(24 * HOUR_MS);
    deps.jobs.enqueued.push(job!);
    await notifyLater();
    expect(deps.jobs.enqueued).toEqual([]);
  });

  it('is sent at most once an hour for likes and once a day for the same match', async () => {
    const [anna, bram, cor, dirk] = [await person(), await person(), await person(), await person()];
    await like(anna, bram);
    await like(cor, bram);
    expect(await readers()).toEqual([bram.email]);
    deps.clock.advance(HOUR_MS);
    await like(dirk, bram);
    expect(await readers()).toEqual([bram.email]);
    await like(bram, anna);
    for (let again = 0; again < 3; again += 1) {
      await services.likes.unlikeProfile(bram.ctx, { profile: anna.profileId });
      await like(bram, anna);
    }
    expect(await readers()).toEqual([anna.email]);
    deps.clock.advance(24 * HOUR_MS);
    await services.likes.unlikeProfile(bram.ctx, { profile: anna.profileId });
    await like(bram, anna);
    expect(await readers()).toEqual([anna.email]);
  });

  it("is accompanied by a push message to the member's devices, unless switched off", async () => {
    const [anna, bram, cor] = [await person(), await person(), await person()];
    for (const { ctx } of [anna, bram, cor]) await services.push.subscribe(ctx, { subscription: buildSubscription() });
    await services.notifications.savePreferences(cor.ctx, []);
    await like(anna, bram);
    await like(bram, anna);
    await like(bram, cor);
    const pushes = deps.jobs.enqueued.filter(({ name }) => name === 'send-push').map(({ payload }) => payload);
    expect(pushes).toMatchObject([
      { kind: 'like', referenceId: anna.profileId },
      { kind: 'match', referenceId: bram.profileId },
    ]);
  });

  it('is not sent when the preference is off', async () => {
    const [anna, bram] = [await person(), await person()];
    await services.notifications.savePreferences(bram.ctx, []);
    await like(anna, bram);
    expect(await readers()).toEqual([]);
  });

  it.each([
    ['taken back', (anna: Person, bram: Person) => services.likes.unlikeProfile(anna.ctx, { profile: bram.profileId })],
    [
      'followed by a block',
      (anna: Person, bram: Person) => services.safety.blockProfile(anna.ctx, { profile: bram.profileId }),
    ],
    ['given by who hides now', (anna: Person) => services.privacy.savePrivacy(anna.ctx, ['invisible'])],
  ])('is not sent about a like that was %s while it waited', async (_name, change) => {
    const [anna, bram] = [await person(), await person()];
    await like(anna, bram);
    await change(anna, bram);
    expect(await readers()).toEqual([]);
  });

  it('does not reveal invisible members, except to their matches', async () => {
    const [anna, bram] = [await person({ profile: { invisible: true } }), await person()];
    await like(anna, bram);
    expect(await readers()).toEqual([]);
    await services.likes.unlikeProfile(anna.ctx, { profile: bram.profileId });
    await test.database.withTenant(tenant.id, (trx) =>
      trx
        .insertInto('likes')
        .values({
          tenantId: tenant.id,
          likerId: bram.profileId,
          likedId: anna.profileId,
          source: 'profile',
          createdAt: deps.clock.now(),
        })
        .execute(),
    );
    await like(anna, bram);
    expect(await readers()).toEqual([bram.email]);
  });

  it('is not queued after a rollback', async () => {
    const [anna, bram] = [await person({ status: 'not_confirmed' }), await person()];
    await expect(like(anna, bram)).rejects.toMatchObject({ code: 'not_confirmed' });
    expect(deps.jobs.enqueued).toEqual([]);
  });
});
