import pg from 'pg';

/** Tables without a tenant, with the reason. Add one only deliberately. */
export const PLATFORM_TABLES: Record<string, string> = {
  tenants: 'the list of tenants itself',
  installation_facts: 'facts of this installation, such as that the demo was seeded',
  invoice_series: 'counters of invoice numbers by company; a transaction reads only the series that it names',
  rate_limits: 'counters of rate limits by keyed hashes, across sites',
  kysely_migration: 'which migrations ran',
  kysely_migration_lock: 'one migration at a time',
  operators: 'staff works for several sites; accessible to the console role only',
  operator_roles: 'its tenant_id is the site a role is granted for',
  operator_sessions: 'sessions of staff; accessible to the console role only',
  audit_log: 'actions of staff; accessible to the console role only',
  operator_invitations: 'invitations of staff; accessible to the console role only',
  operator_passkeys: 'second factors of staff; accessible to the console role only',
  operator_devices: 'known devices of staff; accessible to the console role only',
  operator_filters: 'saved filters of staff; accessible to the console role only',
  desk_login_attempts: 'failed logins of staff; accessible to the console role only',
};

/** Tables of operators, which the runtime role cannot access at all. */
export const OPERATOR_TABLES = [
  'operators',
  'operator_roles',
  'operator_sessions',
  'audit_log',
  'operator_invitations',
  'operator_passkeys',
  'operator_devices',
  'operator_filters',
  // `desk_claims` has a tenant_id and only ids of claimed items.
  'desk_login_attempts',
  'desk_claims',
];

export interface ForeignKey {
  name: string;
  child: string;
  parent: string;
  childColumns: string[];
  parentColumns: string[];
}

/** Runs `work` with a connection and closes it. */
export async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** All tables of the application's schema, by name. */
export async function readTables(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') order by 1`,
  );
  return rows.map((row) => row.name);
}

/** All tables with tenant rows, without the operators' tables. */
export async function readTenantTables(client: pg.Client): Promise<string[]> {
  const others = new Set([...Object.keys(PLATFORM_TABLES), ...OPERATOR_TABLES]);
  return (await readTables(client)).filter((table) => !others.has(table));
}

/** Foreign keys of the application's schema, with columns in key order. */
export async function readForeignKeys(client: pg.Client): Promise<ForeignKey[]> {
  const { rows } = await client.query<ForeignKey>(`
    select c.conname as name, c.conrelid::regclass::text as child, c.confrelid::regclass::text as parent,
      array(select a.attname::text from unnest(c.conkey) with ordinality k (n, o)
        join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.n order by o) as "childColumns",
      array(select a.attname::text from unnest(c.confkey) with ordinality k (n, o)
        join pg_attribute a on a.attrelid = c.confrelid and a.attnum = k.n order by o) as "parentColumns"
    from pg_constraint c where c.contype = 'f' and c.connamespace = 'public'::regnamespace order by 2, 1`);
  return rows;
}

/** Digest of all rows of a tenant, by table. Equal digests mean that nothing has changed. */
export async function readFingerprint(superuserUrl: string, tenantId: string): Promise<Record<string, string>> {
  return withClient(superuserUrl, async (client) => {
    const digests = (await readTenantTables(client)).map(
      (table) => `select '${table}' as name,
        count(*) || ':' || md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as digest
        from ${table} t where tenant_id = $1`,
    );
    const { rows } = await client.query<{ name: string; digest: string }>(digests.join(' union all '), [tenantId]);
    return Object.fromEntries(rows.map(({ name, digest }) => [name, digest]));
  });
}
