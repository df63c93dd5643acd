import type { Trx } from '../../../../../db/client.ts';
import { NO_CHALLENGE, NO_DEVICE_KEY } from './device-key.queries.ts';

export interface LockKey {
  sessionId: string;
  /** The PIN that was confirmed; a lock set since then has another. */
  pinHash: string;
}

/** Stores a lock; returns false for a session that has one. */
export async function insertLock(
  trx: Trx,
  tenantId: string,
  sessionId: string,
  lock: { pinHash: string; lockMinutes: number },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('sessions')
    .set(lock)
    .where('tenantId', '=', tenantId)
    .where('id', '=', sessionId)
    .where('pinHash', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Null for a session that has ended or has no lock. */
export async function selectPinHash(trx: Trx, tenantId: string, sessionId: string): Promise<string | null> {
  const row = await trx
    .selectFrom('sessions')
    .select('pinHash')
    .where('tenantId', '=', tenantId)
    .where('id', '=', sessionId)
    .executeTakeFirst();
  return row?.pinHash ?? null;
}

const sessionOf = (trx: Trx, tenantId: string, { sessionId, pinHash }: LockKey) =>
  trx
    .updateTable('sessions')
    .where('tenantId', '=', tenantId)
    .where('id', '=', sessionId)
    .where('pinHash', '=', pinHash);

export async function deleteLock(trx: Trx, tenantId: string, key: LockKey): Promise<void> {
  await sessionOf(trx, tenantId, key)
    .set({ pinHash: null, lockMinutes: null, lockedAt: null, ...NO_DEVICE_KEY, ...NO_CHALLENGE })
    .execute();
}

/** Unlocked and in use, so that it does not lock again at once. */
export async function updateUnlocked(trx: Trx, tenantId: string, key: LockKey, now: Date): Promise<void> {
  await sessionOf(trx, tenantId, key).set({ lockedAt: null, lastSeenAt: now, hiddenAt: null }).execute();
}

export async function updateLockedAt(trx: Trx, tenantId: string, sessionId: string, now: Date): Promise<void> {
  await trx
    .updateTable('sessions')
    .set({ lockedAt: now })
    .where('tenantId', '=', tenantId)
    .where('id', '=', sessionId)
    .where('pinHash', 'is not', null)
    .execute();
}
