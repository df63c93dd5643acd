import { sql, type RawBuilder } from 'kysely';

import { mayBePendingSql } from './pending-order-sql.ts';

/**
 * Whether a free member gets no first-order offers: they had a paid order, whose money was returned, otherwise they would
 * be premium; or their address is that of an account that was erased.
 */
export const boughtBeforeSql = (): RawBuilder<boolean> => sql<boolean>`(users.first_paid_at is null and (
  users.returning_member or exists (
    select from orders o where o.tenant_id = users.tenant_id and o.user_id = users.id and o.paid_at is not null)))`;

/** Codes of a free member's orders with a possibly pending payment; null when there are none. */
export const pendingCodesSql = (): RawBuilder<string[] | null> => sql<
  string[] | null
>`case when users.first_paid_at is null then (
  select array_agg(c.code) from orders o
    join discount_codes c on c.tenant_id = o.tenant_id and c.id = o.discount_code_id
  where o.tenant_id = users.tenant_id and o.user_id = users.id and ${mayBePendingSql('o')}) end`;
