import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';

/** Whether a mandate was given for an order: it is collected without its buyer doing anything more. @param orders as below */
export const orderSigned = (orders: string): RawBuilder<boolean> => sql<boolean>`exists (select from mandates m
  where m.tenant_id = ${sql.ref(`${orders}.tenant_id`)} and m.order_id = ${sql.ref(`${orders}.id`)})`;

/**
 * Whether money of an unpaid order may be on its way without its buyer doing anything more: its provider said so, its
 * direct debit is signed, a bank transfer was explained, or another sum was paid. Such an order is not given up for a newer
 * one.
 * @param orders the name of the table `orders` in the query
 */
export const orderUnderWay = (orders: string): RawBuilder<boolean> => {
  const column = (name: string) => sql.ref(`${orders}.${name}`);
  return sql<boolean>`(${column('status')} = 'pending' or (${column('status')} = 'created' and (
    ${column('problem')} is not null
    or ${orderSigned(orders)}
    or (${column('paymentmethod')} = 'sct' and exists (select from payments t
      where t.tenant_id = ${column('tenant_id')} and t.order_id = ${column('id')} and t.provider_payment_id is not null)))))`;
};
