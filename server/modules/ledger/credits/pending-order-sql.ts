import { sql, type RawBuilder } from 'kysely';

/**
 * Whether an order has a mandate; the debit is then collected without an action of the buyer. @param orders as below
 */
export const hasMandateSql = (orders: string): RawBuilder<boolean> => sql<boolean>`exists (select from mandates m
  where m.tenant_id = ${sql.ref(`${orders}.tenant_id`)} and m.order_id = ${sql.ref(`${orders}.id`)})`;

/**
 * Whether the payment of an unpaid order may complete without an action of the buyer: the provider reports it pending,
 * its direct debit is signed, a bank transfer has instructions, or another amount was paid. Such an order is not
 * replaced by a newer one.
 * @param orders alias of the table `orders` in the query
 */
export const mayBePendingSql = (orders: string): RawBuilder<boolean> => {
  const column = (name: string) => sql.ref(`${orders}.${name}`);
  return sql<boolean>`(${column('status')} = 'pending' or (${column('status')} = 'created' and (
    ${column('problem')} is not null
    or ${hasMandateSql(orders)}
    or (${column('paymentmethod')} = 'sct' and exists (select from payments t
      where t.tenant_id = ${column('tenant_id')} and t.order_id = ${column('id')} and t.provider_payment_id is not null)))))`;
};
