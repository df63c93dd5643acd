import { sql, type CompiledQuery } from 'kysely';

import type { Trx } from '../../../../../db/client.ts';
import { compileOnce } from '../../../../../db/compile-once.ts';
import type { Clock } from '../../../../lib/time/clock.ts';
import { COOKIE_SECONDS } from '../../../../lib/cookie-list.ts';
import { newId } from '../../../../lib/security/ids.ts';
import { boughtBeforeSql, pendingCodesSql } from '../../../ledger/credits/index.ts';
import { hashToken, newToken } from '../tokens/secret-tokens.ts';
import { searchPlaceSql } from '../../../platform/profile-values/index.ts';
import { isLocked, isUnlockedSql } from './app-lock.ts';
import type { Viewer } from '../../../../context.ts';

const SESSION_SECONDS = COOKIE_SECONDS.session;
const USER_AGENT_MAX = 300;

/** Opens a session for a member, who is present from then on, and returns its token, which is stored only as a hash. */
export async function openSession(
  trx: Trx,
  clock: Clock,
  session: { tenantId: string; userId: string; userAgent: string },
): Promise<{ sessionId: string; sessionToken: string }> {
  const now = clock.now();
  const sessionId = newId(clock);
  const sessionToken = newToken();
  // The profile before the session, the same lock order as in `touchSession`.
  await trx
    .updateTable('profiles')
    .set({ lastActiveAt: now })
    .where('tenantId', '=', session.tenantId)
    .where('userId', '=', session.userId)
    .execute();
  await trx
    .insertInto('sessions')
    .values({
      tenantId: session.tenantId,
      id: sessionId,
      userId: session.userId,
      tokenHash: hashToken(sessionToken),
      userAgent: session.userAgent.slice(0, USER_AGENT_MAX),
      createdAt: now,
      lastSeenAt: now,
      expiresAt: new Date(now.getTime() + SESSION_SECONDS * 1000),
    })
    .execute();
  return { sessionId, sessionToken };
}

/**
 * Gives a session a new token, in the caller's transaction, when its rights change: who knew the former token loses them.
 * Push subscriptions stay. @returns the token
 */
export async function renewSession(trx: Trx, tenantId: string, sessionId: string): Promise<string> {
  const sessionToken = newToken();
  await trx
    .updateTable('sessions')
    .set({ tokenHash: hashToken(sessionToken) })
    .where('tenantId', '=', tenantId)
    .where('id', '=', sessionId)
    .execute();
  return sessionToken;
}

