import { randomUUID } from 'node:crypto';

import { beforeAll, describe, expect, it } from 'vitest';

import type { Trx } from '../../../../../db/client.ts';
import { buildEmails } from '../../../../../emails/build.ts';
import { MAIL_TEMPLATES, type MailTemplate } from '../../../../../emails/mail-templates.ts';
import { createTestContext } from '../../../../../tests/factories/context.ts';
import { createDebitCode, createDebitOrder, createMandate } from '../../../../../tests/factories/debit.ts';
import { createMember, type Member, type MemberOverrides } from '../../../../../tests/factories/member.ts';
import { createOrder, createRefund } from '../../../../../tests/factories/order.ts';
import { insertPhoto } from '../../../../../tests/factories/photo.ts';
import { buildSubscription } from '../../../../../tests/factories/push-subscription.ts';
import { sendQueuedMails } from '../../../../../tests/factories/sent-mails.ts';
import { createTenant } from '../../../../../tests/factories/tenant.ts';
import { createTestDeps } from '../../../../../tests/setup/test-deps.ts';
import { useTestDatabase } from '../../../../../tests/setup/test-database.ts';
import type { Tenant } from '../../../../context.ts';
import { createServices } from '../../../../services.ts';
import { insertMailedToken } from '../../../identity/accounts/tokens/mailed-tokens.ts';
import type { TokenPurpose } from '../../../platform/outbox/index.ts';
import { clearProfile, clearUser } from '../../../trust/account-deletion/erasure/erasure.queries.ts';
import { insertSchedules } from '../../../people/discovery/weekly/weekly-updates.queries.ts';
import { createMailingService } from '../mailings/mailings.ts';
import { queueMail } from '../../../platform/outbox/queue-mail.ts';
import {
  NOTIFICATION_TYPES,
  preferenceName,
  type NotificationType,
} from '../../../platform/outbox/preferences.schema.ts';
import { localDate } from '../../../../lib/time/local-date.ts';
import { queuePush, type PushKind } from '../../../platform/outbox/queue-push.ts';
import { insertSuppression, type SuppressionReason } from '../../../platform/outbox/mail-suppressions.ts';

/*
 * Every template × recipient state, through the sending worker. Repeats the rules of the specification independently of
 * the code.
 */
const db = useTestDatabase();
const DAY = 86_400_000;
let tenant: Tenant;
let deps: Awaited<ReturnType<typeof createTestDeps>>;

beforeAll(async () => {
  await buildEmails();
  tenant = await createTenant(db.database);
  deps = await createTestDeps(db.database, [tenant]);
});

const inTenant = <T>(run: (trx: Trx) => Promise<T>) => db.database.withTenant(tenant.id, run);
const ago = (ms: number) => new Date(deps.clock.now().getTime() - ms);

interface Circumstances {
  off?: 'this' | 'others';
  stop?: SuppressionReason;
  status?: MemberOverrides['status'];
  erased?: true;
}

/** The situations and the account state of each. */
const SITUATIONS = {
  active: {},
  'this kind switched off': { off: 'this' },
  'all other kinds switched off': { off: 'others' },
  'marked as spam': { stop: 'fbl' },
  bounced: { stop: 'bounce' },
  unsubscribed: { stop: 'listunsubscribe' },
  'not confirmed': { status: 'not_confirmed' },
  'not confirmed, switched off': { status: 'not_confirmed', off: 'this' },
  paused: { status: 'paused' },
  blocked: { status: 'blocked' },
  deleted: { status: 'deleted' },
  erased: { status: 'deleted', erased: true },
} as const satisfies Record<string, Circumstances>;
type Situation = keyof typeof SITUATIONS;
const ALL = Object.keys(SITUATIONS) as Situation[];
const allBut = (...left: Situation[]) => ALL.filter((each) => !left.includes(each));

