import { sql } from 'kysely';

import type { MemberCtx, Tenant } from '../../../../context.ts';
import type { Deps } from '../../../../deps.ts';
import type { Trx } from '../../../../../db/client.ts';
import { MINUTE_MS } from '../../../../lib/time/duration.ts';
import { expediteNotifications } from '../../../platform/outbox/index.ts';
import { ONLINE_MS } from '../../../platform/visibility/index.ts';
import { hashToken, isTokenFormat } from '../tokens/secret-tokens.ts';
import { isUnlockedSql } from './app-lock.ts';
import { validSessionsQuery } from './sessions.ts';
import { isPresenceOld } from './touch-session.ts';

/** Milliseconds after which a member with a hidden page counts as absent, without other activity. */
export const HIDDEN_GRACE_MS = MINUTE_MS;

type VisibilityDeps = Pick<Deps, 'database' | 'clock'>;

/**
 * Records that a session's page was hidden: its open stream no longer keeps the member present, and a minute later
 * the member is absent unless another device is in use. The next request makes the member present again.
 */
export function hidePage(deps: VisibilityDeps, { tenant, viewer }: MemberCtx): Promise<void> {
  const now = deps.clock.now();
  const lastActiveAt = new Date(now.getTime() + HIDDEN_GRACE_MS - ONLINE_MS);
  return deps.database.withTenant(tenant.id, async (trx) => {
    // The profile is locked first, as everywhere.
    const { numUpdatedRows } = await trx
      .updateTable('profiles')
      .set({ lastActiveAt })
      .where('tenantId', '=', tenant.id)
      .where('id', '=', viewer.profileId)
      .where('lastActiveAt', '>', lastActiveAt)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('sessions')
              .select('id')
              .where('tenantId', '=', tenant.id)
              .where('userId', '=', viewer.userId)
              .where('id', '<>', viewer.sessionId)
              .where('hiddenAt', 'is', null)
              .where('expiresAt', '>', now)
              .where('lastSeenAt', '>', new Date(now.getTime() - ONLINE_MS)),
          ),
        ),
      )
      .executeTakeFirstOrThrow();
    await trx
      .updateTable('sessions')
      .set({ hiddenAt: now })
      .where('tenantId', '=', tenant.id)
      .where('id', '=', viewer.sessionId)
      .execute();
    if (numUpdatedRows > 0n)
      await expediteNotifications(trx, tenant.id, viewer.profileId, new Date(now.getTime() + HIDDEN_GRACE_MS));
  });
}

interface OpenSession {
  tokenHash: Buffer;
  sessionId: string;
  profileId: string;
  lastSeenAt: Date;
  hiddenAt: Date | null;
  lockMinutes: number | null;
}

function selectOpenSessions(trx: Trx, tenantId: string, hashes: Buffer[], now: Date): Promise<OpenSession[]> {
  return validSessionsQuery(trx, tenantId, now)
    .select([
      'sessions.tokenHash',
      'sessions.id as sessionId',
      'sessions.lastSeenAt',
      'sessions.hiddenAt',
      'sessions.lockMinutes',
      'profiles.id as profileId',
    ])
    .where('sessions.tokenHash', '=', sql<Buffer>`any(${hashes}::bytea[])`)
    .where(isUnlockedSql(now))
    .execute();
}

/** Updates the presence of members. Rows locked by others are skipped until the next round, to avoid deadlocks. */
async function touchPresence(trx: Trx, tenantId: string, sessions: readonly OpenSession[], now: Date): Promise<void> {
  const profileIds = [...new Set(sessions.map(({ profileId }) => profileId))];
  const sessionIds = sessions.map(({ sessionId }) => sessionId);
  await sql`
    update profiles p set last_active_at = ${now}
    from (select id from profiles where tenant_id = ${tenantId} and id = any(${profileIds}::uuid[])
      for no key update skip locked) as free
    where p.tenant_id = ${tenantId} and p.id = free.id`.execute(trx);
  await sql`
    update sessions s set last_seen_at = ${now}
    from (select id from sessions where tenant_id = ${tenantId} and id = any(${sessionIds}::uuid[])
      for no key update skip locked) as free
    where s.tenant_id = ${tenantId} and s.id = free.id`.execute(trx);
}

/**
 * Checks the sessions of many open streams in one query. Sessions with a visible page keep their members present;
 * that is written at most once a minute.
 * @returns tokens of the valid sessions that are not locked
 */
export function refreshSessions(deps: VisibilityDeps, tenant: Tenant, tokens: readonly string[]): Promise<Set<string>> {
  const now = deps.clock.now();
  const byHash = new Map(
    tokens.filter(isTokenFormat).map((token) => [hashToken(token).toString('base64'), token] as const),
  );
  const hashes = [...byHash.keys()].map((hash) => Buffer.from(hash, 'base64'));
  const keep = async (trx: Trx) => {
    const open = await selectOpenSessions(trx, tenant.id, hashes, now);
    const due = open.filter((session) => session.hiddenAt === null && isPresenceOld(session, now));
    if (due.length > 0) await touchPresence(trx, tenant.id, due, now);
    return new Set(open.map(({ tokenHash }) => byHash.get(tokenHash.toString('base64'))!));
  };
  // Prepared, since every event of a stream starts with it.
  return deps.database.withTenant(tenant.id, keep);
}
