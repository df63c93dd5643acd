import type { Trx } from '../../../../db/client.ts';

interface Redemption {
  tenantId: string;
  discountCodeId: string;
  orderId: string;
  userId: string;
  at: Date;
}

/** Records that an order used a code, in the transaction that sets it `paid`; idempotent per order. */
export async function recordRedemption(trx: Trx, { at, ...redemption }: Redemption): Promise<void> {
  await trx
    .insertInto('discountRedemptions')
    .values({ ...redemption, redeemedAt: at })
    .onConflict((oc) => oc.doNothing())
    .execute();
}
