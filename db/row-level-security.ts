import { sql, type Kysely } from 'kysely';

/** The role that serves requests: neither owner nor superuser, bound by every policy. */
export const RUNTIME_ROLE = 'sibling_app';
/** The role of the operators' console, with its own policies for the tenants that its session names. */
export const CONSOLE_ROLE = 'sibling_console';

/** The condition of every tenant policy. An unset or empty setting is null and matches nothing: it fails closed. */
const CURRENT_TENANT_SQL = `nullif(current_setting('app.tenant_id', true), '')::uuid`;

/**
 * Enables row-level security with FORCE on tenant tables and grants the runtime role its rights.
 * @param tables names of tables whose first key column is `tenant_id`
 * @param grants rights of the runtime role; append-only tables omit update and delete
 */
export async function protectTenantTables(
  db: Kysely<unknown>,
  tables: readonly string[],
  grants = 'select, insert, update, delete',
): Promise<void> {
  for (const table of tables) {
    await sql
      .raw(
        `
      alter table ${table} enable row level security;
      alter table ${table} force row level security;
      create policy ${table}_tenant on ${table}
        using (tenant_id = ${CURRENT_TENANT_SQL}) with check (tenant_id = ${CURRENT_TENANT_SQL});
      create policy ${table}_console on ${table} for select to ${CONSOLE_ROLE}
        using (tenant_id::text = any (string_to_array(current_setting('app.console_tenant_ids', true), ',')));
      grant ${grants} on ${table} to ${RUNTIME_ROLE};
      grant select on ${table} to ${CONSOLE_ROLE};`,
      )
      .execute(db);
  }
}

export async function runDdl(db: Kysely<unknown>, ddl: string): Promise<void> {
  await sql.raw(ddl).execute(db);
}
