import type { Trx } from '../../../../../db/client.ts';
import { MINUTE_MS } from '../../../../lib/time/duration.ts';
import type { Viewer } from '../../../../context.ts';
import type { SessionRow } from './sessions.ts';

/** Minimum milliseconds between two updates of the presence, so that most page views do not write. */
const PRESENCE_INTERVAL_MS = MINUTE_MS;
/** The same for a session with an app lock, which may lock after a minute without use. */
const LOCKING_INTERVAL_MS = MINUTE_MS / 6;

interface TouchRow {
  hiddenAt: Date | null;
  lastSeenAt: Date;
  lockMinutes: number | null;
}

/** Whether the time since the last update is over; shorter for a session that locks without use. */
export const isPresenceOld = ({ lastSeenAt, lockMinutes }: Omit<TouchRow, 'hiddenAt'>, now: Date): boolean =>
  now.getTime() - lastSeenAt.getTime() >= (lockMinutes === null ? PRESENCE_INTERVAL_MS : LOCKING_INTERVAL_MS);

/** Whether the member's presence is to be updated: at most once a minute, and when a hidden page is in use again. */
export const isTouchDue = ({ viewer, hiddenAt, lastSeenAt }: SessionRow, now: Date): boolean =>
  !viewer.lock?.locked &&
  (hiddenAt !== null || isPresenceOld({ lastSeenAt, lockMinutes: viewer.lock?.minutes ?? null }, now));

/** Updates the member's presence. */
export async function touchSession(
  trx: Trx,
  tenantId: string,
  viewer: Pick<Viewer, 'profileId' | 'sessionId'>,
  now: Date,
): Promise<void> {
  // The profile is locked first, as everywhere: another order could deadlock.
  await trx
    .updateTable('profiles')
    .set({ lastActiveAt: now })
    .where('tenantId', '=', tenantId)
    .where('id', '=', viewer.profileId)
    .execute();
  await trx
    .updateTable('sessions')
    .set({ lastSeenAt: now, hiddenAt: null })
    .where('tenantId', '=', tenantId)
    .where('id', '=', viewer.sessionId)
    .execute();
}
