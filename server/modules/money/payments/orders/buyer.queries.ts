import { sql } from 'kysely';

import type { Trx } from '../../../../../db/client.ts';

/** What prices and payment methods depend on for a buyer. */
export interface BuyerRow {
  credits: number;
  creditDebt: number;
  signupDate: Date;
  premium: boolean;
  /** Whether an order was ever paid, even if its money was returned, or by an erased account with this address. */
  hasBought: boolean;
  paymentCountry: string | null;
  paymentMethod: string | null;
}

export async function selectBuyer(trx: Trx, tenantId: string, userId: string): Promise<BuyerRow> {
  const { firstPaidAt, ...row } = await trx
    .selectFrom('users')
    .select(['credits', 'creditDebt', 'signupDate', 'firstPaidAt', 'paymentCountry', 'paymentMethod'])
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
    .executeTakeFirstOrThrow();
  return { ...row, premium: firstPaidAt !== null };
}

/** The country in which the member says they live. */
export const selectProfileCountry = (trx: Trx, { tenantId, userId }: { tenantId: string; userId: string }) =>
  trx.selectFrom('profiles').select('country').where('tenantId', '=', tenantId).where('userId', '=', userId);

interface OrderHolds {
  deleted: boolean;
  owesMoney: boolean;
  held: boolean;
}

/** Why a member may not order: a deleted account, a debt in money, or an open case about repeated withdrawals. */
export async function selectOrderHolds(trx: Trx, tenantId: string, userId: string): Promise<OrderHolds> {
  const { rows } = await sql<OrderHolds>`
    select u.status = 'deleted' as deleted, u.owes_money, exists (select from order_cases c
        join orders o on o.tenant_id = c.tenant_id and o.id = c.order_id
      where c.tenant_id = u.tenant_id and c.kind = 'repeated_withdrawals' and c.closed_at is null
        and o.user_id = u.id) as held
    from users u where u.tenant_id = ${tenantId} and u.id = ${userId}`.execute(trx);
  return rows[0]!;
}

export async function updatePaymentCountry(trx: Trx, tenantId: string, userId: string, country: string): Promise<void> {
  const { numUpdatedRows } = await trx
    .updateTable('users')
    .set({ paymentCountry: country })
    .where('tenantId', '=', tenantId)
    .where('id', '=', userId)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) throw new Error('no result: no such account');
}
