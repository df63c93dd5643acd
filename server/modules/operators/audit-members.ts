import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';

/** Rows of one site, as SQL fragments. */
type Things = { tenant: RawBuilder<unknown>; ids: RawBuilder<unknown> };

const ofAccounts =
  (table: string, column = 'user_id') =>
  ({ tenant, ids }: Things) =>
    sql`select t.${sql.ref(column)} from ${sql.table(table)} t where t.tenant_id = ${tenant} and t.id = any (${ids})`;

/** User ids of the profiles referenced by the given columns; fictional profiles have none. */
const ofProfiles =
  (...found: Array<[table: string, ...columns: string[]]>) =>
  (things: Things) =>
    sql`select p.user_id from profiles p where p.tenant_id = ${things.tenant} and p.id in (${sql.join(
      found.flatMap(([table, ...columns]) => columns.map((column) => ofAccounts(table, column)(things))),
      sql` union all `,
    )})`;

const ofPhotos = ofProfiles(['photos', 'profile_id'], ['message_photos', 'sender_id']);

/** Per subject type, the accounts that its rows belong to; for a report both the reported member and the reporter. */
const MEMBERS_OF: Readonly<Record<string, (things: Things) => RawBuilder<unknown>>> = {
  photo: ofPhotos,
  photos: ofPhotos,
  report: ofProfiles(['reports', 'reported_id', 'reporter_id']),
  conversation: ofProfiles(['conversations', 'profile_low_id', 'profile_high_id']),
  appeal: ofAccounts('appeals'),
  complaint: ofAccounts('complaints'),
  order: ofAccounts('orders'),
  code: ofAccounts('discount_codes'),
  order_case: ({ tenant, ids }) =>
    sql`select o.user_id from order_cases c join orders o on o.tenant_id = c.tenant_id and o.id = c.order_id
      where c.tenant_id = ${tenant} and c.id = any (${ids})`,
};

/**
 * SQL for the user ids of the members that the subject of an action belongs to, as an array. It is evaluated when the
 * audit entry is inserted.
 */
export function membersOf({
  tenantId,
  type,
  ids,
}: {
  tenantId: string | null;
  type: string;
  ids: readonly string[];
}): RawBuilder<string[]> {
  const members = Object.hasOwn(MEMBERS_OF, type) ? MEMBERS_OF[type] : undefined;
  if (!members || tenantId === null || ids.length === 0) return sql<string[]>`'{}'::uuid[]`;
  const found = members({ tenant: sql`${tenantId}::uuid`, ids: sql`${[...ids]}::uuid[]` });
  return sql<string[]>`array(select distinct m.user_id from (${found}) m where m.user_id is not null)`;
}
