import { type Kysely, sql } from 'kysely';

/** What code can rely on in a schema, one line each, and what restricts the rows that it stores. */
interface SchemaUses {
  /** Such as `column users.email text`, `null in users.birth_date` or `SELECT on users by sibling_app`. */
  uses: ReadonlySet<string>;
  /** By table. */
  columns: ReadonlyMap<string, readonly string[]>;
  rules: readonly Rule[];
}

/** A constraint or unique index. */
interface Rule {
  name: string;
  table: string;
  columns: string[];
}

export async function readUses(db: Kysely<unknown>): Promise<SchemaUses> {
  const { rows: uses } = await sql<{ use: string }>`
    with relations as (
      select oid, relname as name, relacl as acl from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm')
    ), columns as (
      select r.name as table_name, a.* from relations r join pg_attribute a on a.attrelid = r.oid
      where a.attnum > 0 and not a.attisdropped
    ), rights as (
      select name as object, aclexplode(acl) as entry from relations
      union all select table_name || '.' || attname, aclexplode(attacl) from columns
    )
    select 'table ' || name as use from relations
    union all select format('column %s.%s %s', table_name, attname, format_type(atttypid, atttypmod)) from columns
    union all select format('null in %s.%s', table_name, attname) from columns where not attnotnull
    union all select format('rows of %s without %s', table_name, attname) from columns
      where not attnotnull or atthasdef or attidentity <> ''
    union all select 'function ' || oid::regprocedure from pg_proc where pronamespace = 'public'::regnamespace
    union all select format('policy %s of %s', polname, polrelid::regclass) from pg_policy
    union all select format('%s on %s by %s', (entry).privilege_type, object, (entry).grantee::regrole) from rights`.execute(
    db,
  );
  const { rows: columns } = await sql<{ table: string; names: string[] }>`
    select table_name as "table", array_agg(column_name::text) as names from information_schema.columns
    where table_schema = 'public' group by 1`.execute(db);
  const { rows: rules } = await sql<Rule>`
    select conname as name, conrelid::regclass::text as "table",
      array(select attname::text from pg_attribute where attrelid = conrelid and attnum = any (conkey)) as columns
    from pg_constraint where connamespace = 'public'::regnamespace and contype in ('c', 'f', 'u', 'x')
    union all
    select indexrelid::regclass::text, indrelid::regclass::text,
      array(select attname::text from pg_attribute where attrelid = indrelid and attnum = any (indkey::int2[]))
    from pg_index join pg_class c on c.oid = indrelid where c.relnamespace = 'public'::regnamespace and indisunique`.execute(
    db,
  );
  return {
    uses: new Set(uses.map(({ use }) => use)),
    columns: new Map(columns.map(({ table, names }) => [table, names])),
    rules,
  };
}

/**
 * What code written for one schema cannot do in another any more. A constraint that replaces one of the same name may
 * allow less, and so may one that concerns a new column too; neither is reported.
 */
export function lostUses(before: SchemaUses, after: SchemaUses): string[] {
  const isNew = (table: string, column: string) => !before.columns.get(table)?.includes(column);
  const required = [...before.columns.keys()].flatMap((table) =>
    (after.columns.get(table) ?? [])
      .filter((column) => isNew(table, column) && !after.uses.has(`rows of ${table} without ${column}`))
      .map((column) => `rows of ${table} without ${column}`),
  );
  const restricted = after.rules.filter(
    ({ name, table, columns }) =>
      before.columns.has(table) &&
      !before.rules.some((rule) => rule.name === name && rule.table === table) &&
      !columns.some((column) => isNew(table, column)),
  );
  return [
    ...[...before.uses].filter((use) => !after.uses.has(use)).map((use) => `removes: ${use}`),
    ...required.map((use) => `removes: ${use}`),
    ...restricted.map(({ name, table }) => `restricts rows of ${table}: ${name}`),
  ];
}