/** Transactional mails: ignore preferences and suppressions except a complaint. */
const OF_THE_ACCOUNT = allBut('marked as spam', 'deleted', 'erased');
/** Transactional mails that are sent after a complaint too. */
const OWED = allBut('deleted', 'erased');
/** Mails about money reach deleted accounts too, until they are erased. */
const OF_MONEY = allBut('marked as spam', 'erased');
/** Follow a preference and stop at any suppression. */
const WANTED: Situation[] = ['active', 'all other kinds switched off'];

const NOT_CONFIRMED: Situation[] = ['not confirmed'];
const EXPECTED: Record<MailTemplate, { type: NotificationType | null; reaches: Situation[] }> = {
  activation: { type: null, reaches: OF_THE_ACCOUNT },
  welcome: { type: null, reaches: OF_THE_ACCOUNT },
  activation_reminder: { type: 'reminders', reaches: NOT_CONFIRMED },
  password_reset: { type: null, reaches: OF_THE_ACCOUNT },
  password_changed: { type: null, reaches: OF_THE_ACCOUNT },
  address_known: { type: null, reaches: OF_MONEY },
  mail_change: { type: null, reaches: OWED },
  mail_change_notice: { type: null, reaches: OF_THE_ACCOUNT },
  mail_changed: { type: null, reaches: OF_THE_ACCOUNT },
  new_device: { type: null, reaches: OF_THE_ACCOUNT },
  passkey_added: { type: null, reaches: OF_THE_ACCOUNT },
  passkey_removed: { type: null, reaches: OF_THE_ACCOUNT },
  account_deleted: { type: null, reaches: ['deleted'] },
  account_restored: { type: null, reaches: OF_THE_ACCOUNT },
  export_ready: { type: null, reaches: OF_THE_ACCOUNT },
  complete_signup: { type: null, reaches: ['not confirmed', 'not confirmed, switched off'] },
  confirm_address: { type: null, reaches: OWED },
  photo_approved: { type: null, reaches: OF_THE_ACCOUNT },
  photo_removed: { type: null, reaches: OF_THE_ACCOUNT },
  photo_verified: { type: null, reaches: OF_THE_ACCOUNT },
  photo_not_verified: { type: null, reaches: OF_THE_ACCOUNT },
  like: { type: 'like', reaches: WANTED },
  match: { type: 'like', reaches: WANTED },
  match_reminder: { type: 'match_reminders', reaches: WANTED },
  album_request: { type: 'album_request', reaches: WANTED },
  album_opened: { type: 'album_request', reaches: WANTED },
  // Those of this test have switched them on.
  album_view: { type: 'album_view', reaches: WANTED },
  daily_picks: { type: 'daily_picks', reaches: WANTED },
  spotlight: { type: 'spotlights', reaches: WANTED },
  spotlight_unseen: { type: 'spotlights', reaches: WANTED },
  new_message: { type: 'new_messages', reaches: WANTED },
  new_conversation: { type: 'new_conversations', reaches: WANTED },
  saved_search: { type: 'weekly_updates', reaches: WANTED },
  unread_reminder: { type: 'unread_message_reminders', reaches: WANTED },
  weekly_update: { type: 'weekly_updates', reaches: WANTED },
  profile_reminder: { type: 'reminders', reaches: WANTED },
  news: { type: 'news', reaches: WANTED },
  promotion: { type: 'promotions', reaches: WANTED },
  payment_complete: { type: null, reaches: OF_MONEY },
  payment_failed: { type: null, reaches: OF_MONEY },
  payment_reversed: { type: null, reaches: OF_MONEY },
  withdrawal: { type: null, reaches: allBut('erased') },
  refund_failed: { type: null, reaches: allBut('erased') },
  // Sent to the tenant's support.
  withdrawal_report: { type: null, reaches: ALL },
  direct_debit_code: { type: null, reaches: OWED },
  direct_debit_announced: { type: null, reaches: allBut('erased') },
  report_answer: { type: null, reaches: OF_THE_ACCOUNT },
  complaint_receipt: { type: null, reaches: OWED },
  restricted: { type: null, reaches: OWED },
  restriction_lifted: { type: null, reaches: OWED },
  appeal_answer: { type: null, reaches: OWED },
  // Sent to the address in the complaint after the account is deleted.
  complaint_answer: { type: null, reaches: ALL },
};

