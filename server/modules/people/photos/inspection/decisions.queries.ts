import { sql, type Insertable } from 'kysely';

import type { Trx } from '../../../../../db/client.ts';
import type { PhotoDecisionsTable } from '../../../../../db/types.ts';

export async function selectDecidedPhoto(trx: Trx, tenantId: string, photoId: string) {
  const onProfile = await trx
    .selectFrom('photos')
    .select(['profileId', 'status'])
    .where('tenantId', '=', tenantId)
    .where('id', '=', photoId)
    .executeTakeFirst();
  if (onProfile) return { ...onProfile, inMessage: false };
  const inMessage = await trx
    .selectFrom('messagePhotos')
    .select(['senderId as profileId', 'status'])
    .where('tenantId', '=', tenantId)
    .where('id', '=', photoId)
    .executeTakeFirst();
  return inMessage && { ...inMessage, inMessage: true };
}

/** Stores a decision; returns false if the photo has one. Concurrent decisions about a photo wait for each other. */
export async function insertDecision(trx: Trx, decision: Insertable<PhotoDecisionsTable>): Promise<boolean> {
  const result = await trx
    .insertInto('photoDecisions')
    .values(decision)
    .onConflict((conflict) => conflict.columns(['tenantId', 'photoId']).doNothing())
    .executeTakeFirst();
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

export async function selectDecisionId(trx: Trx, tenantId: string, photoId: string): Promise<string | undefined> {
  const row = await trx
    .selectFrom('photoDecisions')
    .select('id')
    .where('tenantId', '=', tenantId)
    .where('photoId', '=', photoId)
    .executeTakeFirst();
  return row?.id;
}

export async function deleteDecision(
  trx: Trx,
  tenantId: string,
  { photoId, id, operatorId }: { photoId: string; id: string; operatorId: string },
): Promise<{ decision: string; profileId: string; inMessage: boolean } | undefined> {
  return trx
    .deleteFrom('photoDecisions')
    .where('tenantId', '=', tenantId)
    .where('photoId', '=', photoId)
    .where('id', '=', id)
    .where('operatorId', '=', operatorId)
    .where('settledAt', 'is', null)
    .returning(['decision', 'profileId', 'inMessage'])
    .executeTakeFirst();
}

export async function selectDueProfiles(trx: Trx, tenantId: string, now: Date, limit: number): Promise<string[]> {
  const { rows } = await sql<{ profileId: string }>`
    select profile_id as "profileId" from photo_decisions
    where tenant_id = ${tenantId} and settled_at is null and settle_at <= ${now}
    group by profile_id order by min(settle_at) limit ${limit}`.execute(trx);
  return rows.map((row) => row.profileId);
}

export interface DueDecision {
  photoId: string;
  decision: string;
  reason: string | null;
  inMessage: boolean;
}

/** Marks due decisions about a profile's photos as settled, in the order in which they were made. */
export async function claimDueDecisions(trx: Trx, tenantId: string, profileId: string, now: Date) {
  const { rows } = await sql<DueDecision & { decidedAt: Date }>`
    update photo_decisions set settled_at = ${now}
    where tenant_id = ${tenantId} and profile_id = ${profileId} and settled_at is null and settle_at <= ${now}
    returning photo_id as "photoId", decision, reason, in_message as "inMessage", decided_at as "decidedAt"`.execute(
    trx,
  );
  return rows.toSorted((one, other) => one.decidedAt.getTime() - other.decidedAt.getTime());
}
