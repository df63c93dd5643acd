import type { ClientBase } from 'pg';

/** Tables with a `tenant_id` that are not moved, with the reason. */
const LEFT_BEHIND: Record<string, string> = {
  operator_roles: 'operators and their roles are in the default pod',
  desk_claims: 'a claim lasts for minutes',
};

export interface SiteTable {
  /** Name, quoted if necessary. */
  name: string;
  /** Quoted names of the stored columns, by name. */
  columns: string[];
  /** Types of the columns. */
  types: string[];
  /** Quoted columns of the primary key. */
  key: string[];
}

/** The tables that hold rows of sites. */
export async function readSiteTables(client: ClientBase): Promise<SiteTable[]> {
  const { rows } = await client.query<SiteTable & { bare: string }>(
    `select c.relname as bare, c.oid::regclass::text as name,
        array_agg(quote_ident(a.attname)::text order by a.attname) as columns,
        array_agg(format_type(a.atttypid, a.atttypmod) order by a.attname) as types,
        (select array_agg(quote_ident(k.attname)::text order by k.attname) from pg_index i
          join pg_attribute k on k.attrelid = c.oid and k.attnum = any (i.indkey)
          where i.indrelid = c.oid and i.indisprimary) as key
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
        and exists (select from pg_attribute t where t.attrelid = c.oid and t.attname = 'tenant_id' and not t.attisdropped)
      group by c.oid order by 2`,
  );
  return rows.filter(({ bare }) => !(bare in LEFT_BEHIND)).map(({ bare: _bare, ...table }) => table);
}
