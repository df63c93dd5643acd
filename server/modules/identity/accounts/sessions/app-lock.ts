import { sql, type SqlBool } from 'kysely';

import { MINUTE_MS } from '../../../../lib/time/duration.ts';

/** What decides whether a session is locked. */
interface LockRow {
  /** Minutes without use after which it locks; null without a lock. */
  lockMinutes: number | null;
  /** When it was locked by hand. */
  lockedAt: Date | null;
  lastSeenAt: Date;
}

export function isLocked({ lockMinutes, lockedAt, lastSeenAt }: LockRow, now: Date): boolean {
  if (lockMinutes === null) return false;
  return lockedAt !== null || now.getTime() - lastSeenAt.getTime() >= lockMinutes * MINUTE_MS;
}

/** Condition: the session is not locked, as `isLocked`. */
export const isUnlockedSql = (now: Date) =>
  sql<SqlBool>`(sessions.lock_minutes is null or (sessions.locked_at is null
    and sessions.last_seen_at > ${now}::timestamptz - make_interval(mins => sessions.lock_minutes)))`;