/** The restricted account is paused. */
async function storeRestriction(userId: string): Promise<string> {
  const id = randomUUID();
  const measure = { kind: 'pause', ground: 'terms', clause: 'commerce', statement: 'Vroeg om geld.' };
  const times = { startsAt: ago(DAY), endsAt: new Date(ago(0).getTime() + DAY) };
  const before = { userStatus: 'active', profileStatus: 'active' };
  const row = { tenantId: tenant.id, id, userId, operatorId: randomUUID(), ...measure, ...times, ...before };
  await inTenant((trx) => trx.insertInto('restrictions').values(row).execute());
  return id;
}

type Arrange = (reader: Member) => Promise<string | undefined>;

const token =
  (purpose: TokenPurpose): Arrange =>
  ({ userId }) => {
    const payload = { email: 'nieuw@post.example', previous: 'oud@post.example' };
    return inTenant((trx) =>
      insertMailedToken(trx, deps, { tenantId: tenant.id, userId, purpose, payload, validMs: DAY }),
    );
  };

const like = async (likerId: string, likedId: string) => {
  const row = { tenantId: tenant.id, likerId, likedId, source: 'profile', createdAt: deps.clock.now() };
  await inTenant((trx) => trx.insertInto('likes').values(row).execute());
};

const complaint =
  (status: 'received' | 'answered'): Arrange =>
  async ({ userId }) => {
    const [id, now] = [randomUUID(), deps.clock.now()];
    const said = { reference: `K-${id}`, email: 'lid@post.example', category: 'other', text: 'Klacht' };
    const answered = status === 'answered' ? { answer: 'Opgelost.', answeredAt: now } : {};
    const row = { tenantId: tenant.id, id, userId, ...said, ...answered, status, createdAt: now };
    await inTenant((trx) => trx.insertInto('complaints').values(row).execute());
    return id;
  };

const liked =
  (mutual: boolean): Arrange =>
  async ({ profileId }) => {
    const other = await createMember(db.database, tenant);
    await like(other.profileId, profileId);
    if (mutual) await like(profileId, other.profileId);
    return other.profileId;
  };

const conversation: Arrange = async ({ profileId }) => {
  const other = await createMember(db.database, tenant);
  const [low, high] = [profileId, other.profileId].toSorted() as [string, string];
  const id = randomUUID();
  const side = { tenantId: tenant.id, conversationId: id, lastMessageAt: deps.clock.now() };
  await inTenant(async (trx) => {
    await trx
      .insertInto('conversations')
      .values({
        tenantId: tenant.id,
        id,
        profileLowId: low,
        profileHighId: high,
        startedById: other.profileId,
        lastSeq: 1,
        createdAt: deps.clock.now(),
      })
      .execute();
    await trx
      .insertInto('conversationMembers')
      .values([
        { ...side, profileId, otherProfileId: other.profileId, unreadCount: 1 },
        { ...side, profileId: other.profileId, otherProfileId: profileId },
      ])
      .execute();
  });
  return id;
};

const order =
  (status: string): Arrange =>
  async (reader) =>
    (await createOrder(db.database, tenant, reader, { status, paidAt: deps.clock.now() })).orderId;

const givenBack = async (reader: Member, cause: string, status: string) => {
  const { orderId, paymentId } = await createOrder(db.database, tenant, reader, { status: 'paid' });
  await createRefund(db.database, tenant, { orderId, paymentId }, { cause, status });
  return orderId;
};

