import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';

/**
 * Whether money of an unpaid order may be on its way without its buyer doing anything more: its provider said so, its
 * direct debit is signed, or a bank transfer was explained. Such an order is not given up for a newer one.
 * @param orders the name of the table `orders` in the query
 */
export const orderUnderWay = (orders: string): RawBuilder<boolean> => {
  const column = (name: string) => sql.ref(`${orders}.${name}`);
  return sql<boolean>`(${column('status')} = 'pending' or (${column('status')} = 'created' and (
    exists (select from mandates m where m.tenant_id = ${column('tenant_id')} and m.order_id = ${column('id')})
    or (${column('paymentmethod')} = 'sct' and exists (select from payments t
      where t.tenant_id = ${column('tenant_id')} and t.order_id = ${column('id')} and t.provider_payment_id is not null)))))`;
};
