import type { Trx } from '../../../../../db/client.ts';

export const NO_DEVICE_KEY = {
  deviceKeyId: null,
  deviceKeyPublic: null,
  deviceKeyCounter: null,
  deviceKeySince: null,
};
export const NO_CHALLENGE = { lockChallenge: null, lockChallengeUntil: null };

export interface StoredDeviceKey {
  id: string;
  publicKey: Uint8Array<ArrayBuffer>;
  counter: number;
}

const sessionOf = (trx: Trx, tenantId: string, sessionId: string) =>
  trx.updateTable('sessions').where('tenantId', '=', tenantId).where('id', '=', sessionId);

const lockedRow = (trx: Trx, tenantId: string, sessionId: string) =>
  trx
    .selectFrom('sessions')
    .where('tenantId', '=', tenantId)
    .where('id', '=', sessionId)
    .where('pinHash', 'is not', null);

/** Stores the challenge of a ceremony in place of the one before. */
export async function updateChallenge(
  trx: Trx,
  tenantId: string,
  sessionId: string,
  { challenge, until }: { challenge: string; until: Date },
): Promise<void> {
  await sessionOf(trx, tenantId, sessionId).set({ lockChallenge: challenge, lockChallengeUntil: until }).execute();
}

/** The challenge of a session, which is removed; null if there is none or it is too old. */
export async function takeChallenge(trx: Trx, tenantId: string, sessionId: string, now: Date): Promise<string | null> {
  const row = await lockedRow(trx, tenantId, sessionId)
    .select(['lockChallenge', 'lockChallengeUntil'])
    .forNoKeyUpdate()
    .executeTakeFirst();
  await sessionOf(trx, tenantId, sessionId).set(NO_CHALLENGE).execute();
  return row?.lockChallengeUntil && row.lockChallengeUntil > now ? row.lockChallenge : null;
}

export async function selectDeviceKey(trx: Trx, tenantId: string, sessionId: string): Promise<StoredDeviceKey | null> {
  const row = await lockedRow(trx, tenantId, sessionId)
    .select(['deviceKeyId', 'deviceKeyPublic', 'deviceKeyCounter'])
    .executeTakeFirst();
  if (!row?.deviceKeyId || !row.deviceKeyPublic) return null;
  const publicKey = new Uint8Array(row.deviceKeyPublic);
  return { id: row.deviceKeyId, publicKey, counter: Number(row.deviceKeyCounter) };
}

/** Stores the key of a session in place of the one before; returns false for a session without a lock. */
export async function updateDeviceKey(
  trx: Trx,
  tenantId: string,
  sessionId: string,
  { id, publicKey, counter, since }: StoredDeviceKey & { since: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await sessionOf(trx, tenantId, sessionId)
    .where('pinHash', 'is not', null)
    .set({
      deviceKeyId: id,
      deviceKeyPublic: Buffer.from(publicKey),
      deviceKeyCounter: counter,
      deviceKeySince: since,
    })
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Removes the key of one of the member's sessions; returns false for a session that has none. */
export async function deleteDeviceKey(
  trx: Trx,
  { tenantId, userId, sessionId }: { tenantId: string; userId: string; sessionId: string },
): Promise<boolean> {
  const { numUpdatedRows } = await sessionOf(trx, tenantId, sessionId)
    .where('userId', '=', userId)
    .where('deviceKeyId', 'is not', null)
    .set(NO_DEVICE_KEY)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Unlocks a session whose key still is the one that was verified; returns false for any other. */
export async function updateUnlockedByKey(
  trx: Trx,
  tenantId: string,
  sessionId: string,
  { key, counter, now }: { key: StoredDeviceKey; counter: number; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await sessionOf(trx, tenantId, sessionId)
    .where('deviceKeyId', '=', key.id)
    .where('deviceKeyCounter', '=', key.counter)
    .set({ deviceKeyCounter: counter, lockedAt: null, lastSeenAt: now, hiddenAt: null })
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}