const photoCheck = async (profileId: string, reason: string | null) => {
  const [id, at] = [randomUUID(), deps.clock.now()];
  const status = reason === null ? 'approved' : 'refused';
  const times = { askedAt: at, expiresAt: at, submittedAt: at, decidedAt: at };
  const row = { tenantId: tenant.id, id, profileId, pose: 'peace', status, reason, decidedBy: 'operator', ...times };
  await inTenant((trx) => trx.insertInto('photoChecks').values(row).execute());
  return id;
};

const photo = async (profileId: string, status: 'active' | 'removed') => {
  const id = randomUUID();
  const removal = status === 'removed' ? { removalReason: 'quality', removedAt: deps.clock.now() } : {};
  await inTenant((trx) =>
    trx
      .insertInto('photos')
      .values({
        tenantId: tenant.id,
        id,
        profileId,
        status,
        position: 0,
        storageKey: id,
        width: 640,
        height: 800,
        color: '#aabbcc',
        uploadedAt: deps.clock.now(),
        ...removal,
      })
      .execute(),
  );
  return id;
};

async function endedSpotlight(profileId: string): Promise<string> {
  const [id, at] = [randomUUID(), deps.clock.now()];
  const terms = { region: 'NL-UT', credits: 6, refundCredits: 3, startedAt: at, endsAt: at };
  const result = { shown: 4, settledAt: at, outcome: 'shown' };
  const row = { tenantId: tenant.id, id, clientId: randomUUID(), profileId, ...terms, ...result };
  await inTenant((trx) => trx.insertInto('spotlights').values(row).execute());
  return id;
}

const mailing =
  (kind: 'news' | 'promotion'): Arrange =>
  () =>
    createMailingService(deps).startMailing(tenant, {
      kind,
      audience: 'everybody',
      link: '/members',
      created_by: 'Redactie',
      texts: { nl: { title: 'Iets nieuws', body: 'Je kunt nu zoeken op afstand.' } },
    });

/** Switches on mails of a type that is off at first, unless the member has chosen. */
const wish = (trx: Trx, userId: string, type: NotificationType) =>
  trx
    .insertInto('notificationPreferences')
    .values({ tenantId: tenant.id, userId, type, channel: 'email', enabled: true, changedAt: deps.clock.now() })
    .onConflict((oc) => oc.doNothing())
    .execute();

/** What happened between the recipient and somebody with a private album, or who asks for it or looks at it. */
const album =
  (what: 'asked' | 'opened' | 'looked'): Arrange =>
  async ({ profileId }) => {
    const [tenantId, at] = [tenant.id, deps.clock.now()];
    const { profileId: otherId } = await createMember(db.database, tenant);
    await insertPhoto(db.database, tenant, otherId, { status: 'private', private: true });
    const pair =
      what === 'opened' ? { ownerId: otherId, viewerId: profileId } : { ownerId: profileId, viewerId: otherId };
    await inTenant((trx) =>
      what === 'looked'
        ? trx
            .insertInto('privateAlbumLooks')
            .values({ tenantId, ...pair, day: localDate(at, tenant.time_zone), firstAt: at, lastAt: at })
            .execute()
        : trx
            .insertInto('privateAlbumAccess')
            .values({
              tenantId,
              ...pair,
              ...(what === 'asked' ? { status: 'asked', askedAt: at } : { status: 'granted', grantedAt: at }),
            })
            .execute(),
    );
    return otherId;
  };

