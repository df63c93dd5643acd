import type { Trx } from '../../../../../db/client.ts';
import { hashToken } from '../../../identity/accounts/index.ts';

/** Devices per operator; the least recently used ones are deleted. */
const MAX_DEVICES = 10;

/** Whether an operator has signed in on the device before. */
export async function isKnownDevice(trx: Trx, operatorId: string, deviceToken: string): Promise<boolean> {
  const row = await trx
    .selectFrom('operatorDevices')
    .select('operatorId')
    .where('operatorId', '=', operatorId)
    .where('deviceHash', '=', hashToken(deviceToken))
    .executeTakeFirst();
  return row !== undefined;
}

/** Stores the device of a complete login, and deletes those beyond the newest. */
export async function upsertDevice(
  trx: Trx,
  { operatorId, deviceToken, now }: { operatorId: string; deviceToken: string; now: Date },
): Promise<void> {
  await trx
    .insertInto('operatorDevices')
    .values({ operatorId, deviceHash: hashToken(deviceToken), lastLoginAt: now })
    .onConflict((oc) => oc.columns(['operatorId', 'deviceHash']).doUpdateSet({ lastLoginAt: now }))
    .execute();
  await trx
    .deleteFrom('operatorDevices')
    .where('operatorId', '=', operatorId)
    .where('deviceHash', 'in', (eb) =>
      eb
        .selectFrom('operatorDevices as older')
        .select('older.deviceHash')
        .where('older.operatorId', '=', operatorId)
        .orderBy('older.lastLoginAt', 'desc')
        .orderBy('older.deviceHash')
        .offset(MAX_DEVICES),
    )
    .execute();
}

/** Deletes the devices of an account that is returned to its owner. */
export async function deleteDevices(trx: Trx, operatorId: string): Promise<void> {
  await trx.deleteFrom('operatorDevices').where('operatorId', '=', operatorId).execute();
}
