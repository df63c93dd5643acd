import type { Trx } from '../../../../../db/client.ts';

/** A member's only offer, with the code of an accepted one and its expiry. */
export async function selectOffer(trx: Trx, tenantId: string, userId: string) {
  const row = await trx
    .selectFrom('retentionOffers as offer')
    .leftJoin('discountCodes as discount', (join) =>
      join.onRef('discount.tenantId', '=', 'offer.tenantId').onRef('discount.id', '=', 'offer.discountCodeId'),
    )
    .select(['offer.percentage', 'offer.offeredAt', 'offer.answeredAt', 'discount.code', 'discount.expiresAt'])
    .where('offer.tenantId', '=', tenantId)
    .where('offer.userId', '=', userId)
    .executeTakeFirst();
  return row ?? null;
}

/** Stores the offer, unless there is one. */
export async function insertOffer(
  trx: Trx,
  tenantId: string,
  offer: { userId: string; percentage: number; offeredAt: Date },
): Promise<void> {
  await trx
    .insertInto('retentionOffers')
    .values({ tenantId, ...offer })
    .onConflict((oc) => oc.columns(['tenantId', 'userId']).doNothing())
    .execute();
}

/** Locks the offer, so that only one of two concurrent answers counts. */
export async function lockOffer(trx: Trx, tenantId: string, userId: string) {
  const row = await trx
    .selectFrom('retentionOffers')
    .select(['percentage', 'offeredAt', 'answeredAt'])
    .where('tenantId', '=', tenantId)
    .where('userId', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row ?? null;
}

export async function updateOfferAnswer(
  trx: Trx,
  tenantId: string,
  answer: { userId: string; at: Date; accepted: boolean; discountCodeId: string | null },
): Promise<void> {
  const { userId, at, accepted, discountCodeId } = answer;
  await trx
    .updateTable('retentionOffers')
    .set({ answeredAt: at, accepted, discountCodeId })
    .where('tenantId', '=', tenantId)
    .where('userId', '=', userId)
    .execute();
}