/** Creates what a mail is about. */
const ARRANGE: Partial<Record<MailTemplate, Arrange>> = {
  activation: token('activate'),
  activation_reminder: token('activate'),
  password_reset: token('reset'),
  mail_change: token('mail_change'),
  mail_change_notice: token('mail_change'),
  mail_changed: token('mail_change'),
  account_deleted: token('restore'),
  export_ready: token('export'),
  complete_signup: token('complete_signup'),
  confirm_address: token('confirm_address'),
  photo_removed: ({ profileId }) => photo(profileId, 'removed'),
  photo_verified: ({ profileId }) => photoCheck(profileId, null),
  photo_not_verified: ({ profileId }) => photoCheck(profileId, 'pose'),
  like: liked(false),
  match: liked(true),
  match_reminder: liked(true),
  new_message: conversation,
  new_conversation: conversation,
  unread_reminder: async (reader) => void (await conversation(reader)),
  saved_search: async ({ profileId }) => {
    const id = randomUUID();
    const search = { tenantId: tenant.id, id, profileId, name: 'Dichtbij', filters: '{}', mail: true, newResults: 2 };
    await inTenant((trx) =>
      trx
        .insertInto('savedSearches')
        .values({ ...search, createdAt: deps.clock.now() })
        .execute(),
    );
    return id;
  },
  weekly_update: async ({ userId, profileId }) => {
    await liked(false)({ userId, profileId } as Member);
    const rhythm = {
      tenantId: tenant.id,
      userId,
      dueAt: deps.clock.now(),
      checkedAt: deps.clock.now(),
      since: ago(DAY),
    };
    await inTenant((trx) => insertSchedules(trx, [rhythm]));
    return undefined;
  },
  album_request: album('asked'),
  album_opened: album('opened'),
  album_view: async (reader) => {
    await inTenant((trx) => wish(trx, reader.userId, 'album_view'));
    return album('looked')(reader);
  },
  spotlight: ({ profileId }) => endedSpotlight(profileId),
  spotlight_unseen: ({ profileId }) => endedSpotlight(profileId),
  daily_picks: async ({ userId, profileId }) => {
    const picked = await createMember(db.database, tenant);
    const [tenantId, now] = [tenant.id, deps.clock.now()];
    const pick = { tenantId, profileId, pickedId: picked.profileId, position: 1, reasons: '[]', chosenAt: now };
    await inTenant(async (trx) => {
      await wish(trx, userId, 'daily_picks');
      await trx
        .insertInto('dailyPicks')
        .values({ ...pick, day: localDate(now, tenant.time_zone) })
        .execute();
    });
    return undefined;
  },
  news: mailing('news'),
  promotion: mailing('promotion'),
  payment_complete: order('paid'),
  payment_failed: order('failed'),
  direct_debit_code: async ({ userId }) => {
    const orderId = await createDebitOrder(db.database, tenant, userId);
    return createDebitCode(deps, { tenant, userId, orderId });
  },
  direct_debit_announced: async ({ userId }) => {
    const orderId = await createDebitOrder(db.database, tenant, userId, { status: 'pending' });
    return createMandate(deps, { tenant, userId, orderId });
  },
  payment_reversed: (reader) => givenBack(reader, 'provider', 'pending'),
  withdrawal: (reader) => givenBack(reader, 'withdrawal', 'intent'),
  refund_failed: (reader) => givenBack(reader, 'withdrawal', 'failed'),
  withdrawal_report: (reader) => givenBack(reader, 'withdrawal', 'intent'),
  complaint_receipt: complaint('received'),
  complaint_answer: complaint('answered'),
  restricted: ({ userId }) => storeRestriction(userId),
  restriction_lifted: ({ userId }) => storeRestriction(userId),
  appeal_answer: async ({ userId }) => {
    const restrictionId = await storeRestriction(userId);
    const id = randomUUID();
    const decided = { status: 'decided', outcome: 'upheld', answer: 'Zo is het.', decidedBy: randomUUID() };
    const row = { tenantId: tenant.id, id, userId, restrictionId, text: 'Niet eens.', ...decided, createdAt: ago(DAY) };
    await inTenant((trx) =>
      trx
        .insertInto('appeals')
        .values({ ...row, againstOperatorId: randomUUID() })
        .execute(),
    );
    return id;
  },
  report_answer: async ({ profileId }) => {
    const reported = await createMember(db.database, tenant);
    const id = randomUUID();
    await inTenant((trx) =>
      trx
        .insertInto('reports')
        .values({
          tenantId: tenant.id,
          id,
          reporterId: profileId,
          reportedId: reported.profileId,
          reason: 'fake',
          evidence: '{}',
          status: 'decided',
          outcome: 'warning',
          createdAt: deps.clock.now(),
        })
        .execute(),
    );
    return id;
  },
};

