import { sql } from 'kysely';

import type { Trx } from '../../../../../db/client.ts';
import { compileOnce } from '../../../../../db/compile-once.ts';

/** What prices and payment methods depend on for a buyer, and whether they may order. */
export interface BuyerRow {
  /** Status of the account. */
  status: string;
  credits: number;
  creditDebt: number;
  signupDate: Date;
  premium: boolean;
  /** Whether an order was ever paid, even if its money was returned, or by an erased account with this address. */
  hasBought: boolean;
  paymentCountry: string | null;
  paymentMethod: string | null;
  orderHold: OrderHold | null;
}

/** Why a member may not order: a debt in money, or an open case about repeated withdrawals. */
export type OrderHold = 'money_owed' | 'orders_held';

/** In a query of `users`. */
const orderHoldSql = () => sql<OrderHold | null>`case when users.owes_money then 'money_owed'
  when exists (select from order_cases c join orders o on o.tenant_id = c.tenant_id and o.id = c.order_id
    where c.tenant_id = users.tenant_id and c.kind = 'repeated_withdrawals' and c.closed_at is null
      and o.user_id = users.id) then 'orders_held' end`;

export async function selectBuyer(trx: Trx, tenantId: string, userId: string): Promise<BuyerRow> {
  const [found] = (await trx.executeQuery(buyerQuery({ tenantId, userId }))).rows;
  if (!found) throw new Error('no result: no such account');
  const { firstPaidAt, ...row } = found;
  return { ...row, premium: firstPaidAt !== null };
}

const buyerQuery = compileOnce((trx, { tenantId, userId }: { tenantId: string; userId: string }) =>
  trx
    .selectFrom('users')
    .select(['status', 'credits', 'creditDebt', 'signupDate', 'firstPaidAt', 'paymentCountry', 'paymentMethod'])
    .select(orderHoldSql().as('orderHold'))
    .select((eb) =>
      eb
        .or([
          eb.ref('users.returningMember'),
          eb.exists(
            eb
              .selectFrom('orders')
              .select('orders.id')
              .whereRef('orders.tenantId', '=', 'users.tenantId')
              .whereRef('orders.userId', '=', 'users.id')
              .where('orders.paidAt', 'is not', null),
          ),
        ])
        .$castTo<boolean>()
        .as('hasBought'),
    )
    .where('tenantId', '=', tenantId)
    .where('id', '=', userId)
    .compile(),
);

/** The country in which the member says they live. */
export const selectProfileCountry = (trx: Trx, { tenantId, userId }: { tenantId: string; userId: string }) =>
  trx.selectFrom('profiles').select('country').where('tenantId', '=', tenantId).where('userId', '=', userId);

export async function updatePaymentCountry(trx: Trx, tenantId: string, userId: string, country: string): Promise<void> {
  const { numUpdatedRows } = await trx
    .updateTable('users')
    .set({ paymentCountry: country })
    .where('tenantId', '=', tenantId)
    .where('id', '=', userId)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) throw new Error('no result: no such account');
}
