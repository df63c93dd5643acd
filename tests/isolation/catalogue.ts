import pg from 'pg';

/** Tables that belong to no tenant, with the reason. A new one is a decision, not an accident. */
export const PLATFORM_TABLES: Record<string, string> = {
  tenants: 'the list of tenants itself',
  installation_facts: 'facts of this installation, such as that the demo was seeded',
  kysely_migration: 'which migrations ran',
  kysely_migration_lock: 'one migration at a time',
  operators: 'staff works for several sites; only the console reaches it',
  operator_roles: 'whose tenant_id says where an operator may work',
  operator_sessions: 'sessions of staff; only the console reaches it',
  audit_log: 'what staff did; only the console reaches it',
  operator_invitations: 'who may become staff; only the console reaches it',
  operator_passkeys: 'second factors of staff; only the console reaches it',
  desk_login_tries: 'wrong passwords of staff; only the console reaches it',
};

/** Of these the runtime role may read not even the number of rows. */
export const OPERATOR_TABLES = [
  'operators',
  'operator_roles',
  'operator_sessions',
  'audit_log',
  'operator_invitations',
  'operator_passkeys',
  // The last says who is at which piece of work: ids, and no more of a site than that.
  'desk_login_tries',
  'desk_claims',
];

export interface ForeignKey {
  name: string;
  child: string;
  parent: string;
  childColumns: string[];
  parentColumns: string[];
}

/** Connects for the length of `work`. */
export async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Every table of the application's schema, by name. */
export async function readTables(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') order by 1`,
  );
  return rows.map((row) => row.name);
}

/** Every table that holds rows of tenants; the operators' own are theirs. */
export async function readTenantTables(client: pg.Client): Promise<string[]> {
  const others = new Set([...Object.keys(PLATFORM_TABLES), ...OPERATOR_TABLES]);
  return (await readTables(client)).filter((table) => !others.has(table));
}

/** Foreign keys of the application's schema; columns in the order of the key. */
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

/** A digest of everything that a tenant has stored: two equal ones mean that nothing was changed in between. */
export async function readFingerprint(superuserUrl: string, tenantId: string): Promise<Record<string, string>> {
  return withClient(superuserUrl, async (client) => {
    const digests: Record<string, string> = {};
    for (const table of await readTenantTables(client)) {
      const { rows } = await client.query<{ digest: string }>(
        `select count(*) || ':' || md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as digest
           from ${table} t where tenant_id = $1`,
        [tenantId],
      );
      digests[table] = rows[0]!.digest;
    }
    return digests;
  });
}