/** Creates a member in a situation, queues a mail and runs its job. @returns whether it was sent */
async function reaches(template: MailTemplate, situation: Situation): Promise<boolean> {
  const { status, off, stop, erased }: Circumstances = SITUATIONS[situation];
  const reader = await createMember(db.database, tenant, {
    ...(status && { status }),
    profile: { lastActiveAt: ago(DAY) },
  });
  const { userId, profileId } = reader;
  const referenceId = await ARRANGE[template]?.(reader);
  if (off) {
    const { type } = EXPECTED[template];
    const on = NOTIFICATION_TYPES.filter((each) => (off === 'this') !== (each === type));
    const names = on.map((each) => preferenceName(each, 'email'));
    await createServices(deps).notifications.savePreferences(
      createTestContext({ tenant, viewer: reader.viewer }),
      names,
    );
  }
  if (erased)
    await inTenant(async (trx) => {
      await clearProfile(trx, tenant.id, profileId, ago(0));
      await clearUser(trx, tenant.id, userId, ago(0));
    });
  if (stop)
    await inTenant((trx) => insertSuppression(trx, { tenantId: tenant.id, userId, reason: stop, disabledAt: ago(0) }));
  deps.jobs.enqueued.length = 0;
  await inTenant((trx) => queueMail(trx, deps, { tenantId: tenant.id, userId, template, referenceId }));
  return (await sendQueuedMails(deps)).length === 1;
}

describe('eligibility for mails', () => {
  it.each(MAIL_TEMPLATES)('NOT-016 %s reaches exactly the intended situations', async (template) => {
    const reached: Situation[] = [];
    for (const situation of ALL) if (await reaches(template, situation)) reached.push(situation);
    expect(reached).toEqual(ALL.filter((each) => EXPECTED[template].reaches.includes(each)));
  });

  it('NOT-016 every notification type has a mail that follows it', () => {
    const types = new Set(Object.values(EXPECTED).map(({ type }) => type));
    expect(NOTIFICATION_TYPES.filter((type) => !types.has(type))).toEqual([]);
  });
});

describe('eligibility for push messages', () => {
  const KINDS: Array<[PushKind, NotificationType]> = [
    ['message', 'new_messages'],
    ['conversation', 'new_conversations'],
    ['like', 'like'],
    ['match', 'like'],
  ];

  it.each(KINDS)(
    'NOT-016 of a %s follows the push preference %s, whatever the mail preferences',
    async (kind, type) => {
      const { push, notifications } = createServices(deps);
      const queued = async (names: string[] | null) => {
        const { viewer, userId } = await createMember(db.database, tenant);
        const ctx = createTestContext({ tenant, viewer });
        await push.subscribe(ctx, { subscription: buildSubscription() });
        if (names) await notifications.savePreferences(ctx, names);
        deps.jobs.enqueued.length = 0;
        const referenceId = randomUUID();
        await inTenant((trx) => queuePush(trx, deps, { tenantId: tenant.id, userId, kind, referenceId }));
        return deps.jobs.enqueued.length;
      };
      const others = NOTIFICATION_TYPES.filter((each) => each !== type).map((each) => preferenceName(each, 'push'));
      expect(await queued(null)).toBe(1);
      expect(await queued([preferenceName(type, 'push')])).toBe(1);
      expect(await queued([preferenceName(type, 'email'), ...others])).toBe(0);
    },
  );
});