/** Whether a member has a session other than `here`. */
export async function hasOtherSession(
  trx: Trx,
  { tenantId, userId, now, here }: { tenantId: string; userId: string; now: Date; here: string | undefined },
): Promise<boolean> {
  const row = await trx
    .selectFrom('sessions')
    .select('id')
    .where('tenantId', '=', tenantId)
    .where('userId', '=', userId)
    .where('expiresAt', '>', now)
    .$if(here !== undefined, (query) => query.where('id', '<>', here!))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Locks a session until the transaction ends, so that no device is subscribed with it while it ends: the subscription
 * would stay.
 * @returns whether the session exists
 */
export async function lockSession(trx: Trx, tenantId: string, sessionId: string): Promise<boolean> {
  const session = await trx
    .selectFrom('sessions')
    .select('id')
    .where('tenantId', '=', tenantId)
    .where('id', '=', sessionId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return session !== undefined;
}

export async function deleteSession(trx: Trx, tenantId: string, sessionId: string): Promise<void> {
  await lockSession(trx, tenantId, sessionId);
  await trx
    .deleteFrom('pushSubscriptions')
    .where('tenantId', '=', tenantId)
    .where('sessionId', '=', sessionId)
    .execute();
  await trx.deleteFrom('sessions').where('tenantId', '=', tenantId).where('id', '=', sessionId).execute();
}

/**
 * Deletes the sessions of a member, all or all but one, and their push subscriptions, those of expired sessions
 * included.
 */
export async function deleteMemberSessions(
  trx: Trx,
  { tenantId, userId, except }: { tenantId: string; userId: string; except?: string },
): Promise<number> {
  let ended = trx.deleteFrom('sessions').where('tenantId', '=', tenantId).where('userId', '=', userId);
  if (except) ended = ended.where('id', '!=', except);
  let subscriptions = trx.deleteFrom('pushSubscriptions').where('tenantId', '=', tenantId).where('userId', '=', userId);
  if (except) subscriptions = subscriptions.where('sessionId', 'is distinct from', except);
  // Sessions first: a subscription that is being stored locks its own, and is seen afterwards.
  const { numDeletedRows } = await ended.executeTakeFirstOrThrow();
  await subscriptions.execute();
  return Number(numDeletedRows);
}

/** Deletes the passkeys of an account that is returned to its owner, since somebody else may have created them. */
export async function deleteMemberPasskeys(
  trx: Trx,
  { tenantId, userId }: { tenantId: string; userId: string },
): Promise<void> {
  await trx.deleteFrom('passkeys').where('tenantId', '=', tenantId).where('userId', '=', userId).execute();
}

export interface SessionRow {
  viewer: Viewer;
  lastSeenAt: Date;
  /** When the page was hidden; null while it is visible. */
  hiddenAt: Date | null;
}

/** Valid sessions with their members: not expired, and not of a blocked or deleted account. */
export function validSessionsQuery(trx: Trx, tenantId: string, now: Date) {
  return trx
    .selectFrom('sessions')
    .innerJoin('users', (join) =>
      join.onRef('users.tenantId', '=', 'sessions.tenantId').onRef('users.id', '=', 'sessions.userId'),
    )
    .innerJoin('profiles', (join) =>
      join.onRef('profiles.tenantId', '=', 'users.tenantId').onRef('profiles.userId', '=', 'users.id'),
    )
    .where('sessions.tenantId', '=', tenantId)
    .where('sessions.expiresAt', '>', now)
    .where('users.status', 'in', ['not_confirmed', 'active', 'paused']);
}

/** Query for a valid session with its member; no row when it expired or the account is blocked or deleted. */
export const findSessionQuery = (tenantId: string, token: string, now: Date) =>
  sessionQuery({ tenantId, now, tokenHash: hashToken(token) });

type SessionColumns = ReturnType<typeof sessionQuery> extends CompiledQuery<infer Row> ? Row : never;

/** The member in the result of `findSessionQuery`. */
export function parseSession([row]: readonly SessionColumns[], now: Date): SessionRow | null {
  if (!row) return null;
  const { lastSeenAt, hiddenAt, firstPaidAt, mainPhotoId, quickExit, neutralTitle, pausedUntil, unreadId, ...more } =
    row;
  const { bought, codes, name, photoId, width, height, color, ...own } = more;
  const { gender, sexuality, country, gridX, gridY, hideFictional, birthDate, region, interests, reason, ...other } =
    own;
  const { elsewhere, lockMinutes, lockedAt, awaySince, ...rest } = other;
  const viewer: Viewer = {
    ...rest,
    face: { name, photo: photoId === null ? null : { id: photoId, width: width!, height: height!, color: color! } },
    searcher: {
      gender,
      sexuality,
      country,
      gridX,
      gridY,
      hideFictional,
      birthDate,
      region,
      interests,
      reason,
      elsewhere,
    },
    status: rest.status as Viewer['status'],
    profileStatus: rest.profileStatus as Viewer['profileStatus'],
    paidUser: firstPaidAt !== null,
    hasPhoto: mainPhotoId !== null,
    privacy: { quickExit, neutralTitle },
    ...(pausedUntil && { pausedUntil }),
    ...(awaySince && { awaySince }),
    ...(lockMinutes !== null && {
      lock: { minutes: lockMinutes, locked: isLocked({ lockMinutes, lockedAt, lastSeenAt }, now) },
    }),
    ...(unreadId && { unreadRestriction: { restrictionId: unreadId } }),
    ...(bought && { hasReversedOrder: true }),
    ...(codes && { pendingOrderCodes: codes }),
  };
  return { viewer, lastSeenAt, hiddenAt };
}

interface SessionKeys {
  tenantId: string;
  now: Date;
  tokenHash: Buffer;
}

const sessionQuery = compileOnce((trx, { tenantId, now, tokenHash }: SessionKeys) =>
  validSessionsQuery(trx, tenantId, now)
    .leftJoin('photos', (join) =>
      join
        .onRef('photos.tenantId', '=', 'profiles.tenantId')
        .onRef('photos.id', '=', 'profiles.mainPhotoId')
        .on('photos.status', '=', 'active'),
    )
    .select([
      'sessions.id as sessionId',
      'sessions.lastSeenAt',
      'sessions.hiddenAt',
      'sessions.lockMinutes',
      'sessions.lockedAt',
      'users.id as userId',
      'users.status',
      'users.firstPaidAt',
      'users.language',
      'users.quickExit',
      'users.neutralTitle',
      'users.signupDate as signedUpAt',
      'profiles.id as profileId',
      'profiles.status as profileStatus',
      'profiles.mainPhotoId',
      // Part of the session query, so that no page needs another query for it.
      'profiles.name',
      'photos.id as photoId',
      'photos.width',
      'photos.height',
      'photos.color',
      'profiles.gender',
      'profiles.sexuality',
      'profiles.country',
      'profiles.gridX',
      'profiles.gridY',
      'users.hideFictional',
      'profiles.birthDate',
      'profiles.region',
      'profiles.interests',
      'profiles.reason',
      'profiles.awaySince',
      searchPlaceSql().as('elsewhere'),
      sql<string[]>`array(select reason from mail_suppressions d where d.tenant_id = users.tenant_id
        and d.user_id = users.id order by d.disabled_at)`.as('notificationsDisabled'),
      sql<Date | null>`case when users.status = 'paused' then (select max(r.ends_at) from restrictions r
        where r.tenant_id = users.tenant_id and r.user_id = users.id and r.kind = 'pause' and r.lifted_at is null) end`.as(
        'pausedUntil',
      ),
      sql<string | null>`(select r.id from restrictions r where r.tenant_id = users.tenant_id and r.user_id = users.id
        and r.kind <> 'ban' and r.read_at is null and r.lifted_at is null order by r.starts_at limit 1)`.as('unreadId'),
      boughtBeforeSql().as('bought'),
      pendingCodesSql().as('codes'),
    ])
    .where('sessions.tokenHash', '=', tokenHash)
    .compile(),
);

/** Whether the session is valid and not locked. Does not change the presence. */
export async function isSessionValid(trx: Trx, tenantId: string, token: string, now: Date): Promise<boolean> {
  const { rows } = await trx.executeQuery(validSessionQuery({ tenantId, now, tokenHash: hashToken(token) }));
  return rows.length > 0;
}

const validSessionQuery = compileOnce((trx, { tenantId, now, tokenHash }: SessionKeys) =>
  trx
    .selectFrom('sessions')
    .innerJoin('users', (join) =>
      join.onRef('users.tenantId', '=', 'sessions.tenantId').onRef('users.id', '=', 'sessions.userId'),
    )
    .select('sessions.id')
    .where('sessions.tenantId', '=', tenantId)
    .where('sessions.tokenHash', '=', tokenHash)
    .where('sessions.expiresAt', '>', now)
    .where('users.status', 'in', ['not_confirmed', 'active', 'paused'])
    .where(isUnlockedSql(now))
    .compile(),
);
