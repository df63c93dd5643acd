import type { Insertable, Selectable } from 'kysely';

import type { Trx } from '../../../db/client.ts';
import type { DiscountCodesTable } from '../../../db/types.ts';

export type DiscountCodeRow = Selectable<DiscountCodesTable> & {
  /** Redeemed by anybody. */
  redeemed: boolean;
  /** Redeemed by the one who asks. */
  redeemedByUser: boolean;
};

/** A tenant's stored code, with what was redeemed of it. */
export function selectDiscountCode(
  trx: Trx,
  tenantId: string,
  code: string,
  userId: string | null,
): Promise<DiscountCodeRow | undefined> {
  return trx
    .selectFrom('discountCodes')
    .selectAll()
    .select((eb) => {
      const redemptions = eb
        .selectFrom('discountRedemptions as redeemed')
        .select('redeemed.orderId')
        .whereRef('redeemed.tenantId', '=', 'discountCodes.tenantId')
        .whereRef('redeemed.discountCodeId', '=', 'discountCodes.id');
      return [
        eb.exists(redemptions).as('redeemed'),
        // Null is nobody: it equals no user.
        eb.exists(redemptions.where('redeemed.userId', '=', userId)).as('redeemedByUser'),
      ];
    })
    .where('tenantId', '=', tenantId)
    .where('code', '=', code)
    .executeTakeFirst() as Promise<DiscountCodeRow | undefined>;
}

/** Stores a code. */
export async function insertDiscountCode(trx: Trx, code: Insertable<DiscountCodesTable>): Promise<void> {
  await trx.insertInto('discountCodes').values(code).execute();
}
