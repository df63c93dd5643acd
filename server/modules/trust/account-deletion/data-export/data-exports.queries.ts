import type { Trx } from '../../../../../db/client.ts';

const COLUMNS = ['id', 'userId', 'status', 'storageKey', 'requestedAt', 'expiresAt'] as const;

/** The member's exports requested since a time, newest first. */
export function selectExportsSince(trx: Trx, tenantId: string, userId: string, since: Date) {
  return trx
    .selectFrom('dataExports')
    .select(COLUMNS)
    .where('tenantId', '=', tenantId)
    .where('userId', '=', userId)
    .where((eb) => eb.or([eb('requestedAt', '>', since), eb('status', '<>', 'expired')]))
    .orderBy('requestedAt', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

export async function insertExport(
  trx: Trx,
  tenantId: string,
  row: { id: string; userId: string; requestedAt: Date },
): Promise<void> {
  await trx
    .insertInto('dataExports')
    .values({ tenantId, ...row, status: 'requested' })
    .execute();
}

/** An export, locked until the transaction ends. */
export async function lockExport(trx: Trx, tenantId: string, id: string) {
  const row = await trx
    .selectFrom('dataExports')
    .select(COLUMNS)
    .where('tenantId', '=', tenantId)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row ?? null;
}

export type DataExportRow = NonNullable<Awaited<ReturnType<typeof lockExport>>>;

type ExportState =
  | { status: 'ready'; storageKey: string; readyAt: Date; expiresAt: Date }
  | { status: 'expired'; storageKey: null };

export async function updateExport(trx: Trx, tenantId: string, id: string, state: ExportState): Promise<void> {
  await trx.updateTable('dataExports').set(state).where('tenantId', '=', tenantId).where('id', '=', id).execute();
}

/** Expired exports, at most `limit`. */
export function selectExpiredExports(trx: Trx, tenantId: string, now: Date, limit: number) {
  return trx
    .selectFrom('dataExports')
    .select(COLUMNS)
    .where('tenantId', '=', tenantId)
    .where('status', '=', 'ready')
    .where('expiresAt', '<=', now)
    .limit(limit)
    .execute();
}

/** Resets the request time of exports pending since before a time, so that each gets one new job. */
export function restartStuckExports(trx: Trx, tenantId: string, before: Date, now: Date) {
  return trx
    .updateTable('dataExports')
    .set({ requestedAt: now })
    .where('tenantId', '=', tenantId)
    .where('status', '=', 'requested')
    .where('requestedAt', '<=', before)
    .returning('id')
    .execute();
}
