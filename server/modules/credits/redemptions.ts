import type { Trx } from '../../../db/client.ts';

interface Redemption {
  tenantId: string;
  discountCodeId: string;
  orderId: string;
  userId: string;
  at: Date;
}

/** Marks a code as used by an order, in the transaction that sets it `paid`; again for the same order changes nothing. */
export async function recordRedemption(trx: Trx, { at, ...redemption }: Redemption): Promise<void> {
  await trx
    .insertInto('discountRedemptions')
    .values({ ...redemption, redeemedAt: at })
    .onConflict((oc) => oc.doNothing())
    .execute();
}
