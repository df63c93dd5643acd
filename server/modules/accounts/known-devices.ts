import type { Trx } from '../../../db/client.ts';

interface Owner {
  tenantId: string;
  userId: string;
}

/** Hashes of the devices that a member has logged in from. */
export async function selectDeviceHashes(trx: Trx, { tenantId, userId }: Owner): Promise<Buffer[]> {
  const rows = await trx
    .selectFrom('knownDevices')
    .select('deviceHash')
    .where('tenantId', '=', tenantId)
    .where('userId', '=', userId)
    .execute();
  return rows.map((row) => row.deviceHash);
}

/** Remembers that a member has logged in from this device. */
export async function upsertKnownDevice(trx: Trx, device: Owner & { deviceHash: Buffer; now: Date }): Promise<void> {
  const { now, ...key } = device;
  await trx
    .insertInto('knownDevices')
    .values({ ...key, createdAt: now, lastLoginAt: now })
    .onConflict((oc) => oc.columns(['tenantId', 'userId', 'deviceHash']).doUpdateSet({ lastLoginAt: now }))
    .execute();
}

/** Forgets every device of a member: each is a stranger's from now on. */
export async function deleteKnownDevices(trx: Trx, { tenantId, userId }: Owner): Promise<void> {
  await trx.deleteFrom('knownDevices').where('tenantId', '=', tenantId).where('userId', '=', userId).execute();
}
