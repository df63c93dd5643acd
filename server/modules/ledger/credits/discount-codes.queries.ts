import type { Insertable, Selectable } from 'kysely';

import type { Trx } from '../../../../db/client.ts';
import { compileOnce } from '../../../../db/compile-once.ts';
import type { DiscountCodesTable } from '../../../../db/types.ts';
import { mayBePendingSql } from './pending-order-sql.ts';

export type DiscountCodeRow = Selectable<DiscountCodesTable> & {
  /** Redeemed by any member. */
  redeemed: boolean;
  /** Redeemed by the viewer. */
  redeemedByUser: boolean;
  /** A single-use code in another member's order that may still be paid. */
  reservedByOther: boolean;
  /** In the viewer's order with a possibly pending payment. */
  pendingByUser: boolean;
};

const OPEN_STATES = ['created', 'pending'];

/** A tenant's stored code with its redemptions. */
export async function selectDiscountCode(trx: Trx, keys: DiscountCodeKeys): Promise<DiscountCodeRow | undefined> {
  const [row] = (await trx.executeQuery(discountCodeQuery(keys))).rows;
  return row as DiscountCodeRow | undefined;
}

interface DiscountCodeKeys {
  tenantId: string;
  code: string;
  /** Null for a visitor. */
  userId: string | null;
}

const discountCodeQuery = compileOnce((trx, { tenantId, code, userId }: DiscountCodeKeys) =>
  trx
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
      const underWay = orders.where('taken.userId', '=', userId).where(mayBePendingSql('taken'));
      // Starts from the viewer's own orders: a welcome code may have a million redemptions, a member has few orders.
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
      const held = orders.where('taken.status', 'in', OPEN_STATES).where('taken.userId', 'is distinct from', userId);
      return [
        eb.exists(redemptions).as('redeemed'),
        // Null matches no user.
        eb.exists(own).as('redeemedByUser'),
        eb.exists(underWay).as('pendingByUser'),
        eb.and([eb('validity', '=', 'once'), eb.exists(held)]).as('reservedByOther'),
      ];
    })
    .where('tenantId', '=', tenantId)
    .where('code', '=', code)
    .compile(),
);

/** Locks a single-use code until the transaction ends, so that two members cannot take it concurrently. */
export async function lockSingleUseCode(trx: Trx, tenantId: string, code: string): Promise<void> {
  await trx
    .selectFrom('discountCodes')
    .select('id')
    .where('tenantId', '=', tenantId)
    .where('code', '=', code)
    .where('validity', '=', 'once')
    // Strong enough between two takers, without blocking inserts of orders that reference the code.
    .forNoKeyUpdate()
    .execute();
}

/** Stores a built-in code unless a code with its spelling exists; returns the stored row's id. */
export async function upsertBuiltInCode(trx: Trx, code: Insertable<DiscountCodesTable>): Promise<string> {
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

export async function insertDiscountCode(trx: Trx, code: Insertable<DiscountCodesTable>): Promise<void> {
  await trx.insertInto('discountCodes').values(code).execute();
}
