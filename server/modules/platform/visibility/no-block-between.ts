import { sql, type RawBuilder, type SqlBool } from 'kysely';

/**
 * Condition for queries over pairs: neither of the two profiles has blocked the other. Queries of a single viewer use
 * `notBlocked`, which reads the viewer's blocks once.
 * @param one column of a profile's id with its table, such as `m.profile_id`; that table has the `tenant_id`
 * @param other column of the other profile's id
 */
export function noBlockBetweenSql(one: string, other: string): RawBuilder<SqlBool> {
  const [table] = one.split('.');
  return sql<SqlBool>`not exists (select 1 from blocks b
    where b.tenant_id = ${sql.ref(`${table}.tenant_id`)}
      and ((b.blocker_id = ${sql.ref(one)} and b.blocked_id = ${sql.ref(other)})
        or (b.blocker_id = ${sql.ref(other)} and b.blocked_id = ${sql.ref(one)})))`;
}
