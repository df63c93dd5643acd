import type { Insertable, Selectable } from 'kysely';

import type { Trx } from '../../../db/client.ts';
import type { DiscountCodesTable } from '../../../db/types.ts';

export type DiscountCodeRow = Selectable<DiscountCodesTable> & {
  /** Redeemed by anybody. */
  redeemed: boolean;
  /** Redeemed by the one who asks. */
  redeemedByUser: boolean;
  /** In an order of somebody else that may still be paid. */
  heldByOther: boolean;
};

const OPEN = ['created', 'pending'];

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
      const heldByOther = eb
        .selectFrom('orders as held')
        .select('held.id')
        .whereRef('held.tenantId', '=', 'discountCodes.tenantId')
        .whereRef('held.discountCodeId', '=', 'discountCodes.id')
        .where('held.status', 'in', OPEN)
        .where('held.userId', 'is distinct from', userId);
      return [
        eb.exists(heldByOther).as('heldByOther'),
        eb.exists(redemptions).as('redeemed'),
        // Null is nobody: it equals no user.
        eb.exists(redemptions.where('redeemed.userId', '=', userId)).as('redeemedByUser'),
      ];
    })
    .where('tenantId', '=', tenantId)
    .where('code', '=', code)
    .executeTakeFirst() as Promise<DiscountCodeRow | undefined>;
}

/** Locks a code that only one order can have, until the transaction ends: of two members who take it, one is the first. */
export async function lockOnceCode(trx: Trx, tenantId: string, code: string): Promise<void> {
  await trx
    .selectFrom('discountCodes')
    .select('id')
    .where('tenantId', '=', tenantId)
    .where('code', '=', code)
    .where('validity', '=', 'once')
    .forUpdate()
    .execute();
}

/** Stores a built-in code, unless one of its spelling is stored; answers that one's id. */
export async function storeBuiltInCode(trx: Trx, code: Insertable<DiscountCodesTable>): Promise<string> {
  await trx
    .insertInto('discountCodes')
    .values(code)
    .onConflict((oc) => oc.constraint('discount_codes_code_key').doNothing())
    .execute();
  const { id } = await trx
    .selectFrom('discountCodes')
    .select('id')
    .where('tenantId', '=', code.tenantId)
    .where('code', '=', code.code)
    .executeTakeFirstOrThrow();
  return id;
}

/** Stores a code. */
export async function insertDiscountCode(trx: Trx, code: Insertable<DiscountCodesTable>): Promise<void> {
  await trx.insertInto('discountCodes').values(code).execute();
}
