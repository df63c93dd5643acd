import type { Insertable } from 'kysely';

import type { Trx } from '../../../../../db/client.ts';
import type { ProviderEventsTable } from '../../../../../db/types.ts';

export async function insertProviderEvent(trx: Trx, event: Insertable<ProviderEventsTable>): Promise<void> {
  await trx.insertInto('providerEvents').values(event).execute();
}

/** A provider event that is not processed. */
export function selectPendingEvent(trx: Trx, tenantId: string, id: string) {
  return trx
    .selectFrom('providerEvents')
    .select(['id', 'provider', 'providerPaymentId', 'receivedAt'])
    .where('tenantId', '=', tenantId)
    .where('id', '=', id)
    .where('processedAt', 'is', null)
    .executeTakeFirst();
}

/** Unprocessed provider events received until `until`, oldest first. */
export function selectPendingEvents(trx: Trx, tenantId: string, until: Date, limit: number) {
  return trx
    .selectFrom('providerEvents')
    .select(['id', 'provider'])
    .where('tenantId', '=', tenantId)
    .where('processedAt', 'is', null)
    .where('receivedAt', '<=', until)
    .orderBy('receivedAt')
    .limit(limit)
    .execute();
}

/** @param outcome `read`, or `unknown` for a payment of another system */
export async function markEventProcessed(
  trx: Trx,
  tenantId: string,
  id: string,
  { outcome, processedAt }: { outcome: 'read' | 'unknown'; processedAt: Date },
): Promise<void> {
  await trx
    .updateTable('providerEvents')
    .set({ outcome, processedAt })
    .where('tenantId', '=', tenantId)
    .where('id', '=', id)
    .execute();
}

/** Deletes processed provider events received until `until`. @returns how many */
export async function deleteProcessedEvents(trx: Trx, tenantId: string, until: Date): Promise<number> {
  const { numDeletedRows } = await trx
    .deleteFrom('providerEvents')
    .where('tenantId', '=', tenantId)
    .where('processedAt', 'is not', null)
    .where('receivedAt', '<=', until)
    .executeTakeFirst();
  return Number(numDeletedRows);
}
