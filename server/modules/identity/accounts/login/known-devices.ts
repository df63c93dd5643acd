import type { Trx } from '../../../../../db/client.ts';

interface Owner {
  tenantId: string;
  userId: string;
}

export async function selectKnownDeviceHashes(trx: Trx, { tenantId, userId }: Owner): Promise<Buffer[]> {
  const rows = await trx
    .selectFrom('knownDevices')
    .select('deviceHash')
    .where('tenantId', '=', tenantId)
    .where('userId', '=', userId)
    .execute();
  return rows.map((row) => row.deviceHash);
}

/** Known devices per member; the least recently used ones are deleted. */
const MAX_KNOWN_DEVICES = 20;

/** Adds or updates a known device, and deletes those beyond the newest. */
export async function upsertKnownDevice(trx: Trx, device: Owner & { deviceHash: Buffer; now: Date }): Promise<void> {
  const { now, ...key } = device;
  await trx
    .insertInto('knownDevices')
    .values({ ...key, createdAt: now, lastLoginAt: now })
    .onConflict((oc) => oc.columns(['tenantId', 'userId', 'deviceHash']).doUpdateSet({ lastLoginAt: now }))
    .execute();
  const { tenantId, userId } = device;
  await trx
    .deleteFrom('knownDevices')
    .where('tenantId', '=', tenantId)
    .where('userId', '=', userId)
    .where('deviceHash', 'in', (eb) =>
      eb
        .selectFrom('knownDevices as older')
        .select('older.deviceHash')
        .where('older.tenantId', '=', tenantId)
        .where('older.userId', '=', userId)
        .where('older.deviceHash', '<>', device.deviceHash)
        .orderBy('older.lastLoginAt', 'desc')
        .orderBy('older.deviceHash')
        .offset(MAX_KNOWN_DEVICES - 1),
    )
    .execute();
}

export async function deleteKnownDevices(trx: Trx, { tenantId, userId }: Owner): Promise<void> {
  await trx.deleteFrom('knownDevices').where('tenantId', '=', tenantId).where('userId', '=', userId).execute();
}
