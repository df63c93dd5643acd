import type { Insertable, Selectable } from 'kysely';

import type { Trx } from '../../../db/client.ts';
import type { DiscountCodesTable } from '../../../db/types.ts';
import { orderUnderWay } from './order-under-way.ts';

export type DiscountCodeRow = Selectable<DiscountCodesTable> & {
  /** Redeemed by anybody. */
  redeemed: boolean;
  /** Redeemed by the one who asks. */
  redeemedByUser: boolean;
  /** For one order in all, and in an order of somebody else that may still be paid. */
  heldByOther: boolean;
  /** In an order of the one who asks whose money may be on its way. */
  underWayByUser: boolean;
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
      const orders = eb
        .selectFrom('orders as taken')
        .select('taken.id')
        .whereRef('taken.tenantId', '=', 'discountCodes.tenantId')
        .whereRef('taken.discountCodeId', '=', 'discountCodes.id');
      const underWay = orders.where('taken.userId', '=', userId).where(orderUnderWay('taken'));
      // By the member's own orders: of a welcome code there may be a million redemptions, of a member a few.
      const own = orders
        .where('taken.userId', '=', userId)
        .where(({ exists, selectFrom }) =>
          exists(
            selectFrom('discountRedemptions as own')
              .select('own.orderId')
              .whereRef('own.tenantId', '=', 'taken.tenantId')
              .whereRef('own.discountCodeId', '=', 'taken.discountCodeId')
              .whereRef('own.orderId', '=', 'taken.id'),
          ),
        );
      const held = orders.where('taken.status', 'in', OPEN).where('taken.userId', 'is distinct from', userId);
      return [
        eb.exists(redemptions).as('redeemed'),
        // Null is nobody: it equals no user.
        eb.exists(own).as('redeemedByUser'),
        eb.exists(underWay).as('underWayByUser'),
        eb.and([eb('validity', '=', 'once'), eb.exists(held)]).as('heldByOther'),
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
    // As strong as two takers need; whoever books an order with the code does not wait.
    .forNoKeyUpdate()
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
